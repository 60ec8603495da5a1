# English. One message per phrase id; the ids and arguments are the same in every language.
#
# How arguments arrive
#   $x          already inflected text (nouns with article, numbers, lists, clauses)
#   $x_person   you | one | many      for nouns: which verb form follows
#   $x_gender   whatever the language module says about the noun
#   $x_count    the number itself, for numbers and for nouns with an amount (0 when it is not known)
#   $case       the case that is wanted of the whole message, where a message makes a noun phrase
# Above a message stands the case of each argument that is not in the subject form:
#   cases: piece accusative, place genitive
# English knows `subject`, `object` and `possessive`.
# "where" arguments ($where, $to, $from) come with their preposition.

## Instructions: verb phrases without capital and full stop, so that they can stand after "If …,".
## German: imperative ("lege …"); Spanish: imperative ("coloca …").

# $piece: object; $where with preposition (direction)
# cases: piece object
place-on = place { $piece } { $where }
# $piece: object; $place: possessive; the place has an order in which its spaces are filled
# cases: piece object, place object
place-next = place { $piece } on the next free space of { $place }
# $piece: object; $where: direction; a heap
# cases: piece object
put-in = put { $piece } { $where }
# $piece: object; $where: position, of those under which it goes
# cases: piece object
put-under = put { $piece } below everything { $where }
# cases: it object, pieces object
take-and-put-under = take { $pieces } { $from } and put { $it } below everything { $where }
# $piece: object; a piece that carries others, or your own figure
# cases: piece object
move-to = move { $piece } { $where }
# $piece: object
# cases: piece object
back-to-box = put { $piece } back in the box
# $pieces: object, with an amount; $from: origin; $to: direction; $it: pronoun for the pieces, object
# cases: it object, pieces object
take-and-put = take { $pieces } { $from } and put { $it } { $to }
# what lay face down and lies open from now on
# cases: it object, pieces object
take-and-put-face-up = take { $pieces } { $from } and put { $it } face up { $to }
# cases: it object, pieces object, place object
take-and-place-next = take { $pieces } { $from } and place { $it } on the next free { $pieces_count ->
    [1] space
   *[other] spaces
  } of { $place }
# cases: it object, pieces object, place object
take-and-place-next-face-up = take { $pieces } { $from } and place { $it } face up on the next free { $pieces_count ->
    [1] space
   *[other] spaces
  } of { $place }
# cases: pieces object
take-to-box = put { $pieces } { $from } back in the box
# from a pile that lies face down
# cases: pieces object
take-to-box-unseen = put { $pieces } { $from } back in the box unseen
# behind what is put on a face-down pile
on-top = { $action }, on top
# which pieces of a pile are taken: those that come first
from-top = { $action }, searching from the top
# the same of pieces that lie in no order
from-the-last = { $action }, beginning with what came last
# added when there may be fewer than are asked for
if-there-is = { $action }, if there is one
if-there-is-room = { $action }, if there is one and there is room
# several; nobody may take fewer of their own accord
or-all = { $action }, or all of them if there are fewer
as-far-as-room = { $action }, as far as there are enough and there is room
# $place: possessive; $pieces: bare plural
# cases: pieces object, place object
fill = fill the free spaces of { $place } with { $pieces } { $from }
# cases: pieces object, place object
fill-face-up = fill the free spaces of { $place } with face-up { $pieces } { $from }
fill-up = put { $pieces } { $from } { $to } until there are { $amount } there
# $to: a heap with limited room
fill-pile = put { $pieces } { $from } { $to } until there is no more room
# an amount for each player in the order of play: "2 (first player)"; $seat: an ordinal
for-seat = { $amount } ({ $seat } player)
for-numbered = { $amount } (the { $seat })
ordinal = { $number_count ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
    [8] eighth
   *[other] { $number }th
  }
# after a verb: the number that was chosen
that-many = that many
# cases: first object, second object
swap = swap { $first } and { $second }
# $things: the two of them, object
# cases: things object
swap-both = swap { $things }
# $piece: object; $who: the player who owns it from now on
give = { $who_person ->
    [you] { $piece } is yours from now on
   *[one] give { $piece } to { $who }
  }
# the other face of a piece: $piece: object
flip = flip { $piece }
# $who: subject; $points: `points`
score = { $who_person ->
    [you] score { $points }
    [many] { $who } score { $points }
   *[one] { $who } scores { $points }
  }
lose = { $who_person ->
    [you] lose { $points }
    [many] { $who } lose { $points }
   *[one] { $who } loses { $points }
  }
# $marker: object; $value
set-marker = set { $marker } to { $value }
# a marker that names a player: $who becomes the starting player
becomes = { $value_person ->
    [you] you become { $marker }
   *[one] { $value } becomes { $marker }
  }
# a marker that stands on a space: $value is the space
marker-to-space = move { $marker } to { $value }
clear-marker = nobody is { $marker } any more
# what was remembered
clear-marker-value = from now on, nothing is { $marker }
clear-marker-thing = { $marker } is taken away
none-any-more = there is no { $thing } any more
no-such = if there is no { $thing }
add-marker = raise { $marker } by { $amount }
take-marker = lower { $marker } by { $amount }
add-marker-round = raise { $marker } by { $amount }; after { $high } comes { $low } again
add-marker-to = raise { $marker } by { $amount }, but not above { $limit }
take-marker-to = lower { $marker } by { $amount }, but not below { $limit }
# $thing: a piece, a board or a player of which something is remembered; $text: the marker
mark = { $thing_person ->
    [you] you are marked as “{ $text }” from now on
   *[one] mark { $thing } as “{ $text }”
  }
unmark = { $thing_person ->
    [you] you are no longer marked as “{ $text }”
   *[one] { $thing } is no longer marked as “{ $text }”
  }
# $thing: with “no”
unmark-all = { $thing } is marked as “{ $text }” any more
# $condition: what a thing is or has
from-now-on = from now on, { $condition }
# a marker of the whole table that is yes or no
truth-on = “{ $text }” holds from now on
truth-off = “{ $text }” does not hold any more
shuffle = shuffle { $place }
# $what: object
# cases: what object
show = { $who_person ->
    [you] look at { $what }
   *[one] { $who } looks at { $what }
  }
# $what: a place; $pieces: what lies there
show-pieces = { $who_person ->
    [you] look at { $pieces } { $where }
   *[one] { $who } looks at { $pieces } { $where }
  }
show-all = show { $what } to everyone
show-all-pieces = show everyone { $pieces } { $where }
# cases: what object
hide = turn { $what } face down
hide-pieces = turn { $pieces } { $where } face down
# $title: a rule or action, quoted
carry-out = carry out “{ $title }”
carry-out-action = carry out the action “{ $title }”
# $list: named numbers that the rule is given
carry-out-with = carry out “{ $title }” ({ $list })
named-number = { $name }: { $value }
# $who: the player whom it is about
# cases: who object
carry-out-for = { $who_person ->
    [you] carry out “{ $title }” for yourself
   *[one] carry out “{ $title }” for { $who }
  }
# cases: who object
carry-out-for-with = { $who_person ->
    [you] carry out “{ $title }” for yourself ({ $list })
   *[one] carry out “{ $title }” for { $who } ({ $list })
  }
# $who: the player who does it
carry-out-by = { $who_person ->
    [you] carry out “{ $title }”
   *[one] { $who } carries out “{ $title }”
  }
carry-out-by-with = { $who_person ->
    [you] carry out “{ $title }” ({ $list })
   *[one] { $who } carries out “{ $title }” ({ $list })
  }
