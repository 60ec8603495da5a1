# Español. Los mismos identificadores y argumentos que en inglés; allí se dice cómo llegan los argumentos.
#
# $case en las condiciones: subject (está vacío) o subjunctive (esté vacío). $x_gender: m, f, mp, fp.

## Instrucciones: imperativo sin mayúscula ni punto, para que puedan seguir a «Si …,».

place-on = coloca { $piece } { $where }
# cases: place of
place-next = coloca { $piece } en la siguiente casilla libre { $place }
put-in = pon { $piece } { $where }
put-under = pon { $piece } debajo de todo lo que hay { $where }
# cases: it clitic
take-and-put-under = toma { $from } { $pieces } y pon{ $it } debajo de todo lo que hay { $where }
move-to = mueve { $piece } { $where }
back-to-box = devuelve { $piece } a la caja
# cases: it clitic
take-and-put = toma { $from } { $pieces } y pon{ $it } { $to }
# cases: it clitic
take-and-put-face-up = toma { $from } { $pieces } y pon{ $it } boca arriba { $to }
# cases: it clitic, place of
take-and-place-next = toma { $from } { $pieces } y pon{ $it } en { $pieces_count ->
    [1] la siguiente casilla libre
   *[other] las siguientes casillas libres
  } { $place }
# cases: it clitic, place of
take-and-place-next-face-up = toma { $from } { $pieces } y pon{ $it } boca arriba en { $pieces_count ->
    [1] la siguiente casilla libre
   *[other] las siguientes casillas libres
  } { $place }
take-to-box = devuelve { $pieces } { $from } a la caja
take-to-box-unseen = devuelve { $pieces } { $from } a la caja sin mirar
on-top = { $action }, encima de todo
from-top = { $action }, buscando desde arriba
from-the-last = { $action }, empezando por lo último que llegó
if-there-is = { $action }, si es posible
if-there-is-room = { $action }, si es posible y queda sitio
or-all = { $action }, o lo que haya si es menos
as-far-as-room = { $action }, mientras haya y quede sitio
# cases: pieces bare-object, place of
fill = llena las casillas libres { $place } con { $pieces } { $from }
# cases: pieces bare-object, place of
fill-face-up = llena las casillas libres { $place } con { $pieces } boca arriba { $from }
fill-up = pon { $pieces } { $from } { $to } hasta que haya { $amount }
fill-pile = pon { $pieces } { $from } { $to } hasta que no quede espacio
for-seat = { $amount } ({ $seat } jugador)
for-numbered = { $amount } (en el { $seat } lugar)
ordinal = { $number_count ->
    [1] primer
    [2] segundo
    [3] tercer
    [4] cuarto
    [5] quinto
    [6] sexto
    [7] séptimo
    [8] octavo
   *[other] { $number }.º
  }
that-many = esa cantidad de
swap = intercambia { $first } y { $second }
swap-both = intercambia { $things }
# cases: who to
give = { $who_person ->
    [you] { $piece } pasa a pertenecerte
   *[one] { $piece } pasa a pertenecer { $who }
  }
# cases: piece to
flip = da la vuelta { $piece }
score = { $who_person ->
    [you] ganas { $points }
    [many] { $who } ganan { $points }
   *[one] { $who } gana { $points }
  }
lose = { $who_person ->
    [you] pierdes { $points }
    [many] { $who } pierden { $points }
   *[one] { $who } pierde { $points }
  }
set-marker = cambia { $marker } a { $value }
# cases: marker the-subject
becomes = { $value_person ->
    [you] pasas a ser { $marker }
   *[one] { $value } pasa a ser { $marker }
  }
# cases: value to
marker-to-space = mueve { $marker } { $value }
clear-marker = ya nadie es { $marker }
clear-marker-value = desde ahora, nada es { $marker }
clear-marker-thing = retira { $marker }
# cases: thing no-object
none-any-more = ya no hay { $thing }
# cases: thing no-object
no-such = si no hay { $thing }
add-marker = aumenta { $marker } en { $amount }
take-marker = reduce { $marker } en { $amount }
add-marker-round = aumenta { $marker } en { $amount }; después de { $high } viene otra vez { $low }
add-marker-to = aumenta { $marker } en { $amount }, pero no por encima de { $limit }
take-marker-to = reduce { $marker } en { $amount }, pero no por debajo de { $limit }
mark = { $thing_person ->
    [you] llevas desde ahora la marca «{ $text }»
   *[one] marca { $thing } como «{ $text }»
  }
unmark = { $thing_person ->
    [you] ya no llevas la marca «{ $text }»
   *[one] { $thing } ya no lleva la marca «{ $text }»
  }
unmark-all = { $thing } lleva ya la marca «{ $text }»
from-now-on = desde ahora, { $condition }
truth-on = «{ $text }» se cumple desde ahora
truth-off = ya no se cumple «{ $text }»
shuffle = baraja { $place }
show = { $who_person ->
    [you] mira { $what }
   *[one] { $who } mira { $what }
  }
show-pieces = { $who_person ->
    [you] mira { $pieces } { $where }
   *[one] { $who } mira { $pieces } { $where }
  }
show-all = muestra { $what } a todos
show-all-pieces = muestra a todos { $pieces } { $where }
hide = pon { $what } boca abajo
hide-pieces = pon boca abajo { $pieces } { $where }
carry-out = realiza «{ $title }»
carry-out-action = realiza la acción «{ $title }»
carry-out-with = realiza «{ $title }» ({ $list })
named-number = { $name }: { $value }
# cases: who object
carry-out-for = realiza «{ $title }» para { $who }
# cases: who object
carry-out-for-with = realiza «{ $title }» para { $who } ({ $list })
carry-out-by = { $who_person ->
    [you] realiza «{ $title }»
   *[one] { $who } realiza «{ $title }»
  }
carry-out-by-with = { $who_person ->
    [you] realiza «{ $title }» ({ $list })
   *[one] { $who } realiza «{ $title }» ({ $list })
  }
your-role = aquí, «tú» es { $who }
# cases: subject of
carry-out-of = realiza «{ $title }» { $subject }
# cases: subject of
carry-out-of-some = realiza «{ $title }» { $subject }, si lo tiene
# cases: subject of
carry-out-of-with = realiza «{ $title }» { $subject } ({ $list })
reach = { $title }
require = solo puedes hacerlo si { $condition }
known = aquí es seguro que { $condition }
stop = para de inmediato
# cases: things bare-object
stop-each = para de inmediato; no hagas esto para más { $things }
stop-repeating = para de inmediato; no repitas esto
end-turns = termina los turnos de inmediato
end-game = la partida termina de inmediato
next-turn = { $who_person ->
    [you] te toca el siguiente turno
   *[one] { $who } tiene el siguiente turno
  }
skip-next-turn = el siguiente jugador pierde un turno
reverse-turns = a partir de ahora se juega en el sentido contrario
pass = { $who_person ->
    [you] pasas y no juegas más en estos turnos
   *[one] { $who } pasa y no juega más en estos turnos
  }
# jugadores que no pueden hacer nada
pass-once = pasas
# como condición: nadie ha podido hacer nada
all-passed = { $case ->
    [subjunctive] todos los jugadores hayan pasado uno tras otro
   *[subject] todos los jugadores han pasado uno tras otro
  }
as-chosen-action = si has elegido esto como acción
action-done = cuando lo hayas hecho
# lo que un cambio deja como era
as-before = procede como antes
# $rounds: con una cantidad
lasts = la partida dura { $rounds }
lasts-unless = la partida dura { $rounds }, pero termina antes si { $condition }
counts-rounds = { $marker } cuenta { $rounds }, a partir de { $first }
counts-times = { $marker } es { $first } la primera vez, { $second } la segunda vez, etc.
# $who empieza la ronda, esta o la siguiente
starts-round = { $who_person ->
    [you] tú empiezas { $round }
   *[one] { $who } empieza { $round }
  }
eliminate = { $who_person ->
    [you] quedas fuera de la partida
   *[one] { $who } queda fuera de la partida
  }
roll = tira { $marker }
roll-of = tira { $marker } ({ $shown })
choose-at-random = elige al azar { $thing }
# cases: things of
choose-at-random-of = elige al azar 1 { $things }
choose-amount-at-random = elige al azar { $thing }: como mínimo { $low } y como máximo { $high }
choose = elige { $thing }
# cases: things of
choose-of = elige 1 { $things }
choose-at-least = elige al menos { $thing }
choose-between = elige de { $low } a { $thing }
choose-limited = elige { $thing }: como mínimo { $low } y como máximo { $high }
asked = { $action } («{ $question }»)
one-after-the-other = { $action }, de uno en uno
from-to = de { $low } a { $high }
choose-amount = elige { $thing }: como mínimo { $low } y como máximo { $high }
choose-action = realiza exactamente una de estas acciones: { $list }
choose-one = elige una opción
# cases: piece bare-object
draw = { $piece_gender ->
    [f] roba la primera { $piece } { $from }
   *[m] roba el primer { $piece } { $from }
  }
