import { oracleFrom } from './oracle-from.ts'

/** Stems in which y stands after b, l, m, p, s, v and z, as a table on the wall of a classroom has them. */
const stems = [
  ...['být$', 'bydl', 'obyv', 'byt', 'obyč', 'bystr', 'bylin', 'kobyl', 'býk', '^byl$'],
  ...['slyš', 'mlyn', 'blýs?k', 'polyk', 'plyn', 'plýtv', 'vzlyk', 'lýtk', 'lyk', 'lýk', 'lyž', 'pelyn', 'plyš'],
  ...['^my$', 'mýt', 'mysl', 'hmyz', 'myš', 'mýd', 'hlemýžď', 'mýti', 'zamyk', 'smyk', 'dmych', 'chmýř'],
  ...[
    'pých',
    'pych',
    'pytl',
    'pysk',
    'netopýr',
    'slepýš',
    '^pyl$',
    'kopyt',
    'klopýt',
    'třpyt',
    'zpyt',
    'pyk',
    'pýř',
    'čepýř',
  ],
  ...['^syn', 'syt', 'sýr', 'syrov', 'sych', 'usych', 'sýkor', 'sýč', 'sysel', 'syč', 'sykat', 'syp'],
  ...[
    '^vy$',
    'vysok',
    '^výt$',
    'výsk',
    'zvyk',
    'žvýk',
    'vydr',
    '^výr$',
    'vyž',
    'povyk',
    'výheň',
    'brzy',
    'jazyk',
    'jazýč',
    'nazýv',
  ],
].map((stem) => new RegExp(stem))

const markers = /\[_(\w+)_\]/g

/** The word around a gap with a letter in it; other gaps of the text stay out. */
function wordWith(prompt: string, id: string, letter: string): string {
  const text = prompt.replace(`[_${id}_]`, letter)
  const before = text.slice(0, prompt.indexOf(`[_${id}_]`))
  const start = Math.max(before.lastIndexOf(' '), before.lastIndexOf('>')) + 1
  return (/^\p{L}+/u.exec(text.slice(start))?.[0] ?? '').toLowerCase()
}

function eachGap(prompt: string, solve: (id: string) => string): Record<string, string> {
  return Object.fromEntries([...prompt.matchAll(markers)].map(([, id = '']) => [id, solve(id)]))
}

/** Short or long, as the only spelling that is a word here. */
const long = new Set([
  'býk',
  'mýdlo',
  'sýkora',
  'netopýr',
  'sýček',
  'jazýček',
  'žvýkačka',
  'nazývat',
  'pýcha',
  'bílý',
  'místo',
  'písmeno',
  'písek',
  'píseň',
  'síťka',
  'vítr',
  'víno',
  'zítra',
])

const sentences: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'Dědeček byl dlouho nemocný',
    'Kovář bil kladivem do železa',
    'Nový byt má tři pokoje',
    'Na věži začal bít zvon',
    'Maminka myje nádobí',
    'Auto nás míjí velkou rychlostí',
    'Pes vyje na měsíc',
    'Děvče vije věnec z pampelišek',
    'Na stromě houkal výr',
    'Pod jezem byl nebezpečný vír',
    'Vítr rozfoukal pyl z květů',
    'Žíznivý chlapec pil vodu',
    'Babička sypala zrní slepicím',
    'Nemocný sípal a kašlal',
    'V lese na cestě ležel slepýš',
    'Rozbitý hrnek slepíš lepidlem',
    'V zoologické zahradě spal mýval',
    'Dědeček míval často rýmu',
    'Naše ulice se nazývá Lipová',
    'Ospalý chlapec zívá',
    'Obraz visel na stěně',
    'Sedlák na jaře vysel obilí',
  ].flatMap((sentence) =>
    [...sentence].map((letter, place) => [`${sentence.slice(0, place)}_${sentence.slice(place + 1)}`, letter]),
  ),
)

/** Words with the consonant that is written, as a dictionary has them. */
const written = new Set(
  'hrad zub jestřáb hřib sníh mráz vůz nos pes čas nůž myš klas obraz soud svět roh strach holub čáp sklep pohádka zahrádka tužka jahůdka kresba prosba medvěd chléb hruška sladký krátký hladký'.split(
    ' ',
  ),
)

const neuter = new Set(
  'děvčata vnoučata dvojčata koťata kuřata štěňata hříbata zvířata auta letadla kola okna světla'.split(' '),
)
const animate = new Set(
  'chlapci žáci rodiče sousedé hasiči kamarádi malíři psi ptáci vlci zajíci koně medvědi'.split(' '),
)

const longOfConsonants = new Set(
  'kýbl hýbat rýč týden dýchat chýlit rýma dýně dýmka kývat cíl číslo jídlo šípek žízeň řídký jízda šíp žít cítit'.split(
    ' ',
  ),
)

export const czech = {
  'spelling.listed-words': oracleFrom(({ prompt }) =>
    eachGap(prompt, (id) => {
      const isHard = stems.some((stem) => stem.test(wordWith(prompt, id, 'y')) || stem.test(wordWith(prompt, id, 'ý')))
      const [short, marked] = isHard ? ['y', 'ý'] : ['i', 'í']
      return long.has(wordWith(prompt, id, marked)) ? marked : short
    }),
  ),
  'spelling.hard-and-soft-consonants': oracleFrom(({ prompt }) =>
    eachGap(prompt, (id) => {
      const before = /(\p{L}+)$/u.exec(prompt.slice(0, prompt.indexOf(`[_${id}_]`)))?.[1] ?? ''
      const [short, marked] = /(?:[hkrdtn]|ch)$/.test(before) ? ['y', 'ý'] : ['i', 'í']
      return longOfConsonants.has(wordWith(prompt, id, marked)) ? marked : short
    }),
  ),
  'spelling.meaning-of-pairs': oracleFrom(({ prompt }) => {
    const asked = prompt
      .replace(/^[^.]*\. /, '')
      .split('.')
      .map((sentence) => sentence.trim())
    return eachGap(prompt, (id) => {
      const sentence = asked.find((one) => one.includes(`[_${id}_]`))?.replace(`[_${id}_]`, '_') ?? ''
      return sentences[sentence] ?? ''
    })
  }),
  'spelling.paired-consonants': oracleFrom(({ prompt }) =>
    eachGap(prompt, (id) => {
      const fitting = ['b', 'p', 'd', 't', 'z', 's', 'ž', 'š', 'h', 'ch'].filter((letter) =>
        written.has(wordWith(prompt, id, letter)),
      )
      return fitting[0] ?? ''
    }),
  ),
  'agreement.past-tense': oracleFrom(({ prompt }) =>
    eachGap(prompt, (id) => {
      const sentence = prompt.split('. ').find((one) => one.includes(`[_${id}_]`)) ?? ''
      const subject = (sentence.split(' ')[0] ?? '').toLowerCase()
      if (neuter.has(subject)) return 'a'
      return animate.has(subject) ? 'i' : 'y'
    }),
  ),
}