# a rule about several players: which of them is spoken to
your-role = here, “you” are { $who }
# $subject: the piece or board whose rule it is
# cases: subject object
carry-out-of = carry out “{ $title }” of { $subject }
# cases: subject object
carry-out-of-some = carry out “{ $title }” of { $subject }, if it has such a text
# cases: subject object
carry-out-of-with = carry out “{ $title }” of { $subject } ({ $list })
# $title: the title of a moment ("At the end of a round")
reach = { $title }
# $condition: a condition
require = you can only do this if { $condition }
known = here, { $condition }
stop = stop at once
# $things: what is gone through, a bare plural
stop-each = stop at once; do this for no more { $things }
stop-repeating = stop at once; do not repeat this
end-turns = end the turns at once
end-game = the game ends at once
next-turn = { $who_person ->
    [you] you have the next turn
   *[one] { $who } has the next turn
  }
skip-next-turn = the next player misses a turn
reverse-turns = from now on, turns go the other way round the table
pass = { $who_person ->
    [you] you pass and take no more of these turns
   *[one] { $who } passes and takes no more of these turns
  }
# bookkeeping of players who can do nothing: "you pass"
pass-once = you pass
# as a condition: nobody could do anything, one after the other
all-passed = all players have passed one after the other
# $rounds: with an amount; what the game consists of
lasts = the game lasts { $rounds }
lasts-unless = the game lasts { $rounds }, but ends earlier as soon as { $condition }
# what is done beside an action, and not where a rule carries the action out by its name
as-chosen-action = if you have chosen this as your action
action-done = when you have done so
# what a change leaves as it was
as-before = do as before
# a marker that rules ask for, besides saying how often something is repeated
counts-rounds = { $marker } counts { $rounds }, beginning with { $first }
# the same, where each time has no name of its own
counts-times = { $marker } is { $first } the first time, { $second } the second time, and so on
# $round: this one or the next
starts-round = { $who_person ->
    [you] you start { $round }
   *[one] { $who } starts { $round }
  }
eliminate = { $who_person ->
    [you] you are out of the game
   *[one] { $who } is out of the game
  }
# $marker: object
roll = roll { $marker }
# $shown: what it can show
roll-of = roll { $marker } ({ $shown })
# $thing: indefinite, object
# cases: thing object
choose = choose { $thing }
# $things: some that were chosen before
# cases: things object
choose-of = choose one of { $things }
# cases: thing object
choose-at-least = choose at least { $thing }
# cases: thing object
choose-between = choose { $low } to { $thing }
# several things, of which the most has to be worked out
choose-limited = choose { $thing }, at least { $low } and at most { $high }
# what the choice is for, as its author asks
asked = { $action } (“{ $question }”)
# several things, in the order that matters
one-after-the-other = { $action }, one after the other
# after a noun, ahead of what else must be true of it
from-to = from { $low } to { $high }
choose-amount = choose { $thing } from { $low } to { $high }
# chance chooses
choose-at-random = choose { $thing } at random
# cases: things object
choose-at-random-of = choose one of { $things } at random
choose-amount-at-random = choose { $thing } from { $low } to { $high } at random
choose-action = carry out exactly one of these actions: { $list }
choose-one = choose one
draw = draw the top { $piece } { $from }
# in which direction turns go; they can be reversed
clockwise = in clockwise order
clockwise-unless-said = in clockwise order (unless a rule says who comes next)
clockwise-at-first = in clockwise order at first
turns = beginning with { $first }, the players take turns { $way } until { $condition }
turns-of-two = beginning with { $first }, the players take turns until { $condition }
# as above; each turn is the rule of that title
turns-by-rule = beginning with { $first }, the players take turns { $way } until { $condition } (see “{ $title }”)
# a game for two
turns-of-two-by-rule = beginning with { $first }, the players take turns until { $condition } (see “{ $title }”)
# $players: those who take turns
turns-of = beginning with { $first }, { $players } take turns { $way } until { $condition }
turns-of-by-rule = beginning with { $first }, { $players } take turns { $way } until { $condition } (see “{ $title }”)
# as a condition: turns without another end
# as above, where the end of the turns is told behind them
turns-go = beginning with { $first }, the players take turns { $way } (see “{ $title }”)
turns-of-two-go = beginning with { $first }, the players take turns (see “{ $title }”)
turns-of-go = beginning with { $first }, { $players } take turns { $way } (see “{ $title }”)
# $players: a list in its order
turns-in = { $players } take turns in this order, again and again, until { $condition }
turns-in-by-rule = { $players } take turns in this order, again and again, until { $condition } (see “{ $title }”)
# a game for one player
turns-alone = take turns until { $condition }
turns-alone-by-rule = take turns until { $condition } (see “{ $title }”)
turns-alone-go = take turns (see “{ $title }”)
turns-in-go = { $players } take turns in this order, again and again (see “{ $title }”)
turns-end = as soon as { $condition }, nobody takes another turn
# $thing: what the turns belong to ("the round")
turns-end-of = as soon as { $condition }, { $thing } ends: nobody takes another turn
turns-end-alone = as soon as { $condition }, you take no more turns
turns-end-alone-of = as soon as { $condition }, { $thing } ends: you take no more turns
# turns that not everybody takes, also told behind turns-end
turns-over = when nobody is left who takes a turn, the turns are over
turns-over-of = when nobody is left who takes a turn, { $thing } ends
nobody-left = nobody is left who takes a turn
# as a condition: turns that only a line ends
somebody-ends-turns = somebody ends the turns
you-end-turns = you end the turns
# $players: indefinite plural with their conditions; $key: what they are ranked by; $pay: list of places
rank = rank { $players } by { $keys }. They score { $pay }. { $ties }
# $value: what the players are compared by; its things are told with "their"
rank-key-highest = { $value } (the highest comes first)
rank-key-lowest = { $value } (the lowest comes first)
# $place: an ordinal
rank-place = { $points_count ->
    [0] as many points as { $points } for { $place } place
    [1] { $points } point for { $place } place
   *[other] { $points } points for { $place } place
  }
ties-down = Players who tie add up the points of their places and share them equally, rounded down.
ties-nearest = Players who tie add up the points of their places and share them equally, rounded to the nearest number.
ties-full = Players who tie each score all points of the best of their places.
ties-nothing = Players who tie score nothing for it.
# $places: ordinals of those that pay
ties-each = Players who tie for { $places } place each score { $points } instead.
# at the end of the game's course: $title of a moment
then-comes = after that, the game ends (see “{ $title }”)
# a text of a card that counts once however many of it one has: $title of a moment
once-for-all = { $title }, once for { $things } together
# a text that all of a kind have, unless one has its own: $thing
unless-own = { $title } (unless { $thing } itself says otherwise)
# boards or pieces that are scored one after the other: $list
score-these = score { $list }
# $side: what one side of a board is called; $board: what the board is called on pieces
stands-for = where { $board } is named, { $side } is meant
then-score-these = then score { $list }
# a condition that must hold after the deeds that follow
require-afterwards = you can only do this if afterwards { $condition }
# the same, where the game, the turns or the loop may be over before
require-unless-game = unless this ends the game, you can only do this if afterwards { $condition }
require-unless-turns = unless this ends the turns, you can only do this if afterwards { $condition }
require-unless-loop = unless it stops before, you can only do this if afterwards { $condition }
# what one must have in all: $things with an amount
need = you need at least { $things } { $where }
# $list: "the first player 2"
# cases: it object
deal-by-seat = { $who } takes { $pieces } { $from } and puts { $it } { $to }: clockwise, { $list }
# $seat: an ordinal
seat-amount = the { $seat } player { $amount }
# $things: what is counted, "tokens on their hill"; $pay: list of places
rank-most = whoever has the most { $things } comes first. There are { $pay }. { $ties }
rank-most-some = whoever has the most { $things } comes first; whoever has none takes no part. There are { $pay }. { $ties }
# what a rule gives a name for the lines that follow: $value in full, $name as the author calls it
# cases: value object, name object
call = call { $value } { $name }
# the same where $value is a number or long
# cases: name object
note-value = note { $name }: { $value }
# a word of the author that the rule uses several times: $name with whose it is
define = { $name } is { $value }
# $who: a player, who may be meant, too
included = ({ $who } included)
# after a noun: what a word is said of besides its thing
for-given = for { $list }
# the same, behind a name that ends as “pieces at” does
# cases: list object
given-behind = { $list }
# a word that holds or does not, said once; $name quoted, $subject: any such thing, $list: other things
define-truth = “{ $name }” means that { $condition }
define-counts-as = { $subject_person ->
    [you] you count as “{ $name }” if { $condition }
   *[other] { $subject } counts as “{ $name }” if { $condition }
  }
