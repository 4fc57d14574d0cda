import { numberAnswer, textChoice } from '../answers.ts'
import { exact, gcd, lcm } from '../exact.ts'
import { generatorOf, type Mistake } from '../generator.ts'

const common = { subject: 'matematika', topic: 'divisibility', years: [6, 7] } as const

const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97]

function primeFactors(value: number): number[] {
  const prime = primes.find((one) => value % one === 0)
  if (value < 2) return []
  return prime === undefined ? [value] : [prime, ...primeFactors(value / prime)]
}

const reasons: Readonly<Record<number, readonly [cs: string, en: string]>> = {
  3: ['ciferný součet je dělitelný třemi', 'the sum of the digits is divisible by three'],
  4: ['poslední dvojčíslí je dělitelné čtyřmi', 'the last two digits are divisible by four'],
  6: [
    'číslo je sudé a ciferný součet je dělitelný třemi',
    'it is even and the sum of its digits is divisible by three',
  ],
  9: ['ciferný součet je dělitelný devíti', 'the sum of the digits is divisible by nine'],
}

const divisible = generatorOf({
  ...common,
  name: 'divisibility.choose-multiples',
  title: { cs: 'Znaky dělitelnosti', en: 'Rules of divisibility' },
  parameters: { 1: { by: [3, 4], max: 200 }, 2: { by: [3, 4, 9], max: 900 }, 3: { by: [4, 6, 9], max: 4000 } },
  make: (random, { by, max }, w) => {
    const divisor = random.pick(by)
    const rightCount = random.int(2, 3)
    const right = new Set<number>()
    while (right.size < rightCount) right.add(random.int(Math.ceil(40 / divisor), Math.floor(max / divisor)) * divisor)
    // The last digit speaks for them, as a rule that holds for two and five only.
    const wrong = new Set<number>()
    while (wrong.size < 5 - rightCount) {
      const lure =
        random.int(4, Math.floor(max / 10)) * 10 +
        (divisor % 2 === 0 ? random.pick([0, 2, 4, 6, 8]) : random.pick([3, 6, 9]))
      if (lure % divisor !== 0) wrong.add(lure)
    }
    const [cs = '', en = ''] = reasons[divisor] ?? []
    return {
      prompt: w.text(
        `Vyber **všechna** čísla dělitelná číslem ${divisor}.`,
        `Choose **all** the numbers divisible by ${divisor}.`,
      ),
      answer: {
        kind: 'choices',
        right: [...right].map(w.number),
        wrong: [...wrong].map((value): Mistake<string> => ({
          value: w.number(value),
          misconception: 'last-digit-rule',
        })),
      },
      solution: [
        w.text(
          `Číslo je dělitelné číslem ${divisor}, právě když ${cs}.`,
          `A number is divisible by ${divisor} exactly when ${en}.`,
        ),
        w.text(`Vyhovují: ${w.list([...right].map(w.number))}.`, `These are: ${w.list([...right].map(w.number))}.`),
      ],
    }
  },
})

const prime = generatorOf({
  ...common,
  name: 'divisibility.primes',
  title: { cs: 'Prvočísla', en: 'Prime numbers' },
  parameters: { 1: { max: 30 }, 2: { max: 60 }, 3: { max: 99 } },
  make: (random, { max }, w) => {
    const right = random.sample(
      primes.filter((one) => one > 2 && one <= max),
      2,
    )
    const oddOnes = Array.from({ length: max }, (_, index) => index + 1).filter(
      (one) => one % 2 === 1 && one > 8 && !primes.includes(one),
    )
    const wrong = random.sample(oddOnes, 2)
    const withOne = random.flip()
    const mistakes: Mistake<string>[] = [
      ...wrong.map((value): Mistake<string> => ({ value: String(value), misconception: 'odd-is-prime' })),
      ...(withOne ? [{ value: '1', misconception: 'one-is-prime' } as const] : []),
    ]
    const shown = wrong.map((value) => `${value} = ${primeFactors(value).join(` ${w.times} `)}`)
    return {
      prompt: w.text('Vyber **všechna** prvočísla.', 'Choose **all** the prime numbers.'),
      answer: { kind: 'choices', right: right.map(String), wrong: mistakes },
      solution: [
        w.text(
          'Prvočíslo má právě dva dělitele: jedničku a samo sebe.',
          'A prime has exactly two divisors: one and itself.',
        ),
        w.text(`Složená jsou ${w.list(shown)}.`, `These are not prime: ${w.list(shown)}.`),
        ...(withOne ? [w.text('Číslo 1 má jen jednoho dělitele.', '1 has one divisor only.')] : []),
      ],
    }
  },
})

function primeAfter(factor: number): number {
  let next = factor + 1
  while (primeFactors(next).length > 1) next += 1
  return next
}

