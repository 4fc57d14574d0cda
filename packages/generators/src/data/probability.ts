import { numberAnswer, numberChoice } from '../answers.ts'
import { exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { be } from '../words/to-be.ts'
import type { CountedForms } from '../words/words.ts'

const common = { subject: 'matematika', topic: 'probability', years: [8, 9] } as const

const balls = (cs: readonly [string, string, string], en: string): CountedForms => ({
  cs: { one: `${cs[0]} kulička`, few: `${cs[1]} kuličky`, many: `${cs[2]} kuličky`, other: `${cs[2]} kuliček` },
  en: { one: `${en} ball`, other: `${en} balls` },
})

const guests: CountedForms = {
  cs: { one: 'host', few: 'hosté', many: 'hosta', other: 'hostů' },
  en: { one: 'guest', other: 'guests' },
}
const players: CountedForms = {
  cs: { one: 'hráč', few: 'hráči', many: 'hráče', other: 'hráčů' },
  en: { one: 'player', other: 'players' },
}

const colours = [
  { forms: balls(['červená', 'červené', 'červených'], 'red'), drawn: ['červenou', 'a red'] },
  { forms: balls(['modrá', 'modré', 'modrých'], 'blue'), drawn: ['modrou', 'a blue'] },
  { forms: balls(['zelená', 'zelené', 'zelených'], 'green'), drawn: ['zelenou', 'a green'] },
  { forms: balls(['bílá', 'bílé', 'bílých'], 'white'), drawn: ['bílou', 'a white'] },
] as const

const draw = generatorOf({
  ...common,
  name: 'probability.one-ball',
  version: 2,
  title: { cs: 'Pravděpodobnost jevu', en: 'Probability of an event' },
  parameters: { 1: { max: 5, count: 2 }, 2: { max: 8, count: 3 }, 3: { max: 12, count: 3 } },
  make: (random, { max, count }, w) => {
    const chosen = random.sample(colours, count).map((colour) => ({ ...colour, size: random.int(2, max) }))
    const [first] = chosen
    const all = chosen.reduce((total, { size }) => total + size, 0)
    if (first === undefined) return undefined
    const right = exact(first.size, all)
    const answer = numberChoice(
      random,
      right,
      {
        'odds-for-probability': first.size === all - first.size ? undefined : exact(first.size, all - first.size),
        'one-over-kinds': exact(1, count),
        complement: exact(all - first.size, all),
        'one-favourable': exact(1, all),
      },
      w.fraction,
    )
    const [cs, en] = first.drawn
    const content = w.list(chosen.map(({ forms, size }) => w.counted(size, forms)))
    return (
      answer && {
        prompt: w.text(
          `V sáčku ${w.form(first.size, be)} ${content}. Jaká je pravděpodobnost, že naslepo vytáhneš ${cs}?`,
          `In a bag there are ${content}. What is the probability of drawing ${en} one without looking?`,
        ),
        answer,
        solution: [
          w.text(
            `Všech kuliček je ${all}, příznivých ${first.size}.`,
            `There are ${all} balls, ${first.size} of them favourable.`,
          ),
          `$P = \\frac{${first.size}}{${all}}${right.d === BigInt(all) ? '' : ` = ${w.texFraction(right)}`}$`,
        ],
      }
    )
  },
})

const choices = generatorOf({
  ...common,
  name: 'probability.number-of-choices',
  version: 2,
  years: [7, 9],
  title: { cs: 'Počet možností', en: 'Number of choices' },
  parameters: { 1: { max: 5, isTriple: false }, 2: { max: 8, isTriple: false }, 3: { max: 6, isTriple: true } },
  make: (random, { max, isTriple }, w) => {
    const [shirts, trousers, shoes] = [random.int(3, max + 2), random.int(2, max), isTriple ? random.int(2, 4) : 1]
    const answer = numberAnswer(exact(shirts * trousers * shoes), {
      'adds-choices': exact(shirts + trousers + (isTriple ? shoes : 0)),
      'answers-part': isTriple ? exact(shirts * trousers) : undefined,
      'one-multiple-less': exact((shirts - 1) * trousers * shoes),
    })
    const forms = {
      shirt: {
        cs: { one: 'tričko', few: 'trička', many: 'trička', other: 'triček' },
        en: { one: 'T-shirt', other: 'T-shirts' },
      },
      trousers: {
        cs: { one: 'sukni', few: 'sukně', many: 'sukně', other: 'sukní' },
        en: { one: 'skirt', other: 'skirts' },
      },
      cap: { cs: { one: 'čepici', few: 'čepice', many: 'čepice', other: 'čepic' }, en: { one: 'cap', other: 'caps' } },
    }
    const things = [
      w.counted(shirts, forms.shirt),
      w.counted(trousers, forms.trousers),
      ...(isTriple ? [w.counted(shoes, forms.cap)] : []),
    ]
    const factors = [shirts, trousers, ...(isTriple ? [shoes] : [])].join(` ${w.times} `)
    return (
      answer && {
        prompt: w.text(
          `Nina má ${w.list(things)}. Kolika způsoby se může obléknout, když si od každého vezme jeden kus?`,
          `Nina has ${w.list(things)}. In how many ways can she dress if she takes one of each kind?`,
        ),
        answer,
        solution: [
          w.text(
            'Každou volbu lze spojit s každou další, počty se násobí.',
            'Every choice goes with every other one, so the numbers are multiplied.',
          ),
          `${factors} = ${shirts * trousers * shoes}`,
        ],
      }
    )
  },
})

const pairs = generatorOf({
  ...common,
  name: 'probability.pairs',
  version: 3,
  years: [8, 9],
  title: { cs: 'Počet dvojic', en: 'Number of pairs' },
  parameters: { 1: { min: 4, max: 13 }, 2: { min: 6, max: 22 }, 3: { min: 10, max: 40 } },
  make: (random, { min, max }, w) => {
    const [count, isGame] = [random.int(min, max), random.flip()]
    const answer = numberAnswer(exact(count * (count - 1), 2), {
      'permutations-for-pairs': exact(count * (count - 1)),
      'adds-choices': exact(count + count - 1),
      'one-game-each': count % 2 === 0 ? exact(count, 2) : undefined,
    })
    return (
      answer && {
        prompt: isGame
          ? w.text(
              `V turnaji ${w.form(count, be)} ${w.counted(count, players)} a každý hraje s každým jednou. Kolik zápasů se odehraje?`,
              `${count} players take part in a tournament. Everybody plays everybody once. How many games are there?`,
            )
          : w.text(
              `Na oslavě ${w.form(count, be)} ${w.counted(count, guests)} a každý si s každým jednou připije. Kolikrát se ozve ťuknutí dvou sklenic?`,
              `There are ${w.counted(count, guests)} at a party. Each clinks glasses with everybody once. How many clinks are there?`,
            ),
        answer,
        solution: [
          w.text(
            `Každý je ve dvojici se všemi ostatními: ${count} · ${count - 1} = ${w.number(count * (count - 1))}.`,
            `Each of the ${count} is in a pair with ${count - 1} others: ${count} × ${count - 1} = ${w.number(count * (count - 1))}.`,
          ),
          w.text(
            `Každá dvojice je započítána dvakrát, proto děl dvěma: ${(count * (count - 1)) / 2}.`,
            `Each pair is counted twice, so halve it: ${(count * (count - 1)) / 2}.`,
          ),
        ],
      }
    )
  },
})

export const probability = [draw, choices, pairs]