clockwise = en sentido horario
clockwise-unless-said = en sentido horario (salvo que una regla diga quién sigue)
clockwise-at-first = al principio en sentido horario
# cases: condition subjunctive
turns = empezando por { $first }, los jugadores juegan por turnos { $way } hasta que { $condition }
# cases: condition subjunctive
turns-of-two = empezando por { $first }, los jugadores juegan por turnos hasta que { $condition }
# cases: condition subjunctive
turns-by-rule = empezando por { $first }, los jugadores juegan por turnos { $way } hasta que { $condition } (véase «{ $title }»)
# cases: condition subjunctive
turns-of-two-by-rule = empezando por { $first }, los jugadores juegan por turnos hasta que { $condition } (véase «{ $title }»)
# cases: condition subjunctive
turns-of = empezando por { $first }, { $players } juegan por turnos { $way } hasta que { $condition }
# cases: condition subjunctive
turns-of-by-rule = empezando por { $first }, { $players } juegan por turnos { $way } hasta que { $condition } (véase «{ $title }»)
turns-go = empezando por { $first }, los jugadores juegan por turnos { $way } (véase «{ $title }»)
turns-of-two-go = empezando por { $first }, los jugadores juegan por turnos (véase «{ $title }»)
turns-of-go = empezando por { $first }, { $players } juegan por turnos { $way } (véase «{ $title }»)
# cases: condition subjunctive
turns-in = { $players } juegan por turnos en este orden, una y otra vez, hasta que { $condition }
# cases: condition subjunctive
turns-in-by-rule = { $players } juegan por turnos en este orden, una y otra vez, hasta que { $condition } (véase «{ $title }»)
# cases: condition subjunctive
turns-alone = juega turno tras turno hasta que { $condition }
# cases: condition subjunctive
turns-alone-by-rule = juega turno tras turno hasta que { $condition } (véase «{ $title }»)
turns-alone-go = juega turno tras turno (véase «{ $title }»)
turns-in-go = { $players } juegan por turnos en este orden, una y otra vez (véase «{ $title }»)
# cases: condition subjunctive
turns-end = en cuanto { $condition }, nadie juega otro turno
# cases: condition subjunctive
turns-end-of = en cuanto { $condition }, termina { $thing }: nadie juega otro turno
# cases: condition subjunctive
turns-end-alone = en cuanto { $condition }, no juegas más turnos
# cases: condition subjunctive
turns-end-alone-of = en cuanto { $condition }, termina { $thing }: no juegas más turnos
turns-over = cuando no queda nadie que juegue, terminan los turnos
turns-over-of = cuando no queda nadie que juegue, termina { $thing }
nobody-left = no quede nadie que juegue
somebody-ends-turns = alguien termine los turnos
you-end-turns = termines los turnos
rank = se comparan { $players } según { $keys }. Ganan { $pay }. { $ties }
rank-key-highest = { $value } (gana el valor más alto)
rank-key-lowest = { $value } (gana el valor más bajo)
rank-place = { $points_count ->
    [0] tantos puntos por el { $place } puesto como indica { $points }
    [1] { $points } punto por el { $place } puesto
   *[other] { $points } puntos por el { $place } puesto
  }
ties-down = En caso de empate se suman los puntos de los puestos y se reparten a partes iguales, redondeando hacia abajo.
ties-nearest = En caso de empate se suman los puntos de los puestos y se reparten a partes iguales, redondeando al número más cercano.
ties-full = En caso de empate, cada jugador empatado gana todos los puntos del mejor de sus puestos.
ties-nothing = En caso de empate no se gana nada por ello.
ties-each = En caso de empate en el { $places } puesto, cada jugador empatado gana { $points } en su lugar.
then-comes = después termina la partida (véase «{ $title }»)
once-for-all = { $title }, una vez por { $things } en conjunto
unless-own = { $title } (salvo que { $thing } diga otra cosa)
# lo que se puntúa una cosa tras otra
score-these = puntuad { $list }
stands-for = donde se nombre { $board }, se entiende { $side }
then-score-these = puntuad después { $list }
require-afterwards = solo puedes hacerlo si después { $condition }
require-unless-game = salvo que con ello termine la partida, solo puedes hacerlo si después { $condition }
require-unless-turns = salvo que con ello terminen los turnos, solo puedes hacerlo si después { $condition }
require-unless-loop = salvo que se pare antes, solo puedes hacerlo si después { $condition }
need = necesitas al menos { $things } { $where }
# cases: it clitic
deal-by-seat = { $who } toma { $pieces } { $from } y { $it } pone { $to }: en sentido horario, { $list }
seat-amount = el { $seat } jugador { $amount }
rank-most = queda primero quien tenga más { $things }. Hay { $pay }. { $ties }
rank-most-some = queda primero quien tenga más { $things }; quien no tenga ninguna no participa. Hay { $pay }. { $ties }
call = llama { $name } a { $value }
note-value = anota { $name }: { $value }
define = { $name } es { $value }
included = (incluido { $who })
# cases: list object
for-given = para { $list }
given-behind = para { $list }
define-truth = «{ $name }» significa que { $condition }
define-counts-as = { $subject_person ->
    [you] cuentas como «{ $name }» si { $condition }
   *[other] { $subject } cuenta como «{ $name }» si { $condition }
  }
# cases: list object
define-counts-as-for = { $subject_person ->
    [you] cuentas como «{ $name }» para { $list } si { $condition }
   *[other] { $subject } cuenta como «{ $name }» para { $list } si { $condition }
  }
call-player = { $value_person ->
    [you] en lo que sigue, te llamas { $name }, y «tú» es quien actúa
   *[one] { $value } es { $name }
  }
call-truth = recuerda si { $condition } («{ $name }»)
remember = recuerda { $value }

## Introducciones

if = si { $condition }
only-if = solo si { $condition }
otherwise = si no
otherwise-if = en cambio, si { $condition }
says-when = si cuando donde
says-who = quien quienes
says-not = no ni nunca nada ningún ninguna ninguno
# cases: thing no-object
if-not-chosen = si no se puede elegir { $thing }
# cases: thing no-object
if-not-drawn = si no se puede robar { $thing }
if-impossible = si eso no es posible
if-not = si no lo haces
if-cannot = si no puedes realizar ninguna
if-neither-option = si no puedes hacer ninguna de las dos cosas
if-no-option = si no puedes hacer nada de esto
after-that = después
# cases: thing bare-object
each = por cada { $thing }
# cases: thing object
each-first = solo para { $thing }
# cases: thing bare-object
each-by-choice = por cada { $thing }, en el orden que elijas
# cases: thing bare-object
each-from-lowest = por cada { $thing }, de abajo arriba
# cases: thing bare-object
each-in-order = por cada { $thing }, empezando por la primera casilla
# cases: name bare-object
each-number = por cada { $name } de { $low } a { $high }
# cases: name bare-object
each-number-called = por cada número de { $low } a { $high } (aquí: { $name })
each-of-these = sucesivamente para { $things }
# cases: name bare-object, subject of
each-listed = por cada { $name } { $subject }
repeat = { $times_count ->
    [0] tantas veces como indica { $times }
    [1] una vez
    [2] dos veces
    [3] tres veces
   *[other] { $times } veces
  }
repeat-that-many = esa cantidad de veces
# cases: condition subjunctive
repeat-unless = { $times } veces, pero como mucho hasta que { $condition }
# cases: condition subjunctive
repeat-until = repite esto hasta que { $condition }
may-carry-out = puedes realizar «{ $title }»
may-carry-out-repeatedly = tantas veces como quieras, puedes realizar «{ $title }»
may-choose = puedes elegir «{ $text }»
may = puedes { $text }
may-repeatedly = tantas veces como quieras, puedes { $text }
may-choose-repeatedly = tantas veces como quieras, puedes elegir «{ $text }»
as-player = { $who } hace lo siguiente
at-once = { $who } hace lo siguiente en secreto y al mismo tiempo
option = {"\u000E"}{ $text }{"\u000F"}
remark = { $text }
join-if = { $lead }, { $body }
join-each = { $lead }, { $body }
join-block = { $lead }: { $body }
lead = { $lead }:

## Puntos y otros números

points = { $amount_count ->
    [1] { $amount } punto
   *[other] { $amount } puntos
  }
# cases: thing bare-object
points-for-each = { $amount_count ->
    [1] { $amount } punto por cada { $thing }
   *[other] { $amount } puntos por cada { $thing }
  }
points-for-every = 1 punto por cada { $size } { $things } (redondeando hacia abajo)
points-for-every-up = 1 punto por cada { $size } { $things } (redondeando hacia arriba)
points-as-many = tantos puntos como { $number }
points-printed = los puntos impresos en { $space }
points-table = puntos según { $index }: { $table }
points-two-tables = puntos según cada uno de estos números, { $list }: { $table }
points-sum = { $list }
table-entry = { $points_count ->
    [1] { $points } punto por { $index }
    [-1] { $points } punto por { $index }
   *[other] { $points } puntos por { $index }
  }
