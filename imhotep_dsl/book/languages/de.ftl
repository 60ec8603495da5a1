# Deutsch. Dieselben Kennungen und Argumente wie im Englischen; dort steht, wie die Argumente ankommen.
#
# $case bei Anweisungen: subject (du erhältst), inverted (erhältst du), first und next (in einer Aufzählung: erhalte).
# $x_gender: m, f, n, p (mehrere).

## Anweisungen: Befehlsform ohne großen Anfang und Punkt, damit sie nach „Wenn …,“ stehen können.

# cases: piece accusative
place-on = { $piece_put } { $piece } { $where }
# cases: piece accusative, place genitive
place-next = { $piece_put } { $piece } auf das nächste freie Feld { $place }
# cases: piece accusative
put-in = { $piece_put } { $piece } { $where }
# cases: piece accusative
put-under = lege { $piece } unter alles { $where }
# cases: it accusative, pieces accusative
take-and-put-under = nimm { $pieces } { $from } und lege { $it } unter alles { $where }
# cases: piece accusative
move-to = bewege { $piece } { $where }
# cases: piece accusative
back-to-box = { $piece_put } { $piece } zurück in die Schachtel
# cases: it accusative, pieces accusative
take-and-put = nimm { $pieces } { $from } und { $pieces_put } { $it } { $to }
# cases: it accusative, pieces accusative
take-and-put-face-up = nimm { $pieces } { $from } und lege { $it } offen { $to }
# cases: it accusative, pieces accusative, place genitive
take-and-place-next = nimm { $pieces } { $from } und { $pieces_put } { $it } auf { $pieces_count ->
    [1] das nächste freie Feld
   *[other] die nächsten freien Felder
  } { $place }
# cases: it accusative, pieces accusative, place genitive
take-and-place-next-face-up = nimm { $pieces } { $from } und lege { $it } offen auf { $pieces_count ->
    [1] das nächste freie Feld
   *[other] die nächsten freien Felder
  } { $place }
# cases: pieces accusative
take-to-box = { $pieces_put } { $pieces } { $from } zurück in die Schachtel
# cases: pieces accusative
take-to-box-unseen = lege { $pieces } { $from } ungesehen zurück in die Schachtel
on-top = { $action }, und zwar obenauf
from-top = { $action }, und zwar von oben an
from-the-last = { $action }, und zwar zuerst, was zuletzt kam
if-there-is = { $action }, falls möglich
if-there-is-room = { $action }, falls möglich und noch Platz ist
or-all = { $action }, oder alle, falls es weniger sind
as-far-as-room = { $action }, soweit vorhanden und noch Platz ist
# cases: pieces bare-dative, place genitive
fill = fülle die freien Felder { $place } mit { $pieces } { $from } auf
# cases: pieces bare-dative, place genitive
fill-face-up = fülle die freien Felder { $place } mit { $pieces } { $from } auf; sie liegen offen
# cases: pieces accusative
fill-up = lege { $pieces } { $from } { $to }, bis dort { $amount } liegen
# cases: pieces accusative
fill-pile = lege { $pieces } { $from } { $to }, bis dort kein Platz mehr ist
for-seat = { $amount } (beim { $seat } Spieler)
for-numbered = { $amount } (beim { $seat })
ordinal = { $number_count ->
    [1] ersten
    [2] zweiten
    [3] dritten
    [4] vierten
    [5] fünften
    [6] sechsten
    [7] siebten
    [8] achten
   *[other] { $number }.
  }
that-many = so viele
# cases: first accusative, second dative
swap = vertausche { $first } mit { $second }
# cases: things accusative
swap-both = vertausche { $things } miteinander
# cases: who dative
give = { $who_person ->
    [you] { $case ->
        [inverted] gehört { $piece } von jetzt an dir
        [first] gehört { $piece } von jetzt an dir
       *[subject] { $piece } gehört von jetzt an dir
      }
   *[one] { $case ->
        [inverted] gehört { $piece } von jetzt an { $who }
        [first] gehört { $piece } von jetzt an { $who }
       *[subject] { $piece } gehört von jetzt an { $who }
      }
  }
# cases: piece accusative
flip = drehe { $piece } um
# cases: points accusative
score = { $who_person ->
    [you] { $case ->
        [inverted] erhältst du { $points }
        [first] erhalte { $points }
        [next] erhalte { $points }
       *[subject] du erhältst { $points }
      }
    [many] { $case ->
        [inverted] erhalten { $who } { $points }
        [first] erhalten { $who } { $points }
       *[subject] { $who } erhalten { $points }
      }
   *[one] { $case ->
        [inverted] erhält { $who } { $points }
        [first] erhält { $who } { $points }
       *[subject] { $who } erhält { $points }
      }
  }
# cases: points accusative
lose = { $who_person ->
    [you] { $case ->
        [inverted] verlierst du { $points }
        [first] verliere { $points }
        [next] verliere { $points }
       *[subject] du verlierst { $points }
      }
    [many] { $case ->
        [inverted] verlieren { $who } { $points }
        [first] verlieren { $who } { $points }
       *[subject] { $who } verlieren { $points }
      }
   *[one] { $case ->
        [inverted] verliert { $who } { $points }
        [first] verliert { $who } { $points }
       *[subject] { $who } verliert { $points }
      }
  }
# cases: marker accusative, value accusative
set-marker = setze { $marker } auf { $value }
# cases: marker bare-subject
becomes = { $value_person ->
    [you] { $case ->
        [inverted] wirst du { $marker }
        [first] werde { $marker }
        [next] werde { $marker }
       *[subject] du wirst { $marker }
      }
   *[one] { $case ->
        [inverted] wird { $value } { $marker }
        [first] wird { $value } { $marker }
       *[subject] { $value } wird { $marker }
      }
  }
# cases: marker accusative, value accusative
marker-to-space = setze { $marker } auf { $value }
# cases: marker bare-subject
clear-marker = { $case ->
    [inverted] ist niemand mehr { $marker }
    [first] ist niemand mehr { $marker }
   *[subject] niemand ist mehr { $marker }
  }
clear-marker-value = { $case ->
    [inverted] ist von jetzt an nichts mehr { $marker }
    [first] ist nichts mehr { $marker }
   *[subject] von jetzt an ist nichts mehr { $marker }
  }
# cases: marker accusative
clear-marker-thing = entferne { $marker }
# cases: thing no-accusative
none-any-more = { $case ->
    [inverted] gibt es { $thing } mehr
    [first] gibt es { $thing } mehr
   *[subject] es gibt { $thing } mehr
  }
# cases: thing no-accusative
no-such = falls es { $thing } gibt
# cases: marker accusative, amount accusative
add-marker = erhöhe { $marker } um { $amount }
# cases: marker accusative, amount accusative
take-marker = verringere { $marker } um { $amount }
# cases: marker accusative, amount accusative
add-marker-round = erhöhe { $marker } um { $amount }; nach { $high } kommt wieder { $low }
# cases: marker accusative, amount accusative
add-marker-to = erhöhe { $marker } um { $amount }, aber höchstens auf { $limit }
# cases: marker accusative, amount accusative
take-marker-to = verringere { $marker } um { $amount }, aber nicht unter { $limit }
# cases: thing accusative
mark = { $thing_person ->
    [you] { $case ->
        [inverted] bist du von jetzt an als „{ $text }“ markiert
        [first] bist du von jetzt an als „{ $text }“ markiert
       *[subject] du bist von jetzt an als „{ $text }“ markiert
      }
   *[one] markiere { $thing } als „{ $text }“
  }
unmark = { $thing_person ->
    [you] { $case ->
        [inverted] bist du nicht mehr als „{ $text }“ markiert
        [first] bist du nicht mehr als „{ $text }“ markiert
       *[subject] du bist nicht mehr als „{ $text }“ markiert
      }
   *[one] { $case ->
        [inverted] ist { $thing } nicht mehr als „{ $text }“ markiert
        [first] ist { $thing } nicht mehr als „{ $text }“ markiert
       *[subject] { $thing } ist nicht mehr als „{ $text }“ markiert
      }
  }
unmark-all = { $case ->
    [inverted] ist { $thing } mehr als „{ $text }“ markiert
    [first] ist { $thing } mehr als „{ $text }“ markiert
   *[subject] { $thing } ist mehr als „{ $text }“ markiert
  }
from-now-on = { $case ->
    [inverted] gilt von jetzt an: { $condition }
    [first] gilt von jetzt an: { $condition }
   *[subject] von jetzt an gilt: { $condition }
  }
truth-on = { $case ->
    [inverted] gilt von jetzt an „{ $text }“
    [first] gilt von jetzt an „{ $text }“
   *[subject] „{ $text }“ gilt von jetzt an
  }
truth-off = { $case ->
    [inverted] gilt „{ $text }“ nicht mehr
    [first] gilt „{ $text }“ nicht mehr
   *[subject] „{ $text }“ gilt nicht mehr
  }
# cases: place accusative
shuffle = mische { $place }
# cases: what accusative
show = { $who_person ->
    [you] sieh dir { $what } an
   *[one] { $case ->
        [inverted] sieht sich { $who } { $what } an
        [first] sieht sich { $who } { $what } an
       *[subject] { $who } sieht sich { $what } an
      }
  }
# cases: pieces accusative
show-pieces = { $who_person ->
    [you] sieh dir { $pieces } { $where } an
   *[one] { $case ->
        [inverted] sieht sich { $who } { $pieces } { $where } an
        [first] sieht sich { $who } { $pieces } { $where } an
       *[subject] { $who } sieht sich { $pieces } { $where } an
      }
  }
# cases: what accusative
show-all = zeige allen { $what }
# cases: pieces accusative
show-all-pieces = zeige allen { $pieces } { $where }
# cases: what accusative
hide = verdecke { $what } wieder
# cases: pieces accusative
hide-pieces = verdecke { $pieces } { $where } wieder
carry-out = führe „{ $title }“ aus
carry-out-action = führe die Aktion „{ $title }“ aus
carry-out-with = führe „{ $title }“ aus ({ $list })
named-number = { $name }: { $value }
# cases: who accusative
carry-out-for = führe „{ $title }“ für { $who } aus
# cases: who accusative
carry-out-for-with = führe „{ $title }“ für { $who } aus ({ $list })
carry-out-by = { $who_person ->
    [you] führe „{ $title }“ aus
   *[one] { $case ->
        [inverted] führt { $who } „{ $title }“ aus
        [first] führt { $who } „{ $title }“ aus
       *[subject] { $who } führt „{ $title }“ aus
      }
  }
