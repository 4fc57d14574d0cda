import { oracleFrom, type Asked } from './oracle-from.ts'
import { isSame, minus, over, plus, power, q, rootOf, times, total, type Quotient } from './quotient.ts'
import { numbersIn } from './reading.ts'

/** What is written in a drawing, its numbers in order. */
function drawn({ svg, alt }: Asked): Quotient[] {
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
  const inFigure = texts.flatMap(numbersIn)
  const inWords = numbersIn(alt)
  const isSaid =
    inFigure.length === inWords.length && inFigure.every((one) => inWords.some((other) => isSame(one, other)))
  if (!isSaid) throw new RangeError('the words of a picture and its numbers differ')
  return inWords
}

function lengths(asked: Asked): { n: (index: number) => Quotient } {
  const all = drawn(asked)
  return {
    n: (index) => {
      const number = all[index]
      if (number === undefined) throw new RangeError('a length is missing')
      return number
    },
  }
}

const pi = q('3.14')

function radius(asked: Asked): Quotient {
  const [length = q(0)] = drawn(asked)
  return /průměr|diameter/.test(asked.alt) ? over(length, q(2)) : length
}

/** The sizes of units by their prefixes, apart from the table that the generator has. */
const prefixes: Readonly<Record<string, Quotient>> = {
  k: q(1000),
  h: q(100),
  '': q(1),
  d: q(1, 10),
  c: q(1, 100),
  m: q(1, 1000),
}

function sizeOf(unit: string): Quotient {
  if (unit === 't') return q(1_000_000)
  const [, prefix = '', , exponent = ''] = /^([khdcm]?)(m|g|l)([²³]?)$/.exec(unit) ?? []
  return power(prefixes[prefix] ?? q(0), exponent === '²' ? 2 : exponent === '³' ? 3 : 1)
}

const conversion = oracleFrom(({ n, prompt }) => {
  const [, from = '', to = ''] = /[\d,.\s]+\s(\p{L}+[²³]?) = \? (\p{L}+[²³]?)/u.exec(prompt) ?? []
  return over(times(n(0), sizeOf(from)), sizeOf(to))
})

/** The moments of a text, in minutes. */
function moments(text: string): Quotient[] {
  return [...text.matchAll(/(\d+):(\d\d)/g)].map(([, hours = '', minutes = '']) =>
    plus(times(q(hours), q(60)), q(minutes)),
  )
}

export const geometry = {
  'plane-figures.rectangle-perimeter': oracleFrom((asked) => total([...drawn(asked), ...drawn(asked)])),
  'plane-figures.rectangle-area': oracleFrom((asked) => drawn(asked).reduce(times)),
  'plane-figures.square-side': oracleFrom(({ n }) => power(over(n(0), q(4)), 2)),
  'plane-figures.cut-corner': oracleFrom((asked) => {
    const { n } = lengths(asked)
    // Two rectangles: the one next to the cut and the one under it.
    return plus(times(minus(n(0), n(2)), n(1)), times(n(2), minus(n(1), n(3))))
  }),
  'plane-figures.triangle-area': oracleFrom((asked) => over(drawn(asked).reduce(times), q(2))),
  'plane-figures.circumference': oracleFrom((asked) => times(times(q(2), pi), radius(asked))),
  'plane-figures.circle-area': oracleFrom((asked) => times(pi, power(radius(asked), 2))),
  'solids.cuboid-volume': oracleFrom((asked) => drawn(asked).reduce(times)),
  'solids.cuboid-surface': oracleFrom((asked) => {
    const [a = q(0), b = q(0), c = q(0)] = drawn(asked)
    return total([times(a, b), times(a, b), times(b, c), times(b, c), times(c, a), times(c, a)])
  }),
  'angles.third-angle': oracleFrom((asked) => minus(q(180), total(drawn(asked)))),
  'angles.adjacent-angle': oracleFrom((asked) => minus(q(180), total(drawn(asked)))),
  'pythagoras.hypotenuse': oracleFrom(({ n }) => rootOf(plus(power(n(0), 2), power(n(1), 2)))),
  'pythagoras.leg': oracleFrom(({ n }) => rootOf(minus(power(n(0), 2), power(n(1), 2)))),
  'coordinates.read-a-point': oracleFrom(({ alt }) => {
    const [x = q(0), y = q(0)] = numbersIn(alt)
    return {
      x1: /vlevo|left/.test(alt) ? minus(q(0), x) : x,
      y1: /dolů|down/.test(alt) ? minus(q(0), y) : y,
    }
  }),
  'units.length': conversion,
  'units.mass': conversion,
  'units.capacity': conversion,
  'units.area': conversion,
  'units.volume': conversion,
  'time.read-the-clock': oracleFrom(({ alt }) => {
    const [hours = q(0), numeral = q(0)] = numbersIn(alt)
    return `${hours.n}:${String(numeral.n * 5n).padStart(2, '0')}`
  }),
  'time.duration': oracleFrom(({ prompt }) => {
    const [start = q(0), end = q(0)] = moments(prompt)
    return minus(end, start)
  }),
  'time.hours-and-minutes': oracleFrom(({ n }) => plus(times(n(0), q(60)), n(1))),
  'money.change': oracleFrom(({ n }) => minus(n(2), times(n(0), n(1)))),
  'money.total': oracleFrom(({ n }) => plus(times(n(0), n(1)), times(n(2), n(3)))),
}