table-entry-short = { $points } por { $index }
table-further = { $further } más por cada unidad adicional
table-entry-last = { $points } por { $index } o más
table-at = el valor de { $index } en la tabla ({ $table })
number-of-players = el número de jugadores
# cases: things of
number-of = el número { $things }
# cases: place of
spaces-of = el número de casillas { $place }
# cases: place of
free-in = el número de casillas libres { $place }
room-in = el espacio libre { $where }
named-value = { $name } { $value }
# cases: things of
printed-number = el número { $things } impreso en { $space }
# cases: things the-of, value plural-of
sum-of = la suma { $value } { $things }
# cases: thing bare-object
sum-of-each = la suma, por cada { $thing }, de { $value }
# cases: thing bare-object
highest-of-each = el mayor valor, entre cada { $thing }, de { $value }
# cases: thing bare-object
lowest-of-each = el menor valor, entre cada { $thing }, de { $value }
# cases: thing bare-object
highest-of-each-kind = el mayor valor, entre cada { $thing }, de { $value }
# cases: thing bare-object
lowest-of-each-kind = el menor valor, entre cada { $thing }, de { $value }
# cases: thing bare-object
different-of-each = la cantidad de valores diferentes, por cada { $thing }, de { $value }
# cases: things of, value bare-object
highest-of = el mayor valor ({ $value }) { $things }
# cases: things the-of, value plural-of
highest-of-numbers = el mayor { $value } { $things }
# cases: things the-of, value plural-of
lowest-of-numbers = el menor { $value } { $things }
# cases: value same
or-0 = { $value } (0 si no hay)
# cases: things of, value bare-object
lowest-of = el menor valor ({ $value }) { $things }
# cases: things the-object, value several-of
different-of = la cantidad { $value } diferentes entre { $things }
bracketed = ({ $value })
plus = { $left } más { $right }
minus = { $left } menos { $right }
negative = menos { $right }
times = { $left } por { $right }
divided = { $left } dividido entre { $right } (redondeando hacia abajo)
divided-up = { $left } dividido entre { $right } (redondeando hacia arriba)
half = la mitad redondeada hacia abajo de { $left }
half-up = la mitad redondeada hacia arriba de { $left }
smaller = el menor valor de entre { $values }
larger = el mayor valor de entre { $values }
smallest = el menor valor de entre { $values }
largest = el mayor valor de entre { $values }
remainder = el resto de { $left } dividido entre { $right }
# cases: player of
points-at = los puntos { $player } por { $board }
range = { $low } a { $high }
places-for = los sitios { $where } donde cabe { $piece }
# cases: things of
groups-of = grupo { $things } conectados entre sí
# cases: list same
reverse-of = { $list } del último al primero
first-of = los primeros { $amount } de { $list }
first-as-many = los primeros de { $list }, tantos como { $amount }
bottom-of = los { $amount } de más abajo de { $list }
bottom-as-many = los de más abajo de { $list }, tantos como { $amount }
top-of = los { $amount } de más arriba de { $list }
top-as-many = los de más arriba de { $list }, tantos como { $amount }
downwards = { $list } de arriba abajo
in-both = los que son tanto { $first } como { $second }
in-either = { $first } junto con { $second }
# cases: first same, second object
without = { $first } sin { $second }
one-or-other = { $value } si { $condition }; si no, { $otherwise }
# cases: list same
one-of-several = { $list }, dependiendo de si { $condition }
depends = lo que dice { $thing } en «{ $name }»
none = nada
nobody = nadie
yes = sí
no = no
quoted = «{ $text }»
not-by-name = { $value }

## Condiciones: siguen a «si», «hasta que», «que»

always = siempre
never = nunca
is-set = { $case ->
    [subjunctive] { $subject } se cumpla
   *[subject] { $subject } se cumple
  }
not-is-set = { $case ->
    [subjunctive] { $subject } no se cumpla
   *[subject] { $subject } no se cumple
  }
owns-exactly = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas exactamente { $things }
       *[subject] tienes exactamente { $things }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan exactamente { $things }
       *[subject] { $subject } tienen exactamente { $things }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga exactamente { $things }
       *[subject] { $subject } tiene exactamente { $things }
      }
  }
owns-more = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas más de { $things }
       *[subject] tienes más de { $things }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan más de { $things }
       *[subject] { $subject } tienen más de { $things }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga más de { $things }
       *[subject] { $subject } tiene más de { $things }
      }
  }
owns-fewer = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas menos de { $things }
       *[subject] tienes menos de { $things }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan menos de { $things }
       *[subject] { $subject } tienen menos de { $things }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga menos de { $things }
       *[subject] { $subject } tiene menos de { $things }
      }
  }
owns-at-least = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas al menos { $things }
       *[subject] tienes al menos { $things }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan al menos { $things }
       *[subject] { $subject } tienen al menos { $things }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga al menos { $things }
       *[subject] { $subject } tiene al menos { $things }
      }
  }
owns-at-most = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas como máximo { $things }
       *[subject] tienes como máximo { $things }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan como máximo { $things }
       *[subject] { $subject } tienen como máximo { $things }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga como máximo { $things }
       *[subject] { $subject } tiene como máximo { $things }
      }
  }
exist-exactly = { $case ->
    [subjunctive] haya exactamente { $things }
   *[subject] hay exactamente { $things }
  }
exist-more = { $case ->
    [subjunctive] haya más de { $things }
   *[subject] hay más de { $things }
  }
exist-fewer = { $case ->
    [subjunctive] haya menos de { $things }
   *[subject] hay menos de { $things }
  }
exist-at-least = { $case ->
    [subjunctive] haya al menos { $things }
   *[subject] hay al menos { $things }
  }
exist-at-most = { $case ->
    [subjunctive] haya como máximo { $things }
   *[subject] hay como máximo { $things }
  }
not-authors = no es cierto que { $text }
# cases: place of
named-spaces = las casillas { $list } { $place }
# cases: list object
among = de entre { $list }
best-among = { $best } de entre { $list }
# cases: value bare-object
with-highest = con { $value_gender ->
    [m] el mayor { $value }
    [f] la mayor { $value }
   *[other] más { $value }
  }
# cases: value bare-object
with-lowest = con { $value_gender ->
    [m] el menor { $value }
    [f] la menor { $value }
   *[other] menos { $value }
  }
in-order-down = (de mayor a menor según { $value })
in-order-up = (de menor a mayor según { $value })
in-order-by-down = (de mayor a menor según { $value })
in-order-down-ties = (de mayor a menor según { $value }; en caso de empate, en sentido horario desde { $first })
in-order-by-down-ties = (de mayor a menor según { $value }; en caso de empate, en sentido horario desde { $first })
in-order-by-up = (de menor a mayor según { $value })
in-order-up-ties = (de menor a mayor según { $value }; en caso de empate, en sentido horario desde { $first })
in-order-by-up-ties = (de menor a mayor según { $value }; en caso de empate, en sentido horario desde { $first })
in-order-first = – en caso de empate, el primero en sentido horario desde { $first } –
in-order-last = – en caso de empate, el último en sentido horario desde { $first } –
in-order-first-of-all = – en caso de empate, lo que venga en primer lugar –
in-order-last-of-all = – en caso de empate, lo que venga en último lugar –
in-order-of-play = en el orden de juego
in-order-from = (en sentido horario desde { $first })
fits = donde cabe { $piece }
is-out = { $case ->
    [subjunctive] { $subject_person ->
        [you] estés fuera de la partida
        [many] { $subject } estén fuera de la partida
       *[one] { $subject } esté fuera de la partida
      }
   *[subject] { $subject_person ->
        [you] estás fuera de la partida
        [many] { $subject } están fuera de la partida
       *[one] { $subject } está fuera de la partida
      }
  }
not-is-out = { $case ->
    [subjunctive] { $subject_person ->
        [you] sigas en la partida
        [many] { $subject } sigan en la partida
       *[one] { $subject } siga en la partida
      }
   *[subject] { $subject_person ->
        [you] sigues en la partida
        [many] { $subject } siguen en la partida
       *[one] { $subject } sigue en la partida
      }
  }
has-passed = { $case ->
    [subjunctive] { $subject_person ->
        [you] hayas pasado
        [many] { $subject } hayan pasado
       *[one] { $subject } haya pasado
      }
   *[subject] { $subject_person ->
        [you] has pasado
        [many] { $subject } han pasado
       *[one] { $subject } ha pasado
      }
  }
not-has-passed = { $case ->
    [subjunctive] { $subject_person ->
        [you] no hayas pasado
        [many] { $subject } no hayan pasado
       *[one] { $subject } no haya pasado
      }
   *[subject] { $subject_person ->
        [you] no has pasado
        [many] { $subject } no han pasado
       *[one] { $subject } no ha pasado
      }
  }
direction-up = hacia arriba
direction-down = hacia abajo
direction-left = hacia la izquierda
direction-right = hacia la derecha
direction-up-left = hacia arriba a la izquierda
direction-up-right = hacia arriba a la derecha
direction-down-left = hacia abajo a la izquierda
direction-down-right = hacia abajo a la derecha
# cases: direction object
in-direction = en { $direction }
one-step = a un paso { $way } desde { $space }
seen-from = { $way } desde { $space }
spaces-further = { $amount_count ->
    [1] una casilla
   *[other] { $amount } casillas
  } más allá desde { $space }
spaces-back = { $amount_count ->
    [1] una casilla
   *[other] { $amount } casillas
  } hacia atrás desde { $space }
as-many-further = tantas casillas más allá desde { $space } como { $amount }
as-many-back = tantas casillas hacia atrás desde { $space } como { $amount }
# cases: other of
far-side = al otro lado { $other } desde { $space }
in-cell = { $row_count ->
    [0] en la fila cuyo número es { $row } y la columna cuyo número es { $column }
   *[other] en la fila { $row } y la columna { $column }
  }