define-counts-as-for = { $subject_person ->
    [you] you count as “{ $name }” for { $list } if { $condition }
   *[other] { $subject } counts as “{ $name }” for { $list } if { $condition }
  }
# $value: a player
call-player = { $value_person ->
    [you] in what follows, you are called { $name }, and “you” is whoever acts
   *[one] { $value } is { $name }
  }
# a name for what holds or does not: $name a text
call-truth = remember whether { $condition } (“{ $name }”)
# a thing that has no other name than its sort
# cases: value object
remember = remember { $value }

## Lead-ins: what follows is joined by `join-…` or stands below after a colon.

if = if { $condition }
# what was always done
only-if = only if { $condition }
otherwise = otherwise
otherwise-if = otherwise, if { $condition }
after-that = after it
# words with which a remark says itself when it counts
says-when = if when where whenever
says-who = who whoever
says-not = cannot can't not no nothing none neither never
if-not-chosen = if no { $thing } can be chosen
if-not-drawn = if no { $thing } can be drawn
if-impossible = if that is not possible
if-not = if you do not
if-cannot = if you can carry out none of them
if-neither-option = if you can do neither
if-no-option = if you can do none of these
each = for each { $thing }
# $thing: the first of several
# cases: thing object
each-first = only for { $thing }
# pieces on the spaces of a row, one after the other
each-in-order = for each { $thing }, beginning with the first space
# pieces that lie on each other, one after the other
each-from-lowest = for each { $thing }, beginning with the lowest
each-by-choice = for each { $thing }, in an order of your choice
each-number = for each { $name } from { $low } to { $high }
# a number without a word of its own
each-number-called = for each number from { $low } to { $high } (here: { $name })
each-of-these = one after the other for { $things }
each-listed = for each { $name } shown on { $subject }
repeat = { $times_count ->
    [0] do this as many times as { $times }
    [1] do this once
    [2] do this twice
   *[other] do this { $times } times
  }
# a number that was chosen or named right before
repeat-that-many = do this that many times
# a number of times, unless something ends it before
repeat-unless = do this { $times } times, or until { $condition } if that comes first
repeat-until = repeat this until { $condition }
# $text: an imperative in English; German and Spanish words files give the infinitive
may-carry-out = you may carry out “{ $title }”
may-carry-out-repeatedly = as often as you like, you may carry out “{ $title }”
may-choose = you may choose “{ $text }”
may = you may { $text }
may-repeatedly = as often as you like, you may { $text }
may-choose-repeatedly = as often as you like, you may choose “{ $text }”
as-player = { $who } does the following
# all players at the same time: $who "each player"
at-once = { $who } does the following at the same time and in secret
# $text: the name of an option
option = {"\u000E"}{ $text }{"\u000F"}
# a note or a ruling of the author
remark = { $text }
# lead-in and what follows, on one line
join-if = { $lead }, { $body }
join-each = { $lead }, { $body }
join-block = { $lead }: { $body }
lead = { $lead }:

## Amounts of points and other numbers (noun phrases)

points = { $amount_count ->
    [1] { $amount } point
   *[other] { $amount } points
  }
points-for-each = { $amount_count ->
    [1] { $amount } point for each { $thing }
   *[other] { $amount } points for each { $thing }
  }
points-for-every = 1 point for every { $size } { $things } (rounded down)
points-for-every-up = 1 point for every { $size } { $things } (rounded up)
points-as-many = as many points as { $number }
# $space: a space with a printed value
points-printed = the points printed on { $space }
# $index: what the table goes by; $table: the entries
points-table = points by { $index }: { $table }
points-two-tables = points by each of { $list }: { $table }
points-sum = { $list }
table-entry = { $points_count ->
    [1] { $points } point for { $index }
    [-1] { $points } point for { $index }
   *[other] { $points } points for { $index }
  }
table-entry-short = { $points } for { $index }
table-further = { $further } more for each further one
table-entry-last = { $points } for { $index } or more
table-at = the entry for { $index } in the table ({ $table })
number-of-players = the number of players
number-of = the number of { $things }
spaces-of = the number of spaces of { $place }
free-in = the number of free spaces of { $place }
room-in = the room left { $where }
# a number printed on a space: $things a plural noun
# a number printed on a space that is no amount: length 2
named-value = { $name } { $value }
printed-number = the number of { $things } printed on { $space }
sum-of = the total of the { $value } of { $things }
# the value of each has to be described: $value speaks of "it"
sum-of-each = the total, for each { $thing }, of { $value }
highest-of-each = the highest that { $value } is for any { $thing }
lowest-of-each = the lowest that { $value } is for any { $thing }
# $thing: kind of cards; $value speaks of that kind
highest-of-each-kind = the highest, for any { $thing }, of { $value }
lowest-of-each-kind = the lowest, for any { $thing }, of { $value }
different-of-each = the number of different results of { $value } for each { $thing }
highest-of = { $value_person ->
    [many] the most { $value } of { $things }
   *[one] the highest { $value } of { $things }
  }
# $value: numbers that several things have, each its own
highest-of-numbers = the highest of the { $value } of { $things }
lowest-of-numbers = the lowest of the { $value } of { $things }
# behind a number that is 0 where nothing has it
or-0 = { $value } (0 if there are none)
lowest-of = { $value_person ->
    [many] the fewest { $value } of { $things }
   *[one] the lowest { $value } of { $things }
  }
different-of = the number of different { $value } among { $things }
# a calculation within another
bracketed = ({ $value })
plus = { $left } plus { $right }
minus = { $left } minus { $right }
negative = minus { $right }
times = { $left } times { $right }
divided = { $left } divided by { $right } (rounded down)
divided-up = { $left } divided by { $right } (rounded up)
half = half of { $left }, rounded down
half-up = half of { $left }, rounded up
smaller = the smaller of { $values }
larger = the larger of { $values }
# of three or more numbers
smallest = the smallest of { $values }
largest = the largest of { $values }
remainder = what is left of { $left } divided by { $right }
points-at = the points of { $player } for { $board }
range = { $low } to { $high }
places-for = the spots { $where } where { $piece } fits
groups-of = group of connected { $things }
# cases: list same
reverse-of = { $list } from the last to the first
# $first, $second: lists
first-of = the first { $amount } of { $list }
first-as-many = the first of { $list }, as many as { $amount }
# of pieces that lie on each other
bottom-of = the lowest { $amount } of { $list }
bottom-as-many = the lowest of { $list }, as many as { $amount }
top-of = the topmost { $amount } of { $list }
top-as-many = the topmost of { $list }, as many as { $amount }
downwards = { $list } from the top to the bottom
in-both = all that are both { $first } and { $second }
in-either = { $first } together with { $second }
# cases: first same, second object
without = { $first } without { $second }
# $value if $condition holds, else $otherwise
one-or-other = { $value } if { $condition }, otherwise { $otherwise }
# one of $list, by a number: $condition says that it is 1, 2 or 3
# cases: list same
one-of-several = { $list }, depending on whether { $condition }
# $name: a word that each piece explains for itself
depends = what { $thing } says under “{ $name }”
none = nothing
nobody = nobody
yes = yes
no = no
quoted = “{ $text }”
not-by-name = { $value }

