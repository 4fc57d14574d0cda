import { numberAnswer, textChoice } from '../answers.ts'
import { exact, gcd, isWhole } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { past, people } from '../words/people.ts'

const common = { subject: 'matematika', topic: 'ratio', years: [7, 8] } as const

const shares = generatorOf({
  ...common,
  name: 'ratio.shares',
  title: { cs: 'Dělení v poměru', en: 'Sharing in a ratio' },
  parameters: { 1: { max: 4, unit: 10 }, 2: { max: 7, unit: 20 }, 3: { max: 11, unit: 35 } },
  make: (random, { max, unit }, w) => {
    const [a, b] = [random.int(1, max), random.int(1, max)]
    const one = random.int(3, 12) * unit
    const [first, second] = random.sample(people, 2)
    if (a === b || gcd(a, b) !== 1 || first === undefined || second === undefined) return undefined
    const total = (a + b) * one
    const half = exact(total, 2)
    const answer = numberAnswer(
      exact(a * one),
      {
        'other-share': exact(b * one),
        'ratio-as-fraction': a < b && isWhole(exact(total * a, b)) ? exact(total * a, b) : undefined,
        'one-part': a > 1 ? exact(one) : undefined,
        'halves-it': isWhole(half) ? half : undefined,
      },
      w.text('Kč', 'CZK'),
    )
    return (
      answer && {
        prompt: w.text(
          `${first.name} a ${second.name} si rozdělili ${w.money(total)} v poměru ${a} : ${b} v tomto pořadí. Kolik korun má ${first.name}?`.replace(
            'rozdělili',
            first.isFemale && second.isFemale ? 'rozdělily' : 'rozdělili',
          ),
          `${first.name} and ${second.name} shared ${w.money(total)} in the ratio ${a} : ${b}, in this order. How much does ${first.name} have?`,
        ),
        answer,
        solution: [
          w.text(`Všech dílů je ${a} + ${b} = ${a + b}.`, `There are ${a} + ${b} = ${a + b} parts.`),
          w.text(
            `Jeden díl je ${w.number(total)} : ${a + b} = ${one}.`,
            `One part is ${w.number(total)} ÷ ${a + b} = ${one}.`,
          ),
          w.text(
            `${first.name} má ${a} · ${one} = ${w.number(a * one)} Kč.`,
            `${first.name} has ${a} × ${one} = ${w.number(a * one)} CZK.`,
          ),
        ],
      }
    )
  },
})

const simplest = generatorOf({
  ...common,
  name: 'ratio.lowest-terms',
  title: { cs: 'Základní tvar poměru', en: 'Simplest form of a ratio' },
  parameters: { 1: { max: 5, by: 6 }, 2: { max: 8, by: 12 }, 3: { max: 13, by: 18 } },
  make: (random, { max, by }, w) => {
    const [a, b] = [random.int(1, max), random.int(2, max)]
    const factor = random.int(2, by)
    if (a === b || gcd(a, b) !== 1) return undefined
    const [left, right] = [a * factor, b * factor]
    const step = [2, 3, 5].find((one) => factor % one === 0 && factor > one)
    const ratio = (p: number, s: number): string => `${p} : ${s}`
    const answer = textChoice(random, ratio(a, b), {
      'not-lowest-terms': step === undefined ? undefined : ratio(left / step, right / step),
      'inverts-fraction': ratio(b, a),
      'unlike-reduction': ratio(a, b + 1),
      'subtracts-to-reduce': left > factor && right > factor ? ratio(left - factor, right - factor) : undefined,
    })
    return (
      answer && {
        prompt: w.text(
          `Který poměr je základním tvarem poměru ${ratio(left, right)}?`,
          `Which ratio is ${ratio(left, right)} in its simplest form?`,
        ),
        answer,
        solution: [
          w.text(
            `Obě čísla vyděl jejich největším společným dělitelem ${factor}.`,
            `Divide both numbers by their greatest common divisor ${factor}.`,
          ),
          `${ratio(left, right)} = ${ratio(a, b)}`,
        ],
      }
    )
  },
})