of-spaces = de { $number } casillas
# cases: kind of
of-kind = { $kind }
# cases: list of
out-of = { $list }
entry-of = { $index_count ->
    [0] en la posición que indica { $index } entre { $list }
   *[other] número { $index } de { $list }
  }
meant = ({ $value })
# cases: thing of
before-first = antes { $thing }
distance = el número de pasos desde { $start } hasta { $end }
is-empty = { $case ->
    [subjunctive] { $subject_gender ->
        [mp] { $subject } estén vacíos
        [fp] { $subject } estén vacías
        [f] { $subject } esté vacía
       *[m] { $subject } esté vacío
      }
   *[subject] { $subject_gender ->
        [mp] { $subject } están vacíos
        [fp] { $subject } están vacías
        [f] { $subject } está vacía
       *[m] { $subject } está vacío
      }
  }
not-is-empty = { $case ->
    [subjunctive] { $subject_gender ->
        [mp] { $subject } no estén vacíos
        [fp] { $subject } no estén vacías
        [f] { $subject } no esté vacía
       *[m] { $subject } no esté vacío
      }
   *[subject] { $subject_gender ->
        [mp] { $subject } no están vacíos
        [fp] { $subject } no están vacías
        [f] { $subject } no está vacía
       *[m] { $subject } no está vacío
      }
  }
is-full = { $case ->
    [subjunctive] { $subject_gender ->
        [mp] { $subject } estén llenos
        [fp] { $subject } estén llenas
        [f] { $subject } esté llena
       *[m] { $subject } esté lleno
      }
   *[subject] { $subject_gender ->
        [mp] { $subject } están llenos
        [fp] { $subject } están llenas
        [f] { $subject } está llena
       *[m] { $subject } está lleno
      }
  }
not-is-full = { $case ->
    [subjunctive] { $subject_gender ->
        [mp] { $subject } no estén llenos
        [fp] { $subject } no estén llenas
        [f] { $subject } no esté llena
       *[m] { $subject } no esté lleno
      }
   *[subject] { $subject_gender ->
        [mp] { $subject } no están llenos
        [fp] { $subject } no están llenas
        [f] { $subject } no está llena
       *[m] { $subject } no está lleno
      }
  }
# cases: thing no-object
none-left = { $case ->
    [subjunctive] no quede { $thing } { $where }
   *[subject] no queda { $thing } { $where }
  }
# cases: thing a-object
not-none-left = { $case ->
    [subjunctive] quede al menos { $thing } { $where }
   *[subject] queda al menos { $thing } { $where }
  }
# cases: thing a-object
some-there = { $case ->
    [subjunctive] haya al menos { $thing } { $where }
   *[subject] hay al menos { $thing } { $where }
  }
# cases: thing no-object
has-none = { $subject_person ->
    [you] { $case ->
        [subjunctive] no tengas { $thing } { $where }
       *[subject] no tienes { $thing } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } no tengan { $thing } { $where }
       *[subject] { $subject } no tienen { $thing } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } no tenga { $thing } { $where }
       *[subject] { $subject } no tiene { $thing } { $where }
      }
  }
has-none-of = { $subject_person ->
    [you] { $case ->
        [subjunctive] no tengas { $list }
       *[subject] no tienes { $list }
      }
    [many] { $case ->
        [subjunctive] { $subject } no tengan { $list }
       *[subject] { $subject } no tienen { $list }
      }
   *[one] { $case ->
        [subjunctive] { $subject } no tenga { $list }
       *[subject] { $subject } no tiene { $list }
      }
  }
# cases: thing no-object
nothing-at = { $thing } { $where }
# cases: thing bare-object
not-has-none = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas al menos 1 { $thing } { $where }
       *[subject] tienes al menos 1 { $thing } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan al menos 1 { $thing } { $where }
       *[subject] { $subject } tienen al menos 1 { $thing } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga al menos 1 { $thing } { $where }
       *[subject] { $subject } tiene al menos 1 { $thing } { $where }
      }
  }
has-no-room = { $case ->
    [subjunctive] no quede espacio { $where }
   *[subject] no queda espacio { $where }
  }
not-has-no-room = { $case ->
    [subjunctive] quede espacio { $where }
   *[subject] queda espacio { $where }
  }
equals = { $subject_person ->
    [you] eres { $value }
    [many] { $case ->
        [subjunctive] { $subject } sean { $value }
       *[subject] { $subject } son { $value }
      }
   *[one] { $case ->
        [subjunctive] { $subject } sea { $value }
       *[subject] { $subject } es { $value }
      }
  }
not-equals = { $subject_person ->
    [you] no eres { $value }
    [many] { $case ->
        [subjunctive] { $subject } no sean { $value }
       *[subject] { $subject } no son { $value }
      }
   *[one] { $case ->
        [subjunctive] { $subject } no sea { $value }
       *[subject] { $subject } no es { $value }
      }
  }
# cases: things bare-object, who than
rival-as-many = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } { $things_gender ->
        [f] tantas
        [fp] tantas
       *[m] tantos
      } { $things }
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } { $things_gender ->
        [f] tantas
        [fp] tantas
       *[m] tantos
      } { $things } como { $who }
  }
# cases: things bare-object, who than
rival-more = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } más { $things }
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } más { $things } que { $who }
  }
# cases: things bare-object, who than
rival-fewer = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } menos { $things }
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } menos { $things } que { $who }
  }
# cases: things bare-object, who than
rival-at-least = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } al menos { $things_gender ->
        [f] tantas
        [fp] tantas
       *[m] tantos
      } { $things }
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } al menos { $things_gender ->
        [f] tantas
        [fp] tantas
       *[m] tantos
      } { $things } como { $who }
  }
# cases: things bare-object, who than
rival-at-most = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } como máximo { $things_gender ->
        [f] tantas
        [fp] tantas
       *[m] tantos
      } { $things }
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } como máximo { $things_gender ->
        [f] tantas
        [fp] tantas
       *[m] tantos
      } { $things } como { $who }
  }
# cases: value bare-object, who than
rival-same = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } el mismo valor de { $value }
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } el mismo valor de { $value } que { $who }
  }
# cases: value bare-object, who than
rival-higher = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } un valor más alto de { $value }
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } un valor más alto de { $value } que { $who }
  }
# cases: value bare-object, who than
rival-lower = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } un valor más bajo de { $value }
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } un valor más bajo de { $value } que { $who }
  }
# cases: value bare-object, who than
rival-same-or-higher = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } el mismo valor de { $value } o uno más alto
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } el mismo valor de { $value } o uno más alto que { $who }
  }
# cases: value bare-object, who than
rival-same-or-lower = { $like ->
    [no] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } el mismo valor de { $value } o uno más bajo
   *[yes] { $subject_person ->
        [you] { "" }
       *[one] { $subject }
      } { $case ->
        [subjunctive] { $subject_person ->
            [you] tengas
            [many] tengan
           *[one] tenga
          }
       *[subject] { $subject_person ->
            [you] tienes
            [many] tienen
           *[one] tiene
          }
      } el mismo valor de { $value } o uno más bajo que { $who }
  }
is-highest = { $subject } { $case ->
    [subjunctive] sea
   *[subject] es
  } el valor más alto
is-lowest = { $subject } { $case ->
    [subjunctive] sea
   *[subject] es
  } el valor más bajo
is-highest-of = { $subject } { $subject_gender ->
    [f] { $case ->
        [subjunctive] sea
       *[subject] es
      } la más alta
    [fp] { $case ->
        [subjunctive] sean
       *[subject] son
      } las más altas
    [mp] { $case ->
        [subjunctive] sean
       *[subject] son
      } los más altos
   *[m] { $case ->
        [subjunctive] sea
       *[subject] es
      } el más alto
  } de { $things }
is-lowest-of = { $subject } { $subject_gender ->
    [f] { $case ->
        [subjunctive] sea
       *[subject] es
      } la más baja
    [fp] { $case ->
        [subjunctive] sean
       *[subject] son
      } las más bajas
    [mp] { $case ->
        [subjunctive] sean
       *[subject] son
      } los más bajos
   *[m] { $case ->
        [subjunctive] sea
       *[subject] es
      } el más bajo
  } de { $things }
more-than = { $subject_person ->
    [many] { $case ->
        [subjunctive] { $subject } sean mayores que { $value }
       *[subject] { $subject } son mayores que { $value }
      }
   *[one] { $case ->
        [subjunctive] { $subject } sea mayor que { $value }
       *[subject] { $subject } es mayor que { $value }
      }
  }
less-than = { $subject_person ->
    [many] { $case ->
        [subjunctive] { $subject } sean menores que { $value }
       *[subject] { $subject } son menores que { $value }
      }
   *[one] { $case ->
        [subjunctive] { $subject } sea menor que { $value }
       *[subject] { $subject } es menor que { $value }
      }
  }
at-least = { $subject_person ->
    [many] { $case ->
        [subjunctive] { $subject } sean al menos { $value }
       *[subject] { $subject } son al menos { $value }
      }
   *[one] { $case ->
        [subjunctive] { $subject } sea al menos { $value }
       *[subject] { $subject } es al menos { $value }
      }
  }
