import { numberAnswer, numberChoice } from '../answers.ts'
import { exact, rounded } from '../exact.ts'
import { generatorOf } from '../generator.ts'

const common = { subject: 'matematika', topic: 'arithmetic' } as const

const addition = generatorOf({
  ...common,
  name: 'arithmetic.addition-to-100',
  years: [2, 3],
  title: { cs: 'Sčítání do 100', en: 'Adding up to 100' },
  parameters: { 1: { min: 11, max: 40 }, 2: { min: 15, max: 49 }, 3: { min: 25, max: 69 } },
  make: (random, { min, max }, w) => {
    const [a, b] = [random.int(min, max), random.int(min, max)]
    const carries = (a % 10) + (b % 10) >= 10
    if (a + b > 100 || !carries || a % 10 === 0 || b % 10 === 0) return undefined
    const tens = Math.floor(b / 10) * 10
    const answer = numberAnswer(exact(a + b), {
      'forgets-carry': exact(a + b - 10),
      'subtracts-instead': exact(Math.abs(a - b)),
      'ones-slip': exact(a + b + 1),
    })
    return (
      answer && {
        prompt: w.text(`Kolik je ${a} + ${b}?`, `What is ${a} + ${b}?`),
        answer,
        solution: [
          w.text(
            `Nejprve přičti desítky: ${a} + ${tens} = ${a + tens}.`,
            `First add the tens: ${a} + ${tens} = ${a + tens}.`,
          ),
          w.text(
            `Potom jednotky: ${a + tens} + ${b - tens} = ${a + b}.`,
            `Then the ones: ${a + tens} + ${b - tens} = ${a + b}.`,
          ),
        ],
      }
    )
  },
})

const subtraction = generatorOf({
  ...common,
  name: 'arithmetic.subtraction-to-100',
  years: [2, 3],
  title: { cs: 'Odčítání do 100', en: 'Subtracting up to 100' },
  parameters: { 1: { min: 21, max: 50 }, 2: { min: 31, max: 80 }, 3: { min: 51, max: 99 } },
  make: (random, { min, max }, w) => {
    const a = random.int(min, max)
    const b = random.int(12, a - 3)
    if (a % 10 >= b % 10 || b % 10 === 0 || a % 10 === 0) return undefined
    const tens = Math.floor(b / 10) * 10
    const turned = Math.floor(a / 10) * 10 - tens + ((b % 10) - (a % 10))
    const answer = numberAnswer(exact(a - b), {
      'smaller-from-larger': exact(turned),
      'forgets-borrow': exact(a - b + 10),
      'adds-instead': exact(a + b),
    })
    return (
      answer && {
        prompt: w.text(`Kolik je ${a} − ${b}?`, `What is ${a} − ${b}?`),
        answer,
        solution: [
          w.text(
            `Nejprve odečti desítky: ${a} − ${tens} = ${a - tens}.`,
            `First take away the tens: ${a} − ${tens} = ${a - tens}.`,
          ),
          w.text(
            `Potom jednotky: ${a - tens} − ${b - tens} = ${a - b}.`,
            `Then the ones: ${a - tens} − ${b - tens} = ${a - b}.`,
          ),
        ],
      }
    )
  },
})

const multiplication = generatorOf({
  ...common,
  name: 'arithmetic.times-tables',
  years: [2, 4],
  title: { cs: 'Malá násobilka', en: 'Times tables' },
  parameters: { 1: { min: 2, max: 5 }, 2: { min: 3, max: 8 }, 3: { min: 6, max: 9 } },
  make: (random, { min, max }, w) => {
    const [a, b] = [random.int(min, max), random.int(3, 9)]
    const answer = numberAnswer(exact(a * b), {
      'adds-instead': exact(a + b),
      'one-multiple-less': exact(a * (b - 1)),
      'one-multiple-more': exact(a * (b + 1)),
    })
    return (
      answer && {
        prompt: w.text(`Kolik je ${a} ${w.times} ${b}?`, `What is ${a} ${w.times} ${b}?`),
        answer,
        solution: [
          w.text(`${a} ${w.times} ${b - 1} = ${a * (b - 1)}`, `${a} ${w.times} ${b - 1} = ${a * (b - 1)}`),
          w.text(
            `Přičti ještě jednou ${a}: ${a * (b - 1)} + ${a} = ${a * b}.`,
            `Add ${a} once more: ${a * (b - 1)} + ${a} = ${a * b}.`,
          ),
        ],
      }
    )
  },
})