const direct = generatorOf({
  ...common,
  name: 'ratio.direct-proportion',
  title: { cs: 'Přímá úměrnost', en: 'Direct proportion' },
  parameters: { 1: { max: 5, price: 12 }, 2: { max: 9, price: 25 }, 3: { max: 14, price: 48 } },
  make: (random, { max, price }, w) => {
    const [first, second] = [random.int(2, max), random.int(3, max + 4)]
    const one = random.int(6, price)
    if (first === second) return undefined
    const rolls = {
      cs: { one: 'sešit', few: 'sešity', many: 'sešitu', other: 'sešitů' },
      en: { one: 'exercise book', other: 'exercise books' },
    }
    const inverse = exact(first * one * first, second)
    const answer = numberAnswer(
      exact(second * one),
      {
        'adds-difference': exact(first * one + (second - first)),
        'one-part': exact(one),
        'direct-as-inverse': isWhole(inverse) ? inverse : undefined,
      },
      w.text('Kč', 'CZK'),
    )
    return (
      answer && {
        prompt: w.text(
          `${w.counted(first, rolls)} stojí ${w.money(first * one)}. Kolik korun stojí ${w.counted(second, rolls)}?`,
          `${w.counted(first, rolls)} cost ${w.money(first * one)}. How much do ${w.counted(second, rolls)} cost?`,
        ),
        answer,
        solution: [
          w.text(
            `Jeden sešit stojí ${first * one} : ${first} = ${one} Kč.`,
            `One exercise book costs ${first * one} ÷ ${first} = ${one} CZK.`,
          ),
          w.text(`${second} · ${one} = ${second * one}`, `${second} × ${one} = ${second * one}`),
        ],
      }
    )
  },
})

const inverse = generatorOf({
  ...common,
  name: 'ratio.inverse-proportion',
  version: 2,
  title: { cs: 'Nepřímá úměrnost', en: 'Inverse proportion' },
  parameters: { 1: { max: 6 }, 2: { max: 10 }, 3: { max: 15 } },
  make: (random, { max }, w) => {
    const [first, second, days] = [random.int(2, max), random.int(2, max), random.int(4, 30)]
    const right = exact(first * days, second)
    const asDirect = exact(days * second, first)
    if (first === second || !isWhole(right) || right.compare(2) < 0 || right.compare(60) > 0) return undefined
    const painters = {
      cs: { one: 'malíř', few: 'malíři', many: 'malíře', other: 'malířů' },
      en: { one: 'painter', other: 'painters' },
    }
    const verb = (count: number): string => (count < 5 ? 'vymalují' : 'vymaluje')
    const answer = numberAnswer(
      right,
      {
        'inverse-as-direct': isWhole(asDirect) ? asDirect : undefined,
        'adds-difference': exact(days + first - second),
        'multiplies-instead': exact(first * days),
      },
      'h',
    )
    return (
      answer && {
        prompt: w.text(
          `${w.counted(first, painters)} ${verb(first)} chodbu za ${days} h. Za kolik hodin ji stejným tempem ${verb(second)} ${w.counted(second, painters)}?`,
          `${w.counted(first, painters)} paint a corridor in ${days} h. How many hours do ${w.counted(second, painters)} need at the same pace?`,
        ),
        answer,
        solution: [
          w.text(
            `Jeden malíř by maloval ${first} · ${days} = ${first * days} h.`,
            `One painter would need ${first} × ${days} = ${first * days} h.`,
          ),
          w.text(
            `Práci rozděl na ${second}: ${first * days} : ${second} = ${w.number(right)} h.`,
            `Divide the work by ${second}: ${first * days} ÷ ${second} = ${w.number(right)} h.`,
          ),
        ],
      }
    )
  },
})

const scale = generatorOf({
  ...common,
  name: 'ratio.map-scale',
  title: { cs: 'Měřítko mapy', en: 'Scale of a map' },
  parameters: {
    1: { scales: [100_000, 200_000] },
    2: { scales: [50_000, 25_000] },
    3: { scales: [20_000, 75_000, 150_000] },
  },
  make: (random, { scales }, w) => {
    const by = random.pick(scales)
    const length = random.int(2, 18)
    const right = exact(length * by, 100_000)
    const walker = random.pick(people)
    const answer = numberAnswer(
      right,
      {
        'scale-units': right.mul(10),
        'misplaced-point': right.div(10),
        'divides-instead': isWhole(exact(by, length)) ? exact(by, length).div(100_000) : undefined,
      },
      'km',
    )
    return (
      answer && {
        prompt: w.text(
          `${walker.name} ${past(walker, 'změřil')} na mapě v měřítku 1 : ${w.number(by)} cestu dlouhou ${w.measure(length, 'cm')}. Kolik kilometrů měří ve skutečnosti?`,
          `On a map with the scale 1 : ${w.number(by)} ${walker.name} measured a path of ${w.measure(length, 'cm')}. How many kilometres is it in reality?`,
        ),
        answer,
        solution: [
          w.text(
            `1 cm na mapě je ${w.number(by)} cm, tedy ${w.number(exact(by, 100_000))} km.`,
            `1 cm on the map is ${w.number(by)} cm, that is ${w.number(exact(by, 100_000))} km.`,
          ),
          `${length} ${w.times} ${w.number(exact(by, 100_000))} = ${w.number(right)} km`,
        ],
      }
    )
  },
})

export const ratio = [shares, simplest, direct, inverse, scale]