carry-out-by-with = { $who_person ->
    [you] führe „{ $title }“ aus ({ $list })
   *[one] { $case ->
        [inverted] führt { $who } „{ $title }“ aus ({ $list })
        [first] führt { $who } „{ $title }“ aus ({ $list })
       *[subject] { $who } führt „{ $title }“ aus ({ $list })
      }
  }
your-role = mit „du“ ist hier { $who } gemeint
# cases: subject genitive
carry-out-of = führe „{ $title }“ { $subject } aus
# cases: subject genitive
carry-out-of-some = führe „{ $title }“ { $subject } aus, falls es dort steht
# cases: subject genitive
carry-out-of-with = führe „{ $title }“ { $subject } aus ({ $list })
reach = { $title }
require = { $case ->
    [inverted] geht das nur, wenn { $condition }
    [first] geht das nur, wenn { $condition }
   *[subject] das geht nur, wenn { $condition }
  }
known = { $case ->
    [inverted] ist sicher, dass { $condition }
    [first] ist sicher, dass { $condition }
   *[subject] hier ist sicher, dass { $condition }
  }
stop = höre sofort auf
# cases: things bare-accusative
stop-each = höre sofort auf; tu dies für keine weiteren { $things }
stop-repeating = höre sofort auf; wiederhole dies nicht
end-turns = beende sofort die Züge
end-game = { $case ->
    [inverted] endet das Spiel sofort
    [first] endet das Spiel sofort
   *[subject] das Spiel endet sofort
  }
next-turn = { $who_person ->
    [you] { $case ->
        [inverted] bist du als Nächstes an der Reihe
        [first] bist du als Nächstes an der Reihe
       *[subject] du bist als Nächstes an der Reihe
      }
   *[one] { $case ->
        [inverted] ist { $who } als Nächstes an der Reihe
        [first] ist { $who } als Nächstes an der Reihe
       *[subject] { $who } ist als Nächstes an der Reihe
      }
  }
skip-next-turn = { $case ->
    [inverted] setzt der nächste Spieler einmal aus
    [first] setzt der nächste Spieler einmal aus
   *[subject] der nächste Spieler setzt einmal aus
  }
reverse-turns = { $case ->
    [inverted] geht es ab jetzt andersherum reihum
    [first] geht es ab jetzt andersherum reihum
   *[subject] ab jetzt geht es andersherum reihum
  }
pass = { $who_person ->
    [you] { $case ->
        [inverted] passt du und kommst nicht mehr an die Reihe
        [first] passe; du kommst nicht mehr an die Reihe
        [next] passe; du kommst nicht mehr an die Reihe
       *[subject] du passt und kommst nicht mehr an die Reihe
      }
   *[one] { $case ->
        [inverted] passt { $who } und kommt nicht mehr an die Reihe
        [first] passt { $who } und kommt nicht mehr an die Reihe
       *[subject] { $who } passt und kommt nicht mehr an die Reihe
      }
  }
# Spieler, die nichts tun können
pass-once = { $case ->
    [subject] du passt
    [inverted] passt du
   *[next] passe
  }
# als Bedingung: niemand konnte etwas tun
all-passed = alle Spieler nacheinander gepasst haben
# $rounds: mit einer Anzahl
# cases: rounds subject
lasts = gespielt werden { $rounds }
lasts-unless = gespielt werden { $rounds }; das Spiel endet früher, sobald { $condition }
as-chosen-action = wenn du dies als deine Aktion gewählt hast
action-done = wenn du das getan hast
# was eine Änderung lässt, wie es war
as-before = verfahre wie bisher
# cases: rounds accusative
counts-rounds = { $marker } zählt { $rounds }, beginnend mit { $first }
# cases: first subject, second subject
counts-times = { $marker } ist beim ersten Mal { $first }, beim zweiten Mal { $second } und so weiter
# $who beginnt die Runde, diese oder die nächste
# cases: round accusative
starts-round = { $who_person ->
    [you] { $case ->
        [inverted] beginnst du { $round }
        [first] beginne { $round }
        [next] beginne { $round }
       *[subject] du beginnst { $round }
      }
   *[one] { $case ->
        [inverted] beginnt { $who } { $round }
       *[subject] { $who } beginnt { $round }
      }
  }
eliminate = { $who_person ->
    [you] { $case ->
        [inverted] scheidest du aus dem Spiel aus
        [first] scheide aus dem Spiel aus
        [next] scheide aus dem Spiel aus
       *[subject] du scheidest aus dem Spiel aus
      }
   *[one] { $case ->
        [inverted] scheidet { $who } aus dem Spiel aus
        [first] scheidet { $who } aus dem Spiel aus
       *[subject] { $who } scheidet aus dem Spiel aus
      }
  }
# cases: marker accusative
roll = würfle { $marker } aus
# cases: marker accusative
roll-of = würfle { $marker } aus ({ $shown })
# cases: thing accusative
choose-at-random = wähle zufällig { $thing }
# cases: things genitive
choose-at-random-of = wähle zufällig 1 { $things }
# cases: thing accusative
choose-amount-at-random = wähle zufällig { $thing }: mindestens { $low }, höchstens { $high }
# cases: thing accusative
choose = wähle { $thing }
# cases: things genitive
choose-of = wähle 1 { $things }
# cases: thing accusative
choose-at-least = wähle mindestens { $thing }
# cases: thing accusative
choose-between = wähle { $low } bis { $thing }
# cases: thing accusative
choose-limited = wähle { $thing }: mindestens { $low }, höchstens { $high }
asked = { $action } („{ $question }“)
one-after-the-other = { $action }, und zwar nacheinander
from-to = von { $low } bis { $high }
# cases: thing accusative
choose-amount = wähle { $thing }: mindestens { $low }, höchstens { $high }
choose-action = führe genau eine dieser Aktionen aus: { $list }
choose-one = wähle eines
# cases: piece bare-accusative
draw = { $piece_gender ->
    [m] ziehe den obersten { $piece } { $from }
    [n] ziehe das oberste { $piece } { $from }
   *[f] ziehe die oberste { $piece } { $from }
  }
clockwise = reihum
clockwise-unless-said = reihum (außer eine Regel sagt, wer als Nächstes kommt)
clockwise-at-first = reihum, zunächst im Uhrzeigersinn,
# cases: first dative
turns = { $case ->
    [inverted] sind, beginnend mit { $first }, alle { $way } an der Reihe, bis { $condition }
   *[subject] beginnend mit { $first } sind alle { $way } an der Reihe, bis { $condition }
  }
# cases: first dative
turns-of-two = { $case ->
    [inverted] sind, beginnend mit { $first }, alle reihum an der Reihe, bis { $condition }
   *[subject] beginnend mit { $first } sind alle reihum an der Reihe, bis { $condition }
  }
# cases: first dative
turns-by-rule = { $case ->
    [inverted] sind, beginnend mit { $first }, alle { $way } an der Reihe, bis { $condition } (siehe „{ $title }“)
   *[subject] beginnend mit { $first } sind alle { $way } an der Reihe, bis { $condition } (siehe „{ $title }“)
  }
# cases: first dative
turns-of-two-by-rule = { $case ->
    [inverted] sind, beginnend mit { $first }, alle reihum an der Reihe, bis { $condition } (siehe „{ $title }“)
   *[subject] beginnend mit { $first } sind alle reihum an der Reihe, bis { $condition } (siehe „{ $title }“)
  }
# cases: first dative
turns-of = { $case ->
    [inverted] sind, beginnend mit { $first }, { $players } { $way } an der Reihe, bis { $condition }
   *[subject] beginnend mit { $first } sind { $players } { $way } an der Reihe, bis { $condition }
  }
# cases: first dative
turns-of-by-rule = { $case ->
    [inverted] sind, beginnend mit { $first }, { $players } { $way } an der Reihe, bis { $condition } (siehe „{ $title }“)
   *[subject] beginnend mit { $first } sind { $players } { $way } an der Reihe, bis { $condition } (siehe „{ $title }“)
  }
# cases: first dative
turns-go = { $case ->
    [inverted] sind, beginnend mit { $first }, alle { $way } an der Reihe (siehe „{ $title }“)
   *[subject] beginnend mit { $first } sind alle { $way } an der Reihe (siehe „{ $title }“)
  }
# cases: first dative
turns-of-two-go = { $case ->
    [inverted] sind, beginnend mit { $first }, alle reihum an der Reihe (siehe „{ $title }“)
   *[subject] beginnend mit { $first } sind alle reihum an der Reihe (siehe „{ $title }“)
  }
# cases: first dative
turns-of-go = { $case ->
    [inverted] sind, beginnend mit { $first }, { $players } { $way } an der Reihe (siehe „{ $title }“)
   *[subject] beginnend mit { $first } sind { $players } { $way } an der Reihe (siehe „{ $title }“)
  }
turns-in = { $case ->
    [inverted] sind { $players } in dieser Reihenfolge immer wieder an der Reihe, bis { $condition }
   *[subject] { $players } sind in dieser Reihenfolge immer wieder an der Reihe, bis { $condition }
  }
turns-in-by-rule = { $case ->
    [inverted] sind { $players } in dieser Reihenfolge immer wieder an der Reihe, bis { $condition } (siehe „{ $title }“)
   *[subject] { $players } sind in dieser Reihenfolge immer wieder an der Reihe, bis { $condition } (siehe „{ $title }“)
  }
turns-alone = { $case ->
    [inverted] bist du immer wieder an der Reihe, bis { $condition }
   *[subject] du bist immer wieder an der Reihe, bis { $condition }
  }
turns-alone-by-rule = { $case ->
    [inverted] bist du immer wieder an der Reihe, bis { $condition } (siehe „{ $title }“)
   *[subject] du bist immer wieder an der Reihe, bis { $condition } (siehe „{ $title }“)
  }