const division = generatorOf({
  ...common,
  name: 'arithmetic.division-facts',
  years: [3, 4],
  title: { cs: 'Dělení v oboru násobilky', en: 'Division facts' },
  parameters: { 1: { min: 2, max: 5 }, 2: { min: 3, max: 8 }, 3: { min: 6, max: 9 } },
  make: (random, { min, max }, w) => {
    const [divisor, quotient] = [random.int(min, max), random.int(3, 9)]
    const dividend = divisor * quotient
    const answer = numberAnswer(exact(quotient), {
      'subtracts-instead': exact(dividend - divisor),
      'one-multiple-less': exact(quotient - 1),
      'one-multiple-more': exact(quotient + 1),
    })
    return (
      answer && {
        prompt: w.text(`Kolik je ${dividend} : ${divisor}?`, `What is ${dividend} ÷ ${divisor}?`),
        answer,
        solution: [
          w.text(
            `Hledej, kolikrát se ${divisor} vejde do ${dividend}.`,
            `Find how many times ${divisor} goes into ${dividend}.`,
          ),
          w.text(
            `${quotient} · ${divisor} = ${dividend}, proto ${dividend} : ${divisor} = ${quotient}.`,
            `${quotient} × ${divisor} = ${dividend}, so ${dividend} ÷ ${divisor} = ${quotient}.`,
          ),
        ],
      }
    )
  },
})

const remainder = generatorOf({
  ...common,
  name: 'arithmetic.division-with-remainder',
  years: [3, 4],
  title: { cs: 'Dělení se zbytkem', en: 'Division with a remainder' },
  parameters: { 1: { min: 2, max: 5 }, 2: { min: 4, max: 8 }, 3: { min: 6, max: 9 } },
  make: (random, { min, max }, w) => {
    const [divisor, quotient] = [random.int(min, max), random.int(3, 9)]
    const rest = random.int(1, divisor - 1)
    const dividend = divisor * quotient + rest
    return {
      prompt: w.text(
        `Vyděl se zbytkem: ${dividend} : ${divisor} = [_q1_], zbytek [_r1_].`,
        `Divide with a remainder: ${dividend} ÷ ${divisor} = [_q1_], remainder [_r1_].`,
      ),
      answer: {
        kind: 'gaps',
        gaps: [
          {
            id: 'q1',
            kind: 'number',
            value: exact(quotient),
            mistakes: [
              { value: exact(quotient + 1), misconception: 'one-multiple-more' },
              { value: exact(quotient - 1), misconception: 'one-multiple-less' },
            ],
          },
          {
            id: 'r1',
            kind: 'number',
            value: exact(rest),
            mistakes: [
              { value: exact(rest + divisor), misconception: 'remainder-too-large' },
              ...(rest * 2 === divisor
                ? []
                : [{ value: exact(divisor - rest), misconception: 'remainder-to-next' } as const]),
            ],
          },
        ],
      },
      solution: [
        w.text(
          `Největší násobek čísla ${divisor}, který není větší než ${dividend}, je ${quotient} · ${divisor} = ${dividend - rest}.`,
          `The largest multiple of ${divisor} that is not above ${dividend} is ${quotient} × ${divisor} = ${dividend - rest}.`,
        ),
        w.text(
          `Do ${dividend} zbývá ${dividend} − ${dividend - rest} = ${rest}.`,
          `What is left is ${dividend} − ${dividend - rest} = ${rest}.`,
        ),
      ],
    }
  },
})

const missing = generatorOf({
  ...common,
  name: 'arithmetic.missing-number',
  years: [2, 4],
  title: { cs: 'Chybějící číslo', en: 'The missing number' },
  parameters: { 1: { max: 30 }, 2: { max: 60 }, 3: { max: 100 } },
  make: (random, { max }, w) => {
    const [known, missed] = [random.int(4, Math.floor(max / 2)), random.int(4, Math.floor(max / 2))]
    const adds = random.flip()
    const total = known + missed
    if (known === missed) return undefined
    const [right, shown] = adds ? [missed, `${known} + [_x1_] = ${total}`] : [total, `[_x1_] − ${known} = ${missed}`]
    const wrong = adds ? total + known : Math.abs(missed - known)
    const worked = adds ? `${total} − ${known} = ${missed}` : `${missed} + ${known} = ${total}`
    return {
      prompt: w.text(`Doplň číslo: ${shown}`, `Fill in the number: ${shown}`),
      answer: {
        kind: 'gaps',
        gaps: [
          {
            id: 'x1',
            kind: 'number',
            value: exact(right),
            mistakes: [{ value: exact(wrong), misconception: 'sign-as-command' }],
          },
        ],
      },
      solution: [
        w.text(
          `Chybějící číslo zjistíš opačným výkonem: ${worked}.`,
          `The inverse operation gives the missing number: ${worked}.`,
        ),
      ],
    }
  },
})