## Conditions: always subordinate (after "if", "until", "that", "only if"); German: verb last.
## Each has a denial with `not-` before its id. $subject comes first, so that it can be a relative pronoun.

always = always
never = never
# $subject: a marker or a name that is yes or no
is-set = { $subject } holds
not-is-set = { $subject } does not hold
# how many of what is described there are: $things with an amount
exist-exactly = { $things_count ->
    [1] there is exactly { $things }
   *[other] there are exactly { $things }
  }
exist-more = { $things_count ->
    [1] there is more than { $things }
   *[other] there are more than { $things }
  }
exist-fewer = there are fewer than { $things }
exist-at-least = { $things_count ->
    [1] there is at least { $things }
   *[other] there are at least { $things }
  }
exist-at-most = { $things_count ->
    [1] there is at most { $things }
   *[other] there are at most { $things }
  }
# how many points somebody has: $things with an amount
owns-exactly = { $subject_person ->
    [you] you have exactly { $things }
    [many] { $subject } have exactly { $things }
   *[one] { $subject } has exactly { $things }
  }
owns-more = { $subject_person ->
    [you] you have more than { $things }
    [many] { $subject } have more than { $things }
   *[one] { $subject } has more than { $things }
  }
owns-fewer = { $subject_person ->
    [you] you have fewer than { $things }
    [many] { $subject } have fewer than { $things }
   *[one] { $subject } has fewer than { $things }
  }
owns-at-least = { $subject_person ->
    [you] you have at least { $things }
    [many] { $subject } have at least { $things }
   *[one] { $subject } has at least { $things }
  }
owns-at-most = { $subject_person ->
    [you] you have at most { $things }
    [many] { $subject } have at most { $things }
   *[one] { $subject } has at most { $things }
  }
# a condition said in the author's words, denied
not-authors = it is not true that { $text }
# several spaces of one place, by their names
named-spaces = spaces { $list } of { $place }
# after a noun: one of those in a list
# cases: list object
among = among { $list }
# after a noun: $best is "with the highest value", $list are those of which it is the best
best-among = { $best } among { $list }
# after a noun: the one with the highest value
with-highest = { $value_person ->
    [many] with the most { $value }
   *[one] with the highest { $value }
  }
with-lowest = { $value_person ->
    [many] with the fewest { $value }
   *[one] with the lowest { $value }
  }
# after a noun: one after the other
in-order-down = { $value_person ->
    [many] (the most { $value } first)
   *[one] (the highest { $value } first)
  }
in-order-up = { $value_person ->
    [many] (the fewest { $value } first)
   *[one] (the lowest { $value } first)
  }
# the value has to be described
in-order-by-down = (by { $value }, the highest first)
in-order-by-up = (by { $value }, the lowest first)
# and those who are equal in it in seat order, beginning with $first
in-order-down-ties = { $value_person ->
    [many] (the most { $value } first; those who tie clockwise from { $first })
   *[one] (the highest { $value } first; those who tie clockwise from { $first })
  }
in-order-up-ties = { $value_person ->
    [many] (the fewest { $value } first; those who tie clockwise from { $first })
   *[one] (the lowest { $value } first; those who tie clockwise from { $first })
  }
in-order-by-down-ties = (by { $value }, the highest first; those who tie clockwise from { $first })
in-order-by-up-ties = (by { $value }, the lowest first; those who tie clockwise from { $first })
# after a player or players: in seat order, beginning with $first
# of several that are level
in-order-first = – of several, the first clockwise from { $first } –
in-order-last = – of several, the last clockwise from { $first } –
in-order-first-of-all = – of several, the first –
in-order-last-of-all = – of several, the last –
# after “the last player”
in-order-of-play = in the order of play
in-order-from = (clockwise from { $first })
# after "spots": where a piece can lie
fits = where { $piece } fits
is-out = { $subject_person ->
    [you] you are out of the game
    [many] { $subject } are out of the game
   *[one] { $subject } is out of the game
  }
not-is-out = { $subject_person ->
    [you] you are still in the game
    [many] { $subject } are still in the game
   *[one] { $subject } is still in the game
  }
has-passed = { $subject_person ->
    [you] you have passed
    [many] { $subject } have passed
   *[one] { $subject } has passed
  }
not-has-passed = { $subject_person ->
    [you] you have not passed
    [many] { $subject } have not passed
   *[one] { $subject } has not passed
  }
# directions: behind "one step", and behind a verb that moves
direction-up = up
direction-down = down
direction-left = to the left
direction-right = to the right
direction-up-left = up to the left
direction-up-right = up to the right
direction-down-left = down to the left
direction-down-right = down to the right
# $direction: "that direction"
in-direction = in { $direction }
# after "space", "spaces"
one-step = one step { $way } from { $space }
seen-from = { $way } from { $space }
spaces-further = { $amount_count ->
    [1] one space further on from { $space }
   *[other] { $amount } spaces further on from { $space }
  }
spaces-back = { $amount_count ->
    [1] one space back from { $space }
   *[other] { $amount } spaces back from { $space }
  }
# $amount has to be worked out
as-many-further = as many spaces further on from { $space } as { $amount }
as-many-back = as many spaces back from { $space } as { $amount }
far-side = on the far side of { $other } from { $space }
in-cell = { $row_count ->
    [0] in the row whose number is { $row } and the column whose number is { $column }
   *[other] in row { $row } and column { $column }
  }
# after a noun: $kind is "that kind"
of-kind = of { $kind }
# after "lines"
of-spaces = of { $number } spaces
# after a noun: one by its order
out-of = of { $list }
# after a noun: $index is a number, $list what it is counted in
entry-of = { $index_count ->
    [0] at the position given by { $index } among { $list }
   *[other] number { $index } of { $list }
  }
# after a noun: which one, where that depends on something
meant = ({ $value })
# after a noun: $thing is "the first space that is empty"
before-first = before { $thing }
distance = the number of steps from { $start } to { $end }
is-empty = { $subject_person ->
    [many] { $subject } are empty
   *[one] { $subject } is empty
  }
not-is-empty = { $subject_person ->
    [many] { $subject } are not empty
   *[one] { $subject } is not empty
  }
is-full = { $subject_person ->
    [many] { $subject } are full
   *[one] { $subject } is full
  }
not-is-full = { $subject_person ->
    [many] { $subject } are not full
   *[one] { $subject } is not full
  }
# nothing is left of the kind $things in the heap $where, e.g. "no card is left in the draw pile"
none-left = no { $thing } is left { $where }
not-none-left = at least one { $thing } is left { $where }
# nothing lay there at first: "at least one token is in the goal"
some-there = at least one { $thing } is { $where }
# somebody's own heap: "you have no token in your …"
has-none = { $subject_person ->
    [you] you have no { $thing } { $where }
    [many] { $subject } have no { $thing } { $where }
   *[one] { $subject } has no { $thing } { $where }
  }
# $list: of `nothing-at`
has-none-of = { $subject_person ->
    [one] { $subject } has { $list }
   *[many] { $subject } have { $list }
  }
nothing-at = no { $thing } { $where }
not-has-none = { $subject_person ->
    [you] you have at least 1 { $thing } { $where }
    [many] { $subject } have at least 1 { $thing } { $where }
   *[one] { $subject } has at least 1 { $thing } { $where }
  }
# somebody's own heap with limited room
has-no-room = there is no room left { $where }
not-has-no-room = there is room { $where }
equals = { $subject_person ->
    [you] you are { $value }
    [many] { $subject } are { $value }
   *[one] { $subject } is { $value }
  }
