import { caseBefore, endingOf, formsIn, modelOf } from './czech-declension.ts'
import { oracleFrom } from './oracle-from.ts'
import { q } from './quotient.ts'

const markers = /\[_(\w+)_\]/g

function eachGap(prompt: string, solve: (id: string) => string): Record<string, string> {
  return Object.fromEntries([...prompt.matchAll(markers)].map(([, id = '']) => [id, solve(id)]))
}

const wordsOf = (text: string): Set<string> => new Set(text.trim().split(/\s+/))
const lower = (text: string): string => text.toLowerCase()

/** A dictionary of what is written with ú and ů, and after b, p, v, m. */
const written = wordsOf(`
dům kůň stůl nůž půda růže kůlna důl kůže můstek půlnoc dolů domů sůl hůlka
úkol únor úl údolí úterý úsměv úzký účet úhoř úraz úředník úsvit trojúhelník neúplný bezúhonný zúžit
oběd běhat věc věž květen pěnkava pěšky svět hvězda člověk hříbě zpěv
objezd vjezd objevit objednat objem
město měsíc měkký měď rozměr námět změna směr umění
zapomněl rozumně jemně připomněl vzpomněl upřímně příjemně skromně
`)

/** The word around a gap. */
function around(prompt: string, id: string, letter: string): string {
  const place = prompt.indexOf(`[_${id}_]`)
  const before = /[\p{L}]*$/u.exec(prompt.slice(0, place))?.[0] ?? ''
  const after = /^[\p{L}]*/u.exec(prompt.slice(place + `[_${id}_]`.length))?.[0] ?? ''
  return `${before}${letter}${after}`
}

const properNames = wordsOf(`
Olomouce Plzně Liberce Ostravy Prahy Znojma Labi Vltavě Dunaji Moravě Sázavě Evropou Asií Afrikou Austrálií Amerikou
Pražan Brňan Slovák Polák Němec Francouz Vánoce Velikonoce Alík Brok Rek Žeryk Punťa
Petr Jana Tomáš Lucie Ondřej Zuzana Země Venuše Jupiter Saturn
`)

const commonWords = wordsOf(`
český anglický německý francouzský španělský žák spolužák kamarád chlapec únor červenci srpnu květnu červnu září
pondělí úterý sobotu neděli pátek pes jezevčík pudl ovčák hrad kostel most dům
`)

const longNames = new Set([
  ...['Karlovy Vary', 'Hradec Králové', 'Český Krumlov', 'Nový Jičín', 'Mladá Boleslav', 'České Budějovice'],
  ...['Orlické hory', 'Vysoké Tatry', 'Jizerské hory', 'Krušné hory', 'Skalnaté hory', 'Český les'],
  ...['Baltské moře', 'Severní moře', 'Tichý oceán', 'Atlantský oceán', 'Středozemní moře', 'Černé moře'],
  ...['Slovenská republika', 'Polská republika', 'Česká republika'],
  ...['Štědrý den', 'Nový rok', 'Velký pátek', 'Tři králové'],
  ...['Ústí nad Labem', 'Týn nad Vltavou', 'Kostelec nad Orlicí', 'Rožnov pod Radhoštěm'],
  ...['Lázně Bělohrad', 'Dvůr Králové nad Labem'],
  ...['Václavské náměstí', 'Karlovo náměstí', 'Husova ulice', 'Žižkova ulice'],
])

/** Verbs with a prefix, as a dictionary has them. */
const prefixed = wordsOf(`
seběhl spadlo sjel seskočila stekla sklouzl smetla slepily sbil stékají sešli sčítala sehnal sešila
zežloutl zezelenala zešedivěl zeslábla ztvrdl zmrzla zpomalil zbourali zesílily zvládli zkazil zlomil
vzlétl vzlétlo vzhlédl vzplál vznesl vzepjal
`)

/** Classes of words by lists, not by sentences. */
const classes: readonly (readonly [string, Set<string>])[] = [
  ['zájmeno', wordsOf('naše moje tvoje její náš můj tvůj')],
  ['číslovka', wordsOf('dvě tři čtyři')],
  ['předložka', wordsOf('na v u před pod za')],
  ['spojka', wordsOf('a nebo')],
  ['příslovce', wordsOf('tiše vesele dlouho klidně spokojeně včera dnes předevčírem často vždy zase')],
]
const nouns = wordsOf(`
babička sestra sousedka kamarádka spolužačka teta maminka dědeček bratr soused kamarád spolužák strýc tatínek
sestry kamarádky sousedky spolužačky tety zahradě kuchyni řeky domem stromem školou parku lavičce
`)

const adjectives = wordsOf(`
chytrá hodná zvědavá pilná milá šikovná chytrý hodný zvědavý pilný milý šikovný chytré hodné zvědavé milé
`)

function classOf(word: string): string {
  const known = classes.find(([, words]) => words.has(word))
  if (known !== undefined) return known[0]
  if (nouns.has(word)) return 'podstatné jméno'
  return adjectives.has(word) ? 'přídavné jméno' : 'sloveso'
}

const quoted = (prompt: string): string => /„(.+?)“/.exec(prompt)?.[1] ?? ''
const sentenceAfter = (prompt: string): string => prompt.slice(prompt.lastIndexOf(': ') + 2)

const inFirstCase = wordsOf(
  'babička sestra sousedka kamarádka spolužačka teta maminka dědeček bratr soused kamarád spolužák strýc tatínek',
)
const inFourthCase = wordsOf('knihu pohádku básničku čepici tužku rukavici obrázek plakát hrad kolo auto křeslo')
const tellTime = wordsOf('včera ráno večer dnes odpoledne předevčírem')
const tellManner = wordsOf('rychle tiše radostně pečlivě ochotně klidně')
const isVerb = (text: string): boolean => /^(?:četl|hledal|kreslil|opravoval)a?$/.test(text)

