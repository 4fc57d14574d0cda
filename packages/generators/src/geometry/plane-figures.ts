import { numberAnswer } from '../answers.ts'
import { exact } from '../exact.ts'
import { circleFigure, cornerFigure, rectangleFigure, triangleFigure } from '../figures/shapes.ts'
import { generatorOf } from '../generator.ts'

const common = { subject: 'matematika', topic: 'plane-figures' } as const

const rectanglePerimeter = generatorOf({
  ...common,
  name: 'plane-figures.rectangle-perimeter',
  years: [4, 5],
  title: { cs: 'Obvod obdélníku', en: 'Perimeter of a rectangle' },
  parameters: { 1: { max: 9 }, 2: { max: 25 }, 3: { max: 80 } },
  make: (random, { max }, w) => {
    const [b, more] = [random.int(2, max), random.int(1, max)]
    const a = b + more
    if (a > 3 * b) return undefined
    const answer = numberAnswer(
      exact(2 * (a + b)),
      { 'area-for-perimeter': exact(a * b), 'half-perimeter': exact(a + b), 'two-sides-only': exact(2 * a + b) },
      'cm',
    )
    return (
      answer && {
        prompt: w.text('Vypočítej obvod obdélníku na obrázku.', 'Find the perimeter of the rectangle in the picture.'),
        figure: {
          svg: rectangleFigure(a, b, [`${a} cm`, `${b} cm`]),
          alt: w.text(`Obdélník se stranami ${a} cm a ${b} cm.`, `A rectangle with sides of ${a} cm and ${b} cm.`),
        },
        answer,
        solution: [
          w.text('Obvod je součet všech čtyř stran.', 'The perimeter is the sum of all four sides.'),
          `2 ${w.times} (${a} + ${b}) = ${2 * (a + b)} cm`,
        ],
      }
    )
  },
})

const rectangleArea = generatorOf({
  ...common,
  name: 'plane-figures.rectangle-area',
  years: [4, 6],
  title: { cs: 'Obsah obdélníku', en: 'Area of a rectangle' },
  parameters: { 1: { max: 9 }, 2: { max: 14 }, 3: { max: 40 } },
  make: (random, { max }, w) => {
    const [b, more] = [random.int(3, max), random.int(1, max)]
    const a = b + more
    if (a > 3 * b) return undefined
    const answer = numberAnswer(
      exact(a * b),
      { 'perimeter-for-area': exact(2 * (a + b)), 'half-perimeter': exact(a + b) },
      'cm²',
    )
    return (
      answer && {
        prompt: w.text('Vypočítej obsah obdélníku na obrázku.', 'Find the area of the rectangle in the picture.'),
        figure: {
          svg: rectangleFigure(a, b, [`${a} cm`, `${b} cm`]),
          alt: w.text(`Obdélník se stranami ${a} cm a ${b} cm.`, `A rectangle with sides of ${a} cm and ${b} cm.`),
        },
        answer,
        solution: [
          w.text(
            'Obsah obdélníku je součin jeho sousedních stran.',
            'The area of a rectangle is the product of two sides that meet.',
          ),
          `${a} ${w.times} ${b} = ${w.number(a * b)} cm²`,
        ],
      }
    )
  },
})

const square = generatorOf({
  ...common,
  name: 'plane-figures.square-side',
  version: 3,
  years: [5, 6],
  title: { cs: 'Čtverec z obvodu', en: 'A square by its perimeter' },
  parameters: { 1: { min: 3, max: 10 }, 2: { min: 6, max: 15 }, 3: { min: 11, max: 30 } },
  make: (random, { min, max }, w) => {
    const [side, unit] = [random.int(min, max), random.pick(['mm', 'cm', 'm'])]
    const answer = numberAnswer(
      exact(side * side),
      {
        'doubles-side': exact(2 * side),
        'perimeter-for-area': exact(4 * side),
        'answers-part': exact(side),
        'squares-perimeter': exact(16 * side * side),
      },
      `${unit}²`,
    )
    return (
      answer && {
        prompt: w.text(
          `Čtverec má obvod ${w.measure(4 * side, unit)}. Jaký je jeho obsah?`,
          `The perimeter of a square is ${w.measure(4 * side, unit)}. What is its area?`,
        ),
        answer,
        solution: [
          w.text(`Strana měří ${4 * side} : 4 = ${side} ${unit}.`, `A side is ${4 * side} ÷ 4 = ${side} ${unit} long.`),
          `${side} ${w.times} ${side} = ${side * side} ${unit}²`,
        ],
      }
    )
  },
})

