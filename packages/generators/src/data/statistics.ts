import { numberAnswer } from '../answers.ts'
import { exact, isWhole, sumOf } from '../exact.ts'
import { columnsFigure } from '../figures/charts.ts'
import { generatorOf } from '../generator.ts'
import type { Random } from '../random.ts'
import { past, people } from '../words/people.ts'

const common = { subject: 'matematika', topic: 'statistics' } as const

function drawnValues(random: Random, count: number, [low, high]: readonly [number, number]): number[] {
  return Array.from({ length: count }, () => random.int(low, high))
}

const mean = generatorOf({
  ...common,
  name: 'statistics.mean',
  version: 2,
  years: [6, 8],
  title: { cs: 'Aritmetický průměr', en: 'Arithmetic mean' },
  parameters: {
    1: { count: 4, low: 2, high: 15 },
    2: { count: 5, low: 5, high: 40 },
    3: { count: 6, low: 10, high: 90 },
  },
  make: (random, { count, low, high }, w) => {
    const values = drawnValues(random, count, [low, high])
    const sum = sumOf(values)
    const right = sum.div(count)
    const sorted = values.toSorted((a, b) => a - b)
    const extremes = exact((sorted[0] ?? 0) + (sorted.at(-1) ?? 0), 2)
    if (!isWhole(right.mul(2)) || new Set(values).size < 3) return undefined
    const answer = numberAnswer(right, {
      'sum-for-mean': sum,
      'mean-of-extremes': extremes,
      'median-for-mean': exact((sorted[Math.floor((count - 1) / 2)] ?? 0) + (sorted[Math.floor(count / 2)] ?? 0), 2),
    })
    return (
      answer && {
        prompt: w.text(
          `Vypočítej aritmetický průměr čísel ${w.list(values.map(String))}.`,
          `Find the mean of ${w.list(values.map(String))}.`,
        ),
        answer,
        solution: [
          w.text(
            `Součet: ${values.join(' + ')} = ${w.number(sum)}.`,
            `The sum: ${values.join(' + ')} = ${w.number(sum)}.`,
          ),
          w.text(
            `Vyděl počtem čísel: ${w.number(sum)} : ${count} = ${w.number(right)}.`,
            `Divide by how many there are: ${w.number(sum)} ÷ ${count} = ${w.number(right)}.`,
          ),
        ],
      }
    )
  },
})

const median = generatorOf({
  ...common,
  name: 'statistics.median',
  years: [8, 9],
  title: { cs: 'Medián', en: 'Median' },
  parameters: {
    1: { count: 5, low: 1, high: 20 },
    2: { count: 7, low: 1, high: 40 },
    3: { count: 6, low: 1, high: 60 },
  },
  make: (random, { count, low, high }, w) => {
    const values = drawnValues(random, count, [low, high])
    const sorted = values.toSorted((a, b) => a - b)
    const middleOf = (all: readonly number[]): ReturnType<typeof exact> => {
      const [below, above] = [all[Math.floor((count - 1) / 2)] ?? 0, all[Math.floor(count / 2)] ?? 0]
      return exact(below + above, 2)
    }
    const right = middleOf(sorted)
    const average = sumOf(values).div(count)
    const answer = numberAnswer(right, {
      'middle-not-sorted': middleOf(values),
      'mean-for-median': average,
      'mean-of-extremes': exact((sorted[0] ?? 0) + (sorted.at(-1) ?? 0), 2),
    })
    return (
      answer && {
        prompt: w.text(
          `Urči medián souboru: ${values.join('; ')}`,
          `Find the median of the data: ${values.join('; ')}`,
        ),
        answer,
        solution: [
          w.text(`Seřaď hodnoty: ${sorted.join('; ')}.`, `Sort the values: ${sorted.join('; ')}.`),
          count % 2 === 1
            ? w.text(`Uprostřed je ${w.number(right)}.`, `The middle value is ${w.number(right)}.`)
            : w.text(
                `Uprostřed jsou dvě hodnoty, jejich průměr je ${w.number(right)}.`,
                `There are two middle values, and their mean is ${w.number(right)}.`,
              ),
        ],
      }
    )
  },
})

const mode = generatorOf({
  ...common,
  name: 'statistics.mode',
  version: 2,
  years: [8, 9],
  title: { cs: 'Modus', en: 'Mode' },
  parameters: { 1: { count: 7, max: 5 }, 2: { count: 9, max: 5 }, 3: { count: 11, max: 9 } },
  make: (random, { count, max }, w) => {
    const values = drawnValues(random, count, [1, max])
    const frequency = (value: number): number => values.filter((one) => one === value).length
    const byFrequency = [...new Set(values)].toSorted((a, b) => frequency(b) - frequency(a))
    const [first = 0, second = 0] = byFrequency
    if (frequency(first) === frequency(second)) return undefined
    const answer = numberAnswer(exact(first), {
      'frequency-for-mode': exact(frequency(first)),
      'greatest-for-mode': exact(Math.max(...values)),
      'median-for-mode': exact(values.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0),
    })
    return (
      answer && {
        prompt: w.text(
          `Žáci dostali tyto ${max > 5 ? 'počty bodů' : 'známky'}: ${values.join('; ')}. Urči jejich modus.`,
          `Pupils got these ${max > 5 ? 'points' : 'marks'}: ${values.join('; ')}. Find their mode.`,
        ),
        answer,
        solution: [
          w.text('Modus je hodnota, která je v souboru nejčastěji.', 'The mode is the value that comes up most often.'),
          w.text(
            `Nejčastěji je ${first}, počet výskytů: ${frequency(first)}.`,
            `${first} comes up most often: ${frequency(first)} times.`,
          ),
        ],
      }
    )
  },
})

const chart = generatorOf({
  ...common,
  name: 'statistics.column-chart',
  years: [4, 6],
  title: { cs: 'Čtení z grafu', en: 'Reading a chart' },
  parameters: {
    1: { every: 2, step: 1, max: 12, count: 4 },
    2: { every: 10, step: 5, max: 40, count: 4 },
    3: { every: 20, step: 10, max: 120, count: 5 },
  },
  make: (random, { every, step, max, count }, w) => {
    const named = random.sample(people, count)
    const columns = named.map(({ name }) => ({ name, value: random.int(1, max / step) * step }))
    const [a, b, c] = columns
    const [first] = named
    if (
      first === undefined ||
      a === undefined ||
      b === undefined ||
      c === undefined ||
      a.value <= b.value ||
      new Set(columns.map(({ value }) => value)).size < 4
    )
      return undefined
    const right = a.value - b.value
    const answer = numberAnswer(exact(right), {
      'adds-instead': exact(a.value + b.value),
      'reads-neighbour': exact(Math.abs(a.value - c.value)),
      'answers-part': exact(a.value),
    })
    return (
      answer && {
        prompt: w.text(
          `Graf ukazuje, kolik stran přečetly děti za den. O kolik stran víc ${past(first, 'přečetl')} ${a.name} než ${b.name}?`,
          `The chart shows how many pages the children read in a day. How many more pages did ${a.name} read than ${b.name}?`,
        ),
        figure: {
          svg: columnsFigure(columns, every),
          alt: w.text(
            `Sloupcový graf: ${w.list(columns.map(({ name, value }) => `${name} ${value}`))}.`,
            `A column chart: ${w.list(columns.map(({ name, value }) => `${name} ${value}`))}.`,
          ),
        },
        answer,
        solution: [`${a.name}: ${a.value}, ${b.name}: ${b.value}`, `${a.value} − ${b.value} = ${right}`],
      }
    )
  },
})

export const statistics = [mean, median, mode, chart]