turns-alone-go = { $case ->
    [inverted] bist du immer wieder an der Reihe (siehe „{ $title }“)
   *[subject] du bist immer wieder an der Reihe (siehe „{ $title }“)
  }
turns-in-go = { $case ->
    [inverted] sind { $players } in dieser Reihenfolge immer wieder an der Reihe (siehe „{ $title }“)
   *[subject] { $players } sind in dieser Reihenfolge immer wieder an der Reihe (siehe „{ $title }“)
  }
turns-end = sobald { $condition }, kommt niemand mehr an die Reihe
turns-end-of = sobald { $condition }, endet { $thing }: Niemand kommt mehr an die Reihe
turns-end-alone = sobald { $condition }, bist du nicht mehr an der Reihe
turns-end-alone-of = sobald { $condition }, endet { $thing }: Du bist nicht mehr an der Reihe
turns-over = wenn niemand mehr an die Reihe kommt, sind die Züge vorbei
turns-over-of = wenn niemand mehr an die Reihe kommt, endet { $thing }
nobody-left = niemand mehr an die Reihe kommt
somebody-ends-turns = jemand die Züge beendet
you-end-turns = du die Züge beendest
# cases: players accusative
rank = vergleiche { $players } nach { $keys }. Es gibt { $pay }. { $ties }
# cases: value dative
rank-key-highest = { $value } (der höchste Wert zuerst)
# cases: value dative
rank-key-lowest = { $value } (der niedrigste Wert zuerst)
rank-place = { $points_count ->
    [0] so viele Punkte für den { $place } Platz, wie { $points } angibt{ "\u2063" }
    [1] { $points } Punkt für den { $place } Platz
   *[other] { $points } Punkte für den { $place } Platz
  }
ties-down = Bei Gleichstand werden die Punkte der Plätze zusammengezählt und gleichmäßig geteilt, abgerundet.
ties-nearest = Bei Gleichstand werden die Punkte der Plätze zusammengezählt und gleichmäßig geteilt, gerundet auf die nächste ganze Zahl.
ties-full = Bei Gleichstand erhalten alle Beteiligten die vollen Punkte des besten ihrer Plätze.
ties-nothing = Bei Gleichstand gibt es dafür keine Punkte.
ties-each = Bei Gleichstand auf dem { $places } Platz erhalten alle Beteiligten stattdessen { $points }.
then-comes = danach endet das Spiel (siehe „{ $title }“)
# cases: things accusative
once-for-all = { $title }, einmal für { $things } zusammen
unless-own = { $title } (sofern { $thing } nichts anderes sagt)
# was nacheinander gewertet wird
# cases: list accusative
score-these = wertet { $list }
stands-for = wo { $board } genannt wird, ist { $side } gemeint
# cases: list accusative
then-score-these = wertet dann { $list }
require-afterwards = das geht nur, wenn danach { $condition }
require-unless-game = wenn das Spiel dadurch nicht endet, geht das nur, wenn danach { $condition }
require-unless-turns = wenn die Züge dadurch nicht enden, geht das nur, wenn danach { $condition }
require-unless-loop = wenn nicht schon vorher Schluss ist, geht das nur, wenn danach { $condition }
# cases: things accusative
need = du brauchst { $where } mindestens { $things }
# cases: pieces accusative, it accusative
deal-by-seat = { $who } nimmt { $pieces } { $from } und legt { $it } { $to }: im Uhrzeigersinn { $list }
seat-amount = beim { $seat } Spieler { $amount }
# cases: things several-accusative
rank-most = Erster wird, wer die meisten { $things } hat. Es gibt { $pay }. { $ties }
# cases: things several-accusative
rank-most-some = Erster wird, wer die meisten { $things } hat. Wer gar keine hat, nimmt nicht teil. Es gibt { $pay }. { $ties }
# cases: value accusative, name accusative
call = nenne { $value } { $name }
# cases: name accusative, value accusative
note-value = merke dir { $name }: { $value }
define = { $name } ist { $value }
included = ({ $who } eingeschlossen)
# cases: list accusative
for-given = für { $list }
given-behind = für { $list }
define-truth = „{ $name }“ heißt, dass { $condition }
define-counts-as = { $subject_person ->
    [you] du giltst als „{ $name }“, wenn { $condition }
   *[other] { $subject } gilt als „{ $name }“, wenn { $condition }
  }
# cases: list accusative
define-counts-as-for = { $subject_person ->
    [you] du giltst für { $list } als „{ $name }“, wenn { $condition }
   *[other] { $subject } gilt für { $list } als „{ $name }“, wenn { $condition }
  }
call-player = { $value_person ->
    [you] { $case ->
        [inverted] heißt du im Folgenden { $name }, und „du“ ist, wer gerade handelt
        [first] heißt du im Folgenden { $name }, und „du“ ist, wer gerade handelt
       *[subject] im Folgenden heißt du { $name }, und „du“ ist, wer gerade handelt
      }
   *[one] { $case ->
        [inverted] ist { $value } { $name }
        [first] ist { $value } { $name }
       *[subject] { $value } ist { $name }
      }
  }
call-truth = merke dir, ob { $condition } („{ $name }“)
# cases: value accusative
remember = merke dir { $value }

## Einleitungen

if = wenn { $condition }
only-if = nur wenn { $condition }
otherwise = sonst
otherwise-if = sonst, wenn { $condition }
says-when = wenn falls sobald wo
says-who = wer
says-not = nicht nichts nie kein keine keinen keinem keiner keines weder
# cases: thing no-subject
if-not-chosen = wenn { $thing } gewählt werden kann
# cases: thing no-subject
if-not-drawn = wenn { $thing } gezogen werden kann
if-impossible = wenn das nicht möglich ist
if-not = wenn du das nicht tust
if-cannot = wenn du keine davon ausführen kannst
if-neither-option = wenn beides nicht möglich ist
if-no-option = wenn nichts davon möglich ist
after-that = danach
# cases: thing each-accusative
each = für { $thing }
# cases: thing accusative
each-first = nur für { $thing }
# cases: thing each-accusative
each-by-choice = für { $thing }, in beliebiger Reihenfolge{"\u2063"}
# cases: thing each-accusative
each-from-lowest = für { $thing }, von unten nach oben{"\u2063"}
# cases: thing each-accusative
each-in-order = für { $thing }, beginnend beim ersten Feld{"\u2063"}
# cases: name each-accusative
each-number = für { $name } von { $low } bis { $high }
# cases: name bare-subject
each-number-called = für jede Zahl von { $low } bis { $high } (hier: { $name })
# cases: things accusative
each-of-these = nacheinander für { $things }
# cases: name each-accusative, subject genitive
each-listed = für { $name } { $subject }
repeat = { $times_count ->
    [0] so oft, wie { $times } angibt
    [1] einmal
    [2] zweimal
    [3] dreimal
    [1000] { $times } Mal
   *[other] { $times }-mal
  }
repeat-that-many = entsprechend oft
repeat-unless = { $times_count ->
    [1000] { $times } Mal
   *[other] { $times }-mal
  }, aber höchstens bis { $condition }
repeat-until = wiederhole dies, bis { $condition }
may-carry-out = { $case ->
    [inverted] darfst du „{ $title }“ ausführen
   *[subject] du darfst „{ $title }“ ausführen
  }
may-carry-out-repeatedly = { $case ->
    [inverted] darfst du, sooft du willst, „{ $title }“ ausführen
   *[subject] sooft du willst, darfst du „{ $title }“ ausführen
  }
may-choose = { $case ->
    [inverted] darfst du „{ $text }“ wählen
   *[subject] du darfst „{ $text }“ wählen
  }
may = { $case ->
    [inverted] darfst du { $text }
   *[subject] du darfst { $text }
  }
may-repeatedly = { $case ->
    [inverted] darfst du, sooft du willst, { $text }
   *[subject] sooft du willst, darfst du { $text }
  }
may-choose-repeatedly = { $case ->
    [inverted] darfst du, sooft du willst, „{ $text }“ wählen
   *[subject] sooft du willst, darfst du „{ $text }“ wählen
  }
as-player = { $who } tut Folgendes
at-once = { $who } tut gleichzeitig und geheim Folgendes
option = {"\u000E"}{ $text }{"\u000F"}
remark = { $text }
join-if = { $lead }, { $body }
join-each = { $lead } { $body }
join-block = { $lead }: { $body }
lead = { $lead }:

## Punkte und andere Zahlen

points = { $amount_count ->
    [1] { $amount } Punkt
   *[other] { $amount } Punkte
  }
# cases: thing each-accusative
points-for-each = { $amount_count ->
    [1] { $amount } Punkt für { $thing }
   *[other] { $amount } Punkte für { $thing }
  }
# cases: things bare-accusative
points-for-every = 1 Punkt für je { $size } { $things } (abgerundet)
# cases: things bare-accusative
points-for-every-up = 1 Punkt für je { $size } { $things } (aufgerundet)
points-as-many = so viele Punkte wie { $number }
# cases: space dative
points-printed = die Punkte auf { $space }
# cases: index dative
points-table = Punkte nach { $index }: { $table }
points-two-tables = Punkte jeweils nach einer Tabelle, { $list }: { $table }
points-sum = { $list }
table-entry = { $points_count ->
    [1] { $points } Punkt für { $index }
    [-1] { $points } Punkt für { $index }
   *[other] { $points } Punkte für { $index }
  }
table-entry-short = { $points } für { $index }
table-further = darüber hinaus je { $further } mehr
table-entry-last = { $points } für { $index } oder mehr
table-at = der Wert für { $index } in der Tabelle ({ $table })
# cases: things the-genitive
number-of = { $case ->
    [dative] der Anzahl { $things }
    [genitive] der Anzahl { $things }
   *[subject] die Anzahl { $things }
  }
number-of-players = { $case ->
    [dative] der Anzahl der Spieler
   *[subject] die Anzahl der Spieler
  }
# cases: place genitive
spaces-of = { $case ->
    [dative] der Anzahl der Felder { $place }
   *[subject] die Anzahl der Felder { $place }
  }
# cases: place genitive
free-in = { $case ->
    [dative] der Anzahl der freien Felder { $place }
   *[subject] die Anzahl der freien Felder { $place }
  }
room-in = { $case ->
    [dative] dem freien Platz { $where }
   *[subject] der freie Platz { $where }
  }
