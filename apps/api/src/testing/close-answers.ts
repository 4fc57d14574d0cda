import type { MarkedQuestion } from './marked-answers.ts'

/** So often an answer is given: "north*14". */
const counted = /^(.*)\*(\d+)$/

function answers(...lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.split(' | '))
    .flatMap((part) => {
      const [, text = part, count = '1'] = counted.exec(part) ?? []
      return Array.from({ length: Number(count) }, () => text)
    })
}

/** Answers of which many are a little word, a prefix or an order away from their opposite, marked by a person. */
export const closeAnswers: readonly MarkedQuestion[] = [
  {
    question: 'What does the cell membrane do?',
    right: answers(
      'the cell membrane controls what enters and leaves the cell*6 | controls what enters and leaves*9',
      'It controls what goes in and out of the cell*7 | controls what comes in and out',
      'controls what goes in and out*5 | lets things in and out of the cell*3',
      'regulates what enters and leaves the cell*4 | controls what enters and leves the cell',
      'the cell membrain controls what enters and leaves the cell | controls what leaves and enters the cell',
      'decides what gets in and what gets out | semi permeable barrier',
      'it is a semi-permeable barrier that controls what goes in and out | selectively permeable',
    ),
    wrong: answers(
      'controls what enters the cell*4 | controls what leaves the cell*3 | controls what goes in the cell',
      'controls what goes out of the cell | it keeps everything out*3 | it keeps everything in',
      'lets everything in and out | lets nothing in and out | does not control what enters and leaves the cell',
      'controls the cell*5 | protects the cell*6 | gives the cell its shape*3',
      'the nucleus controls what enters and leaves the cell | the cell wall controls what enters and leaves the cell',
      "it is permeable | it is impermeable | it's not permeable | nothing",
    ),
  },
  {
    question: 'How are the two solutions different when one is poured through a filter?',
    right: answers(
      'the salt stays in the water*4 | salt stays dissolved in water | the sand stays on the filter*5',
      "sand stays on top of the filter | sand does not go through the filter*3 | sand doesn't go through*2",
      'sand doesnt go thru the filter | the salt goes through the filter and the sand does not*4',
      "salt went through but the sand didn't*2 | sand is left on the filter",
    ),
    wrong: answers(
      'the salt stays on the filter*3 | the sand goes through the filter*2',
      'the salt does not go through the filter*2 | the sand goes through the filter and the salt does not*2',
      'salt stays under the filter | sand stays under the filter | sand stays without the filter',
      'the sand stays in the water | the sand and the salt go through the filter | neither goes through',
      'both go through | only sand goes through the filter | salt goes through the filter with the sand',
    ),
  },
  {
    question: 'What happens to the volume of a gas when it is heated?',
    right: answers(
      'it increases*12 | increases*15 | the volume increases*9 | volume goes up*5 | it gets bigger*6',
      'the volume gets larger*2 | it expands*8 | expands*6 | gas expands*2 | increase*3 | it will increase*4',
      'volume will increase | it increses | icreases | it gets more | volume incresed | goes up | rises*2',
      'it becomes greater',
    ),
    wrong: answers(
      'it decreases*8 | decreases*9 | the volume decreases*4 | it gets smaller*4 | it contracts | goes down*3',
      "it shrinks | stays the same*6 | it stays the same*4 | it does not change*3 | doesn't change*2 | no change*3",
      "it never changes | nothing*2 | does not increase*2 | it doesn't expand | not increase",
      'it increases and then decreases | the pressure increases*2 | the temperature increases*2',
      'it increases in mass | neither increases nor decreases | it gets less | stops expanding',
      'it might increase or decrease | decrese | deacreases',
    ),
  },
  {
    question: 'Where did the boy put the ball?',
    right: answers(
      'in the box*12 | in box*4 | the box*3 | inside the box*3 | into the box*2 | in the boxx | it is in the box',
      'He put it in the box*2 | put it in a box',
    ),
    wrong: answers(
      'on the box*6 | under the box*5 | behind the box*3 | next to the box*2 | above the box | below the box',
      'outside the box | out of the box | beside the box | near the box | in front of the box | on top of the box*2',
      'between the boxes | over the box | not in the box | from the box | by the box | around the box',
      'against the box | off the box | without the box | in the bag*4 | in the fox',
    ),
  },
  {
    question: 'Kde se Petr schoval?',
    right: answers(
      'za školou*12 | za skolou*5 | Za školou.*3 | schoval se za školou*3 | Petr se schoval za školou*2 | za školu',
      'za škololu',
    ),
    wrong: answers(
      've škole*8 | ve skole*3 | před školou*5 | u školy*3 | pod školou*2 | na škole*2 | nad školou | vedle školy*2',
      'mezi školou a domem | mimo školu | ze školy | od školy | do školy*2 | ke škole | po škole | kolem školy',
      'bez školy | proti škole | naproti škole | u skoly | s školou | při škole | ne za školou | za domem*3',
      'za školkou | v školce | ve skole | o škole | kvůli škole | přes školu',
    ),
  },
  {
    question: 'Kam letěl pták?',
    right: answers(
      'do lesa*10 | k lesu doletěl do lesa | letěl do lesa*4 | pták letěl do lesa*3 | Do lesa!*2 | do lessa | do lesu',
    ),
    wrong: answers(
      'z lesa*6 | k lesu*5 | nad les*2 | nad lesem*2 | pod les | v lese*4 | za les*2 | před les | na les | přes les*2',
      'od lesa | mimo les | okolo lesa | na louku*4 | skrz les | mezi lesy | letěl z lesa*2 | ven z lesa',
      'dovnitř lesa | po lese | s lesem',
    ),
  },
  {
    question: 'Co dělá srdce?',
    right: answers(
      'pumpuje krev*14 | srdce pumpuje krev*6 | čerpá krev*4 | pumpuje krev do těla*4 | pumpuje krev do celého těla*3',
      'pumpuje krev po těle*2 | rozvádí krev do těla*3 | pumpuje krv | pupmuje krev | přečerpává krev | pumpujě krev',
      'pumpuje okysličenou krev',
    ),
    wrong: answers(
      'pumpuje vzduch*3 | pumpuje krev do srdce | pumpuje krev z těla*2 | nepumpuje krev*2 | čistí krev*5',
      'vyrábí krev*3 | tvoří krev*2 | okysličuje krev*3 | dýchá | bije*6 | tluče*3 | pumpuje vodu',
      'pumpuje odkysličenou krev | nečerpá krev | ztrácí krev | nic | filtruje krev | pumpuje krev bez kyslíku',
      'pumpuje',
    ),
  },
  {
    question: 'Co se stane s vodou při 0 °C?',
    right: answers(
      'zmrzne*15 | voda zmrzne*8 | ztuhne*5 | zmrzne na led*3 | změní se v led*5 | změní se na led*3',
      'promění se v led*2 | bude z ní led*2 | stane se z ní led | zmrzla | zmrzne. | zmrznou | mrzne*3 | zamrzne*4',
      'voda ztuhne | přemění se na led | změní skupenství na pevné',
    ),
    wrong: answers(
      'roztaje*5 | taje*3 | voda taje | vypaří se*4 | změní se v páru*3 | změní se na páru*2 | nezmrzne*2',
      'voda nezmrzne | začne vřít | vře*2 | změní se z ledu*2 | změní se z ledu na vodu*2 | zkapalní | rozmrzne*2',
      'nic*4 | nic se nestane*2 | změní skupenství na plynné | změní skupenství*3 | led se změní na vodu',
      'změní skupenství na kapalné',
    ),
  },
  {
    question: 'Jak se změní proud, když odpor vzroste dvakrát?',
    right: answers(
      'klesne na polovinu*10 | zmenší se na polovinu*6 | sníží se na polovinu*3 | bude poloviční*5',
      'bude dvakrát menší*5 | zmenší se dvakrát*3 | klesne dvakrát*2 | dvakrát klesne*2 | o polovinu klesne*2',
      'klesne o polovinu*3 | zmenší se o polovinu*2 | bude 2x menší*2 | bude 2 krát menší',
    ),
    wrong: answers(
      'zvětší se dvakrát*6 | vzroste dvakrát*4 | bude dvakrát větší*5 | stoupne na dvojnásobek*2 | klesne*6',
      'zmenší se*5 | zvětší se*4 | nezmění se*4 | klesne čtyřikrát*2 | zmenší se čtyřikrát | klesne na čtvrtinu*2',
      'klesne o čtvrtinu | zmenší se třikrát | klesne na třetinu | neklesne na polovinu | bude 4x menší',
      'bude 2x větší | bude poloviční odpor | odpor klesne na polovinu*2 | klesne o 2 | klesne na 2',
      'klesne pod polovinu | zvětší se na polovinu | vzroste o polovinu',
    ),
  },
  {
    question: 'How far is the school?',
    right: answers(
      '5 km*12 | 5km*5 | five km | five kilometres*3 | 5 kilometers*4 | 5,0 km | 5.00 km | about 5 km*2 | 5 Km',
      '5000 m*2',
    ),
    wrong: answers(
      '5 m*3 | 5 cm | 50 km*3 | 0.5 km | 5 miles*2 | -5 km | 5 | 5 kg | 5 km/h*3 | 5 mm | 15 km | five',
      'six kilometres | 5.5 km | 5 to 6 km | 4-5 km | 5 km2 | more than 5 km | less than 5 km | 5 mil | over 5 km',
      'under 5 km | fifty km | 5 hm',
    ),
  },
  {
    question: 'Kolik je hodin?',
    right: answers('7:30*8 | 7.30*4 | půl osmé*6 | 7:30 hodin*2 | sedm třicet*2 | 07:30*2'),
    wrong: answers(
      '7:03 | 8:30*3 | půl sedmé*3 | 7:50 | 19:30*2 | půl deváté | třičtvrtě na osm | čtvrt na osm | osm třicet',
      '7:13 | 73 | 7 30 ne | půl osmá ne',
    ),
  },
  {
    question: 'Which way does the needle point?',
    right: answers(
      'north*14 | to the north*5 | North*6 | it points north*7 | the needle points north*3 | towards the north*2',
      'toward north | nort | noth | to north*2 | north pole*3 | it points to the north*4 | up north',
    ),
    wrong: answers(
      'south*8 | to the south*3 | it points south*4 | from the north*2 | away from the north*2 | not north*2 | east*2',
      'west*2 | north and south*3 | northeast | north east | north west | south pole*2 | the needle points south',
      'it does not point north | left | right | up | down | neither north nor south | north or south | south to north',
      'north to south | sourth',
    ),
  },
  {
    question: 'Who won the war?',
    right: answers(
      'the north*10 | north*8 | the Union*9 | Union*4 | the northern states*3 | the North won*5',
      'the north beat the south*3 | north won the war*2 | the union army | the northen states',
    ),
    wrong: answers(
      'the south*6 | south*4 | the confederates*3 | the southern states*2 | the South won*2',
      'the south beat the north*2 | nobody*3 | no one | neither | both | the union lost | north lost',
      'the north did not win | the confederacy | Lincoln lost | the north and the south | the reunion',
    ),
  },
  {
    question: 'Proč Karel IV. založil univerzitu?',
    right: answers(
      'aby Češi nemuseli studovat v cizině*6 | aby Češi mohli studovat doma*5 | aby nemuseli studovat v zahraničí*3',
      'kvůli vzdělání*6 | aby se lidé mohli vzdělávat*3 | aby se lidé vzdělávali*4 | pro vzdělání*3 | vzdělání*5',
      'aby studenti nemuseli do ciziny*3 | aby Češi nemuseli cestovat za vzděláním*2 | kvuli vzdelani*2',
    ),
    wrong: answers(
      'aby Češi museli studovat v cizině | aby Češi nemohli studovat doma | aby Češi mohli studovat v cizině*3',
      'aby se lidé nemohli vzdělávat | proti vzdělání | bez vzdělání | aby Češi studovali v cizině',
      'aby Češi nestudovali doma | kvůli penězům*3 | aby byl slavný*4 | aby měl univerzitu*2 | protože chtěl*4',
      'kvůli manželce | aby studenti nemuseli z ciziny | aby se lidé nevzdělávali | aby studenti museli do ciziny',
    ),
  },
  {
    question: 'Is the statement true? Explain: A heavier object falls faster in a vacuum.',
    right: answers(
      'no*8 | No.*5 | no, they fall at the same rate*6 | false*9 | it is false*3 | not true*4',
      "no they fall at the same speed*4 | it's not true*2 | no, both fall at the same time*3 | it isn't true",
      'False, same speed*2 | untrue*2',
    ),
    wrong: answers(
      'yes*8 | Yes it does*3 | true*7 | it is true*3 | yes, they fall at the same rate | not false',
      'no, heavier falls faster | yes, heavier objects fall faster*2 | no, the lighter falls faster*2',
      "no, they fall at a different rate | no they don't fall at the same speed | it isn't false",
      'no, they do not fall at the same rate | yes they fall at the same speed | maybe | sometimes true | n | N/A',
      'NA*2 | na | y',
    ),
  },
  {
    question: 'Jaká je značka zlata a stříbra?',
    right: answers(
      'Au a Ag*9 | Au, Ag*6 | zlato Au, stříbro Ag*4 | au ag*2 | Au Ag*3 | zlato = Au, stříbro = Ag*2 | Au – Ag',
    ),
    wrong: answers(
      'Ag a Au*3 | Ag, Au*3 | zlato Ag, stříbro Au*3 | Au*3 | Ag*2 | Al a Ag*2 | Au a Al | Au a Hg | Ar a Au | A a G',
      'zlato = Ag, stříbro = Au',
    ),
  },
  {
    question: 'Who is the main character of the novel?',
    right: answers(
      'Elizabeth Bennet*12 | Elizabeth*6 | Elizabeth Bennett*5 | Elisabeth Bennet*3 | Lizzy Bennet*2 | Lizzie',
      'Elizabeth Benet | elizabeth bennet.*2 | Miss Elizabeth Bennet',
    ),
    wrong: answers(
      'Jane Bennet*5 | Jane*3 | Mr Bennet*2 | Mrs Bennet*2 | Lydia Bennet*3 | Mr. Darcy*5 | Darcy*3 | Jane Austen*3',
      'Miss Bennet | Elizabeth Darcy | Mary Bennet | Kitty Bennet | Bennet*2 | Elizabeth II',
    ),
  },
  {
    question: 'Co je to fotosyntéza?',
    right: answers(
      'přeměna oxidu uhličitého a vody na kyslík a cukr*5 | přeměna vody a oxidu uhličitého na cukr a kyslík*3',
      'výroba kyslíku*6 | rostlina vyrábí kyslík*5 | rostliny vyrábí kyslík*5 | rostliny vyrábějí kyslík*4',
      'přeměna světelné energie na chemickou*6 | vznik kyslíku*3 | rostlina z vody a oxidu uhličitého vyrábí kyslík*2',
      'přeměna CO2 na O2*3 | výroba kyslýku | rostlina vyrabi kyslik*2',
    ),
    wrong: answers(
      'přeměna kyslíku a cukru na oxid uhličitý a vodu*3 | výroba oxidu uhličitého*4',
      'rostlina vyrábí oxid uhličitý*3 | rostliny spotřebovávají kyslík*3 | přeměna chemické energie na světelnou*3',
      'rostlina nevyrábí kyslík | přeměna O2 na CO2*3 | dýchání rostlin*6 | dýchání*4 | zvíře vyrábí kyslík',
      'rostlina vyrábí vodík | rostlina přijímá kyslík*2 | rostlina z kyslíku vyrábí vodu | spotřeba kyslíku*2',
      'zánik kyslíku | přeměna oxidu uhelnatého a vody na kyslík a cukr',
    ),
  },
  {
    question: 'What did the declaration do?',
    right: answers(
      'declared independence*14 | it declared independence*7 | declared our independence*6 | announced independence*3',
      'declared independence from England*8 | declared independence from Great Britain*9',
      'declared our independence from Britain*5 | said we are free from Britain*3 | freed us from Britain*3',
      'declare independence*3 | declaring independence | declared indepedence | declared independance*4',
      'declared Independence from Great Britian | stated that the US is free from British rule',
      'independence from England*3 | to declare independence from Great Britain*2 | declared freedom*3',
      'freed the colonies',
    ),
    wrong: answers(
      'declared war*4 | declared war on England*3 | ended the war*3 | gave us rights*6 | declared dependence',
      'declared independence for England | independence of England | freed the slaves*6 | freed Britain from us',
      'did not declare independence | declared independence from France*2 | declared independence from Spain',
      'gave independence to England | made laws*2 | freedom*4 | gave freedom to slaves | freed slaves*2',
      'declared no independence | free Britain | declared independence to England',
    ),
  },
  {
    question: 'What is used to measure the mass?',
    right: answers(
      'a balance*9 | balance*11 | a scale*7 | scale*4 | scales*3 | a balance scale*3 | triple beam balance*4',
      'an electronic balance*2 | ballance*2 | kitchen scale | balence',
    ),
    wrong: answers(
      'a ruler*5 | ruler*3 | thermometer*4 | a spring scale*3 | graduated cylinder*4 | metre stick*2 | stopwatch',
      'grams*6 | kilograms*3 | kg*2 | g*2 | gram*2 | meter*2 | metre | a beaker*2 | unbalanced | imbalance',
      'a spring balance*2 | mass*2 | newtons*2 | newton meter*2 | scales not a balance',
    ),
  },
  {
    question: 'Name the parts of speech: What is a verb?',
    right: answers(
      'an action word*12 | action word*9 | a word that shows action*6 | a doing word*8 | doing word*4',
      'something you do*3 | an action*5 | it is an action word*3 | a word for an action*2 | acton word',
      'a word that describes an action*3',
    ),
    wrong: answers(
      'a describing word*6 | describing word*3 | a naming word*4 | a person place or thing*3',
      'a word that describes*3 | a word that describes a noun*2 | a word that names an action',
      "something you don't do | not an action word | a word*3 | a reaction word | an inaction word | undoing word",
    ),
  },
  {
    question: 'Jaký je rozdíl mezi teplotou a teplem?',
    right: answers(
      'teplo je energie, teplota je veličina*4 | teplo se měří v joulech, teplota ve stupních*4',
      'teplo je v J, teplota v °C*3 | teplota se měří teploměrem*3 | teplo je energie*4',
    ),
    wrong: answers(
      'teplota je energie, teplo je veličina*2 | teplo se měří ve stupních, teplota v joulech*2',
      'teplota je v J, teplo v °C*2 | teplo se měří teploměrem*2 | teplota je energie*2 | žádný*5 | žádný rozdíl*3',
      'není rozdíl*2 | teplo není energie | je to stejné*3 | je to to samé*2 | nejsou stejné | teplo je větší',
      'teplota je větší | teplo je menší než teplota | teplota je menší než teplo',
    ),
  },
  {
    question: 'Kdy začala a kdy skončila druhá světová válka?',
    right: answers(
      '1939-1945*9 | 1939 - 1945*5 | 1939–1945*3 | 1939 až 1945*4 | od 1939 do 1945*3 | začala 1939 a skončila 1945*4',
      '1939, 1945*3 | 1. září 1939 - 8. května 1945*2 | 1.9.1939 - 8.5.1945*2 | v roce 1939 a 1945*2 | 1939 a 1945*2',
    ),
    wrong: answers(
      '1945-1939 | 1914-1918*4 | 1938-1945*3 | 1939-1954*2 | 1939-1944*2 | 1939*3 | 1945*3',
      'začala 1945 a skončila 1939 | 1.9.1939 - 9.5.1945*2 | 1939 až 1954 | 1993-1945 | od 1945 do 1939',
      '8. 5. 1939 - 1. 9. 1945 | před 1939 | po 1945 | 1939 př. n. l. - 1945',
    ),
  },
  {
    question: 'What colour is the litmus in an acid?',
    right: answers(
      'red*14 | it turns red*7 | Red*5 | turns red*6 | it goes red*3 | it becomes red*2 | blue to red*3',
      'from blue to red*4 | blue turns red*3 | turns from blue to red*2 | it changes to red*3 | pink*3',
    ),
    wrong: answers(
      'blue*8 | it turns blue*4 | red to blue*3 | from red to blue*3 | red turns blue*2 | not red*2',
      'it changes from red*2 | green*3 | purple*2 | it stays red*2 | it does not turn red | it stays blue*2',
      "it goes blue | red and blue*2 | red or blue | doesn't change*2 | it turns from red | blue from red",
      'turns red to blue | read',
    ),
  },
  {
    question: 'Co má větší hustotu, led nebo voda?',
    right: answers(
      'voda*14 | Voda.*5 | vodda | voda má větší hustotu*6 | voda má větší hustotu než led*4 | voda než led*2',
      'větší má voda*2 | voda je hustší*2 | led má menší hustotu*2 | led má menší hustotu než voda*2',
    ),
    wrong: answers(
      'led*9 | led má větší hustotu*4 | led má větší hustotu než voda*3 | voda má menší hustotu*2',
      'voda má menší hustotu než led*2 | led než voda | stejně*2 | mají stejnou hustotu*2 | obě stejně',
      'nemají stejnou hustotu | voda nemá větší hustotu | led je hustší | ledová voda | ani led ani voda | voda i led',
      'voda a led*2',
    ),
  },
  {
    question: 'Why do we have seasons?',
    right: answers(
      "the tilt of the earth*8 | earth's tilt*6 | the earth is tilted*5 | because the earth is tilted on its axis*5",
      "the tilt of the earth's axis*5 | tilt*4 | tilted axis*3 | because of the tilt of the Earth*3",
      "earth tilts towards the sun*3 | earth's axis is tilted*3 | the Earth orbits the sun on a tilted axis*2",
      'the earths tilt*2',
    ),
    wrong: answers(
      'the sun orbits the earth*3 | the earth orbits the sun*5 | distance from the sun*5',
      'the earth is closer to the sun*4 | the earth is further from the sun*2 | the sun is tilted*2',
      "the earth is not tilted | the tilt of the sun*2 | the tilt of the moon*2 | the sun's tilt",
      'earth tilts away from the sun*2 | because the moon is tilted on its axis | rotation of the earth*4',
      'revolution of the earth*2 | the sun moves around the earth | the earth moves around the sun*3',
      'the earth rotates on its axis*2 | the earth moves around the moon | the earth moves away from the sun',
      'the earth moves towards the sun',
    ),
  },
  {
    question: 'Uveď příklad savce, který klade vejce.',
    right: answers(
      'ptakopysk*14 | ptakopisk*3 | Ptakopysk*6 | ptakopysk podivný*4 | ježura*6 | ježura australská*2',
      'ptakopysk a ježura*3 | ježura a ptakopysk*2 | ptakopisk podivny | ptakopysky | ptako pysk | je to ptakopysk',
    ),
    wrong: answers(
      'ježek*4 | tučňák*3 | ježek a ptakopysk | ptakopysk a ježek*2 | kachna*2 | želva*4 | ptakoještěr*2 | pták*2',
      'není ptakopysk | netopýr*3 | velryba*2 | had*3 | ptáci | hadi | plaz',
    ),
  },
  {
    question: 'Explain what an insulator is.',
    right: answers(
      'does not conduct electricity*10 | a material that does not conduct electricity*7',
      "it doesn't conduct electricity*5 | something that doesn't let electricity through*3 | doesn't conduct heat*4",
      "doesnt conduct electricity*4 | it stops electricity*3 | won't conduct electricity*2 | not conduct electricity",
      "cannot conduct electricity*3 | can't conduct electricity*2 | blocks electricity*2",
      'something which does not allow electricity to pass through*2 | a non conductor*3 | non-conductor*2',
      "a material which doesn't conduct electricity*3 | never conducts electricity",
    ),
    wrong: answers(
      'conducts electricity*6 | a material that conducts electricity*4 | lets electricity through*3 | a conductor*3',
      'it conducts heat*2 | does conduct electricity*2 | can conduct electricity*2',
      "something that allows electricity to pass through*2 | it doesn't stop electricity | a good conductor*2",
      'a bad insulator | a material that conducts no light | only conducts electricity | makes electricity*2',
      "doesn't produce electricity*2 | semi conductor*2",
    ),
  },
  {
    question: 'Změň jednotky: 2,5 m = ? cm',
    right: answers(
      '250*14 | 250 cm*12 | 250cm*5 | 250,0 cm | je to 250 cm*2 | 250 centimetrů*2 | = 250 cm*2 | 2,5 m = 250 cm*3',
    ),
    wrong: answers(
      '25*4 | 25 cm*4 | 2500*3 | 2500 cm*2 | 250 m | 250 mm*2 | 0,25 | 0.025 | -250 | 205 | 520 | 2,50 | 250 dm',
      '2,5 m = 25 cm | 2,5 cm | 2 50 | 2.500 | 2,500',
    ),
  },
  {
    question: 'What is the main idea of the text?',
    right: answers(
      "you should never give up*9 | never give up*12 | don't give up*7 | do not give up*4 | dont give up*4",
      'keep trying*5 | not to give up*3 | you should not give up*3 | never ever give up*2 | always keep trying*2',
      'not giving up*2 | dont ever give up',
    ),
    wrong: answers(
      "give up*3 | you should give up*2 | always give up | never try*2 | don't keep trying | stop trying | never give",
      "do give up | don't give | not to trust*2 | trust others*3 | don't trust others*2 | never trust others",
      "you should always trust others | be kind*4 | don't be kind | be yourself*3 | sometimes give up",
    ),
  },
  {
    question: 'Jak se rozmnožují houby?',
    right: answers(
      'výtrusy*14 | výtrusy.*5 | pomocí výtrusů*8 | vytrusy*4 | výtrusami | výtrusi*2 | množí se výtrusy*3',
      'rozmnožují se výtrusy*4 | rozmnožují se pomocí výtrusů*3 | spory*6 | pomocí spor*2 | výtrusy nebo podhoubím*2',
      'nepohlavně*5 | nepohlavně výtrusy*2 | nepohlavně i pohlavně*2',
    ),
    wrong: answers(
      'pohlavně*4 | semeny*6 | pomocí semen*3 | bez výtrusů | oddenky*2 | nerozmnožují se*2 | nerozmnožují se výtrusy',
      'vejci | dělením*3 | pučením*3 | semínky*3 | výtrusy a semeny | větrem*3 | kořeny*2 | vším jen ne výtrusy',
      'výhonky | výrůstky | výtrusnice',
    ),
  },
  {
    question: 'How do plants get water?',
    right: answers(
      'through the roots*11 | through their roots*8 | from the roots*6 | roots*8 | with their roots*5',
      'by the roots*2 | the roots absorb water*5 | roots take in water*3 | they absorb it through the roots*3',
      'from the soil*5 | roots absorb water from the soil*3 | thru roots*2 | throught the roots*3 | using roots*2',
      'by their roots*2 | from the ground through the roots*2',
    ),
    wrong: answers(
      'through the leaves*6 | from the leaves*3 | leaves*4 | without roots*2 | the roots release water',
      'the leaves absorb water*2 | leaves take in water | rain*6 | from the rain*3 | through the stem*2',
      'roots give out water | they absorb it through the leaves*2 | not through the roots | through the shoots*2',
      "above the roots | from the sun*2 | they don't get water | roofs | from the air*2 | routes",
    ),
  },
  {
    question: 'Who was the first man on the moon and in which year?',
    right: answers(
      'Neil Armstrong, 1969*9 | Neil Armstrong 1969*8 | Armstrong 1969*5 | Neil Armstrong in 1969*6',
      '1969 Neil Armstrong*3 | neil amstrong 1969*3 | Neil Armstrong, 20 July 1969*2 | Niel Armstrong 1969*3',
      'Neil Armstrong - 1969*2',
    ),
    wrong: answers(
      'Neil Armstrong*5 | 1969*3 | Neil Armstrong, 1996*2 | Neil Armstrong 1959*2 | Buzz Aldrin, 1969*3',
      'Yuri Gagarin 1961*3 | Neil Armstrong, 21 July 1969 | Lance Armstrong, 1969 | Louis Armstrong 1969*2',
      'Armstrong 1968 | Neil Armstrong before 1969 | Neil Armstrong after 1969 | not Neil Armstrong, 1969',
    ),
  },
  {
    question: 'Jaký vliv má káva na spánek?',
    right: answers(
      'zhoršuje spánek*8 | zhoršuje ho*4 | spánek zhoršuje*5 | člověk nemůže usnout*5 | nemůžeme usnout*4',
      'špatně se usíná*3 | hůř se spí*2 | negativní*6 | negativní vliv*4 | špatný*4 | špatný vliv*3',
      'člověk hůře usíná*2 | zkracuje spánek*2 | má negativní vliv*3',
    ),
    wrong: answers(
      'zlepšuje spánek*3 | zlepšuje ho*2 | člověk může usnout | dobře se usíná*2 | lépe se spí*2 | pozitivní*3',
      'pozitivní vliv*2 | dobrý*2 | dobrý vliv*2 | žádný*4 | žádný vliv*3 | nemá vliv*3 | nemá negativní vliv*2',
      'nezhoršuje spánek*2 | prodlužuje spánek*2 | člověk lépe usíná | má pozitivní vliv*2 | neutrální',
      'spánek zlepšuje | člověk nemusí usnout | nemusíme usnout',
    ),
  },
  {
    question: 'Which is bigger and by how much: 3/4 or 1/2?',
    right: answers(
      '3/4 by 1/4*8 | 3/4, by 1/4*4 | 3/4 is bigger by 1/4*6 | 3/4 > 1/2 by 1/4*2 | three quarters by a quarter*3',
      '3/4 by 0.25*2 | three quarters is bigger by one quarter*2',
    ),
    wrong: answers(
      '1/2 by 1/4*3 | 3/4 by 1/2*2 | 3/4 by 4/1 | 1/2 is bigger by 1/4*2 | 3/4 < 1/2 by 1/4',
      'three quarters by a half*2 | one half by a quarter | 4/3 by 1/4 | 3/4 is smaller by 1/4 | 3/4 by 2/4',
    ),
  },
  {
    question: 'What does a predator do?',
    right: answers(
      'hunts other animals*8 | it hunts other animals*4 | eats other animals*9 | kills and eats other animals*5',
      'hunts prey*4 | hunts and eats prey*3 | hunts animals*4 | eats animals*3 | it hunts for food*3',
      'hunts and kills other animals*2 | hunts other animls',
    ),
    wrong: answers(
      'is hunted by other animals*4 | gets eaten by other animals*3 | is eaten by other animals*3',
      "hunted by animals*2 | is hunted*3 | eats plants*4 | doesn't eat other animals*2 | does not hunt",
      'other animals hunt it*2 | other animals eat it*2 | hunts plants | it is prey*2 | eats other plants*2',
      'eats no animals | animals eat it | animals hunt animals | eaten by animals*2',
    ),
  },
  {
    question: 'Kdo byl otcem Karla IV.?',
    right: answers(
      'Jan Lucemburský*14 | Jan Lucemburk*3 | Jan Lucembursky*4 | Jan Lucenburský*2 | král Jan Lucemburský*3',
      'Lucemburský Jan | Jan*3 | byl to Jan Lucemburský*2 | jan lucemburský*3',
    ),
    wrong: answers(
      'Václav IV.*4 | Jindřich Lucemburský*2 | Jindřich VII.*2 | Zikmund Lucemburský*3 | Přemysl Otakar II.*3',
      'Přemysl Otakar I. | Václav II.*2 | Václav III.*2 | Jana Lucemburská | Jan Hus*2 | Jan Žižka',
      'Eliška Přemyslovna*4 | syn Jana Lucemburského | ne Jan Lucemburský | Karel Lucemburský | Jošt Lucemburský',
    ),
  },
  {
    question: 'What is the difference between a herbivore and a carnivore?',
    right: answers(
      'herbivores eat plants and carnivores eat meat*8 | a herbivore eats plants and a carnivore eats meat*6',
      'a carnivore eats meat and a herbivore eats plants*4 | herbivores eat plants, carnivores eat animals*3',
      'one eats plants and the other eats meat*4 | herbivores eats plants and carnivores eats meat*2',
      'herbivore eats plants carnivore eats meat*3',
    ),
    wrong: answers(
      'herbivores eat meat and carnivores eat plants*4 | a herbivore eats meat and a carnivore eats plants*3',
      'a carnivore eats plants and a herbivore eats meat*2 | herbivores eat plants*2 | carnivores eat meat*2',
      "both eat plants | both eat meat | herbivores don't eat plants and carnivores eat meat",
      "herbivores eat plants and carnivores don't eat meat | herbivores don't eat meat and carnivores eat meat",
    ),
  },
  {
    question: 'Doplň: Slunce ... na východě.',
    right: answers(
      'vychází*14 | Vychází*4 | vychazi*5 | slunce vychází*4 | vycházi*3 | vychází slunce | vyjde*2',
      'vychází na východě*3',
    ),
    wrong: answers(
      'zapadá*6 | slunce zapadá*2 | zachází*2 | nevychází*3 | přichází*2 | vychází na západě*2 | odchází*2 | vstává*3',
      'vycházet*2 | východ*2 | svítí*5 | nezapadá*2 | vychází na jihu | nachází | schází | obchází',
    ),
  },
  {
    question: 'What happens when two north poles are brought together?',
    right: answers(
      'they repel*12 | repel*8 | they repel each other*7 | they push apart*3 | they push each other away*4',
      'they push away*3 | they will repel*3 | they repell*4 | repels*3 | they move apart*2',
      "they push away from each other*3 | they do not attract*3 | they don't attract*2 | they repulse*2",
      "they don't stick*3 | they wont stick together*2",
    ),
    wrong: answers(
      'they attract*7 | attract*4 | they attract each other*4 | they stick together*4 | they stick*3',
      'they pull together*2 | they pull each other*2 | they push together*2 | they do not repel*2',
      "they don't repel*2 | they move together*2 | nothing*3 | they push towards each other",
      'they push into each other | they will attract*2 | they attract and repel | they connect*2 | they pull apart*2',
      'they push',
    ),
  },
  {
    question: 'Kolik nohou má pavouk?',
    right: answers(
      '8*14 | osm*9 | 8 nohou*6 | osm nohou*5 | má 8 nohou*3 | má osm nohou*3 | Osm.*3 | pavouk má 8 nohou*2',
      '4 páry*2 | čtyři páry*2 | 8 nohou.',
    ),
    wrong: answers(
      '6*5 | šest*4 | 6 nohou*3 | 10*2 | 4*2 | osmdesát | osmnáct | 8 párů | 18 | 4 nohy | sedm | má 6 nohou',
      'osmiček | víc než 8 | nemá 8 nohou | méně než osm | osmkrát | osmička',
    ),
  },
  {
    question: 'When does the moon appear full?',
    right: answers(
      'when the earth is between the sun and the moon*8 | the earth is between the sun and moon*5',
      'when the Earth is between the moon and the sun*4 | when it is opposite the sun*3 | every 29 days*3',
      'once a month*5 | when the sun shines on the whole side*2',
    ),
    wrong: answers(
      'when the moon is between the earth and the sun*5 | the moon is between the sun and earth*3',
      'when the sun is between the earth and the moon*4 | when the moon is between the sun and the earth*2',
      'at night*4 | in the night*2 | twice a month*2 | once a year*2 | once a week*2 | every 28 days*2 | every day*2',
      'when the earth is not between the sun and the moon | when the sun is between the moon and the earth*2',
      'during the day | before the night | after midnight*2 | at midnight*2 | before midnight',
    ),
  },
  {
    question: 'Jak se tváří obyvatelé vesnice k cizincům?',
    right: answers(
      'nepřátelsky*9 | nepratelsky*3 | nepřátelsky.*2 | nemají je rádi*5 | bojí se jich*5 | s nedůvěrou*4',
      'nedůvěřivě*4 | nevěří jim*4 | mají z nich strach*3 | jsou nepřátelští*3 | nemaj je rádi',
    ),
    wrong: answers(
      'přátelsky*6 | mají je rádi*4 | nebojí se jich*2 | s důvěrou*3 | důvěřivě*2 | věří jim*3',
      'nemají z nich strach*2 | jsou přátelští*2 | bez důvěry | bez nedůvěry | nejsou nepřátelští*2',
      'nevšímají si jich*3 | všímají si jich*2 | mají rádi',
    ),
  },
]
