/*
 * Words by what they do to an answer, folded. Lists of stop words for searching hold "not", "before" and "deset": what tells a
 * right answer from a wrong one. These hold only words whose absence changes nothing.
 */

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}

/** Left out wherever they stand. */
export const stopWords = words(
  'the an of is are was were be been being am have has had having it its they them their theirs this that these those there',
  'which who whom whose what he she her his him we our ours you your me my mine and because since so did does done can could',
  'would should will shall may might i also just simply basically actually really maybe perhaps probably think believe guess',
  'suppose called etc eg ie answer im ive id theyre its thats',
  'je jsou jsem jsi jsme jste byl byla bylo byli byly byt bude budou bych aby se si ten ta ty tento tato toto tim tom tomu toho',
  'te tu tyto jeho jeji jejich jej ho mu mi ja ona ono oni ony co ktery ktera ktere kteri kterou ktereho protoze protoze',
  'jelikoz nebot kdyz jak jako tak taky uz ale tam zde ma maji mel mela melo meli myslim asi mozna proste vlastne tzv tj apod atd',
  'nejspis snad nazyva jmenuje rika',
)

/** Of the stop words those that say something in the other language: the numbers "ten", the snake "had". */
const idleInOneLanguage: ReadonlyMap<string, 'cs' | 'en'> = new Map([
  ...[...words('ten tim tom to on')].map((word) => [word, 'cs'] as const),
  ...[...words('had her')].map((word) => [word, 'en'] as const),
])

/** Short words that join others, each with the one that says the same; answers may be one without them, but not with others. */
export const weakWords: ReadonlyMap<string, string> = new Map([
  ...[...words('in on at for to with as do', 'v na z k s u o pro za po pri mezi behem podle')].map(
    (word) => [word, word] as const,
  ),
  ...[...words('into within')].map((word) => [word, 'in'] as const),
  ...[...words('onto upon')].map((word) => [word, 'on'] as const),
  ['ve', 'v'],
  ['ze', 'z'],
  ['ke', 'k'],
  ['ku', 'k'],
  ['kvuli', 'pro'],
  ['diky', 'pro'],
])

/** Weak words that say something of a number after them: "o 5" is another change than "na 5". */
export const wordsOfAmount = words('to within do po o na za')

/** Letters that are words too. */
export const letterWords = words('a i k o s u v z')

/** After these a letter is a name, as in "vitamin a". */
export const labelWords = words(
  'vitamin hepatitis group type plan class section point option letter grade skupina typ bod trida varianta moznost pismeno',
  'body figure angle side strana uhel hrana bod bodu',
)

/** What an English "I" stands before. */
export const verbsOfI = words(
  'think believe guess am have had know do did dont didnt would will was can could say suppose',
)

/** They turn an answer into its opposite. In Czech the verb has it inside: "není" is another word than "je". */
const negations = words(
  'not no never none nobody nothing neither nor without cannot non nowhere',
  'ne neni nejsou nikdy nic nikdo zadny zadna zadne bez ani nijak nikde nebyl nebyla nebylo nebyli nema nemaji',
)

/** Where they stand, the order of the others has a meaning. */
export const orderWords = words(
  'before after than then from by over under above below first last next into through until till via or if when while against',
  'causes cause caused between versus vs per minus plus divided times out behind beside besides beneath underneath around across',
  'along among toward towards away off past beyond except instead inside outside onward backwards forwards',
  'pred po potom pak nez od z ze do nad pod prvni posledni nejdriv nejprve driv drive pote nebo kdyz jestli pokud proti zpusobi',
  'zpusobuje mezi krat deleno misto vedle mimo kolem okolo skrz skrze pres naproti vne uvnitr uprostred krome dovnitr ven vlevo',
  'vpravo doleva doprava dole nahore zleva zprava zdola shora vzhuru vpred vzad dopredu dozadu zpet',
)