const corner = generatorOf({
  ...common,
  name: 'plane-figures.cut-corner',
  years: [6, 7],
  title: { cs: 'Obsah složeného útvaru', en: 'Area of a composite figure' },
  parameters: { 1: { max: 9 }, 2: { max: 14 }, 3: { max: 24 } },
  make: (random, { max }, w) => {
    const [a, b] = [random.int(5, max), random.int(5, max)]
    const [c, d] = [random.int(2, a - 2), random.int(2, b - 2)]
    if (c / a < 0.25 || d / b < 0.25 || a > 2 * b || b > 2 * a) return undefined
    const answer = numberAnswer(
      exact(a * b - c * d),
      {
        'ignores-cut-out': exact(a * b),
        'perimeter-for-area': exact(2 * (a + b)),
        'adds-instead': exact(a * b + c * d),
      },
      'cm²',
    )
    return (
      answer && {
        prompt: w.text(
          'Z obdélníku je v rohu vystřižen menší obdélník. Vypočítej obsah zbylého útvaru.',
          'A smaller rectangle is cut out of the corner of a rectangle. Find the area that is left.',
        ),
        figure: {
          svg: cornerFigure({ a, b, c, d }),
          alt: w.text(
            `Obdélník ${a} cm a ${b} cm, v rohu chybí obdélník ${c} cm a ${d} cm.`,
            `A rectangle of ${a} cm by ${b} cm, in its corner a rectangle of ${c} cm by ${d} cm is missing.`,
          ),
        },
        answer,
        solution: [
          w.text(`Celý obdélník: ${a} · ${b} = ${a * b} cm².`, `The whole rectangle: ${a} × ${b} = ${a * b} cm².`),
          w.text(`Výřez: ${c} · ${d} = ${c * d} cm².`, `The cut: ${c} × ${d} = ${c * d} cm².`),
          `${a * b} − ${c * d} = ${a * b - c * d} cm²`,
        ],
      }
    )
  },
})

const triangle = generatorOf({
  ...common,
  name: 'plane-figures.triangle-area',
  years: [7, 8],
  title: { cs: 'Obsah trojúhelníku', en: 'Area of a triangle' },
  parameters: { 1: { max: 10 }, 2: { max: 16 }, 3: { max: 30 } },
  make: (random, { max }, w) => {
    const [base, tall] = [random.int(3, max), random.int(3, max)]
    if (base > 3 * tall || tall > base + 3) return undefined
    const right = exact(base * tall, 2)
    const answer = numberAnswer(
      right,
      {
        'forgets-half': exact(base * tall),
        'adds-instead': exact(base + tall),
      },
      'cm²',
    )
    return (
      answer && {
        prompt: w.text(
          'Vypočítej obsah trojúhelníku na obrázku. Čárkovaně je jeho výška.',
          'Find the area of the triangle in the picture. The dashed line is its height.',
        ),
        figure: {
          svg: triangleFigure(base, tall),
          alt: w.text(
            `Trojúhelník se stranou ${base} cm a výškou na ni ${tall} cm.`,
            `A triangle with a side of ${base} cm and a height of ${tall} cm on it.`,
          ),
        },
        answer,
        solution: [
          w.text(
            'Obsah je polovina součinu strany a výšky na ni.',
            'The area is half the product of a side and the height on it.',
          ),
          `${base} ${w.times} ${tall} ${w.divided} 2 = ${w.number(right)} cm²`,
        ],
      }
    )
  },
})

const circle = (name: string, isArea: boolean, title: { cs: string; en: string }) =>
  generatorOf({
    ...common,
    name,
    years: [8, 9],
    title,
    parameters: {
      1: { max: 10, isDiameter: false },
      2: { max: 25, isDiameter: false },
      3: { max: 30, isDiameter: true },
    },
    make: (random, { max, isDiameter }, w) => {
      const radius = random.int(3, max)
      const pi = exact('3.14')
      const sign = w.text('\\cdot', '\\times')
      const [around, inside] = [pi.mul(2 * radius), pi.mul(radius * radius)]
      const right = isArea ? inside : around
      const known = isDiameter ? 2 * radius : radius
      const mistaken = isDiameter ? 2 * radius : exact(radius, 2)
      const answer = numberAnswer(
        right,
        {
          'circle-formula-swapped': isArea ? around : inside,
          'diameter-for-radius': isArea ? pi.mul(mistaken).mul(mistaken) : pi.mul(2).mul(mistaken),
          'radius-not-squared': isArea ? pi.mul(radius) : undefined,
        },
        isArea ? 'cm²' : 'cm',
      )
      const [what, en] = isArea ? ['obsah', 'area'] : ['obvod', 'circumference']
      return (
        answer && {
          prompt: w.text(
            `Vypočítej ${what} kruhu na obrázku. Počítej s hodnotou π ≈ 3,14.`,
            `Find the ${en} of the circle in the picture. Use π ≈ 3.14.`,
          ),
          figure: {
            svg: circleFigure(`${known} cm`, isDiameter),
            alt: isDiameter
              ? w.text(`Kruh o průměru ${known} cm.`, `A circle with a diameter of ${known} cm.`)
              : w.text(`Kruh o poloměru ${known} cm.`, `A circle with a radius of ${known} cm.`),
          },
          answer,
          solution: [
            ...(isDiameter
              ? [w.text(`Poloměr je polovina průměru: ${radius} cm.`, `The radius is half the diameter: ${radius} cm.`)]
              : []),
            isArea
              ? `$\\pi r^2 \\approx ${w.tex(pi)} ${sign} ${radius}^2 = ${w.tex(right)}$ cm²`
              : `$2\\pi r \\approx 2 ${sign} ${w.tex(pi)} ${sign} ${radius} = ${w.tex(right)}$ cm`,
          ],
        }
      )
    },
  })

export const planeFigures = [
  rectanglePerimeter,
  rectangleArea,
  square,
  corner,
  triangle,
  circle('plane-figures.circumference', false, { cs: 'Obvod kruhu', en: 'Circumference of a circle' }),
  circle('plane-figures.circle-area', true, { cs: 'Obsah kruhu', en: 'Area of a circle' }),
]