named-value = { $name } { $value }
# cases: space dative, things bare-subject
printed-number = { $case ->
    [dative] der Zahl der { $things } auf { $space }
   *[subject] die Zahl der { $things } auf { $space }
  }
# cases: things the-genitive, value plural-genitive
sum-of = { $case ->
    [dative] der Summe { $value } { $things }
   *[subject] die Summe { $value } { $things }
  }
# cases: thing each-accusative
sum-of-each = { $case ->
    [dative] der Summe für { $thing }: { $value }
   *[subject] die Summe für { $thing }: { $value }
  }
# cases: thing each-accusative
highest-of-each = { $case ->
    [dative] dem höchsten Wert für { $thing }: { $value }
    [accusative] den höchsten Wert für { $thing }: { $value }
   *[subject] der höchste Wert für { $thing }: { $value }
  }
# cases: thing each-accusative
lowest-of-each = { $case ->
    [dative] dem niedrigsten Wert für { $thing }: { $value }
    [accusative] den niedrigsten Wert für { $thing }: { $value }
   *[subject] der niedrigste Wert für { $thing }: { $value }
  }
# cases: thing each-accusative
highest-of-each-kind = { $case ->
    [dative] dem höchsten Wert für { $thing }: { $value }
    [accusative] den höchsten Wert für { $thing }: { $value }
   *[subject] der höchste Wert für { $thing }: { $value }
  }
# cases: thing each-accusative
lowest-of-each-kind = { $case ->
    [dative] dem niedrigsten Wert für { $thing }: { $value }
    [accusative] den niedrigsten Wert für { $thing }: { $value }
   *[subject] der niedrigste Wert für { $thing }: { $value }
  }
# cases: thing each-accusative
different-of-each = { $case ->
    [dative] der Anzahl verschiedener Werte für { $thing }: { $value }
   *[subject] die Anzahl verschiedener Werte für { $thing }: { $value }
  }
# cases: things genitive, value bare-subject
highest-of = { $value_gender ->
    [f] die höchste { $value } { $things }
    [n] das höchste { $value } { $things }
    [p] die meisten { $value } { $things }
   *[m] { $case ->
        [accusative] den höchsten { $value } { $things }
       *[subject] der höchste { $value } { $things }
      }
  }
# cases: things the-genitive, value bare-subject
highest-of-numbers = { $case ->
    [dative] der höchsten der { $value } { $things }
    [genitive] der höchsten der { $value } { $things }
   *[subject] die höchste der { $value } { $things }
  }
# cases: things the-genitive, value bare-subject
lowest-of-numbers = { $case ->
    [dative] der niedrigsten der { $value } { $things }
    [genitive] der niedrigsten der { $value } { $things }
   *[subject] die niedrigste der { $value } { $things }
  }
# cases: value same
or-0 = { $value } (0, falls keine da sind)
# cases: things genitive, value bare-subject
lowest-of = { $value_gender ->
    [f] die niedrigste { $value } { $things }
    [n] das niedrigste { $value } { $things }
    [p] die wenigsten { $value } { $things }
   *[m] { $case ->
        [accusative] den niedrigsten { $value } { $things }
       *[subject] der niedrigste { $value } { $things }
      }
  }
# cases: things the-genitive, value several-subject
different-of = { $case ->
    [dative] der Anzahl verschiedener { $value } { $things }
   *[subject] die Anzahl verschiedener { $value } { $things }
  }
bracketed = ({ $value })
# cases: left same
plus = { $left } plus { $right }
# cases: left same
minus = { $left } minus { $right }
negative = minus { $right }
# cases: left same
times = { $left } mal { $right }
# cases: left same
divided = { $left } geteilt durch { $right } (abgerundet)
# cases: left same
divided-up = { $left } geteilt durch { $right } (aufgerundet)
half = { $case ->
    [dative] der abgerundeten Hälfte von { $left }
    [genitive] der abgerundeten Hälfte von { $left }
   *[subject] die abgerundete Hälfte von { $left }
  }
half-up = { $case ->
    [dative] der aufgerundeten Hälfte von { $left }
    [genitive] der aufgerundeten Hälfte von { $left }
   *[subject] die aufgerundete Hälfte von { $left }
  }
# cases: values dative
smaller = { $case ->
    [dative] dem kleineren Wert von { $values }
    [accusative] den kleineren Wert von { $values }
   *[subject] der kleinere Wert von { $values }
  }
# cases: values dative
larger = { $case ->
    [dative] dem größeren Wert von { $values }
    [accusative] den größeren Wert von { $values }
   *[subject] der größere Wert von { $values }
  }
# cases: values dative
smallest = { $case ->
    [dative] dem kleinsten Wert von { $values }
    [accusative] den kleinsten Wert von { $values }
   *[subject] der kleinste Wert von { $values }
  }
# cases: values dative
largest = { $case ->
    [dative] dem größten Wert von { $values }
    [accusative] den größten Wert von { $values }
   *[subject] der größte Wert von { $values }
  }
remainder = { $case ->
    [dative] dem Rest von { $left } geteilt durch { $right }
    [accusative] den Rest von { $left } geteilt durch { $right }
   *[subject] der Rest von { $left } geteilt durch { $right }
  }
# cases: board accusative, player genitive
points-at = die Punkte { $player } für { $board }
range = { $low } bis { $high }
places-for = { $case ->
    [dative] den Stellen { $where }, an die { $piece } passt
   *[subject] die Stellen { $where }, an die { $piece } passt
  }
# cases: things bare-subject
groups-of = { $case ->
    [each-accusative] jede Gruppe verbundener { $things }
    [a-accusative] eine Gruppe verbundener { $things }
   *[subject] Gruppe verbundener { $things }
  }
# cases: list same
reverse-of = { $list } von hinten nach vorn
# cases: list dative
first-of = { $case ->
    [dative] den
   *[subject] die
  } ersten { $amount } von { $list }
# cases: list dative
first-as-many = { $case ->
    [dative] den
   *[subject] die
  } ersten von { $list }, so viele wie { $amount }{ "\u2063" }
# cases: list dative
bottom-of = { $case ->
    [dative] den
   *[subject] die
  } untersten { $amount } von { $list }
# cases: list dative
bottom-as-many = { $case ->
    [dative] den
   *[subject] die
  } untersten von { $list }, so viele wie { $amount }{ "\u2063" }
# cases: list dative
top-of = { $case ->
    [dative] den
   *[subject] die
  } obersten { $amount } von { $list }
# cases: list dative
top-as-many = { $case ->
    [dative] den
   *[subject] die
  } obersten von { $list }, so viele wie { $amount }{ "\u2063" }
downwards = { $list } von oben nach unten
in-both = allen, die sowohl { $first } als auch { $second } sind
# cases: second dative
in-either = { $first } zusammen mit { $second }
# cases: first same, second accusative
without = { $first } ohne { $second }
one-or-other = { $value }, wenn { $condition }, sonst { $otherwise }
# cases: list same
one-of-several = { $list }, je nachdem, ob { $condition }
# cases: thing dative
depends = was bei { $thing } unter „{ $name }“ steht
none = nichts
nobody = niemand
yes = ja
no = nein
quoted = „{ $text }“
not-by-name = { $value }

## Bedingungen: immer Nebensätze, das Verb am Ende

always = immer
never = nie
is-set = { $subject } gilt
not-is-set = { $subject } nicht gilt
# cases: things accusative
owns-exactly = { $subject_person ->
    [you] du genau { $things } hast
    [many] { $subject } genau { $things } haben
   *[one] { $subject } genau { $things } hat
  }
# cases: things accusative
owns-more = { $subject_person ->
    [you] du mehr als { $things } hast
    [many] { $subject } mehr als { $things } haben
   *[one] { $subject } mehr als { $things } hat
  }
# cases: things accusative
owns-fewer = { $subject_person ->
    [you] du weniger als { $things } hast
    [many] { $subject } weniger als { $things } haben
   *[one] { $subject } weniger als { $things } hat
  }
# cases: things accusative
owns-at-least = { $subject_person ->
    [you] du mindestens { $things } hast
    [many] { $subject } mindestens { $things } haben
   *[one] { $subject } mindestens { $things } hat
  }
# cases: things accusative
owns-at-most = { $subject_person ->
    [you] du höchstens { $things } hast
    [many] { $subject } höchstens { $things } haben
   *[one] { $subject } höchstens { $things } hat
  }
# cases: things accusative
exist-exactly = es genau { $things } gibt
# cases: things accusative
exist-more = es mehr als { $things } gibt
# cases: things accusative
exist-fewer = es weniger als { $things } gibt
# cases: things accusative
exist-at-least = es mindestens { $things } gibt
# cases: things accusative
exist-at-most = es höchstens { $things } gibt
not-authors = es nicht stimmt, dass { $text }
# cases: place genitive
named-spaces = { $case ->
    [dative] den Feldern { $list } { $place }
   *[other] die Felder { $list } { $place }
  }
# cases: list dative
among = unter { $list }
# cases: list dative
best-among = { $best } unter { $list }
# cases: value bare-dative
with-highest = mit { $value_gender ->
    [f] der höchsten { $value }
    [p] den meisten { $value }
   *[m] dem höchsten { $value }
  }
# cases: value bare-dative
with-lowest = mit { $value_gender ->
    [f] der niedrigsten { $value }
    [p] den wenigsten { $value }
   *[m] dem niedrigsten { $value }
  }
# cases: value dative
in-order-down = (absteigend nach { $value })
# cases: value dative
in-order-up = (aufsteigend nach { $value })
# cases: value dative
in-order-by-down = (absteigend nach { $value })
# cases: value dative, first dative
in-order-down-ties = (absteigend nach { $value }, bei Gleichstand reihum ab { $first })
# cases: value dative, first dative
in-order-by-down-ties = (absteigend nach { $value }, bei Gleichstand reihum ab { $first })
# cases: value dative
in-order-by-up = (aufsteigend nach { $value })
# cases: value dative, first dative
in-order-up-ties = (aufsteigend nach { $value }, bei Gleichstand reihum ab { $first })
# cases: value dative, first dative
in-order-by-up-ties = (aufsteigend nach { $value }, bei Gleichstand reihum ab { $first })
# cases: first dative
in-order-first = – bei Gleichstand der erste reihum ab { $first } –
# cases: first dative
in-order-last = – bei Gleichstand der letzte reihum ab { $first } –
in-order-first-of-all = – bei Gleichstand zählt, was zuerst kommt –
in-order-last-of-all = – bei Gleichstand zählt, was zuletzt kommt –
in-order-of-play = in der Spielreihenfolge
# cases: first dative
in-order-from = (reihum ab { $first })
fits = wo { $piece } passt
is-out = { $subject_person ->
    [you] du ausgeschieden bist
    [many] { $subject } ausgeschieden sind
   *[one] { $subject } ausgeschieden ist
  }