not-equals = { $subject_person ->
    [you] you are not { $value }
    [many] { $subject } are not { $value }
   *[one] { $subject } is not { $value }
  }
# what a player has (another, no other) in comparison with $who; $like is `no` where it is plain who that is; $things: several
# cases: who object
rival-as-many = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } as many { $things }
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } as many { $things } as { $who }
  }
# cases: who object
rival-more = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } more { $things }
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } more { $things } than { $who }
  }
# cases: who object
rival-fewer = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } fewer { $things }
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } fewer { $things } than { $who }
  }
# cases: who object
rival-at-least = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } at least as many { $things }
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } at least as many { $things } as { $who }
  }
# cases: who object
rival-at-most = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } at most as many { $things }
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } at most as many { $things } as { $who }
  }
# cases: who object
rival-same = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } the same { $value }
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } the same { $value } as { $who }
  }
# cases: who object
rival-higher = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } a higher { $value }
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } a higher { $value } than { $who }
  }
# cases: who object
rival-lower = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } a lower { $value }
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } a lower { $value } than { $who }
  }
# cases: who object
rival-same-or-higher = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } the same { $value } or a higher one
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } the same { $value } or a higher one than { $who }
  }
# cases: who object
rival-same-or-lower = { $like ->
    [no] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } the same { $value } or a lower one
   *[yes] { $subject } { $subject_person ->
        [one] has
       *[many] have
      } the same { $value } or a lower one than { $who }
  }
# $things: all that are compared
is-highest = { $subject } is the highest
is-lowest = { $subject } is the lowest
is-highest-of = { $subject_person ->
    [many] { $subject } are the most of { $things }
   *[one] { $subject } is the highest of { $things }
  }
is-lowest-of = { $subject_person ->
    [many] { $subject } are the fewest of { $things }
   *[one] { $subject } is the lowest of { $things }
  }
more-than = { $subject_person ->
    [many] { $subject } are more than { $value }
   *[one] { $subject } is more than { $value }
  }
less-than = { $subject_person ->
    [many] { $subject } are less than { $value }
   *[one] { $subject } is less than { $value }
  }
at-least = { $subject_person ->
    [many] { $subject } are at least { $value }
   *[one] { $subject } is at least { $value }
  }
at-most = { $subject_person ->
    [many] { $subject } are at most { $value }
   *[one] { $subject } is at most { $value }
  }
# $subject: a place; $things: with an amount
holds-exactly = { $subject_person ->
    [many] { $subject } hold exactly { $things }
   *[one] { $subject } holds exactly { $things }
  }
holds-more = { $subject_person ->
    [many] { $subject } hold more than { $things }
   *[one] { $subject } holds more than { $things }
  }
holds-fewer = { $subject_person ->
    [many] { $subject } hold fewer than { $things }
   *[one] { $subject } holds fewer than { $things }
  }
holds-at-least = { $subject_person ->
    [many] { $subject } hold at least { $things }
   *[one] { $subject } holds at least { $things }
  }
holds-at-most = { $subject_person ->
    [many] { $subject } hold at most { $things }
   *[one] { $subject } holds at most { $things }
  }
# $subject: a player; $where: location
has-exactly = { $subject_person ->
    [you] you have exactly { $things } { $where }
    [many] { $subject } have exactly { $things } { $where }
   *[one] { $subject } has exactly { $things } { $where }
  }
has-more = { $subject_person ->
    [you] you have more than { $things } { $where }
    [many] { $subject } have more than { $things } { $where }
   *[one] { $subject } has more than { $things } { $where }
  }
has-fewer = { $subject_person ->
    [you] you have fewer than { $things } { $where }
    [many] { $subject } have fewer than { $things } { $where }
   *[one] { $subject } has fewer than { $things } { $where }
  }
has-at-least = { $subject_person ->
    [you] you have at least { $things } { $where }
    [many] { $subject } have at least { $things } { $where }
   *[one] { $subject } has at least { $things } { $where }
  }
has-at-most = { $subject_person ->
    [you] you have at most { $things } { $where }
    [many] { $subject } have at most { $things } { $where }
   *[one] { $subject } has at most { $things } { $where }
  }
# there is one / none of what is described: $thing indefinite
exists = there is { $thing }
not-exists = there is no { $thing }
# a list that was told before, and what it lists may have changed; $thing: "any such space", "such space"
was-such = there was { $thing }
was-no-such = there was no { $thing }
# $thing: indefinite, a part of the subject
has-own = { $subject_person ->
    [one] { $subject } has { $thing }
   *[many] { $subject } have { $thing }
  }
not-has-own = { $subject_person ->
    [one] { $subject } has no { $thing }
   *[many] { $subject } have no { $thing }
  }
holds = { $subject_person ->
    [many] { $subject } hold { $thing }
   *[one] { $subject } holds { $thing }
  }
not-holds = { $subject_person ->
    [many] { $subject } hold no { $thing }
   *[one] { $subject } holds no { $thing }
  }
has = { $subject_person ->
    [you] you have { $thing } { $where }
    [many] { $subject } have { $thing } { $where }
   *[one] { $subject } has { $thing } { $where }
  }
not-has = { $subject_person ->
    [you] you have no { $thing } { $where }
    [many] { $subject } have no { $thing } { $where }
   *[one] { $subject } has no { $thing } { $where }
  }
# $subject: a marker or a description that may stand for nobody or nothing
is-nobody = nobody is { $subject }
not-is-nobody = somebody is { $subject }
is-nothing = there is no { $subject }
not-is-nothing = there is { $subject }
# $subject: a thing; $name: a word of the author's rules, quoted; $list: other things that it is about
counts-as = { $subject_person ->
    [one] { $subject } counts as “{ $name }”
   *[many] { $subject } count as “{ $name }”
  }
not-counts-as = { $subject_person ->
    [one] { $subject } does not count as “{ $name }”
   *[many] { $subject } do not count as “{ $name }”
  }
counts-as-for = { $subject_person ->
    [one] { $subject } counts as “{ $name }” for { $list }
   *[many] { $subject } count as “{ $name }” for { $list }
  }
not-counts-as-for = { $subject_person ->
    [one] { $subject } does not count as “{ $name }” for { $list }
   *[many] { $subject } do not count as “{ $name }” for { $list }
  }
# $subject: what a rule has given a name, if there is any
is-missing = { $subject_person ->
    [many] { $subject } do not exist
   *[other] { $subject } does not exist
  }
not-is-missing = { $subject_person ->
    [many] { $subject } exist
   *[other] { $subject } exists
  }
# $subject: a pronoun, or a thing that is called by whose it is
does-not-exist = { $subject } does not exist
not-does-not-exist = { $subject } exists
# $subject: a printed word that may be missing
is-unprinted = { $subject_person ->
    [many] { $subject } show no { $name }
   *[one] { $subject } shows no { $name }
  }
not-is-unprinted = { $subject_person ->
    [many] { $subject } show a { $name }
   *[one] { $subject } shows a { $name }
  }
# $subject: piece; $player
# cases: player object
belongs = { $subject_person ->
    [many] { $subject } belong to { $player }
   *[one] { $subject } belongs to { $player }
  }
# cases: player object
not-belongs = { $subject_person ->
    [many] { $subject } do not belong to { $player }
   *[one] { $subject } does not belong to { $player }
  }
belongs-to-nobody = { $subject_person ->
    [many] { $subject } belong to nobody
   *[one] { $subject } belongs to nobody
  }
not-belongs-to-nobody = { $subject_person ->
    [many] { $subject } belong to somebody
   *[one] { $subject } belongs to somebody
  }
is-design = { $subject_person ->
    [many] { $subject } are each { $design }
   *[one] { $subject } is { $design }
  }