at-most = { $subject_person ->
    [many] { $case ->
        [subjunctive] { $subject } sean como máximo { $value }
       *[subject] { $subject } son como máximo { $value }
      }
   *[one] { $case ->
        [subjunctive] { $subject } sea como máximo { $value }
       *[subject] { $subject } es como máximo { $value }
      }
  }
holds-exactly = { $case ->
    [subjunctive] { $subject } contenga exactamente { $things }
   *[subject] { $subject } contiene exactamente { $things }
  }
holds-more = { $case ->
    [subjunctive] { $subject } contenga más de { $things }
   *[subject] { $subject } contiene más de { $things }
  }
holds-fewer = { $case ->
    [subjunctive] { $subject } contenga menos de { $things }
   *[subject] { $subject } contiene menos de { $things }
  }
holds-at-least = { $case ->
    [subjunctive] { $subject } contenga al menos { $things }
   *[subject] { $subject } contiene al menos { $things }
  }
holds-at-most = { $case ->
    [subjunctive] { $subject } contenga como máximo { $things }
   *[subject] { $subject } contiene como máximo { $things }
  }
has-exactly = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas exactamente { $things } { $where }
       *[subject] tienes exactamente { $things } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan exactamente { $things } { $where }
       *[subject] { $subject } tienen exactamente { $things } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga exactamente { $things } { $where }
       *[subject] { $subject } tiene exactamente { $things } { $where }
      }
  }
has-more = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas más de { $things } { $where }
       *[subject] tienes más de { $things } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan más de { $things } { $where }
       *[subject] { $subject } tienen más de { $things } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga más de { $things } { $where }
       *[subject] { $subject } tiene más de { $things } { $where }
      }
  }
has-fewer = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas menos de { $things } { $where }
       *[subject] tienes menos de { $things } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan menos de { $things } { $where }
       *[subject] { $subject } tienen menos de { $things } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga menos de { $things } { $where }
       *[subject] { $subject } tiene menos de { $things } { $where }
      }
  }
has-at-least = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas al menos { $things } { $where }
       *[subject] tienes al menos { $things } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan al menos { $things } { $where }
       *[subject] { $subject } tienen al menos { $things } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga al menos { $things } { $where }
       *[subject] { $subject } tiene al menos { $things } { $where }
      }
  }
has-at-most = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas como máximo { $things } { $where }
       *[subject] tienes como máximo { $things } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan como máximo { $things } { $where }
       *[subject] { $subject } tienen como máximo { $things } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga como máximo { $things } { $where }
       *[subject] { $subject } tiene como máximo { $things } { $where }
      }
  }
exists = { $case ->
    [subjunctive] haya { $thing }
   *[subject] hay { $thing }
  }
has-own = { $subject_person ->
    [you] tienes { $thing }
    [many] { $subject } { $case ->
        [subjunctive] tengan
       *[subject] tienen
      } { $thing }
   *[one] { $subject } { $case ->
        [subjunctive] tenga
       *[subject] tiene
      } { $thing }
  }
# cases: thing no-object
not-has-own = { $subject_person ->
    [you] no tienes { $thing }
    [many] { $subject } no { $case ->
        [subjunctive] tengan
       *[subject] tienen
      } { $thing }
   *[one] { $subject } no { $case ->
        [subjunctive] tenga
       *[subject] tiene
      } { $thing }
  }
# cases: thing no-object
not-exists = { $case ->
    [subjunctive] no haya { $thing }
   *[subject] no hay { $thing }
  }
# cases: thing a-object
was-such = había { $thing }
# cases: thing no-object
was-no-such = no había { $thing }
holds = { $case ->
    [subjunctive] { $subject } contenga { $thing }
   *[subject] { $subject } contiene { $thing }
  }
# cases: thing no-object
not-holds = { $case ->
    [subjunctive] { $subject } no contenga { $thing }
   *[subject] { $subject } no contiene { $thing }
  }
has = { $subject_person ->
    [you] { $case ->
        [subjunctive] tengas { $thing } { $where }
       *[subject] tienes { $thing } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } tengan { $thing } { $where }
       *[subject] { $subject } tienen { $thing } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } tenga { $thing } { $where }
       *[subject] { $subject } tiene { $thing } { $where }
      }
  }
# cases: thing no-object
not-has = { $subject_person ->
    [you] { $case ->
        [subjunctive] no tengas { $thing } { $where }
       *[subject] no tienes { $thing } { $where }
      }
    [many] { $case ->
        [subjunctive] { $subject } no tengan { $thing } { $where }
       *[subject] { $subject } no tienen { $thing } { $where }
      }
   *[one] { $case ->
        [subjunctive] { $subject } no tenga { $thing } { $where }
       *[subject] { $subject } no tiene { $thing } { $where }
      }
  }
is-nobody = { $case ->
    [subjunctive] nadie sea { $subject }
   *[subject] nadie es { $subject }
  }
not-is-nobody = { $case ->
    [subjunctive] alguien sea { $subject }
   *[subject] alguien es { $subject }
  }
# cases: subject no-object
is-nothing = { $case ->
    [subjunctive] no haya { $subject }
   *[subject] no hay { $subject }
  }
# cases: subject a-object
not-is-nothing = { $case ->
    [subjunctive] haya { $subject }
   *[subject] hay { $subject }
  }
counts-as = { $case ->
    [subjunctive] { $subject_person ->
        [you] cuentes como «{ $name }»
        [many] { $subject } cuenten como «{ $name }»
       *[one] { $subject } cuente como «{ $name }»
      }
   *[subject] { $subject_person ->
        [you] cuentas como «{ $name }»
        [many] { $subject } cuentan como «{ $name }»
       *[one] { $subject } cuenta como «{ $name }»
      }
  }
not-counts-as = { $case ->
    [subjunctive] { $subject_person ->
        [you] no cuentes como «{ $name }»
        [many] { $subject } no cuenten como «{ $name }»
       *[one] { $subject } no cuente como «{ $name }»
      }
   *[subject] { $subject_person ->
        [you] no cuentas como «{ $name }»
        [many] { $subject } no cuentan como «{ $name }»
       *[one] { $subject } no cuenta como «{ $name }»
      }
  }
# cases: list object
counts-as-for = { $case ->
    [subjunctive] { $subject_person ->
        [you] cuentes como «{ $name }» para { $list }
        [many] { $subject } cuenten como «{ $name }» para { $list }
       *[one] { $subject } cuente como «{ $name }» para { $list }
      }
   *[subject] { $subject_person ->
        [you] cuentas como «{ $name }» para { $list }
        [many] { $subject } cuentan como «{ $name }» para { $list }
       *[one] { $subject } cuenta como «{ $name }» para { $list }
      }
  }
# cases: list object
not-counts-as-for = { $case ->
    [subjunctive] { $subject_person ->
        [you] no cuentes como «{ $name }» para { $list }
        [many] { $subject } no cuenten como «{ $name }» para { $list }
       *[one] { $subject } no cuente como «{ $name }» para { $list }
      }
   *[subject] { $subject_person ->
        [you] no cuentas como «{ $name }» para { $list }
        [many] { $subject } no cuentan como «{ $name }» para { $list }
       *[one] { $subject } no cuenta como «{ $name }» para { $list }
      }
  }

is-missing = { $case ->
    [subjunctive] no exista { $subject }
   *[subject] no existe { $subject }
  }
not-is-missing = { $case ->
    [subjunctive] exista { $subject }
   *[subject] existe { $subject }
  }
does-not-exist = { $case ->
    [subjunctive] no exista { $subject }
   *[subject] no existe { $subject }
  }
not-does-not-exist = { $case ->
    [subjunctive] exista { $subject }
   *[subject] existe { $subject }
  }
# cases: name no-object
is-unprinted = { $case ->
    [subjunctive] { $subject } no muestre { $name }
   *[subject] { $subject } no muestra { $name }
  }
# cases: name a-object
not-is-unprinted = { $case ->
    [subjunctive] { $subject } muestre { $name }
   *[subject] { $subject } muestra { $name }
  }
# cases: player of
belongs = { $player_person ->
    [you] { $subject_person ->
        [many] { $subject } son { $subject_gender ->
            [fp] tuyas
           *[mp] tuyos
          }
       *[one] { $case ->
            [subjunctive] { $subject } sea { $subject_gender ->
                [f] tuya
               *[m] tuyo
              }
           *[subject] { $subject } es { $subject_gender ->
                [f] tuya
               *[m] tuyo
              }
          }
      }
   *[one] { $subject_person ->
        [many] { $subject } son { $player }
       *[one] { $case ->
            [subjunctive] { $subject } sea { $player }
           *[subject] { $subject } es { $player }
          }
      }
  }
# cases: player of
not-belongs = { $player_person ->
    [you] { $subject_person ->
        [many] { $subject } no son { $subject_gender ->
            [fp] tuyas
           *[mp] tuyos
          }
       *[one] { $case ->
            [subjunctive] { $subject } no sea { $subject_gender ->
                [f] tuya
               *[m] tuyo
              }
           *[subject] { $subject } no es { $subject_gender ->
                [f] tuya
               *[m] tuyo
              }
          }
      }
   *[one] { $subject_person ->
        [many] { $subject } no son { $player }
       *[one] { $case ->
            [subjunctive] { $subject } no sea { $player }
           *[subject] { $subject } no es { $player }
          }
      }
  }
