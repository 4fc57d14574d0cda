import { oracleFrom } from './oracle-from.ts'
import { compare, minus, over, plus, power, q, times, total, type Quotient } from './quotient.ts'
import { numbersIn, valueOf } from './reading.ts'

/** The numbers after the colon of a list of data. */
function listed(prompt: string): Quotient[] {
  return numbersIn((/: ([\d; ]+)/.exec(prompt)?.[1] ?? '').replaceAll(';', ' '))
}

function middle(values: readonly Quotient[]): Quotient {
  const [first = q(0), ...rest] = values.toSorted(compare)
  if (rest.length === 0) return first
  return rest.length === 1 ? over(plus(first, rest[0] ?? q(0)), q(2)) : middle(rest.slice(0, -1))
}

function mostFrequent(values: readonly Quotient[]): Quotient {
  const counts = values.map((value) => values.filter((other) => compare(value, other) === 0).length)
  return values[counts.indexOf(Math.max(...counts))] ?? q(0)
}

/** Runs the small programs of prompts line by line. */
function run(prompt: string): Quotient {
  const lines = prompt.split('\n').slice(1)
  let x = q(0)
  let rounds = 1n
  let isSkipped = false
  for (const line of lines) {
    const [first = q(0)] = numbersIn(line)
    if (/^(?:opakuj|repeat)/.test(line)) rounds = first.n
    else if (/^(?:pokud|if)/.test(line)) isSkipped = compare(x, first) <= 0
    else if (/^(?:jinak|otherwise)/.test(line)) isSkipped = !isSkipped
    else if (/^x = \d+$/.test(line)) x = first
    else if (!isSkipped)
      for (let round = 0n; round < rounds; round += 1n) x = line.includes('+') ? plus(x, first) : times(x, first)
  }
  return x
}