not-is-design = { $subject_person ->
    [many] { $subject } are not { $design }
   *[one] { $subject } is not { $design }
  }
is-one-of = { $subject_person ->
    [one] { $subject } is one of { $list }
   *[many] { $subject } are one of { $list }
  }
not-is-one-of = { $subject_person ->
    [one] { $subject } is none of { $list }
   *[many] { $subject } are none of { $list }
  }
lies-in = { $subject_person ->
    [many] { $subject } lie { $where }
   *[one] { $subject } lies { $where }
  }
not-lies-in = { $subject_person ->
    [many] { $subject } do not lie { $where }
   *[one] { $subject } does not lie { $where }
  }
# a player and a team
# cases: team object
plays-in = { $subject_person ->
    [you] you are in { $team }
    [many] { $subject } are in { $team }
   *[one] { $subject } is in { $team }
  }
# cases: team object
not-plays-in = { $subject_person ->
    [you] you are not in { $team }
    [many] { $subject } are not in { $team }
   *[one] { $subject } is not in { $team }
  }
# cases: other object
touches = { $subject_person ->
    [many] { $subject } are next to { $other }
   *[one] { $subject } is next to { $other }
  }
# cases: other object
not-touches = { $subject_person ->
    [many] { $subject } are not next to { $other }
   *[one] { $subject } is not next to { $other }
  }
joins = { $subject_person ->
    [many] { $subject } join { $start } with { $end }
   *[one] { $subject } joins { $start } with { $end }
  }
not-joins = { $subject_person ->
    [many] { $subject } do not join { $start } with { $end }
   *[one] { $subject } does not join { $start } with { $end }
  }
is-supported = { $subject_person ->
    [many] { $subject } rest on the ground or on filled spaces
   *[one] { $subject } rests on the ground or on filled spaces
  }
not-is-supported = { $subject_person ->
    [many] { $subject } do not rest on the ground or on filled spaces
   *[one] { $subject } does not rest on the ground or on filled spaces
  }
# $text: a predicate of the author's words file ("carries its minimum")
predicate = { $subject } { $text }
not-predicate = it is not true that { $subject } { $text }
# a printed yes-or-no field without words of its own
is-marked = { $subject_person ->
    [many] { $subject } are marked “{ $text }”
   *[one] { $subject } is marked “{ $text }”
  }
not-is-marked = { $subject_person ->
    [many] { $subject } are not marked “{ $text }”
   *[one] { $subject } is not marked “{ $text }”
  }
# $subject: a piece, a board or a player of which something is remembered; $text: the marker
carries-mark = { $subject_person ->
    [you] you are marked as “{ $text }”
    [many] { $subject } are marked as “{ $text }”
   *[one] { $subject } is marked as “{ $text }”
  }
not-carries-mark = { $subject_person ->
    [you] you are not marked as “{ $text }”
    [many] { $subject } are not marked as “{ $text }”
   *[one] { $subject } is not marked as “{ $text }”
  }
every = for { $thing }, { $condition }
not-every = it is not true that for { $thing }, { $condition }
# of rows and other parts; $where: with a pronoun
in-which = { $where } { $condition }
and = { $list }
or = { $list }
not = it is not the case that { $condition }
# within a list joined by the other word; $list: conditions
either = either { $list }
both = ({ $list })
all-of = ({ $list })
such-that = such that { $condition }
# turns of all players together
turns-taken = { $number } turns have been taken
# only in scenarios
is-over = the game is over
not-is-over = the game is not over
offered = { $thing } can be chosen
not-offered = { $thing } cannot be chosen
# of a piece that is described by it, the pronoun comes first
visible = { $subject_determiner ->
    [which] { $player_person ->
        [one] { $subject } { $player } knows
       *[many] { $subject } { $player } know
      }
   *[other] { $player_person ->
        [one] { $player } knows { $subject }
       *[many] { $player } know { $subject }
      }
  }
not-visible = { $subject_determiner ->
    [which] { $player_person ->
        [one] { $subject } { $player } does not know
       *[many] { $subject } { $player } do not know
      }
   *[other] { $player_person ->
        [one] { $player } does not know { $subject }
       *[many] { $player } do not know { $subject }
      }
  }
# $name: a word that each piece explains for itself
depends-holds = what { $thing } says under “{ $name }” holds
not-depends-holds = what { $thing } says under “{ $name }” does not hold
depends-holds-for = what { $thing } says under “{ $name }” holds for { $list }
not-depends-holds-for = what { $thing } says under “{ $name }” does not hold for { $list }

## Words of every game: nouns (with .many) and adjectives

noun-player = player
    .many = players
noun-space = space
    .many = spaces
noun-row = row
    .many = rows
noun-column = column
    .many = columns
noun-level = level
    .many = levels
noun-part = part
    .many = parts
noun-line = line
    .many = lines
noun-group = group
    .many = groups
noun-spot = spot
    .many = spots
noun-size = size
    .many = sizes
noun-deciding-player = player who has to decide
    .many = players who have to decide
noun-team = team
    .many = teams
noun-member = member
    .many = members
noun-winner = winner
    .many = winners
noun-space-number = space number
    .many = space numbers
noun-number-of-space = number of its space
    .many = numbers of their spaces
noun-owner = owner
    .many = owners
# any number; noun-number: the one that something has
noun-amount = number
    .many = numbers
noun-number = number
    .many = numbers
noun-count = number
    .many = numbers
noun-box = box
    .many = boxes
noun-piece = piece
    .many = pieces
noun-board = board
    .many = boards
noun-point = point
    .many = points
noun-seat = seat in the order of play
    .many = seats
noun-design = kind
    .many = kinds
noun-neighbour = neighbouring space
    .many = neighbouring spaces
noun-following = following space
    .many = following spaces
noun-preceding = preceding space
    .many = preceding spaces
noun-below = supporting space
    .many = supporting spaces
noun-direction = direction
    .many = directions
noun-opposite = opposite
    .many = opposites
noun-diagonal = diagonally neighbouring space
    .many = diagonally neighbouring spaces
noun-around = surrounding space
    .many = surrounding spaces
noun-place = place
    .many = places
noun-thing = thing
    .many = things
noun-word = word
    .many = words
noun-die = die
    .many = dice
noun-action = action
    .many = actions
noun-first-player = first player
    .many = first players
noun-second-player = second player
    .many = second players
# in games for two
noun-opponent = opponent
    .many = opponents
# the owner follows as the object of the preposition
noun-next-player = player to the left of
    .many = players to the left of
noun-previous-player = player to the right of
    .many = players to the right of
adjective-top = top
adjective-bottom = bottom
adjective-next = next free
adjective-coming = next
adjective-first = first
adjective-second = second
adjective-third = third
adjective-two = two
adjective-such = such
adjective-last = last
adjective-largest = largest
adjective-smallest = smallest
adjective-highest = highest
adjective-empty = empty
adjective-chosen = chosen
adjective-remembered = remembered
adjective-drawn = drawn
adjective-first-named = first-named
adjective-second-named = second-named
adjective-third-named = third-named
adjective-connected = connected
adjective-other = other
adjective-same = same

## Depending on the number of players: $players is a list of numbers

for-players = { $value } ({ $players_count ->
    [1] one player
   *[other] { $players } players
  })
# $value: a list
for-players-list = { $value } (with { $players_count ->
    [1] one player
   *[other] { $players } players
  })

## Facts about places and pieces: main clauses; $place is "each player's …" where every player has one

has-spaces = { $place } { $place_person ->
    [many] have
   *[one] has
  } { $spaces_count ->
    [1] { $spaces } space
   *[other] { $spaces } spaces
  }
has-grid = { $place } { $place_person ->
    [many] have
   *[one] has
  } { $rows } rows of { $columns } spaces