belongs-to-nobody = { $subject_person ->
    [many] { $case ->
        [subjunctive] { $subject } no sean de nadie
       *[subject] { $subject } no son de nadie
      }
   *[one] { $case ->
        [subjunctive] { $subject } no sea de nadie
       *[subject] { $subject } no es de nadie
      }
  }
not-belongs-to-nobody = { $subject_person ->
    [many] { $case ->
        [subjunctive] { $subject } sean de alguien
       *[subject] { $subject } son de alguien
      }
   *[one] { $case ->
        [subjunctive] { $subject } sea de alguien
       *[subject] { $subject } es de alguien
      }
  }
is-design = { $subject_person ->
    [many] { $case ->
        [subjunctive] { $subject } sean { $design }
       *[subject] { $subject } son { $design }
    }
   *[one] { $case ->
        [subjunctive] { $subject } sea { $design }
       *[subject] { $subject } es { $design }
    }
  }
not-is-design = { $subject_person ->
    [many] { $case ->
        [subjunctive] { $subject } no sean { $design }
       *[subject] { $subject } no son { $design }
    }
   *[one] { $case ->
        [subjunctive] { $subject } no sea { $design }
       *[subject] { $subject } no es { $design }
    }
  }
is-one-of = { $case ->
    [subjunctive] { $subject } esté entre { $list }
   *[subject] { $subject } está entre { $list }
  }
not-is-one-of = { $case ->
    [subjunctive] { $subject } no esté entre { $list }
   *[subject] { $subject } no está entre { $list }
  }
lies-in = { $case ->
    [subjunctive] { $subject } esté { $where }
   *[subject] { $subject } está { $where }
  }
not-lies-in = { $case ->
    [subjunctive] { $subject } no esté { $where }
   *[subject] { $subject } no está { $where }
  }
# cases: team object
plays-in = { $case ->
    [subjunctive] { $subject_person ->
        [you] estés en { $team }
        [many] { $subject } estén en { $team }
       *[one] { $subject } esté en { $team }
      }
   *[subject] { $subject_person ->
        [you] estás en { $team }
        [many] { $subject } están en { $team }
       *[one] { $subject } está en { $team }
      }
  }
# cases: team object
not-plays-in = { $case ->
    [subjunctive] { $subject_person ->
        [you] no estés en { $team }
        [many] { $subject } no estén en { $team }
       *[one] { $subject } no esté en { $team }
      }
   *[subject] { $subject_person ->
        [you] no estás en { $team }
        [many] { $subject } no están en { $team }
       *[one] { $subject } no está en { $team }
      }
  }
# cases: other to
touches = { $case ->
    [subjunctive] { $subject } esté junto { $other }
   *[subject] { $subject } está junto { $other }
  }
# cases: other to
not-touches = { $case ->
    [subjunctive] { $subject } no esté junto { $other }
   *[subject] { $subject } no está junto { $other }
  }
joins = { $case ->
    [subjunctive] { $subject_person ->
        [many] { $subject } unan { $start } con { $end }
       *[one] { $subject } una { $start } con { $end }
      }
   *[subject] { $subject_person ->
        [many] { $subject } unen { $start } con { $end }
       *[one] { $subject } une { $start } con { $end }
      }
  }
not-joins = { $case ->
    [subjunctive] { $subject_person ->
        [many] { $subject } no unan { $start } con { $end }
       *[one] { $subject } no una { $start } con { $end }
      }
   *[subject] { $subject_person ->
        [many] { $subject } no unen { $start } con { $end }
       *[one] { $subject } no une { $start } con { $end }
      }
  }
is-supported = { $case ->
    [subjunctive] { $subject } descanse sobre el suelo o sobre casillas llenas
   *[subject] { $subject } descansa sobre el suelo o sobre casillas llenas
  }
not-is-supported = { $case ->
    [subjunctive] { $subject } no descanse sobre el suelo o sobre casillas llenas
   *[subject] { $subject } no descansa sobre el suelo o sobre casillas llenas
  }
predicate = { $subject_person ->
    [you] { $text }
   *[one] { $subject } { $text }
  }
not-predicate = no es cierto que { $subject_person ->
    [you] { $text }
   *[one] { $subject } { $text }
  }
is-marked = { $case ->
    [subjunctive] { $subject } lleve la marca «{ $text }»
   *[subject] { $subject } lleva la marca «{ $text }»
  }
not-is-marked = { $case ->
    [subjunctive] { $subject } no lleve la marca «{ $text }»
   *[subject] { $subject } no lleva la marca «{ $text }»
  }
carries-mark = { $case ->
    [subjunctive] { $subject_person ->
        [you] lleves la marca «{ $text }»
        [many] { $subject } lleven la marca «{ $text }»
       *[one] { $subject } lleve la marca «{ $text }»
      }
   *[subject] { $subject_person ->
        [you] llevas la marca «{ $text }»
        [many] { $subject } llevan la marca «{ $text }»
       *[one] { $subject } lleva la marca «{ $text }»
      }
  }
not-carries-mark = { $case ->
    [subjunctive] { $subject_person ->
        [you] no lleves la marca «{ $text }»
        [many] { $subject } no lleven la marca «{ $text }»
       *[one] { $subject } no lleve la marca «{ $text }»
      }
   *[subject] { $subject_person ->
        [you] no llevas la marca «{ $text }»
        [many] { $subject } no llevan la marca «{ $text }»
       *[one] { $subject } no lleva la marca «{ $text }»
      }
  }
# cases: thing each-object
every = por { $thing } se cumple que { $condition }
# cases: thing each-object
not-every = no por { $thing } se cumple que { $condition }
in-which = { $where } { $condition }
and = { $list }
or = { $list }
# cases: condition subjunctive
not = no se da que { $condition }
either = ({ $list })
both = ({ $list })
all-of = ({ $list })
such-that = tal que { $condition }
is-over = la partida ha terminado
turns-taken = { $case ->
    [subjunctive] se hayan jugado { $number } turnos
   *[subject] se han jugado { $number } turnos
  }
not-is-over = la partida no ha terminado
offered = se puede elegir { $thing }
not-offered = no se puede elegir { $thing }
visible = { $subject_determiner ->
    [which] { $player_person ->
        [you] { $subject } conoces
       *[one] { $subject } { $player } conoce
      }
   *[other] { $player_person ->
        [you] conoces { $subject }
       *[one] { $player } conoce { $subject }
      }
  }
not-visible = { $subject_determiner ->
    [which] { $player_person ->
        [you] { $subject } no conoces
       *[one] { $subject } { $player } no conoce
      }
   *[other] { $player_person ->
        [you] no conoces { $subject }
       *[one] { $player } no conoce { $subject }
      }
  }
depends-holds = { $case ->
    [subjunctive] se cumpla lo que dice { $thing } en «{ $name }»
   *[subject] se cumple lo que dice { $thing } en «{ $name }»
  }
not-depends-holds = { $case ->
    [subjunctive] no se cumpla lo que dice { $thing } en «{ $name }»
   *[subject] no se cumple lo que dice { $thing } en «{ $name }»
  }
# cases: list object
depends-holds-for = { $case ->
    [subjunctive] se cumpla para { $list } lo que dice { $thing } en «{ $name }»
   *[subject] se cumple para { $list } lo que dice { $thing } en «{ $name }»
  }
# cases: list object
not-depends-holds-for = { $case ->
    [subjunctive] no se cumpla para { $list } lo que dice { $thing } en «{ $name }»
   *[subject] no se cumple para { $list } lo que dice { $thing } en «{ $name }»
  }

## Palabras de cualquier juego: nombres con artículo (y .many), adjetivos en masculino (_ es el nombre)

noun-player = el jugador
    .many = los jugadores
noun-space = la casilla
    .many = las casillas
noun-row = la fila
    .many = las filas
noun-column = la columna
    .many = las columnas
noun-level = el nivel
    .many = los niveles
noun-part = la parte
    .many = las partes
noun-line = la línea
    .many = las líneas
noun-group = el grupo
    .many = los grupos
noun-spot = el sitio
    .many = los sitios
noun-size = el tamaño
    .many = los tamaños
noun-deciding-player = el jugador que decide
    .many = los jugadores que deciden
noun-team = el equipo
    .many = los equipos
noun-member = el miembro
    .many = los miembros
noun-winner = el ganador
    .many = los ganadores
noun-space-number = el número de casilla
    .many = los números de casilla
noun-number-of-space = el número de casilla
    .many = los números de casilla
noun-owner = el propietario
    .many = los propietarios
noun-amount = el número
    .many = los números
noun-number = el número
    .many = los números
noun-count = el número
    .many = los números
noun-box = la caja
    .many = las cajas
noun-piece = la pieza
    .many = las piezas
noun-board = el tablero
    .many = los tableros
noun-point = el punto
    .many = los puntos
noun-seat = el puesto en el orden de juego
    .many = los puestos en el orden de juego
noun-design = el tipo
    .many = los tipos
noun-neighbour = la casilla contigua
    .many = las casillas contiguas
noun-following = la casilla tras
    .many = las casillas tras
noun-preceding = la casilla anterior a
    .many = las casillas anteriores a
noun-below = la casilla inferior
    .many = las casillas inferiores