function satisfies(prompt: string, value: Quotient): boolean {
  const [bound = q(0), by = q(1)] = numbersIn(prompt)
  const [isGreater, isMultiple] = [compare(value, bound) > 0, value.n % by.n === 0n]
  if (/anebo|either/.test(prompt)) return isGreater !== isMultiple
  return /není|not/.test(prompt) ? isGreater && !isMultiple : isGreater && isMultiple
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉'

/** The mass of a formula, by the masses that the prompt gives. */
function molarMass(prompt: string): Quotient {
  const formula = /(?:látky|of) ([A-Z][\p{L}₀-₉]*)\?/u.exec(prompt)?.[1] ?? ''
  const given = new Map(
    [...prompt.matchAll(/M\((\p{L}+)\) = (\d+)/gu)].map(([, element = '', mass = '']) => [element, q(mass)]),
  )
  return total(
    [...formula.matchAll(/([A-Z][a-z]?)([₀-₉]*)/g)].map(([, element = '', count = '']) => {
      const digits = [...count].map((digit) => subscripts.indexOf(digit)).join('')
      return times(given.get(element) ?? q(0), q(digits === '' ? 1 : Number(digits)))
    }),
  )
}

export const science = {
  'statistics.mean': oracleFrom(({ numbers }) => over(total(numbers), q(numbers.length))),
  'statistics.median': oracleFrom(({ prompt }) => middle(listed(prompt))),
  'statistics.mode': oracleFrom(({ prompt }) => mostFrequent(listed(prompt))),
  'statistics.column-chart': oracleFrom(({ prompt, svg }) => {
    // Heights of the columns over the first label of the axis, in the order of the names below.
    const columns = [...svg.matchAll(/<polygon points="[\d.]+,([\d.]+) [\d.]+,[\d.]+ [\d.]+,([\d.]+)/g)].map(
      ([, bottom = '', top = '']) => minus(q(bottom), q(top)),
    )
    const names = [...svg.matchAll(/>(\p{L}+)<\/text>/gu)].map(([, name = '']) => name)
    const ticks = [...svg.matchAll(/y="([\d.]+)"[^>]*text-anchor="end"[^>]*>(\d+)</g)].map(
      ([, y = '', label = '']) => [Number(y), Number(label)] as const,
    )
    const [[zero, low] = [0, 0], [next, high] = [1, 1]] = ticks
    const valueOfName = (name: string): number =>
      (Number(columns[names.indexOf(name)]?.n) / Number(columns[names.indexOf(name)]?.d) / (zero - next)) * (high - low)
    const [, first = '', second = ''] =
      /(?:víc přečetla?|more pages did) (\p{L}+) (?:read )?(?:než|than) (\p{L}+)/u.exec(prompt) ?? []
    return q(Math.round(valueOfName(first) - valueOfName(second)))
  }),
  'probability.one-ball': oracleFrom(({ numbers }) => over(numbers[0] ?? q(0), total(numbers))),
  'probability.number-of-choices': oracleFrom(({ numbers }) => numbers.reduce(times)),
  'probability.pairs': oracleFrom(({ n }) => {
    let games = q(0)
    for (let other = 1n; other < n(0).n; other += 1n) games = plus(games, q(other))
    return games
  }),
  'motion.average-speed': oracleFrom(({ n }) => over(times(n(0), q(60)), n(1))),
  'motion.convert-speed': oracleFrom(({ n, prompt }) =>
    /\? km/.test(prompt) ? over(times(n(0), q(3600)), q(1000)) : over(times(n(0), q(1000)), q(3600)),
  ),
  'motion.density': oracleFrom(({ n }) => over(n(0), n(1))),
  'motion.weight': oracleFrom(({ n, prompt }) =>
    times(over(n(0), q(/\sg[?.]| g\?/.test(prompt) && !/\skg\?/.test(prompt) ? 1000 : 1)), q(10)),
  ),
  'electricity.ohms-law': oracleFrom(({ n }) => over(n(1), n(0))),
  'electricity.two-resistors': oracleFrom(({ n, prompt }) =>
    /paralel|parallel/.test(prompt) ? over(q(1), plus(over(q(1), n(0)), over(q(1), n(1)))) : plus(n(0), n(1)),
  ),
  'electricity.energy': oracleFrom(({ n }) => over(times(n(0), n(1)), q(1000))),
  'heat.warming-water': oracleFrom(({ n }) => times(times(n(0), minus(n(2), n(1))), n(3))),
  'solutions.mass-fraction': oracleFrom(({ n, language }) => {
    const [salt, water] = language === 'cs' ? [n(0), n(1)] : [n(0), n(1)]
    return over(times(salt, q(100)), plus(salt, water))
  }),
  'solutions.mass-of-solute': oracleFrom(({ n }) => over(times(n(0), n(1)), q(100))),
  'solutions.molar-mass': oracleFrom(({ n, prompt }) => times(n(0), molarMass(prompt))),
  'binary.to-decimal': oracleFrom(({ prompt }) => {
    const bits = /[01]{2,}/.exec(prompt)?.[0] ?? ''
    return [...bits].reduce((value, bit) => plus(times(value, q(2)), q(bit)), q(0))
  }),
  'binary.from-decimal': oracleFrom(({ n }) => (option) => {
    const value = [...option].reduce(
      (sum, bit, index) => plus(sum, times(q(bit), power(q(2), option.length - 1 - index))),
      q(0),
    )
    return compare(value, n(0)) === 0
  }),
  'binary.how-many-bits': oracleFrom(({ n }) => q((n(0).n - 1n).toString(2).length)),
  'binary.download-time': oracleFrom(({ n }) => over(times(n(0), q(8)), n(1))),
  'algorithms.loop': oracleFrom(({ prompt }) => run(prompt)),
  'algorithms.condition': oracleFrom(({ prompt }) => run(prompt)),
  'logic.numbers-that-satisfy': oracleFrom(
    ({ prompt }) =>
      (option) =>
        satisfies(prompt, valueOf(option)),
  ),
}