/** Words that make another answer of a word next to them: never left out, never taken for a slip of each other. */
const turningWords = words(
  'more less most least fewer few many much all some any every only both each other another same different opposite',
  'high low higher lower highest lowest big small bigger smaller large larger little greater great long short longer shorter',
  'strong weak stronger weaker hot cold hotter colder warm cool warmer cooler fast slow faster slower old new older newer young',
  'increase decrease increases decreases increased decreased increasing decreasing rise fall rises falls rising falling gain lose',
  'north south east west northern southern eastern western left up down upper inner outer inside outside off open closed',
  'positive negative true false yes hypo hyper anti pre post inter intra internal external vice half double twice former latter',
  'right wrong good bad better worse best worst male female man woman men women boy girl father mother son daughter king queen',
  'heavy light heavier lighter thick thin thicker thinner wide narrow wider narrower bright dim brighter dimmer deep shallow',
  'deeper shallower hard soft harder softer near far nearer farther further close closer wet dry rich poor full empty dense denser',
  'easy difficult easier safe dangerous attract repel attracts repels absorb release absorbs releases gains loses inhale exhale',
  'stop stops prevent prevents avoid avoids lack lacks reduce reduces remove removes kill kills refuse refuses deny denies absence',
  'expand contract expands contracts accept reject add subtract multiply divide import export buy sell send receive push pull',
  'odd even inverse reverse reversed initial final minor major dominant recessive acute obtuse singular plural',
  'win won lost start end begin early late earlier later always sometimes often rarely day night winter summer north in out',
  'vice mene vic vetsi mensi nejvetsi nejmensi vysoky nizky vyssi nizsi nejvyssi nejnizsi velky maly hodne malo vsechny vsichni',
  'jen jenom pouze oba obe kazdy stejny stejna stejne ruzny jiny opacny silny slaby teply studeny tepla studena rychly pomaly',
  'roste klesa stoupa zvysi snizi zvysuje snizuje zvetsi zmensi zvetsuje zmensuje sever jih vychod zapad severni jizni vychodni',
  'zapadni levy pravy leva prava nahoru dolu horni dolni vnitrni vnejsi kladny zaporny kladna zaporna ano spravne spatne muz zena',
  'tezky lehky tezsi lehci tlusty tenky tlustsi tensi siroky uzky sirsi uzsi hluboky melky tvrdy mekky blizko daleko bliz blize',
  'dal dale mokry suchy bohaty chudy plny prazdny pritahuje odpuzuje pritahuji odpuzuji prijima vydava ziska ztrati ztraci vdech',
  'vydech dovoz vyvoz nakup prodej prijem vydej zrychli zpomali zrychluje zpomaluje zahriva ochlazuje taje tuhne sudy lichy suda',
  'licha ostry tupy primy vodorovny svisly jednotne mnozne muzsky zensky stredni minuly pritomny budouci zabranuje brani chybi',
  'dobry spatny lepsi horsi brzy pozde den noc zima leto stary novy mlady dlouhy kratky',
)

const firmWords = new Set([...negations, ...turningWords, ...orderWords])

/** Change, compared and counted, in whatever form: "vzrostl", "nezmenšuje", "trojnásobek", "čtyřikrát". */
const turning =
  /^(?:ne)?(?:v?z|po|na|u|roz|pre)?(?:roste|rostou|rostl|rust|kles|stoup|vys[ou]|vyssi|nizs|niz[ck]|vets|mens|v?zvet|v?zvys|sniz|zmens|zesil|zeslab|zrychl|zpomal|prodl|zkra[ct]|zleps|zhors|posil|oslab|prita[hz]|odpu[dz])|krat$|nasob|polovi[cn]|tretin|ctvrtin/

/** Words on which an answer turns: neither slips nor meant by any, and never left out. */
export function isFirm(word: string): boolean {
  return firmWords.has(word) || turning.test(word)
}

/** What a word does to an answer. */
export interface Role {
  /** It says nothing, in either language or in one. */
  idle: 'always' | 'cs' | 'en' | undefined
  /** Answers turn on it: it is neither a slip nor meant by any, and never left out. */
  isFirm: boolean
  /** Where it stands, the order of the others has a meaning. */
  isOrder: boolean
  /** Of a short word that joins the one that says the same. */
  joint: string | undefined
}

const none: Role = { idle: undefined, isFirm: false, isOrder: false, joint: undefined }

export function roleOf(word: string): Role {
  const idle = idleInOneLanguage.get(word) ?? (stopWords.has(word) ? 'always' : undefined)
  const role: Role = { idle, isFirm: isFirm(word), isOrder: orderWords.has(word), joint: weakWords.get(word) }
  // Most words share one.
  return idle === undefined && !role.isFirm && !role.isOrder && role.joint === undefined ? none : role
}

/** What somebody writes who has no answer. */
export const admissions: readonly string[] = [
  ...[
    "I don't know",
    'do not know',
    'dunno',
    'idk',
    'i dont know',
    'no idea',
    'I have no idea',
    'not sure',
    "I'm not sure",
  ],
  ...[
    'unsure',
    'no clue',
    'I have no clue',
    "can't remember",
    "I don't remember",
    'I do not remember',
    'i forgot',
    'forgot',
  ],
  ...["I don't know the answer", 'not certain', "I'm unsure", 'i really dont know', 'not a clue', "haven't a clue"],
  ...[
    'nevím',
    'to nevím',
    'netuším',
    'to netuším',
    'nemám tušení',
    'nemám ponětí',
    'nemám páru',
    'nepamatuji si',
    'nepamatuju si',
  ],
  ...['zapomněl jsem', 'zapomněla jsem', 'nejsem si jistý', 'nejsem si jistá', 'nevim', 'netusim', 'nic nevím'],
]