noun-direction = la dirección
    .many = las direcciones
noun-opposite = la dirección contraria
    .many = las direcciones contrarias
noun-diagonal = la casilla contigua en diagonal
    .many = las casillas contiguas en diagonal
noun-around = la casilla circundante
    .many = las casillas circundantes
noun-place = el lugar
    .many = los lugares
noun-thing = la cosa
    .many = las cosas
noun-word = la palabra
    .many = las palabras
noun-die = el dado
    .many = los dados
noun-action = la acción
    .many = las acciones
noun-first-player = el primer jugador
    .many = los primeros jugadores
noun-second-player = el segundo jugador
    .many = los segundos jugadores
# in games for two
noun-opponent = el rival
    .many = los rivales
noun-next-player = el jugador siguiente a
    .many = los jugadores siguientes a
noun-previous-player = el jugador anterior a
    .many = los jugadores anteriores a
adjective-top = superior
adjective-bottom = inferior
adjective-next = siguiente _ libre
adjective-coming = siguiente _
adjective-first = primero _
adjective-second = segundo _
adjective-third = tercero _
adjective-two = dos _
adjective-such = semejante
adjective-last = último _
adjective-largest = más grande
adjective-smallest = más pequeño
adjective-highest = más alto
adjective-empty = vacío
adjective-chosen = elegido
adjective-remembered = recordado
adjective-drawn = robado
adjective-first-named = mencionado en primer lugar
adjective-second-named = mencionado en segundo lugar
adjective-third-named = mencionado en tercer lugar
adjective-other = otro _
adjective-same = mismo _
adjective-connected = conectado

## Según el número de jugadores: $players es una lista de números

for-players = { $value } (con { $players_count ->
    [1] un jugador
   *[other] { $players } jugadores
  })
for-players-list = { $value } (con { $players_count ->
    [1] un jugador
   *[other] { $players } jugadores
  })

## Lugares

has-spaces = { $place } { $place_person ->
    [many] tienen
   *[one] tiene
  } { $spaces } casillas
has-grid = { $place } { $place_person ->
    [many] tienen
   *[one] tiene
  } { $rows } filas de { $columns } casillas
has-levels = { $place } { $place_person ->
    [many] tienen
   *[one] tiene
  } { $spaces } casillas en niveles superpuestos, desde el más bajo: { $list }
has-parts = { $place } consta de { $parts } partes con { $spaces } casillas en total
endless-columns = { $place } { $place_person ->
    [many] tienen
   *[one] tiene
  } { $rows } filas y tantas columnas como hagan falta: más allá de lo impreso siguen otras, que cuentan y se conectan como las demás
endless-rows = { $place } { $place_person ->
    [many] tienen
   *[one] tiene
  } { $columns } columnas y tantas filas como hagan falta: más allá de lo impreso siguen otras, que cuentan y se conectan como las demás
filled-rows = sus casillas se llenan fila por fila, cada una de izquierda a derecha, empezando por arriba
filled-columns = sus casillas se llenan columna por columna, cada una de arriba abajo, empezando por la izquierda
filled-ring = sus casillas se llenan en sentido horario, empezando arriba a la izquierda
level-filled-rows = en cada nivel, las casillas se llenan fila por fila, de izquierda a derecha, empezando por el borde superior del tablero
level-filled-columns = en cada nivel, las casillas se llenan columna por columna, del borde superior del tablero al inferior, empezando por la izquierda
level-filled-ring = en cada nivel, las casillas se llenan en sentido horario, empezando arriba a la izquierda
sides = { $spaces } ({ $rows } × { $columns })
levels-in-turn = un nivel se empieza cuando el de debajo está completo
# cases: place of
connected-row = las casillas contiguas { $place } están conectadas
# cases: place of
connected-sides = las casillas { $place } están conectadas si comparten un lado, no si solo se tocan en una esquina
# cases: place of
connected-hexes = las casillas { $place } están conectadas cuando dos hexágonos tienen un lado en común
# cases: place of
connected-ring = cada casilla { $place } está conectada con la anterior y con la siguiente
# cases: place of
connected-bricks = las casillas { $place } están conectadas si están una al lado de la otra en un nivel o si una descansa sobre la otra
# cases: place of
connected-own = las casillas { $place } están conectadas cuando una línea las une
# cases: place of
connected-none = las casillas { $place } no están conectadas entre sí
# cases: place object
rooms-by-holder = { $pieces } que caben en { $place }: { $list }
# cases: pieces bare-object
holds-room = { $place } { $place_person ->
    [many] tienen
   *[one] tiene
  } espacio para { $room } { $pieces } como máximo
# cases: pieces several-object, thing bare-object
holds-room-more = en { $place } caben { $room } { $pieces }, y { $more } más por cada { $thing }
# cases: pieces several-object, place of
rooms-listed = { $pieces } que caben en las casillas { $place }, en su orden: { $list }
room-of-holder = { $value } ({ $name })
# cases: pieces bare-object
holds-room-long = { $place } { $place_person ->
    [many] tienen
   *[one] tiene
  } espacio limitado para { $pieces }, como máximo { $room }
# cases: pieces bare-object, place of
space-holds = cada casilla { $place } tiene espacio para { $room } { $pieces } como máximo
# cases: pieces the-object, place of
space-unlimited = { $pieces } se pueden apilar a cualquier altura en cada casilla { $place }
# cases: pieces the-object, place of
stacked-in-layers-row = { $pieces } se colocan de izquierda a derecha en las casillas { $place }; cuando todas están ocupadas, la siguiente capa empieza encima, otra vez por la izquierda
# cases: pieces the-object, place of
stacked-in-layers = { $pieces } se colocan por orden en las casillas { $place }; cuando todas están ocupadas, la siguiente capa empieza encima, en la primera casilla
seen-by-none = { $pieces } están boca abajo; nadie puede mirar su cara
seen-by-none-at-first = { $pieces } están boca abajo; nadie puede mirar su cara, salvo que una regla lo permita
seen-by-owner = solo el propietario puede mirar { $pieces }
seen-by-owner-at-first = solo el propietario puede mirar { $pieces }, salvo que una regla permita mirar a otros
is-face-down = { $place } { $place_person ->
    [many] están
   *[one] está
  } boca abajo
refilled = cuando se agota { $place }, baraja { $other } y roba de ahí
starts = pon { $pieces } { $to }
starts-fitting = toma { $pieces } para vuestro número de jugadores y { $pieces_gender ->
    [fp] ponlas
    [f] ponlas
   *[mp] ponlos
  } { $to }
starts-shuffled = baraja { $pieces } y { $pieces_gender ->
    [fp] ponlas
    [fs] ponla
    [ms] ponlo
   *[mp] ponlos
  } boca abajo: { $place_person ->
    [many] son
   *[one] es
  } { $place }
starts-fitting-shuffled = toma { $pieces } para vuestro número de jugadores, { $pieces_gender ->
    [fp] barájalas y ponlas
    [fs] barájala y ponla
    [ms] barájalo y ponlo
   *[mp] barájalos y ponlos
  } boca abajo: { $place_person ->
    [many] son
   *[one] es
  } { $place }
lay-side = deja a la vista el lado { $side } de cada tablero
lay-sides = deja a la vista estos lados: { $list }
board-side = { $board } { $side }
# cases: board of
board-named-side = { $side } (un lado { $board })
unused-colours = todo lo que sea de colores que nadie usa se queda en la caja
# cases: pieces all-object
starts-own = { $player_person ->
    [you] toma { $pieces } de un color y { $pieces_gender ->
        [fp] ponlas
        [f] ponlas
       *[mp] ponlos
      } { $to }
   *[one] { $player } toma { $pieces } de un color y { $pieces_gender ->
        [fp] las
        [f] las
       *[mp] los
      } pone { $to }
  }
starts-own-one = { $player_person ->
    [you] toma { $piece } de tu color y { $piece_gender ->
        [fs] ponla
       *[ms] ponlo
      } { $to }
   *[one] { $player } toma { $piece } de su color y { $piece_gender ->
        [fs] la
       *[ms] lo
      } pone { $to }
  }
decide-first = decidid quién es el primer jugador
decide-starter = decidid quién es { $marker }
marker-is = { $value } es { $marker }
marker-starts = { $marker } es { $value } al comienzo
marker-starts-on = { $marker } empieza { $where }
marked-at-start = { $thing_person ->
    [you] llevas al comienzo la marca «{ $text }»
   *[one] { $thing } lleva al comienzo la marca «{ $text }»
  }
so-at-start = al comienzo, { $condition }
# $thing: ningún jugador
truth-at-start = «{ $text }» se cumple al comienzo
no-truth-at-start = «{ $text }» no se cumple al comienzo
not-marked-at-start = { $thing_person ->
    [you] no llevas al comienzo la marca «{ $text }»
   *[one] { $thing } lleva al comienzo la marca «{ $text }»
  }
nobody-at-start = al comienzo nadie es { $marker }
# cases: marker no-object
nothing-at-start = al comienzo no hay { $marker }
# cases: marker a-object
has-none-at-start = { $thing } tiene al comienzo { $marker }
# cases: marker no-object
you-have-none-at-start = al comienzo no tienes { $marker }
marker-seen-by-owner = solo su propietario conoce { $marker }
marker-seen-by-owner-at-first = solo su propietario conoce { $marker }, salvo que una regla lo diga a otros
marker-seen-by-none = nadie conoce { $marker } hasta que las reglas lo dicen

