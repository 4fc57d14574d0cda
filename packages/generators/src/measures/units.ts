import { numberAnswer } from '../answers.ts'
import { exact, type Exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { hasDecimals } from '../words/words.ts'

type Units = readonly (readonly [unit: string, size: number])[]

interface Quantity {
  name: string
  title: { cs: string; en: string }
  years: readonly [number, number]
  /** From the smallest unit up, each with its size in the smallest one. */
  units: Units
}

const quantities: readonly Quantity[] = [
  {
    name: 'units.length',
    title: { cs: 'Jednotky délky', en: 'Units of length' },
    years: [5, 6],
    units: [
      ['mm', 1],
      ['cm', 10],
      ['dm', 100],
      ['m', 1000],
      ['km', 1_000_000],
    ],
  },
  {
    name: 'units.mass',
    title: { cs: 'Jednotky hmotnosti', en: 'Units of mass' },
    years: [5, 6],
    units: [
      ['g', 1],
      ['kg', 1000],
      ['t', 1_000_000],
    ],
  },
  {
    name: 'units.capacity',
    title: { cs: 'Jednotky objemu kapalin', en: 'Units of capacity' },
    years: [5, 6],
    units: [
      ['ml', 1],
      ['cl', 10],
      ['dl', 100],
      ['l', 1000],
      ['hl', 100_000],
    ],
  },
  {
    name: 'units.area',
    title: { cs: 'Jednotky obsahu', en: 'Units of area' },
    years: [6, 7],
    units: [
      ['mm²', 1],
      ['cm²', 100],
      ['dm²', 10_000],
      ['m²', 1_000_000],
    ],
  },
  {
    name: 'units.volume',
    title: { cs: 'Jednotky objemu', en: 'Units of volume' },
    years: [6, 7],
    units: [
      ['cm³', 1],
      ['dm³', 1000],
      ['m³', 1_000_000],
    ],
  },
]

const conversion = ({ name, title, years, units }: Quantity) =>
  generatorOf({
    subject: 'matematika',
    topic: 'units',
    name,
    years,
    title,
    parameters: { 1: { decimals: 0, distance: 1 }, 2: { decimals: 1, distance: 1 }, 3: { decimals: 2, distance: 2 } },
    make: (random, { decimals, distance }, w) => {
      const from = random.int(0, units.length - 1)
      const to = from + random.int(1, distance) * (random.flip() ? 1 : -1)
      const [unit, size] = units[from] ?? ['', 0]
      const [into, intoSize] = units[to] ?? ['', 0]
      if (size === 0 || intoSize === 0) return undefined
      const goesDown = intoSize < size
      const factor = goesDown ? size / intoSize : intoSize / size
      const digits = random.int(2, 98)
      const value = goesDown
        ? exact(digits, 10 ** decimals)
        : exact(digits)
            .mul(factor)
            .div(10 ** random.int(0, decimals))
      const right = goesDown ? value.mul(factor) : value.div(factor)
      if (
        !hasDecimals(value, 2) ||
        !hasDecimals(right, 2) ||
        right.compare(1_000_000) >= 0 ||
        value.compare(1_000_000) >= 0 ||
        digits % 10 === 0
      )
        return undefined
      const by = (wrong: number): Exact | undefined =>
        wrong === factor ? undefined : goesDown ? value.mul(wrong) : value.div(wrong)
      const likely = (wrong: Exact | undefined): Exact | undefined =>
        wrong !== undefined && hasDecimals(wrong, 4) ? wrong : undefined
      const answer = numberAnswer(
        right,
        {
          'factor-ten': likely(by(10)),
          'factor-hundred': likely(by(100)),
          'factor-thousand': likely(by(1000)),
          'converts-other-way': likely(goesDown ? value.div(factor) : value.mul(factor)),
        },
        into,
      )
      return (
        answer && {
          prompt: w.text(
            `Převeď: ${w.measure(value, unit)} = ? ${into}`,
            `Convert: ${w.measure(value, unit)} = ? ${into}`,
          ),
          answer,
          solution: [
            goesDown ? `1 ${unit} = ${w.number(factor)} ${into}` : `1 ${into} = ${w.number(factor)} ${unit}`,
            `${w.number(value)} ${goesDown ? w.times : w.divided} ${w.number(factor)} = ${w.measure(right, into)}`,
          ],
        }
      )
    },
  })

export const units = quantities.map(conversion)