not-is-out = { $subject_person ->
    [you] du noch im Spiel bist
    [many] { $subject } noch im Spiel sind
   *[one] { $subject } noch im Spiel ist
  }
has-passed = { $subject_person ->
    [you] du gepasst hast
    [many] { $subject } gepasst haben
   *[one] { $subject } gepasst hat
  }
not-has-passed = { $subject_person ->
    [you] du nicht gepasst hast
    [many] { $subject } nicht gepasst haben
   *[one] { $subject } nicht gepasst hat
  }
direction-up = nach oben
direction-down = nach unten
direction-left = nach links
direction-right = nach rechts
direction-up-left = nach links oben
direction-up-right = nach rechts oben
direction-down-left = nach links unten
direction-down-right = nach rechts unten
# cases: direction accusative
in-direction = in { $direction }
# cases: space dative
one-step = einen Schritt { $way } von { $space } aus
# cases: space dative
seen-from = { $way } von { $space } aus
# cases: space dative
spaces-further = { $amount_count ->
    [1] ein Feld
   *[other] { $amount } Felder
  } weiter von { $space } aus
# cases: space dative
spaces-back = { $amount_count ->
    [1] ein Feld
   *[other] { $amount } Felder
  } zurück von { $space } aus
# cases: space dative
as-many-further = so viele Felder weiter von { $space } aus wie { $amount }
# cases: space dative
as-many-back = so viele Felder zurück von { $space } aus wie { $amount }
# cases: other dative, space dative
far-side = hinter { $other }, von { $space } aus gesehen
in-cell = { $row_count ->
    [0] in der Reihe, deren Nummer { $row } ist, und der Spalte, deren Nummer { $column } ist{ "\u2063" }
   *[other] in Reihe { $row } und Spalte { $column }
  }
of-spaces = aus { $number } Feldern
# cases: kind genitive
of-kind = { $kind }
# cases: list genitive
out-of = { $list }
# cases: list dative
entry-of = { $index_count ->
    [0] an der Stelle, die { $index } angibt, unter { $list }
   *[other] Nummer { $index } von { $list }
  }
meant = ({ $value })
# cases: thing dative
before-first = vor { $thing }
# cases: end dative, start dative
distance = die Zahl der Schritte von { $start } zu { $end }
is-empty = { $subject_person ->
    [many] { $subject } leer sind
   *[one] { $subject } leer ist
  }
not-is-empty = { $subject_person ->
    [many] { $subject } nicht leer sind
   *[one] { $subject } nicht leer ist
  }
is-full = { $subject_person ->
    [many] { $subject } voll sind
   *[one] { $subject } voll ist
  }
not-is-full = { $subject_person ->
    [many] { $subject } nicht voll sind
   *[one] { $subject } nicht voll ist
  }
# cases: thing no-subject
none-left = { $where } { $thing } mehr liegt
# cases: thing a-subject
not-none-left = { $where } noch mindestens { $thing } liegt
# cases: thing a-subject
some-there = { $where } mindestens { $thing } liegt
# cases: thing no-accusative
has-none = { $subject_person ->
    [you] du { $where } { $thing } hast
    [many] { $subject } { $where } { $thing } haben
   *[one] { $subject } { $where } { $thing } hat
  }
has-none-of = { $subject_person ->
    [you] du { $list } hast
    [many] { $subject } { $list } haben
   *[one] { $subject } { $list } hat
  }
# cases: thing no-accusative
nothing-at = { $where } { $thing }
# cases: thing bare-accusative
not-has-none = { $subject_person ->
    [you] du { $where } mindestens 1 { $thing } hast
    [many] { $subject } { $where } mindestens 1 { $thing } haben
   *[one] { $subject } { $where } mindestens 1 { $thing } hat
  }
has-no-room = { $where } kein Platz mehr ist
not-has-no-room = { $where } noch Platz ist
equals = { $subject_person ->
    [you] du { $value } bist
    [many] { $subject } { $value } sind
   *[one] { $subject } { $value } ist
  }
not-equals = { $subject_person ->
    [you] du nicht { $value } bist
    [many] { $subject } nicht { $value } sind
   *[one] { $subject } nicht { $value } ist
  }
# cases: things bare-accusative
rival-as-many = { $like ->
    [no] { $subject } genauso viele { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } genauso viele { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } wie { $who }
  }
# cases: things bare-accusative
rival-more = { $like ->
    [no] { $subject } mehr { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } mehr { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } als { $who }
  }
# cases: things bare-accusative
rival-fewer = { $like ->
    [no] { $subject } weniger { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } weniger { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } als { $who }
  }
# cases: things bare-accusative
rival-at-least = { $like ->
    [no] { $subject } mindestens so viele { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } mindestens so viele { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } wie { $who }
  }
# cases: things bare-accusative
rival-at-most = { $like ->
    [no] { $subject } höchstens so viele { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } höchstens so viele { $things } { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } wie { $who }
  }
# cases: value the-dative
rival-same = { $like ->
    [no] { $subject } bei { $value } denselben Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } bei { $value } denselben Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } wie { $who }
  }
# cases: value the-dative
rival-higher = { $like ->
    [no] { $subject } bei { $value } einen höheren Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } bei { $value } einen höheren Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } als { $who }
  }
# cases: value the-dative
rival-lower = { $like ->
    [no] { $subject } bei { $value } einen niedrigeren Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } bei { $value } einen niedrigeren Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } als { $who }
  }
# cases: value the-dative
rival-same-or-higher = { $like ->
    [no] { $subject } bei { $value } mindestens denselben Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } bei { $value } mindestens denselben Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } wie { $who }
  }
# cases: value the-dative
rival-same-or-lower = { $like ->
    [no] { $subject } bei { $value } höchstens denselben Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      }
   *[yes] { $subject } bei { $value } höchstens denselben Wert { $subject_person ->
        [you] hast
        [many] haben
       *[one] hat
      } wie { $who }
  }
is-highest = { $subject } am höchsten ist
is-lowest = { $subject } am niedrigsten ist
# cases: things dative
is-highest-of = { $subject_person ->
    [many] { $subject } von { $things } am höchsten sind
   *[one] { $subject } von { $things } am höchsten ist
  }
# cases: things dative
is-lowest-of = { $subject_person ->
    [many] { $subject } von { $things } am niedrigsten sind
   *[one] { $subject } von { $things } am niedrigsten ist
  }
more-than = { $subject_person ->
    [many] { $subject } größer als { $value } sind
   *[one] { $subject } größer als { $value } ist
  }
less-than = { $subject_person ->
    [many] { $subject } kleiner als { $value } sind
   *[one] { $subject } kleiner als { $value } ist
  }
at-least = { $subject_person ->
    [many] { $subject } mindestens { $value } sind
   *[one] { $subject } mindestens { $value } ist
  }
at-most = { $subject_person ->
    [many] { $subject } höchstens { $value } sind
   *[one] { $subject } höchstens { $value } ist
  }
# cases: things accusative
holds-exactly = { $subject_person ->
    [many] { $subject } genau { $things } enthalten
   *[one] { $subject } genau { $things } enthält
  }
# cases: things accusative
holds-more = { $subject_person ->
    [many] { $subject } mehr als { $things } enthalten
   *[one] { $subject } mehr als { $things } enthält
  }
# cases: things accusative
holds-fewer = { $subject_person ->
    [many] { $subject } weniger als { $things } enthalten
   *[one] { $subject } weniger als { $things } enthält
  }
# cases: things accusative
holds-at-least = { $subject_person ->
    [many] { $subject } mindestens { $things } enthalten
   *[one] { $subject } mindestens { $things } enthält
  }
# cases: things accusative
holds-at-most = { $subject_person ->
    [many] { $subject } höchstens { $things } enthalten
   *[one] { $subject } höchstens { $things } enthält
  }
# cases: things accusative
has-exactly = { $subject_person ->
    [you] du { $where } genau { $things } hast
    [many] { $subject } { $where } genau { $things } haben
   *[one] { $subject } { $where } genau { $things } hat
  }
# cases: things accusative
has-more = { $subject_person ->
    [you] du { $where } mehr als { $things } hast
    [many] { $subject } { $where } mehr als { $things } haben
   *[one] { $subject } { $where } mehr als { $things } hat
  }
# cases: things accusative
has-fewer = { $subject_person ->
    [you] du { $where } weniger als { $things } hast
    [many] { $subject } { $where } weniger als { $things } haben
   *[one] { $subject } { $where } weniger als { $things } hat
  }
# cases: things accusative
has-at-least = { $subject_person ->
    [you] du { $where } mindestens { $things } hast
    [many] { $subject } { $where } mindestens { $things } haben
   *[one] { $subject } { $where } mindestens { $things } hat
  }
# cases: things accusative
has-at-most = { $subject_person ->
    [you] du { $where } höchstens { $things } hast
    [many] { $subject } { $where } höchstens { $things } haben
   *[one] { $subject } { $where } höchstens { $things } hat
  }
# cases: thing accusative
exists = es { $thing } gibt
# cases: thing no-accusative
not-exists = es { $thing } gibt
# cases: thing a-accusative
was-such = es { $thing } gab
# cases: thing no-accusative
was-no-such = es { $thing } gab
# cases: thing accusative
has-own = { $subject_person ->
    [you] du { $thing } hast
    [many] { $subject } { $thing } haben
   *[one] { $subject } { $thing } hat
  }
# cases: thing no-accusative
not-has-own = { $subject_person ->
    [you] du { $thing } hast
    [many] { $subject } { $thing } haben
   *[one] { $subject } { $thing } hat
  }