has-levels = { $place } { $place_person ->
    [many] have
   *[one] has
  } { $spaces } spaces on levels that lie one upon the other, from the lowest up: { $list }
has-parts = { $place } { $place_person ->
    [many] consist
   *[one] consists
  } of { $parts } parts with { $spaces } spaces in all
endless-columns = { $place } { $place_person ->
    [many] have
   *[one] has
  } { $rows } rows and as many columns as are needed: beyond what is printed, go on with further ones that count and connect like the others
endless-rows = { $place } { $place_person ->
    [many] have
   *[one] has
  } { $columns } columns and as many rows as are needed: beyond what is printed, go on with further ones that count and connect like the others
filled-rows = its spaces are filled row by row, each from left to right, beginning at the top
filled-columns = its spaces are filled column by column, each from top to bottom, beginning at the left
filled-ring = its spaces are filled clockwise, beginning at the top left
level-filled-rows = on each level, the spaces are filled row by row, from left to right, beginning at the top edge of the board
level-filled-columns = on each level, the spaces are filled column by column, from the top edge of the board to the bottom edge, beginning at the left
level-filled-ring = on each level, the spaces are filled clockwise, beginning at the top left
# a level of spaces and its sides
sides = { $spaces } ({ $rows } × { $columns })
levels-in-turn = a level is begun when the one below is full
holds-room = { $place_person ->
    [many] { $place } hold at most { $room } { $pieces }
   *[one] { $place } holds at most { $room } { $pieces }
  }
space-holds = each space of { $place } holds at most { $room } { $pieces }
# a room that grows: $room pieces, $more for each $thing
holds-room-more = { $place } { $place_person ->
    [many] hold
   *[one] holds
  } { $room } { $pieces }, and { $more } more for each { $thing }
# spaces with room of their own, in order
rooms-listed = so many { $pieces } fit on the spaces of { $place }, in their order: { $list }
# boards or pieces with room of their own
rooms-by-holder = so many { $pieces } fit in { $place }: { $list }
room-of-holder = { $value } ({ $name })
holds-room-long = { $place } { $place_person ->
    [many] hold
   *[one] holds
  } at most as many { $pieces } as { $room }
# pieces go on the spaces in order; when all are taken, on top of the first one again
stacked-in-layers-row = { $pieces } are placed on the spaces of { $place } from left to right; when every space is taken, the next layer begins on top, again at the left
stacked-in-layers = { $pieces } are placed on the spaces of { $place } in order; when every space is taken, the next layer begins on top, at the first space
space-unlimited = { $pieces } may be stacked to any height on each space of { $place }
# $pieces: "the cards in the …"
seen-by-none = { $pieces } lie face down; nobody may look at them
seen-by-none-at-first = { $pieces } lie face down; nobody may look at them unless a rule says so
seen-by-owner = only the owner may look at { $pieces }
seen-by-owner-at-first = only the owner may look at { $pieces }, unless a rule shows them to others
is-face-down = { $place } { $place_person ->
    [many] lie
   *[one] lies
  } face down
refilled = when { $place } { $place_person ->
    [many] have
   *[one] has
  } run out, shuffle { $other } and go on drawing
# $pieces: "all tokens"; $to: direction
starts = put { $pieces } { $to }
# pieces of which each number of players has its own
starts-fitting = take { $pieces } for your number of players and put them { $to }
# a pile that is shuffled at once: $place
starts-shuffled = shuffle { $pieces } and lay them face down as { $place }
starts-fitting-shuffled = take { $pieces } for your number of players, shuffle them and lay them face down as { $place }
lay-side = lay side { $side } of each board face up
# $list: boards with their sides
lay-sides = lay these sides face up: { $list }
board-side = { $board } { $side }
# a side with a name of its own
# cases: board object
board-named-side = { $side } (a side of { $board })
unused-colours = everything in colours that nobody plays stays in the box
# $player: "each player"
starts-own = { $player_person ->
    [you] take { $pieces } of one colour and put them { $to }
   *[one] { $player } takes { $pieces } of one colour and puts them { $to }
  }
# of which everybody has one only
# cases: piece object
starts-own-one = { $player_person ->
    [you] take { $piece } of your colour and put it { $to }
   *[one] { $player } takes { $piece } of their colour and puts it { $to }
  }
decide-first = decide who is the first player
# $marker: who begins
decide-starter = decide who is { $marker }
marker-is = { $value } is { $marker }
marker-starts = { $marker } is { $value } at the start
marker-starts-on = { $marker } starts { $where }
marked-at-start = { $thing_person ->
    [you] you are marked as “{ $text }” at the start
   *[one] { $thing } is marked as “{ $text }” at the start
  }
so-at-start = at the start, { $condition }
# what is remembered, but of nothing and nobody: $thing: no player; $marker: without article
truth-at-start = “{ $text }” holds at the start
no-truth-at-start = “{ $text }” does not hold at the start
not-marked-at-start = { $thing_person ->
    [you] you are not marked as “{ $text }” at the start
   *[one] { $thing } is marked as “{ $text }” at the start
  }
nobody-at-start = nobody is { $marker } at the start
nothing-at-start = there is no { $marker } at the start
# cases: marker a-object
has-none-at-start = { $thing } has { $marker } at the start
you-have-none-at-start = you have no { $marker } at the start
# $marker: what is remembered and not open to all
marker-seen-by-owner = only its owner knows { $marker }
marker-seen-by-owner-at-first = only its owner knows { $marker }, unless a rule tells others
marker-seen-by-none = nobody knows { $marker } until the rules tell it

## The box

box-boards = { $things } ({ $list })
box-pieces = { $things }
box-each = { $things } in each colour
# $count: so many pieces; they have no other numbers
box-numbered = { $count }, numbered 1 to { $high }
# $things: so many dice; $shown: what each can show
box-dice = { $things } ({ $shown })
column-copies = Copies
column-copies-each = Copies in each colour
column-card = Name
column-place = Place
dash = –
# the spaces of a place carry values in the order of filling: $value a plural noun, $list the values
printed-values = { $value } on the spaces of { $place }, { $order }: { $list }
printed-values-level = { $value } on level { $level }: { $list }
printed-values-part = { $value } on the { $part }, from the first space to the last: { $list }
# what is true of some spaces; $list: their names
# cases: place object
printed-holds = spaces { $list } of { $place }: { $condition }
# several things on one space: "1 point and 2 tokens"
# cases: place object
printed-things = on the spaces of { $place }, { $order }: { $list }
# a space that is called by a word, and what else it shows
space-showing = { $name } ({ $list })
printed-things-level = on level { $level }: { $list }
printed-things-part = { $part }, from the first space to the last: { $list }
order-filled = in the order in which they are filled
order-plain = from the first to the last
connected-row = neighbouring spaces of { $place } are connected
# what counts as connected on a place whose groups matter
connected-sides = spaces of { $place } are connected where they lie side by side, not where they touch only at a corner
connected-hexes = spaces of { $place } are connected where two hexagons have a side in common
connected-ring = spaces of { $place } are connected with the one before and the one after
connected-bricks = spaces of { $place } are connected where they lie side by side on a level or where one rests on the other
connected-own = spaces of { $place } are connected where a line joins them
connected-none = spaces of { $place } are not connected with each other
# $piece: "each cart"; $field: what is printed on it
spaces-as-printed = { $piece } has as many spaces for { $pieces } as its { $field } says
# each kind of card or board as many as it says: 3 (Two), 5 (Three)
spaces-by-holder = so many spaces for { $pieces } are there: { $list }
spaces-on-piece = { $piece } has { $spaces } spaces for { $pieces }
# pieces that differ in nothing but a number
numbered = { $pieces } are numbered from { $low } to { $high }
# a table or steps for one number of players
with-players = with { $players_count ->
    [1] one player
   *[other] { $players } players
  }

