"""Small games, and variants of shipped ones, that tests of several subjects tell of."""

from __future__ import annotations

MAP = """game walk "Walk"
    players 2
    colours red, blue

piece scout 3 per player starts in camp "Scout"

place camp of scout per player "Camp"
place field of scout as paths "Field"

layout paths
    rows: ["1 . 2",
           ". o ."]
    connections: [a1-b2, c1-b2]

marker die: 1..6 "Die"

play
    repeat 9
        for each player
            as player
                do turn

rule turn "Turn"
    roll die
    choose space in field where space.empty
        do enter(space)
    else
        score die

rule enter(space) "Enter"
    move up to 1 from you.camp to space

winner player
    by player.points

scenario "A five, and the middle" of walk
    players red, blue
    when red
        do turn
        answer die with 5
        answer space with field.b2
    then
        expect red.camp.count = 2
"""

THROWS = """game throws "Throws"
    players 2
    colours red, blue
piece disc 4 per player starts in bag "Disc"
place bag of disc per player "Bag"
place board of disc as row(4) holds unlimited "Board"
play
    for each player
        as player
            do throw
rule throw "Throw"
    choose goal in 1..4
    choose amount in 1..2
    score goal * amount
winner player
    by player.points
"""

LONG_GALLERY = """variant long_gallery of duel "Long gallery"

site burial_chamber side C like A{title}
    at end_of_game
        for each player
            player scores 2 * max(group.count for each group in groups(space in player.graves where not space.empty))
"""

FOOLS = """variant fools_suit of tricks "The fool's suit"

let fool = first(player from leader where not player.shown_card.empty by lowest player.shown_card.top.value) "Fool"

before take_trick(taker)
    set trumps to fool.shown_card.top.suit
"""

HOT = """variant hot_stores of kalah "Hot stores"

let player.pits_count = sum(space.count for each space in bowls where player.sows_from(space)) "Beans in the pits"

replace play
    turns from players.first until known any(player where player.sown_out or player.store.count >= 20)
        do turn

replace winner player
    by player.pits_count
    by lowest player.store.count
"""

DURIANS = """variant durians of fruit_stall "Durians"

fruit durian "Durian"
    copies: 3
    price: 1
    rule picked
        score 1

add to fruit
    rule picked "When you pick the fruit"

replace action pick "Pick up to 2 fruits"
    choose up to 2 fruit in stall as picked
    for each fruit in picked
        move fruit to you.crate
        do fruit.picked
"""

HANDICAP = """variant old_hand of kalah "A handicap"

setup
    as players.first
        choose player "Who has played more often?"
        for each space in take(3, list(space in bowls where player.sows_from(space)))
            known not space.empty
            move 1 from space to player.next.store
"""

DRAUGHTY = """variant draughty of twins "A draughty room"

marker die: 1..6 "Die"

after turn
    roll die
    if die > 1
        do gust

rule gust "A gust of wind"
    choose 2 card in carpet as blown at random
        swap blown.first with blown.last
    else
        note "One card alone does not fly."
"""

COLLECTOR = """variant tax of imhotep "Tax collector"

card collector "Tax collector"
    copies: 2
    colour: blue
    rule played
        require any(player where player != you and player.sled.count >= 3)
        for each player where player != you and player.sled.count >= 3
            move 1 from player.sled to player.quarry
            score 1
    rule final
        score 1

scenario "Everybody with three stones pays one" of imhotep
    players black, white, brown
    with tax
    given
        move 1 from shipyard to harbour
        move 1 card from deck to black.hand where card is collector
    when black
        do turn
        answer action with play_card
    then
        expect black.points = 2

scenario "A collector that was kept is worth a point" of imhotep
    players black, white
    with tax
    given
        move 1 card from deck to black.hand where card is collector
    when
        reach end_of_game
    then
        expect black.points = 1
"""

TOGETHER = """variant together of candle_mine "All for one"

marker rested per player: truth starts yes "Rested"
marker found_before per player: 0..100 "Cards found before"

after turn
    set you.rested to no
    set you.found_before to 3
    if you.rested and you.found_before > 1
        score 1

replace winner player where not any(other in players where other.out)
"""