# cases: thing accusative
holds = { $subject_person ->
    [many] { $subject } { $thing } enthalten
   *[one] { $subject } { $thing } enthält
  }
# cases: thing no-accusative
not-holds = { $subject_person ->
    [many] { $subject } { $thing } enthalten
   *[one] { $subject } { $thing } enthält
  }
# cases: thing accusative
has = { $subject_person ->
    [you] du { $where } { $thing } hast
    [many] { $subject } { $where } { $thing } haben
   *[one] { $subject } { $where } { $thing } hat
  }
# cases: thing no-accusative
not-has = { $subject_person ->
    [you] du { $where } { $thing } hast
    [many] { $subject } { $where } { $thing } haben
   *[one] { $subject } { $where } { $thing } hat
  }
# cases: subject bare-subject
is-nobody = niemand { $subject } ist
# cases: subject bare-subject
not-is-nobody = jemand { $subject } ist
# cases: subject no-accusative
is-nothing = es { $subject } gibt
# cases: subject accusative
not-is-nothing = es { $subject } gibt
counts-as = { $subject_person ->
    [you] du als „{ $name }“ giltst
    [many] { $subject } als „{ $name }“ gelten
   *[one] { $subject } als „{ $name }“ gilt
  }
not-counts-as = { $subject_person ->
    [you] du nicht als „{ $name }“ giltst
    [many] { $subject } nicht als „{ $name }“ gelten
   *[one] { $subject } nicht als „{ $name }“ gilt
  }
# cases: list accusative
counts-as-for = { $subject_person ->
    [you] du für { $list } als „{ $name }“ giltst
    [many] { $subject } für { $list } als „{ $name }“ gelten
   *[one] { $subject } für { $list } als „{ $name }“ gilt
  }
# cases: list accusative
not-counts-as-for = { $subject_person ->
    [you] du für { $list } nicht als „{ $name }“ giltst
    [many] { $subject } für { $list } nicht als „{ $name }“ gelten
   *[one] { $subject } für { $list } nicht als „{ $name }“ gilt
  }
# cases: subject accusative
is-missing = es { $subject } nicht gibt
# cases: subject accusative
not-is-missing = es { $subject } gibt
does-not-exist = { $subject } nicht existiert
not-does-not-exist = { $subject } existiert
# cases: name no-accusative
is-unprinted = { $subject } { $name } zeigt
# cases: name a-accusative
not-is-unprinted = { $subject } { $name } zeigt
# cases: player dative
belongs = { $subject_person ->
    [many] { $subject } { $player } gehören
   *[one] { $subject } { $player } gehört
  }
# cases: player dative
not-belongs = { $subject_person ->
    [many] { $subject } nicht { $player } gehören
   *[one] { $subject } nicht { $player } gehört
  }
belongs-to-nobody = { $subject_person ->
    [many] { $subject } niemandem gehören
   *[one] { $subject } niemandem gehört
  }
not-belongs-to-nobody = { $subject_person ->
    [many] { $subject } jemandem gehören
   *[one] { $subject } jemandem gehört
  }
is-design = { $subject_person ->
    [many] { $subject } { $design } sind
   *[one] { $subject } { $design } ist
  }
not-is-design = { $subject_person ->
    [many] { $subject } nicht { $design } sind
   *[one] { $subject } nicht { $design } ist
  }
# cases: list dative
is-one-of = { $subject } zu { $list } gehört
# cases: list dative
not-is-one-of = { $subject } nicht zu { $list } gehört
lies-in = { $subject_person ->
    [many] { $subject } { $where } liegen
   *[one] { $subject } { $where } liegt
  }
not-lies-in = { $subject_person ->
    [many] { $subject } nicht { $where } liegen
   *[one] { $subject } nicht { $where } liegt
  }
# cases: team dative
plays-in = { $subject_person ->
    [you] du in { $team } bist
    [many] { $subject } in { $team } sind
   *[one] { $subject } in { $team } ist
  }
# cases: team dative
not-plays-in = { $subject_person ->
    [you] du nicht in { $team } bist
    [many] { $subject } nicht in { $team } sind
   *[one] { $subject } nicht in { $team } ist
  }
# cases: other dative
touches = { $subject_person ->
    [many] { $subject } neben { $other } liegen
   *[one] { $subject } neben { $other } liegt
  }
# cases: other dative
not-touches = { $subject_person ->
    [many] { $subject } nicht neben { $other } liegen
   *[one] { $subject } nicht neben { $other } liegt
  }
# cases: end dative, start accusative
joins = { $subject_person ->
    [many] { $subject } { $start } mit { $end } verbinden
   *[one] { $subject } { $start } mit { $end } verbindet
  }
# cases: end dative, start accusative
not-joins = { $subject_person ->
    [many] { $subject } { $start } nicht mit { $end } verbinden
   *[one] { $subject } { $start } nicht mit { $end } verbindet
  }
is-supported = { $subject_person ->
    [many] { $subject } auf dem Grund oder auf gefüllten Feldern ruhen
   *[one] { $subject } auf dem Grund oder auf gefüllten Feldern ruht
  }
not-is-supported = { $subject_person ->
    [many] { $subject } nicht auf dem Grund oder auf gefüllten Feldern ruhen
   *[one] { $subject } nicht auf dem Grund oder auf gefüllten Feldern ruht
  }
predicate = { $subject } { $text }
not-predicate = es nicht stimmt, dass { $subject } { $text }
is-marked = { $subject } „{ $text }“ zeigt
not-is-marked = { $subject } nicht „{ $text }“ zeigt
carries-mark = { $subject_person ->
    [you] du als „{ $text }“ markiert bist
    [many] { $subject } als „{ $text }“ markiert sind
   *[one] { $subject } als „{ $text }“ markiert ist
  }
not-carries-mark = { $subject_person ->
    [you] du nicht als „{ $text }“ markiert bist
    [many] { $subject } nicht als „{ $text }“ markiert sind
   *[one] { $subject } nicht als „{ $text }“ markiert ist
  }
# cases: thing each-accusative
every = für { $thing } gilt, dass { $condition }
# cases: thing each-accusative
not-every = nicht für { $thing } gilt, dass { $condition }
in-which = { $where } { $condition }
and = { $list }
or = { $list }
not = es nicht so ist, dass { $condition }
either = ({ $list })
both = ({ $list })
all-of = ({ $list })
such-that = sodass { $condition }
is-over = das Spiel vorbei ist
turns-taken = { $number } Züge gemacht sind
not-is-over = das Spiel nicht vorbei ist
offered = { $thing } gewählt werden kann
not-offered = { $thing } nicht gewählt werden kann
# cases: subject accusative
visible = { $subject_determiner ->
    [which] { $player_person ->
        [you] { $subject } du kennst
       *[one] { $subject } { $player } kennt
      }
   *[other] { $player_person ->
        [you] du { $subject } kennst
       *[one] { $player } { $subject } kennt
      }
  }
# cases: subject accusative
not-visible = { $subject_determiner ->
    [which] { $player_person ->
        [you] { $subject } du nicht kennst
       *[one] { $subject } { $player } nicht kennt
      }
   *[other] { $player_person ->
        [you] du { $subject } nicht kennst
       *[one] { $player } { $subject } nicht kennt
      }
  }
# cases: thing dative
depends-holds = erfüllt ist, was bei { $thing } unter „{ $name }“ steht
# cases: thing dative
not-depends-holds = nicht erfüllt ist, was bei { $thing } unter „{ $name }“ steht
# cases: thing dative, list accusative
depends-holds-for = für { $list } erfüllt ist, was bei { $thing } unter „{ $name }“ steht
# cases: thing dative, list accusative
not-depends-holds-for = für { $list } nicht erfüllt ist, was bei { $thing } unter „{ $name }“ steht

## Wörter jedes Spiels: Hauptwörter mit Artikel (und .many), Eigenschaftswörter wie nach „der“

noun-player = der Spieler
    .many = die Spieler
noun-space = das Feld
    .many = die Felder
noun-row = die Reihe
    .many = die Reihen
noun-column = die Spalte
    .many = die Spalten
noun-level = die Ebene
    .many = die Ebenen
noun-part = der Teil
    .many = die Teile
noun-line = die Linie
    .many = die Linien
noun-group = die Gruppe
    .many = die Gruppen
noun-spot = die Stelle
    .many = die Stellen
noun-size = die Größe
    .many = die Größen
noun-deciding-player = der entscheidende Spieler
    .many = die entscheidenden Spieler
noun-team = das Team
    .many = die Teams
noun-member = das Mitglied
    .many = die Mitglieder
noun-winner = der Sieger
    .many = die Sieger
noun-space-number = die Feldnummer
    .many = die Feldnummern
noun-number-of-space = die Feldnummer
    .many = die Feldnummern
noun-owner = der Besitzer
    .many = die Besitzer
noun-amount = die Zahl
    .many = die Zahlen
noun-number = die Nummer
    .many = die Nummern
noun-count = die Anzahl
    .many = die Anzahlen
noun-box = die Schachtel
    .many = die Schachteln
noun-piece = das Teil
    .many = die Teile
noun-board = die Tafel
    .many = die Tafeln
noun-point = der Punkt
    .many = die Punkte
noun-seat = der Sitzplatz in der Spielreihenfolge
    .many = die Sitzplätze in der Spielreihenfolge
noun-design = die Sorte
    .many = die Sorten
noun-neighbour = das benachbarte Feld
    .many = die benachbarten Felder
noun-following = das Feld nach
    .many = die Felder nach
noun-preceding = das Feld vor
    .many = die Felder vor
noun-below = das tragende Feld
    .many = die tragenden Felder
noun-direction = die Richtung
    .many = die Richtungen
noun-opposite = die Gegenrichtung
    .many = die Gegenrichtungen
noun-diagonal = das schräg benachbarte Feld
    .many = die schräg benachbarten Felder
noun-around = das umliegende Feld
    .many = die umliegenden Felder
noun-place = der Platz
    .many = die Plätze
noun-thing = das Ding
    .many = die Dinge
noun-word = das Wort
    .many = die Wörter
noun-die = der Würfel
    .many = die Würfel
noun-action = die Aktion
    .many = die Aktionen
noun-first-player = der erste Spieler
    .many = die ersten Spieler