const factorisation = generatorOf({
  ...common,
  name: 'divisibility.prime-factors',
  version: 3,
  title: { cs: 'Rozklad na prvočísla', en: 'Prime factors' },
  parameters: {
    1: { min: 8, max: 70, count: 4 },
    2: { min: 40, max: 120, count: 5 },
    3: { min: 60, max: 240, count: 5 },
  },
  make: (random, { min, max, count }, w) => {
    const value = random.int(min, max)
    const factors = primeFactors(value)
    const [a = 1, b = 1, ...rest] = factors
    if (factors.length < 3 || factors.length > count || Math.max(...factors) > 19) return undefined
    const product = (all: readonly number[]): string => all.join(` ${w.times} `)
    const last = factors.at(-1) ?? 2
    const answer = textChoice(random, product(factors), {
      'stops-factorising': product([a * b, ...rest].toSorted((x, y) => x - y)),
      'lost-factor': product(factors.slice(1)),
      'other-prime': product([...factors.slice(0, -1), primeAfter(last)]),
      'adds-instead': product([...factors.slice(0, -2), (factors.at(-2) ?? 0) + last]),
    })
    return (
      answer && {
        prompt: w.text(
          `Který zápis je rozkladem čísla ${value} na prvočísla?`,
          `Which product is the prime factorisation of ${value}?`,
        ),
        answer,
        solution: [
          w.text('Děl postupně nejmenším možným prvočíslem.', 'Keep dividing by the smallest prime that fits.'),
          `${value} = ${product(factors)}`,
        ],
      }
    )
  },
})

const greatestDivisor = generatorOf({
  ...common,
  name: 'divisibility.greatest-common-divisor',
  title: { cs: 'Největší společný dělitel', en: 'Greatest common divisor' },
  parameters: {
    1: { common: [2, 6], parts: [2, 6] },
    2: { common: [4, 12], parts: [2, 9] },
    3: { common: [12, 24], parts: [3, 11] },
  },
  make: (random, { common: [low = 0, high = 0], parts: [least = 0, most = 0] }, w) => {
    const shared = random.int(low, high)
    const [p, s] = [random.int(least, most), random.int(least, most)]
    if (p === s || gcd(p, s) !== 1) return undefined
    const [a, b] = [shared * p, shared * s]
    const smaller = primeFactors(shared)[0] ?? 1
    const answer = numberAnswer(exact(shared), {
      'divisor-for-multiple': exact(lcm(a, b)),
      'some-common-divisor': shared / smaller > 1 ? exact(shared / smaller) : undefined,
      'smaller-number': exact(Math.min(a, b)),
    })
    return (
      answer && {
        prompt: w.text(
          `Urči největšího společného dělitele čísel ${a} a ${b}.`,
          `Find the greatest common divisor of ${a} and ${b}.`,
        ),
        answer,
        solution: [
          `${a} = ${primeFactors(a).join(` ${w.times} `)}`,
          `${b} = ${primeFactors(b).join(` ${w.times} `)}`,
          w.text(`Součin společných prvočísel je ${shared}.`, `The product of the common primes is ${shared}.`),
        ],
      }
    )
  },
})

const lowestMultiple = generatorOf({
  ...common,
  name: 'divisibility.lowest-common-multiple',
  version: 2,
  title: { cs: 'Nejmenší společný násobek', en: 'Lowest common multiple' },
  parameters: { 1: { min: 4, max: 14 }, 2: { min: 6, max: 20 }, 3: { min: 12, max: 36 } },
  make: (random, { min, max }, w) => {
    const [a, b] = [random.int(min, max), random.int(min, max)]
    const multiple = lcm(a, b)
    if (a === b || gcd(a, b) === 1 || multiple > 400 || a % b === 0 || b % a === 0) return undefined
    const answer = numberAnswer(exact(multiple), {
      'product-as-multiple': exact(a * b),
      'divisor-for-multiple': exact(gcd(a, b)),
      'adds-instead': exact(a + b),
    })
    return (
      answer && {
        prompt: w.text(
          `Urči nejmenší společný násobek čísel ${a} a ${b}.`,
          `Find the lowest common multiple of ${a} and ${b}.`,
        ),
        answer,
        solution: [
          `${a} = ${primeFactors(a).join(` ${w.times} `)}`,
          `${b} = ${primeFactors(b).join(` ${w.times} `)}`,
          w.text(
            `Každé prvočíslo vezmi tolikrát, kolikrát je v tom rozkladu, kde je ho víc: ${multiple}.`,
            `Take each prime as many times as it stands in the product that has more of it: ${multiple}.`,
          ),
        ],
      }
    )
  },
})

export const divisibility = [divisible, prime, factorisation, greatestDivisor, lowestMultiple]