LANDS = """game lands "Lands"
    players 2
    colours red, blue

piece envoy 2 per player starts in court "Envoy"
place court of envoy per player "Court"
place map of envoy as land holds unlimited "Map"

play
    turns from players.first where not player.court.empty until every(player.court.empty for each player)
        do turn

rule turn "On your turn"
    may "Visit a region"
        do visit
    else
        pass

rule visit "A visit"
    choose space in map
    move 1 from you.court to space

winner player
    by player.points

scenario "To the fens" of lands
    given
        move 1 from red.court to map.b2
    when red
        {rule}
        answer space with map.c1
    then
        expect map.c1.count = 1
"""

LAND = """layouts:
  land:
    source: component
    rows: ["moor . dark_fens", ". wood wood"]
    connections: [a1-c1, a1-b2, b2-c2]
    legend:
      moor: {region: moor, land: coast}
      dark_fens: {region: dark_fens, land: hills}
      wood: {region: wood, land: hills}
"""

CHAIRS = """variant chairs of snail_race for 3..4 players "Changing chairs"

marker chair per player: 1..4 starts player.seat "Chair"

let player.left_hand = first(other in players where other.chair = remainder(player.chair, players.count) + 1){title}

after turn
    known you.left_hand != none
    next turn to you.left_hand
"""

JOKERS = """variant jokers of duel "Jokers"

tile joker "Joker"
    copies: 3
    goes_to: none
    rule taken
        choose "What does the joker stand for?"
            option "An obelisk tile"
                do obelisks.receive(tile)
            option "A light pyramid tile"
                move tile to you.light
"""

VOTE = """variant vote of candle_mine "Vote"

marker ballot per player: 0..9 seen by owner "Vote"

before night_in_the_mine
    for each player at once
        choose guess in 1..9 "How much silver?"
        set you.ballot to guess
    for each player
        show player.ballot to everyone
"""

MEN = """game men "Men"
    players 2
    colours red, blue
piece man 4 per player starts in bar "Man"
place bar of man per player "Bar"
place track of man as row(12) holds unlimited "Track"
marker time: 0..9 "Time"
let man.way = if man in man.owner.bar then 0 else man.space.number "Way gone"
let player.can_move(man, amount) = man.owner = player and man.way + amount <= 12 and player.brings(man)
let player.brings(man) = player.bar.empty or man in player.bar
play
    turns from players.first until time = 9
        add 1 to time
        choose amount in 1..3
        choose man where you.can_move(man, amount)
            move man to track[man.way + amount]
        else
            note "No man can move."
winner player
    by sum(man.way for each man where man.owner = player)
"""

FIVES = """game fives "Fives"
    players 2
    colours red, blue
piece gem 9 starts in bag "Gem"
place bag of gem "Bag"
place pit of gem "Pit"
play
    turns from players.first until bag.empty
        do turn
rule turn "On your turn"
    choose amount in 1..3
        move amount from bag to pit
{end}
        require pit.count != 6
    else
        move all from bag to pit
{rest}
winner player
    by player.points
"""

FERRY = """game ferry "Ferry"
    players 2..3
    colours red, blue, green

piece coin 9 per player starts in purse "Coin"
place purse of coin per player "Purse"
place table of coin "Table"
place aside of coin per player "Aside"
table fares: 2, 3, 4
marker lap: 0..3 "Lap"
marker starter: player starts players.first "Starting player"
marker last_payer: player or none "Last payer"
marker passed: 0..players.count "Passed"
marker favour per player: 0..2 starts 0 "Favour"
moment dusk "At dusk"

play
    repeat 3
        do day
    reach dusk

rule day "A day"
    add 1 to lap
    set passed to 0
    turns from starter until passed = players.count
        do turn
    if last_payer != none
        set starter to last_payer.next
    set last_payer to none

rule turn "On your turn"
    choose action
        set passed to 0
    else
        add 1 to passed

action pay "Pay the ferryman"
    move 1 from you.purse to you.aside
    do settle

action pay_more "Pay twice"
    move 2 from you.purse to table
    require not you.purse.empty
    move 1 from you.purse to table

rule settle
    move 1 from you.aside to table
    set last_payer to you
    set you.favour to 1

at dusk
    for each player
        player scores fares[1] * player.purse.count

winner player
    by player.points
    by player.purse.count
"""

WORDS_OF_FERRY = """day: {en: [day, days]}
last_payer: {en: [player who paid last, players who paid last]}
tell settle: {en: "Your coin goes to the ferryman.", of: new}
tell favour: {silent: true, of: new}
tell aside: {silent: true, of: new}
"""