## La caja

box-boards = { $things } ({ $list })
box-pieces = { $things }
box-each = { $things } de cada color
box-numbered = { $count } con los números del 1 al { $high }
box-dice = { $things } ({ $shown })
column-copies = Cantidad
column-copies-each = Cantidad de cada color
column-card = Nombre
column-place = Lugar
dash = –
# cases: place of
printed-values = { $value } en las casillas { $place }, { $order }: { $list }
printed-values-level = { $value } en el nivel { $level }: { $list }
printed-values-part = { $part }: { $value } de la primera casilla a la última: { $list }
# cases: place of
printed-holds = en las casillas { $list } { $place } se cumple que { $condition }
# cases: place of
printed-things = en las casillas { $place }, { $order }: { $list }
space-showing = { $name } ({ $list })
printed-things-level = en el nivel { $level }: { $list }
printed-things-part = { $part }, de la primera casilla a la última: { $list }
order-filled = en el orden en que se llenan
order-plain = de la primera a la última
# cases: pieces bare-object
spaces-as-printed = { $piece } tiene tantas casillas para { $pieces } como indica «{ $field }»
# cases: pieces bare-object
spaces-by-holder = casillas para { $pieces }: { $list }
# cases: pieces bare-object
spaces-on-piece = { $piece } tiene { $spaces } casillas para { $pieces }
numbered = { $pieces } llevan los números del { $low } al { $high }
with-players = con { $players_count ->
    [1] un jugador
   *[other] { $players } jugadores
  }

## Títulos

chapter-index = Resumen
chapter-setup = Preparación
chapter-play = Desarrollo de la partida
chapter-end = Puntuación y final
chapter-register = Índice alfabético
chapter-source = Las reglas tal como están escritas
section-box = Contenido de la caja
section-setup = Antes de la primera ronda
section-places = Conviene saber
section-course = La partida
section-all = { $things }
section-tables = Tablas de puntos
section-winner = Quién gana
section-winner-alone = Qué cuenta al final
section-players = Jugadores
section-different = Qué es diferente
title-note = Nota
title-example = Ejemplo
title-example-given = La situación
title-example-happens = Qué ocurre
title-example-result = El resultado
title-source = Texto de la regla

## Frases del propio libro

for-number = un juego para { $low_count ->
    [1] un jugador
   *[other] { $low } jugadores
  }
for-numbers = un juego para { $low } a { $high } jugadores
players-colours = los colores de los jugadores son { $colours }
copies-printed = { $copies_count ->
    [1] { $copies } ejemplar
   *[other] { $copies } ejemplares
  } en el juego ({ $list })
copies = { $copies_count ->
    [1] hay { $copies } ejemplar
   *[other] hay { $copies } ejemplares
  }
copies-printed-each = { $copies_count ->
    [1] { $copies } ejemplar
   *[other] { $copies } ejemplares
  } de cada color ({ $list })
copies-each = { $copies_count ->
    [1] hay { $copies } ejemplar de cada color
   *[other] hay { $copies } ejemplares de cada color
  }
printed = { $attribute }: { $value }
word-means = { $name }: si { $meaning }
holds-if = { $predicate } si { $meaning }
stated = { $condition }
marked = { $value } *
variant = este libro incluye «{ $title }»
assumed = Los números con un asterisco (*) no son seguros. Si en vuestro juego hay impreso otro, vale ese.
origin = De: { $text }
table-with-players = { $name } con { $players_count ->
    [1] un jugador
   *[other] { $players } jugadores
  }
column-further = cada una más
column-players = Jugadores
column-or-more = { $number } o más
further = +{ $amount }

## Quién gana

winner-points = gana el jugador con más puntos
winner-fewest = gana el jugador con menos puntos
winner-highest = compara { $value }: gana quien tenga más
winner-lowest = compara { $value }: gana quien tenga menos
winner-highest-value = compara { $value }: gana quien tenga { $value_person ->
    [many] más
   *[one] el valor más alto
  }
winner-lowest-value = compara { $value }: gana quien tenga { $value_person ->
    [many] menos
   *[one] el valor más bajo
  }
winner-most = gana quien tenga más { $things }
winner-least = gana quien tenga menos { $things }
tied = en caso de empate
tied-still = si el empate persiste
teams-tied = en caso de empate entre equipos
teams-tied-still = si el empate entre equipos persiste
tie-most = { $tied }, gana quien tenga más { $things }
tie-least = { $tied }, gana quien tenga menos { $things }
tie-highest = { $tied }, compara { $value }: gana quien tenga más
tie-lowest = { $tied }, compara { $value }: gana quien tenga menos
# with two players
tie-second = { $tied }, gana quien no empezó
tie-first = { $tied }, gana quien empezó
tie-later = { $tied }, gana quien vaya después en el orden de juego
tie-earlier = { $tied }, gana quien vaya antes en el orden de juego
winner-shared = los jugadores que sigan empatados comparten la victoria
winner-shared-at-once = los jugadores empatados comparten la victoria
winner-draw = si los jugadores siguen empatados, la partida termina en tablas y nadie gana
winner-draw-at-once = si los jugadores empatan, la partida termina en tablas y nadie gana
out-cannot-win = los jugadores que han quedado fuera de la partida no pueden ganar
out-cannot-win-team = los jugadores que han quedado fuera de la partida ganan con su equipo; un equipo que ha quedado fuera por completo no puede ganar
out-cannot-win-alone = si has quedado fuera de la partida, no puedes ganar
wins-if-alone = ganas si { $condition }
alone-highest = { $value_person ->
    [many] cuentan
   *[one] cuenta
  } { $value }: cuanto más, mejor
alone-lowest = { $value_person ->
    [many] cuentan
   *[one] cuenta
  } { $value }: cuanto menos, mejor
winner-where = un jugador solo gana si { $condition }
wins-if = un jugador gana si { $condition }; pueden ganar varios
nobody-wins = nadie gana si { $condition }
all-win = si no, todos los jugadores ganan juntos
team-together = { $players } juegan juntos
team-points-highest = gana el equipo con más puntos
team-points-lowest = gana el equipo con menos puntos
team-highest = compara { $value }: gana el equipo que tiene más
team-lowest = compara { $value }: gana el equipo que tiene menos
team-tie-highest = { $tied }, compara { $value }: gana el equipo que tiene más
team-tie-lowest = { $tied }, compara { $value }: gana el equipo que tiene menos
team-tie-points-highest = { $tied }, gana el equipo con más puntos
team-tie-points-lowest = { $tied }, gana el equipo con menos puntos
team-shared = los equipos que sigan empatados comparten la victoria
team-shared-at-once = los equipos empatados comparten la victoria
team-draw = si los equipos siguen empatados, la partida termina en tablas y nadie gana
team-draw-at-once = si los equipos empatan, la partida termina en tablas y nadie gana

## Ejemplos

example-setup = se prepara la partida
example-play = la partida empieza
example-moment = entonces llega este momento: «{ $title }»
example-until = se juega hasta que se cumple que { $condition }
example-begins = empieza «{ $title }»
example-one-wins = gana { $players }
example-win = ganan juntos { $players }
example-none-wins = no gana nadie
example-rule = { $who }: «{ $title }»
example-rule-with = { $who }: «{ $title }» ({ $list })
example-acts = { $who }
example-chooses = la elección es { $value }
example-rolled = { $subject } { $subject_person ->
    [many] muestran
   *[one] muestra
  } { $value }
example-drawn = el azar da { $value }
example-chooses-nothing = no se elige nada
example-who-chooses-nothing = { $who } no elige nada
example-chooses-no-more = no se elige nada más
example-who-chooses-no-more = { $who } no elige nada más
example-declines = la respuesta a { $value } es no
example-who-chooses = { $who } elige { $value }
example-who-declines = { $who } dice que no a { $value }
example-points = { $who } tiene { $points }
example-holds = { $condition }

## The front and the summary

box-colours = { $things } ({ $each } de cada uno de los { $colours } colores)
chapter-summary = El juego de un vistazo
section-terms = Qué significan las palabras
section-turn = Tu turno
section-after-turns = Tras el último turno
section-after-turns-of = Tras el último turno de «{ $title }»
# cases: thing of
section-end-of = El final { $thing }
section-times = Cuándo dan puntos { $things }
scores-at-once = al momento
scores-never = ningún punto por sí mismo
title-goal = El objetivo
offered-several = en tu turno eliges entre estas acciones
offered-actions = en tu turno realizas una de estas acciones
column-about = En breve
column-when = Cuándo
see-titles = Véase { $list }
picture-setup = la mesa al comienzo, con { $players_count ->
    [1] un jugador
   *[other] { $players } jugadores
  }

## What is different

chapter-different = Qué es diferente, en detalle
section-all-changes = Qué es diferente, en detalle
section-whole = Piezas y reglas nuevas
new-sections = nuevo: { $list }
all-changes = todo lo que cambia: { $list }
change-new = Nuevo
change-gone = Desaparece
change-instead = En lugar de
change-now = Ahora
instead-of = en lugar de
table-row = { $name }: { $list }
table-cell = { $head }: { $value }
