import { generatorOf, type WrittenGap } from '../generator.ts'

/* Marked sentences of our own. */

interface Prefixed {
  /** `_` stands for the prefix. */
  sentence: string
  right: 's' | 'z' | 'vz'
  reason: string
}

const reasons = {
  down: 'předpona s- znamená pohyb shora dolů nebo z povrchu pryč',
  together: 'předpona s- znamená směřování dohromady',
  change: 'předpona z- znamená změnu stavu',
  done: 'předpona z- tu znamená, že je děj dokončen',
  up: 'předpona vz- znamená pohyb nahoru',
} as const

const prefixed: readonly Prefixed[] = [
  ...of('s', reasons.down, [
    'Kluk _eběhl ze schodů.',
    'Jablko _padlo ze stromu.',
    'Lyžař _jel z kopce.',
    'Koza _eskočila ze skály.',
    'Voda _tekla po skle.',
    'Ze střechy _klouzl sníh.',
    'Maminka _metla drobky ze stolu.',
  ]),
  ...of('s', reasons.together, [
    'Děti _lepily roztržený papír.',
    'Truhlář _bil dvě prkna k sobě.',
    'Dvě řeky se tu _tékají.',
    'Kamarádi se _ešli před školou.',
    'Učitelka _čítala všechny body dohromady.',
    'Ovčák _ehnal stádo k sobě.',
    'Maminka _ešila dva kusy látky.',
  ]),
  ...of('z', reasons.change, [
    'Strom na podzim _ežloutl.',
    'Tráva na jaře _ezelenala.',
    'Dědeček _ešedivěl.',
    'Babička po nemoci _eslábla.',
    'Chléb přes noc _tvrdl.',
    'Louže v mrazu _mrzla.',
    'Řidič před křižovatkou _pomalil.',
    'Děti po táboře _esílily.',
  ]),
  ...of('z', reasons.done, [
    'Úkol jsme _vládli za hodinu.',
    'Stavitelé _bourali starou zeď.',
    'Všechno nám _kazil déšť.',
    'Vítr _lomil silnou větev.',
  ]),
  ...of('vz', reasons.up, [
    'Orel _létl k obloze.',
    'Letadlo _létlo vysoko nad mraky.',
    'Žák _hlédl k mapě nad sebou.',
    'Plamen _plál vysoko.',
    'Balon se _nesl vysoko do oblak.',
    'Kůň se _epjal na zadní nohy.',
  ]),
]

function of(right: Prefixed['right'], reason: string, sentences: readonly string[]): Prefixed[] {
  return sentences.map((sentence) => ({ sentence, right, reason }))
}

interface Frame {
  before: string
  nouns: readonly string[]
  after: string
  right: 's' | 'z'
}

const prepositions: readonly Frame[] = [
  { before: 'Šel jsem do kina', nouns: ['bratrem', 'kamarádem', 'tatínkem', 'dědečkem'], after: '.', right: 's' },
  { before: 'Dala si chléb', nouns: ['máslem', 'medem', 'vejcem', 'marmeládou'], after: '.', right: 's' },
  { before: 'Povídal si', nouns: ['babičkou', 'učitelkou', 'mámou', 'lékařem'], after: '.', right: 's' },
  { before: 'Přinesl košík', nouns: ['houbami', 'jablky', 'borůvkami', 'malinami'], after: '.', right: 's' },
  { before: 'Nakreslil dům', nouns: ['komínem', 'balkonem', 'verandou', 'věžičkou'], after: ' vzadu.', right: 's' },
  { before: 'Vrátili jsme se pozdě', nouns: ['lesa', 'města', 'hor', 'výletu'], after: '.', right: 'z' },
  { before: 'Upekli jsme koláč', nouns: ['jablek', 'hrušek', 'borůvek', 'malin'], after: '.', right: 'z' },
  { before: 'Vlak přijel', nouns: ['Prahy', 'Brna', 'Ostravy', 'Liberce'], after: '.', right: 'z' },
  { before: 'Vytáhla kapesník', nouns: ['kapsy', 'kabelky', 'batohu', 'tašky'], after: '.', right: 'z' },
  { before: 'Postavili hrad', nouns: ['papíru', 'písku', 'kamene', 'ledu'], after: '.', right: 'z' },
]

const common = { subject: 'cesky-jazyk', languages: ['cs'], topic: 'spelling' } as const

const prefix = generatorOf({
  ...common,
  name: 'spelling.prefixes-s-z-vz',
  version: 2,
  years: [5, 8],
  title: { cs: 'Předpony s-, z-, vz-', en: 'Prefixes s-, z- and vz-' },
  parameters: { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } },
  make: (random, { count }) => {
    const drawn = random.sample(prefixed, count)
    if (count > 1 && new Set(drawn.map(({ right }) => right)).size < 2) return undefined
    return {
      prompt: `Doplň předponu s-, z-, nebo vz-. ${drawn.map(({ sentence }, index) => sentence.replace('_', `[_g${index + 1}_]`)).join(' ')}`,
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ right }, index): WrittenGap => ({
          id: `g${index + 1}`,
          kind: 'chosen',
          right,
          wrong: (['s', 'z', 'vz'] as const)
            .filter((other) => other !== right)
            .map((value) => ({
              value,
              misconception: value === 'vz' || right === 'vz' ? 'prefix-vz' : 'prefix-by-sound',
            })),
        })),
      },
      solution: drawn.map(({ sentence, right, reason }) => {
        const word = sentence.split(' ').find((one) => one.includes('_')) ?? ''
        return `${word.replace('_', right).replace(/[.,]$/, '')}: ${reason}.`
      }),
    }
  },
})

const preposition = generatorOf({
  ...common,
  name: 'spelling.prepositions-s-z',
  years: [4, 7],
  title: { cs: 'Předložky s, z', en: 'Prepositions s and z' },
  parameters: { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } },
  make: (random, { count }) => {
    const drawn = random.sample(prepositions, count).map((frame) => ({ ...frame, noun: random.pick(frame.nouns) }))
    if (count > 1 && new Set(drawn.map(({ right }) => right)).size < 2) return undefined
    return {
      prompt: `Doplň předložku s, nebo z. ${drawn.map(({ before, noun, after }, index) => `${before} [_g${index + 1}_] ${noun}${after}`).join(' ')}`,
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ right }, index): WrittenGap => ({
          id: `g${index + 1}`,
          kind: 'chosen',
          right,
          wrong: [{ value: right === 's' ? 'z' : 's', misconception: 'preposition-by-sound' }],
        })),
      },
      solution: drawn.map(({ right, noun }) =>
        right === 's' ? `s ${noun}: 7. pád, ptáme se s kým, s čím.` : `z ${noun}: 2. pád, ptáme se odkud, z čeho.`,
      ),
    }
  },
})

export const prefixes = [prefix, preposition]