const orderOfOperations = generatorOf({
  ...common,
  name: 'arithmetic.order-of-operations',
  years: [4, 6],
  title: { cs: 'Přednost početních výkonů', en: 'Order of operations' },
  parameters: {
    1: { max: 5, hasBrackets: false },
    2: { max: 9, hasBrackets: false },
    3: { max: 9, hasBrackets: true },
  },
  make: (random, { max, hasBrackets }, w) => {
    const [a, b, c] = [random.int(4, 30), random.int(2, max), random.int(2, max)]
    const d = random.int(2, 9)
    if (hasBrackets) {
      const inner = b + c
      const answer = numberAnswer(exact(a + d * inner), {
        'left-to-right': exact((a + d) * inner),
        'ignores-brackets': exact(a + d * b + c),
      })
      return (
        answer && {
          prompt: w.text(`Vypočítej: ${a} + ${d} · (${b} + ${c})`, `Calculate: ${a} + ${d} × (${b} + ${c})`),
          answer,
          solution: [
            w.text(`Nejprve závorka: ${b} + ${c} = ${inner}.`, `Brackets first: ${b} + ${c} = ${inner}.`),
            w.text(
              `Potom násobení: ${d} · ${inner} = ${d * inner}.`,
              `Then multiplication: ${d} × ${inner} = ${d * inner}.`,
            ),
            w.text(
              `Nakonec sčítání: ${a} + ${d * inner} = ${a + d * inner}.`,
              `Addition last: ${a} + ${d * inner} = ${a + d * inner}.`,
            ),
          ],
        }
      )
    }
    const answer = numberAnswer(exact(a + b * c), {
      'left-to-right': exact((a + b) * c),
      'adds-instead': exact(a + b + c),
    })
    return (
      answer && {
        prompt: w.text(`Vypočítej: ${a} + ${b} · ${c}`, `Calculate: ${a} + ${b} × ${c}`),
        answer,
        solution: [
          w.text(
            `Násobení má přednost: ${b} · ${c} = ${b * c}.`,
            `Multiplication comes first: ${b} × ${c} = ${b * c}.`,
          ),
          w.text(`Potom sčítání: ${a} + ${b * c} = ${a + b * c}.`, `Then addition: ${a} + ${b * c} = ${a + b * c}.`),
        ],
      }
    )
  },
})

const places = {
  1: { cs: 'desítky', en: 'ten' },
  2: { cs: 'stovky', en: 'hundred' },
  3: { cs: 'tisíce', en: 'thousand' },
} as const

const rounding = generatorOf({
  ...common,
  name: 'arithmetic.rounding',
  version: 2,
  years: [4, 5],
  title: { cs: 'Zaokrouhlování přirozených čísel', en: 'Rounding whole numbers' },
  parameters: {
    1: { min: 120, max: 990, place: 1, named: places[1] },
    2: { min: 1200, max: 9900, place: 2, named: places[2] },
    3: { min: 12_000, max: 99_000, place: 3, named: places[3] },
  },
  make: (random, { min, max, place, named }, w) => {
    const value = random.int(min, max)
    const unit = 10 ** place
    if (value % unit === 0 || value % 10 === 0) return undefined
    const right = rounded(exact(value), -place)
    const below = exact(Math.floor(value / unit) * unit)
    const digit = Math.floor((value % unit) / (unit / 10))
    const answer = numberChoice(
      random,
      right,
      {
        'rounds-down-always': below,
        'rounds-up-always': below.add(unit),
        'rounds-to-lower-place': place === 1 ? undefined : rounded(exact(value), 1 - place),
        'rounds-to-higher-place': rounded(exact(value), -place - 1),
      },
      w.number,
    )
    return (
      answer && {
        prompt: w.text(
          `Zaokrouhli číslo ${w.number(value)} na ${named.cs}.`,
          `Round ${w.number(value)} to the nearest ${named.en}.`,
        ),
        answer,
        solution: [
          w.text(
            `O zaokrouhlení rozhoduje číslice o jedno místo vpravo: ${digit}.`,
            `The digit one place to the right decides: ${digit}.`,
          ),
          digit >= 5
            ? w.text(
                `Je to alespoň 5, zaokrouhli nahoru: ${w.number(right)}.`,
                `It is 5 or more, so round up: ${w.number(right)}.`,
              )
            : w.text(
                `Je menší než 5, zaokrouhli dolů: ${w.number(right)}.`,
                `It is less than 5, so round down: ${w.number(right)}.`,
              ),
        ],
      }
    )
  },
})