noun-second-player = der zweite Spieler
    .many = die zweiten Spieler
# in games for two
noun-opponent = der Gegner
    .many = die Gegner
noun-next-player = der nächste Spieler nach
    .many = die nächsten Spieler nach
noun-previous-player = der Spieler vor
    .many = die Spieler vor
adjective-top = oberste
adjective-bottom = unterste
adjective-next = nächste freie
adjective-coming = nächste
adjective-first = erste
adjective-second = zweite
adjective-third = dritte
adjective-two = beide
adjective-such = solche
adjective-last = letzte
adjective-largest = größte
adjective-smallest = kleinste
adjective-highest = höchste
adjective-empty = leere
adjective-chosen = gewählte
adjective-remembered = gemerkte
adjective-drawn = gezogene
adjective-first-named = erstgenannte
adjective-second-named = zweitgenannte
adjective-third-named = drittgenannte
adjective-other = andere
adjective-same = selbe
adjective-connected = verbundene

## Abhängig von der Zahl der Spieler: $players ist eine Liste von Zahlen

for-players = { $value } (bei { $players_count ->
    [1] einem Spieler
   *[other] { $players } Spielern
  })
for-players-list = { $value } (bei { $players_count ->
    [1] einem Spieler
   *[other] { $players } Spielern
  })

## Plätze

has-spaces = { $place } { $place_person ->
    [many] haben
   *[one] hat
  } { $spaces } Felder
has-grid = { $place } { $place_person ->
    [many] haben
   *[one] hat
  } { $rows } Reihen mit je { $columns } Feldern
has-levels = { $place } { $place_person ->
    [many] haben
   *[one] hat
  } { $spaces } Felder auf Ebenen, die übereinanderliegen, von der untersten an: { $list }
has-parts = { $place } besteht aus { $parts } Teilen mit zusammen { $spaces } Feldern
endless-columns = { $place } { $place_person ->
    [many] haben
   *[one] hat
  } { $rows } Reihen und so viele Spalten, wie nötig sind: Über das Gedruckte hinaus kommen weitere dazu, die wie die anderen zählen und verbunden sind
endless-rows = { $place } { $place_person ->
    [many] haben
   *[one] hat
  } { $columns } Spalten und so viele Reihen, wie nötig sind: Über das Gedruckte hinaus kommen weitere dazu, die wie die anderen zählen und verbunden sind
filled-rows = die Felder werden Reihe für Reihe besetzt, jede von links nach rechts, beginnend oben
filled-columns = die Felder werden Spalte für Spalte besetzt, jede von oben nach unten, beginnend links
filled-ring = die Felder werden im Uhrzeigersinn besetzt, beginnend links oben
level-filled-rows = auf jeder Ebene werden die Felder Reihe für Reihe besetzt, von links nach rechts, beginnend am oberen Rand der Tafel
level-filled-columns = auf jeder Ebene werden die Felder Spalte für Spalte besetzt, vom oberen Rand der Tafel zum unteren, beginnend links
level-filled-ring = auf jeder Ebene werden die Felder im Uhrzeigersinn besetzt, beginnend links oben
sides = { $spaces } ({ $rows } × { $columns })
levels-in-turn = eine Ebene wird begonnen, wenn die darunter voll ist
# cases: place genitive
connected-row = benachbarte Felder { $place } sind verbunden
# cases: place genitive
connected-sides = Felder { $place } sind verbunden, wenn sie Seite an Seite liegen, nicht wenn sie sich nur an einer Ecke berühren
# cases: place genitive
connected-hexes = Felder { $place } sind verbunden, wenn zwei Sechsecke eine Seite gemeinsam haben
# cases: place genitive
connected-ring = jedes Feld { $place } ist mit dem davor und dem danach verbunden
# cases: place genitive
connected-bricks = Felder { $place } sind verbunden, wenn sie auf einer Ebene Seite an Seite liegen oder eines auf dem anderen ruht
# cases: place genitive
connected-own = Felder { $place } sind verbunden, wenn eine Linie von einem zum anderen führt
# cases: place genitive
connected-none = die Felder { $place } sind nicht miteinander verbunden
# cases: pieces bare-accusative
rooms-by-holder = { $place } { $place_person ->
    [many] haben
   *[one] hat
  } Platz für so viele { $pieces }: { $list }
# cases: pieces bare-accusative
holds-room = { $place } { $place_person ->
    [many] haben
   *[one] hat
  } Platz für höchstens { $room } { $pieces }
# cases: thing each-accusative, pieces several-accusative
holds-room-more = { $place } fasst { $room } { $pieces } und { $more } mehr für { $thing }
# cases: pieces several-subject, place genitive
rooms-listed = so viele { $pieces } passen auf die Felder { $place }, der Reihe nach: { $list }
room-of-holder = { $value } ({ $name })
# cases: pieces bare-accusative
holds-room-long = { $place } { $place_person ->
    [many] haben
   *[one] hat
  } Platz für höchstens so viele { $pieces }, wie die folgende Rechnung ergibt: { $room }
# cases: pieces bare-accusative, place genitive
space-holds = jedes Feld { $place } hat Platz für höchstens { $room } { $pieces }
# cases: pieces bare-subject, place genitive
space-unlimited = { $pieces } dürfen auf jedem Feld { $place } beliebig hoch gestapelt werden
# cases: pieces the-subject, place genitive
stacked-in-layers-row = { $pieces } werden von links nach rechts auf die Felder { $place } gelegt; sind alle besetzt, beginnt darüber, wieder links, die nächste Lage
# cases: pieces the-subject, place genitive
stacked-in-layers = { $pieces } werden der Reihe nach auf die Felder { $place } gelegt; sind alle besetzt, beginnt darüber beim ersten Feld die nächste Lage
seen-by-none = { $pieces } liegen verdeckt; niemand darf sie ansehen
seen-by-none-at-first = { $pieces } liegen verdeckt; niemand darf sie ansehen, außer eine Regel erlaubt es
# cases: pieces accusative
seen-by-owner = nur der Besitzer darf { $pieces } ansehen
# cases: pieces accusative
seen-by-owner-at-first = nur der Besitzer darf { $pieces } ansehen, außer eine Regel zeigt sie anderen
is-face-down = { $place } { $place_person ->
    [many] liegen
   *[one] liegt
  } verdeckt
# cases: other accusative
refilled = wenn { $place } aufgebraucht ist, mische { $other } und ziehe davon
# cases: pieces accusative
starts = { $pieces_put } { $pieces } { $to }
# cases: pieces accusative
starts-fitting = nimm { $pieces } für eure Spielerzahl und lege sie { $to }
# cases: pieces accusative
starts-shuffled = mische { $pieces } und lege sie verdeckt bereit: Das { $place_person ->
    [many] sind
   *[one] ist
  } { $place }
# cases: pieces accusative
starts-fitting-shuffled = nimm { $pieces } für eure Spielerzahl, mische sie und lege sie verdeckt bereit: Das { $place_person ->
    [many] sind
   *[one] ist
  } { $place }
lay-side = lege von jeder Tafel Seite { $side } nach oben
lay-sides = lege diese Seiten nach oben: { $list }
board-side = { $board } { $side }
# cases: board genitive
board-named-side = { $side } (eine Seite { $board })
unused-colours = alles in Farben, die niemand spielt, bleibt in der Schachtel
# cases: pieces accusative
starts-own = { $player_person ->
    [you] nimm { $pieces } einer Farbe und { $pieces_put } sie { $to }
   *[one] { $player } nimmt { $pieces } einer Farbe und { $pieces_puts } sie { $to }
  }
# cases: piece accusative
starts-own-one = { $player_person ->
    [you] nimm { $piece } deiner Farbe und { $piece_put }
   *[one] { $player } nimmt { $piece } seiner Farbe und { $piece_puts }
  } { $piece_gender ->
    [m] ihn
    [f] sie
   *[n] es
  } { $to }
decide-first = bestimmt, wer der erste Spieler ist
decide-starter = bestimmt, wer { $marker } ist
# cases: marker bare-subject
marker-is = { $value } ist { $marker }
marker-starts = { $marker } ist zu Beginn { $value }
marker-starts-on = { $marker } beginnt { $where }
marked-at-start = { $thing_person ->
    [you] du bist zu Beginn als „{ $text }“ markiert
   *[one] { $thing } ist zu Beginn als „{ $text }“ markiert
  }
so-at-start = zu Beginn gilt: { $condition }
# $thing: kein Spieler
truth-at-start = zu Beginn gilt „{ $text }“
no-truth-at-start = zu Beginn gilt „{ $text }“ nicht
not-marked-at-start = { $thing_person ->
    [you] du bist zu Beginn nicht als „{ $text }“ markiert
   *[one] { $thing } ist zu Beginn als „{ $text }“ markiert
  }
# cases: marker bare-subject
nobody-at-start = zu Beginn ist niemand { $marker }
# cases: marker no-accusative
nothing-at-start = zu Beginn gibt es { $marker }
# cases: marker a-accusative
has-none-at-start = { $thing } hat zu Beginn { $marker }
# cases: marker no-accusative
you-have-none-at-start = du hast zu Beginn { $marker }
# cases: marker accusative
marker-seen-by-owner = nur der Besitzer kennt { $marker }
# cases: marker accusative
marker-seen-by-owner-at-first = nur der Besitzer kennt { $marker }, außer eine Regel verrät es anderen
# cases: marker accusative
marker-seen-by-none = niemand kennt { $marker }, bis die Regeln es verraten

## Die Schachtel