## Titles of chapters and sections

chapter-index = Overview
chapter-setup = Setup
chapter-play = Course of play
chapter-end = Scoring and end
chapter-register = Index
chapter-source = The rules as they are written
section-box = What is in the box
section-setup = Preparing the game
section-places = Good to know
section-course = The game
# $things: "all sites"
section-all = { $things }
section-tables = Tables of points
section-winner = Who wins
section-winner-alone = What counts in the end
section-players = Players
section-different = What is different
title-note = Note
title-example = Example
title-example-given = The position
title-example-happens = What happens
title-example-result = The result
title-source = Rule text

## Sentences of the book itself

for-number = a game for { $low_count ->
    [1] one player
   *[other] { $low } players
  }
for-numbers = a game for { $low } to { $high } players
players-colours = the players play in { $colours }
copies-printed = { $copies_count ->
    [1] { $copies } copy
   *[other] { $copies } copies
  } in the game ({ $list })
copies = { $copies_count ->
    [1] { $copies } copy in the game
   *[other] { $copies } copies in the game
  }
# of what every player has
copies-printed-each = { $copies_count ->
    [1] { $copies } copy
   *[other] { $copies } copies
  } in each colour ({ $list })
copies-each = { $copies_count ->
    [1] { $copies } copy in each colour
   *[other] { $copies } copies in each colour
  }
# what a word of the rules means on one card: "the card is fulfilled if …"; both are subordinate clauses
holds-if = { $predicate } if { $meaning }
# what an author says of things, on its own: $condition
stated = { $condition }
# the same for a word without words: "fulfilled: if …"; $meaning is a subordinate clause or a number
word-means = { $name }: { $meaning }
# a value with the mark of what is assumed
marked = { $value } *
printed = { $attribute }: { $value }
variant = this book includes “{ $title }”
assumed = Numbers with an asterisk (*) are not certain. If something else is printed on your game, that counts.
origin = From: { $text }
table-with-players = { $name } with { $players_count ->
    [1] one player
   *[other] { $players } players
  }
column-further = each further
column-players = Players
column-or-more = { $number } or more
further = +{ $amount }

## The winner

winner-points = the player with the most points wins
winner-fewest = the player with the fewest points wins
winner-highest = compare { $value }: the player with the most wins
winner-lowest = compare { $value }: the player with the least wins
# what is worked out, as against what one has
winner-highest-value = compare { $value }: the player with { $value_person ->
    [many] the most
   *[one] the highest
  } wins
winner-lowest-value = compare { $value }: the player with { $value_person ->
    [many] the fewest
   *[one] the lowest
  } wins
# $things: what is counted: "tokens on their hill"
winner-most = the player with the most { $things } wins
winner-least = the player with the fewest { $things } wins
# $tied in the messages tie-… and team-tie-…; still: where something was compared before to break the tie
tied = if players tie
tied-still = if players still tie
teams-tied = if teams tie
teams-tied-still = if teams still tie
tie-most = { $tied }, the one with more { $things } wins
tie-least = { $tied }, the one with fewer { $things } wins
tie-highest = { $tied }, compare { $value }: the player with { $value_person ->
    [many] more of them
   *[one] more
  } wins
tie-lowest = { $tied }, compare { $value }: the player with { $value_person ->
    [many] fewer of them
   *[one] less
  } wins
# with two players
tie-second = { $tied }, the one who did not start wins
tie-first = { $tied }, the one who started wins
tie-later = { $tied }, the one who sits later in the order of play wins
tie-earlier = { $tied }, the one who sits earlier in the order of play wins
winner-shared = players who still tie share the victory
# where only one thing is compared
winner-shared-at-once = players who tie share the victory
winner-draw = if players still tie, the game is a draw, and nobody wins
winner-draw-at-once = if players tie, the game is a draw, and nobody wins
out-cannot-win = players who are out of the game cannot win
out-cannot-win-team = players who are out of the game win with their team; a team that is out as a whole cannot win
# a game for one player
out-cannot-win-alone = if you are out of the game, you cannot win
wins-if-alone = you win if { $condition }
# $value: what you play for
alone-highest = { $value } { $value_person ->
    [many] count
   *[one] counts
  }: the more, the better
alone-lowest = { $value } { $value_person ->
    [many] count
   *[one] counts
  }: the fewer, the better
winner-where = a player only wins if { $condition }
# nothing compares those for whom it holds
wins-if = a player wins if { $condition }; several players can win
# a condition that is the same for all
nobody-wins = nobody wins if { $condition }
all-win = otherwise, all players win together
team-together = { $players } play together
team-points-highest = the team with the most points wins
team-points-lowest = the team with the fewest points wins
team-highest = compare { $value }: the team with the most wins
team-lowest = compare { $value }: the team with the least wins
team-tie-highest = { $tied }, compare { $value }: the team with more of them wins
team-tie-lowest = { $tied }, compare { $value }: the team with fewer of them wins
team-tie-points-highest = { $tied }, the team with more points wins
team-tie-points-lowest = { $tied }, the team with fewer points wins
team-shared = teams that still tie share the victory
team-shared-at-once = teams that tie share the victory
team-draw = if teams still tie, the game is a draw, and nobody wins
team-draw-at-once = if teams tie, the game is a draw, and nobody wins

## Examples: main clauses about players by name

example-setup = the game is set up
example-play = the game begins
example-moment = then comes this moment: “{ $title }”
example-until = the players play until { $condition }
# a rule in which players take turns
example-begins = “{ $title }” begins
example-one-wins = { $players } wins
example-win = { $players } win together
example-none-wins = nobody wins
example-rule = { $who }: “{ $title }”
example-rule-with = { $who }: “{ $title }” ({ $list })
example-acts = { $who }
example-chooses = the choice is { $value }
# $subject: what is rolled
example-rolled = { $subject } { $subject_person ->
    [many] show
   *[one] shows
  } { $value }
# chosen at random
example-drawn = chance brings { $value }
example-chooses-nothing = nothing is chosen
example-who-chooses-nothing = { $who } chooses nothing
# of several, after some were chosen
example-chooses-no-more = no more is chosen
example-who-chooses-no-more = { $who } chooses no more
example-declines = the answer to { $value } is no
example-who-chooses = { $who } chooses { $value }
example-who-declines = { $who } says no to { $value }
# $points: `points`
example-points = { $who } has { $points }
# $condition: subordinate
example-holds = { $condition }

## The front and the summary

# $each: a number; $colours: how many colours there are
box-colours = { $things } ({ $each } in each of { $colours } colours)
chapter-summary = The game at a glance
section-terms = What the words mean
section-turn = Your turn
section-after-turns = After the last turn
# $title: of the rule in which players take turns
section-after-turns-of = After the last turn of “{ $title }”
# $thing: "the round"
section-end-of = The end of { $thing }
# $things: boards ("the sites")
section-times = When { $things } bring points
scores-at-once = at once
scores-never = no points of its own
title-goal = The goal
# more than one in a turn
offered-several = on your turn, you choose among these actions
offered-actions = on your turn, you carry out one of these actions
column-about = In short
column-when = When
see-titles = See { $list }
# $players: a number
picture-setup = the table when the game begins, with { $players_count ->
    [1] one player
   *[other] { $players } players
  }

## What is different

chapter-different = What is different, in detail
section-all-changes = What is different, in detail
section-whole = New parts and rules
new-sections = new: { $list }
all-changes = everything that changes: { $list }
change-new = New
change-gone = Gone
change-instead = Instead of
change-now = Now
instead-of = instead of
# a row of a table of points: $name: what the table is of; $list: its entries
table-row = { $name }: { $list }
table-cell = { $head }: { $value }