const ordering = generatorOf({
  ...common,
  name: 'arithmetic.ordering',
  years: [3, 5],
  title: { cs: 'Řazení čísel', en: 'Putting numbers in order' },
  parameters: { 1: { low: 100, high: 999 }, 2: { low: 1000, high: 9999 }, 3: { low: 10_000, high: 99_999 } },
  make: (random, { low, high }, w) => {
    const base = random.int(low, high)
    const digits = [...String(base)]
    const drawn = new Set([base])
    for (let turn = 0; turn < 12 && drawn.size < 4; turn += 1) {
      const turned = Number(random.shuffle(digits).join(''))
      if (turned >= low) drawn.add(turned)
    }
    if (drawn.size < 4) return undefined
    const sorted = [...drawn].toSorted((a, b) => a - b)
    const byLastDigit = sorted.toSorted((a, b) => (a % 10) - (b % 10) || a - b)
    const things = sorted.map(w.number)
    const mistakes = [
      { value: things.toReversed(), misconception: 'orders-downwards' as const },
      ...(byLastDigit.join() === sorted.join() || byLastDigit.join() === sorted.toReversed().join()
        ? []
        : [{ value: byLastDigit.map(w.number), misconception: 'compares-last-digit' as const }]),
    ]
    return {
      prompt: w.text('Seřaď čísla od nejmenšího po největší.', 'Put the numbers in order, the smallest first.'),
      answer: { kind: 'order', things, mistakes },
      solution: [
        w.text(
          'Čísla mají stejně číslic, porovnávej je zleva.',
          'The numbers have the same number of digits, so compare them from the left.',
        ),
        things.join(' < '),
      ],
    }
  },
})

const axis = generatorOf({
  ...common,
  name: 'arithmetic.number-line',
  years: [2, 4],
  title: { cs: 'Číselná osa', en: 'Number line' },
  parameters: {
    1: { max: 20, step: 1, labels: 5 },
    2: { max: 100, step: 5, labels: 20 },
    3: { max: 1000, step: 50, labels: 200 },
  },
  make: (random, { max, step, labels }, w) => {
    const ticks = Array.from({ length: max / step - 1 }, (_, index) => (index + 1) * step)
    const [a = 0, b = 0] = random.sample(
      ticks.filter((tick) => tick % labels !== 0),
      2,
    )
    if (a + b === max) return undefined
    return {
      prompt: w.text(
        `Umísti na osu čísla ${w.number(a)} a ${w.number(b)}.`,
        `Place the numbers ${w.number(a)} and ${w.number(b)} on the line.`,
      ),
      answer: {
        kind: 'axis',
        axis: {
          min: exact(0),
          max: exact(max),
          step: exact(step),
          labelsEvery: exact(labels),
          markers: [a, b].map((value) => ({ label: w.number(value), position: exact(value) })),
        },
        mistakes: [
          { value: [exact(b), exact(a)], misconception: 'swaps-values' },
          { value: [exact(max - a), exact(max - b)], misconception: 'reads-from-the-end' },
        ],
      },
      solution: [
        w.text(`Jeden dílek osy znamená ${w.number(step)}.`, `One step on the line stands for ${w.number(step)}.`),
        w.text(
          `Číslo ${w.number(a)} leží na ${a / step}. dílku od nuly, číslo ${w.number(b)} na ${b / step}. dílku.`,
          `${w.number(a)} is at mark ${a / step} from zero, ${w.number(b)} at mark ${b / step}.`,
        ),
      ],
    }
  },
})

export const arithmetic = [
  addition,
  subtraction,
  multiplication,
  division,
  remainder,
  missing,
  orderOfOperations,
  rounding,
  ordering,
  axis,
]