function partOf(text: string): string {
  if (/^(?:na|v|u|před|pod|za) /.test(text)) return 'příslovečné určení místa'
  if (inFirstCase.has(text)) return 'podmět'
  if (inFourthCase.has(text)) return 'předmět'
  if (tellTime.has(text)) return 'příslovečné určení času'
  if (tellManner.has(text)) return 'příslovečné určení způsobu'
  return isVerb(text) ? 'přísudek' : 'přívlastek'
}

function kindOf(text: string): string {
  if (/^(?:Proč|S kým|Jak) /.test(text)) return 'tázací'
  if (/^(?:Kéž|Kdybychom) /.test(text)) return 'přací'
  if (/^(?:Pojď|Pojeď|Hraj|Upeč|Navštiv|Postav|Zasaď|Ukliď|Namaluj|Nacvič) /.test(text)) return 'rozkazovací'
  // A main clause alone would be a question as soon as its voice rises.
  return /, že /.test(text) ? 'oznamovací' : 'oznamovací nebo tázací'
}

/** A vowel, a diphthong, or r and l between two consonants make a syllable. */
function syllables(word: string): number {
  const vowels = word.match(/ou|au|[aáeéěiíoóuúůyý]/g) ?? []
  const between = word.match(/[^aáeéěiíoóuúůyý][rl](?=[^aáeéěiíoóuúůyý])/g) ?? []
  return vowels.length + between.length
}

/** The only letter with which the word at the gap is one of the list. */
function fitting(prompt: string, letters: readonly string[], words: ReadonlySet<string>): Record<string, string> {
  return eachGap(prompt, (id) => {
    const fits = letters.filter((letter) => words.has(around(prompt, id, letter)))
    if (fits.length !== 1) throw new RangeError(`${fits.length} letters fit ${id}`)
    return fits[0] ?? ''
  })
}

/** Nouns after s stand in the seventh case, after z in the second. */
const seventh = wordsOf(`
bratrem kamarádem tatínkem dědečkem máslem medem vejcem marmeládou babičkou učitelkou mámou lékařem
houbami jablky borůvkami malinami komínem balkonem verandou věžičkou
`)

const capitalsOf = (prompt: string): Record<string, string> =>
  eachGap(prompt, (id) => {
    const rest = around(prompt, id, '')
    const name = [...properNames].find((one) => one.slice(1) === rest)
    if (name !== undefined) return name.slice(0, 1)
    const common = [...commonWords].find((one) => one.slice(1) === rest)
    return common?.slice(0, 1) ?? ''
  })

const sentenceWith = (prompt: string, id: string): string =>
  prompt.split('. ').find((sentence) => sentence.includes(`[_${id}_]`)) ?? ''

export const czechSentences = {
  'spelling.alphabetical-order': oracleFrom(({ options }) => options.toSorted(new Intl.Collator('cs').compare)),
  'spelling.syllables': oracleFrom(({ prompt }) => q(syllables(/slovo (\p{L}+)\?/u.exec(prompt)?.[1] ?? ''))),
  'spelling.long-u': oracleFrom(({ prompt }) => fitting(prompt, ['ú', 'ů'], written)),
  'spelling.e-after-lip-consonants': oracleFrom(({ prompt }) => fitting(prompt, ['ě', 'je', 'mě', 'mně'], written)),
  'spelling.capitals-in-sentences': oracleFrom(({ prompt }) => capitalsOf(prompt)),
  'spelling.names-of-more-words': oracleFrom(() => (option) => longNames.has(option)),
  'spelling.prefixes-s-z-vz': oracleFrom(({ prompt }) => fitting(prompt, ['s', 'z', 'vz'], prefixed)),
  'spelling.prepositions-s-z': oracleFrom(({ prompt }) =>
    eachGap(prompt, (id) => {
      const noun = /^ (\p{L}+)/u.exec(prompt.slice(prompt.indexOf(`[_${id}_]`) + `[_${id}_]`.length))?.[1] ?? ''
      return seventh.has(noun) ? 's' : 'z'
    }),
  ),
  'spelling.noun-endings': oracleFrom(({ prompt }) =>
    eachGap(prompt, (id) => endingOf(sentenceWith(prompt, id), around(prompt, id, ''))),
  ),
  'word-classes.of-word': oracleFrom(({ prompt }) => classOf(quoted(prompt))),
  'word-classes.of-sentence': oracleFrom(({ prompt }) =>
    Object.fromEntries(
      sentenceAfter(prompt)
        .replace('.', '')
        .split(' ')
        .map((word) => [lower(word), classOf(lower(word))]),
    ),
  ),
  'sentences.subject-and-predicate': oracleFrom(
    ({ prompt }) =>
      (option) =>
        prompt.includes('podmětem') ? inFirstCase.has(option) : isVerb(option),
  ),
  'sentences.parts': oracleFrom(({ prompt }) => partOf(quoted(prompt))),
  'sentences.kinds': oracleFrom(({ prompt }) => kindOf(quoted(prompt))),
  'cases.of-noun': oracleFrom(({ prompt }) => `${caseBefore(prompt.split('? ')[1] ?? '', quoted(prompt))}. pád`),
  'cases.noun-form': oracleFrom(({ prompt }) => {
    const [, word = '', number = ''] = /slovo (\p{L}+) ve správném tvaru v čísle (\p{L}+):/u.exec(prompt) ?? []
    return { g1: formsIn(word, number === 'množném', caseBefore(sentenceAfter(prompt), '[_g1_]')) }
  }),
  'cases.model-word': oracleFrom(({ prompt }) => modelOf(/jméno (\p{L}+)\?/u.exec(prompt)?.[1] ?? '')),
}