box-boards = { $things } ({ $list })
box-pieces = { $things }
box-each = { $things } in jeder Farbe
box-numbered = { $count } mit den Nummern 1 bis { $high }
box-dice = { $things } ({ $shown })
column-copies = Anzahl
column-copies-each = Anzahl in jeder Farbe
column-card = Name
column-place = Platz
dash = –
# cases: place genitive
printed-values = { $value } auf den Feldern { $place }, { $order }: { $list }
printed-values-level = { $value } auf Ebene { $level }: { $list }
printed-values-part = { $part }: { $value } vom ersten Feld bis zum letzten: { $list }
# cases: place genitive
printed-holds = für die Felder { $list } { $place } gilt, dass { $condition }
# cases: place genitive
printed-things = auf den Feldern { $place }, { $order }: { $list }
space-showing = { $name } ({ $list })
printed-things-level = auf Ebene { $level }: { $list }
printed-things-part = { $part }, vom ersten Feld bis zum letzten: { $list }
order-filled = in der Reihenfolge, in der sie besetzt werden
order-plain = vom ersten bis zum letzten
# cases: pieces bare-accusative
spaces-as-printed = { $piece } hat so viele Felder für { $pieces }, wie die Angabe „{ $field }“ nennt
# cases: pieces bare-accusative
spaces-by-holder = so viele Felder für { $pieces } gibt es: { $list }
# cases: pieces bare-accusative
spaces-on-piece = { $piece } hat { $spaces } Felder für { $pieces }
numbered = { $pieces } tragen die Nummern { $low } bis { $high }
with-players = bei { $players_count ->
    [1] einem Spieler
   *[other] { $players } Spielern
  }

## Titel

chapter-index = Überblick
chapter-setup = Spielvorbereitung
chapter-play = Spielablauf
chapter-end = Wertung und Spielende
chapter-register = Stichwörter
chapter-source = Die Regeln im Wortlaut
section-box = Spielmaterial
section-setup = Vor der ersten Runde
section-places = Gut zu wissen
section-course = Das Spiel
section-all = { $things }
section-tables = Punktetabellen
section-winner = Wer gewinnt
section-winner-alone = Was am Ende zählt
section-players = Spieler
section-different = Was anders ist
title-note = Hinweis
title-example = Beispiel
title-example-given = Die Ausgangslage
title-example-happens = Was geschieht
title-example-result = Das Ergebnis
title-source = Regeltext

## Sätze des Buchs selbst

for-number = ein Spiel für { $low_count ->
    [1] einen Spieler
   *[other] { $low } Spieler
  }
for-numbers = ein Spiel für { $low } bis { $high } Spieler
players-colours = gespielt wird in { $colours }
copies-printed = { $copies } Exemplar{ $copies_count ->
    [1] {""}
   *[other] e
  } im Spiel ({ $list })
copies = { $copies_count ->
    [1] davon gibt es { $copies } Exemplar
   *[other] davon gibt es { $copies } Exemplare
  }
copies-printed-each = { $copies } Exemplar{ $copies_count ->
    [1] {""}
   *[other] e
  } in jeder Farbe ({ $list })
copies-each = { $copies_count ->
    [1] davon gibt es { $copies } Exemplar in jeder Farbe
   *[other] davon gibt es { $copies } Exemplare in jeder Farbe
  }
printed = { $attribute }: { $value }
word-means = { $name }: wenn { $meaning }
holds-if = { $predicate }, wenn { $meaning }
stated = es gilt, dass { $condition }
marked = { $value } *
variant = dieses Buch enthält „{ $title }“
assumed = Zahlen mit einem Stern (*) sind nicht sicher. Steht auf eurem Spiel etwas anderes, gilt das.
origin = Aus: { $text }
table-with-players = { $name } bei { $players_count ->
    [1] einem Spieler
   *[other] { $players } Spielern
  }
column-further = jede weitere
column-players = Spieler
column-or-more = { $number } oder mehr
further = +{ $amount }

## Wer gewinnt

winner-points = wer die meisten Punkte hat, gewinnt
winner-fewest = wer die wenigsten Punkte hat, gewinnt
# cases: value accusative
winner-highest = vergleiche { $value }: Wer am meisten hat, gewinnt
# cases: value accusative
winner-lowest = vergleiche { $value }: Wer am wenigsten hat, gewinnt
# cases: value accusative
winner-highest-value = vergleiche { $value }: Wer { $value_person ->
    [many] am meisten hat
   *[one] den höchsten Wert hat
  }, gewinnt
# cases: value accusative
winner-lowest-value = vergleiche { $value }: Wer { $value_person ->
    [many] am wenigsten hat
   *[one] den niedrigsten Wert hat
  }, gewinnt
# cases: things several-accusative
winner-most = es gewinnt, wer die meisten { $things } hat
# cases: things several-accusative
winner-least = es gewinnt, wer die wenigsten { $things } hat
tied = bei Gleichstand
tied-still = bei weiterem Gleichstand
teams-tied = bei Gleichstand
teams-tied-still = bei weiterem Gleichstand
# cases: things several-accusative
tie-most = { $tied } gewinnt, wer mehr { $things } hat
# cases: things several-accusative
tie-least = { $tied } gewinnt, wer weniger { $things } hat
# cases: value accusative
tie-highest = vergleiche { $tied } { $value }: Wer mehr davon hat, gewinnt
# cases: value accusative
tie-lowest = vergleiche { $tied } { $value }: Wer weniger davon hat, gewinnt
# with two players
tie-second = { $tied } gewinnt, wer nicht begonnen hat
tie-first = { $tied } gewinnt, wer begonnen hat
tie-later = { $tied } gewinnt, wer später in der Spielreihenfolge sitzt
tie-earlier = { $tied } gewinnt, wer früher in der Spielreihenfolge sitzt
winner-shared = wer dann noch gleichauf liegt, teilt sich den Sieg
winner-shared-at-once = wer gleichauf liegt, teilt sich den Sieg
winner-draw = liegen dann noch Spieler gleichauf, endet das Spiel unentschieden, und niemand gewinnt
winner-draw-at-once = liegen Spieler gleichauf, endet das Spiel unentschieden, und niemand gewinnt
out-cannot-win = wer aus dem Spiel ausgeschieden ist, kann nicht gewinnen
out-cannot-win-team = wer aus dem Spiel ausgeschieden ist, gewinnt mit seinem Team; ein Team, das ganz ausgeschieden ist, kann nicht gewinnen
out-cannot-win-alone = bist du aus dem Spiel ausgeschieden, kannst du nicht gewinnen
wins-if-alone = du gewinnst, wenn { $condition }
alone-highest = { $value } { $value_person ->
    [many] zählen
   *[one] zählt
  }: je mehr, desto besser
alone-lowest = { $value } { $value_person ->
    [many] zählen
   *[one] zählt
  }: je weniger, desto besser
winner-where = ein Spieler gewinnt nur, wenn { $condition }
wins-if = ein Spieler gewinnt, wenn { $condition }; es können mehrere gewinnen
nobody-wins = niemand gewinnt, wenn { $condition }
all-win = sonst gewinnen alle gemeinsam
team-together = { $players } spielen zusammen
team-points-highest = das Team mit den meisten Punkten gewinnt
team-points-lowest = das Team mit den wenigsten Punkten gewinnt
# cases: value accusative
team-highest = vergleiche { $value }: Das Team, das am meisten hat, gewinnt
# cases: value accusative
team-lowest = vergleiche { $value }: Das Team, das am wenigsten hat, gewinnt
# cases: value accusative
team-tie-highest = vergleiche { $tied } { $value }: Das Team, das mehr davon hat, gewinnt
# cases: value accusative
team-tie-lowest = vergleiche { $tied } { $value }: Das Team, das weniger davon hat, gewinnt
team-tie-points-highest = { $tied } gewinnt das Team mit mehr Punkten
team-tie-points-lowest = { $tied } gewinnt das Team mit weniger Punkten
team-shared = Teams, die dann noch gleichauf liegen, teilen sich den Sieg
team-shared-at-once = Teams, die gleichauf liegen, teilen sich den Sieg
team-draw = liegen dann noch Teams gleichauf, endet das Spiel unentschieden, und niemand gewinnt
team-draw-at-once = liegen Teams gleichauf, endet das Spiel unentschieden, und niemand gewinnt

## Beispiele

example-setup = das Spiel wird aufgebaut
example-play = das Spiel beginnt
example-moment = dann kommt dieser Moment: „{ $title }“
example-until = es wird gespielt, bis { $condition }
example-begins = „{ $title }“ beginnt
example-one-wins = { $players } gewinnt
example-win = { $players } gewinnen zusammen
example-none-wins = niemand gewinnt
example-rule = { $who }: „{ $title }“
example-rule-with = { $who }: „{ $title }“ ({ $list })
example-acts = { $who }
example-chooses = die Wahl ist { $value }
# cases: value accusative
example-rolled = { $subject } { $subject_person ->
    [many] zeigen
   *[one] zeigt
  } { $value }
# cases: value accusative
example-drawn = der Zufall bringt { $value }
example-chooses-nothing = gewählt wird nichts
example-who-chooses-nothing = { $who } wählt nichts
example-chooses-no-more = mehr wird nicht gewählt
example-who-chooses-no-more = { $who } wählt nichts mehr
# cases: value accusative
example-declines = die Antwort auf { $value } ist Nein
# cases: value accusative
example-who-chooses = { $who } wählt { $value }
# cases: value dative
example-who-declines = { $who } sagt Nein zu { $value }
example-points = { $who } hat { $points }
example-holds = danach gilt, dass { $condition }

## The front and the summary

box-colours = { $things } (je { $each } in { $colours } Farben)
chapter-summary = Das Spiel auf einen Blick
section-terms = Was die Wörter bedeuten
section-turn = Dein Zug
section-after-turns = Nach dem letzten Zug
section-after-turns-of = Nach dem letzten Zug von „{ $title }“
# cases: thing genitive
section-end-of = Das Ende { $thing }
section-times = Wann { $things } Punkte bringen
scores-at-once = sofort
scores-never = selbst keine Punkte
title-goal = Das Ziel
offered-several = wenn du an der Reihe bist, wählst du unter diesen Aktionen
offered-actions = wenn du an der Reihe bist, führst du eine dieser Aktionen aus
column-about = Kurz gesagt
column-when = Wann
see-titles = Siehe { $list }
picture-setup = der Tisch zu Beginn, mit { $players_count ->
    [1] einem Spieler
   *[other] { $players } Spielern
  }

## What is different

chapter-different = Was anders ist, im Einzelnen
section-all-changes = Was anders ist, im Einzelnen
section-whole = Neue Teile und Regeln
new-sections = neu: { $list }
all-changes = alles, was sich ändert: { $list }
change-new = Neu
change-gone = Entfällt
change-instead = Statt
change-now = Jetzt
instead-of = statt
table-row = { $name }: { $list }
table-cell = { $head }: { $value }
