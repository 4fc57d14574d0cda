import { numberAnswer } from '../answers.ts'
import { exact } from '../exact.ts'
import { anglesFigure, cuboidFigure, gridFigure, raysFigure, rightTriangleFigure } from '../figures/shapes.ts'
import { generatorOf } from '../generator.ts'

const common = { subject: 'matematika' } as const

const volume = generatorOf({
  ...common,
  topic: 'solids',
  name: 'solids.cuboid-volume',
  years: [6, 7],
  title: { cs: 'Objem kvádru', en: 'Volume of a cuboid' },
  parameters: { 1: { max: 6 }, 2: { max: 10 }, 3: { max: 18 } },
  make: (random, { max }, w) => {
    const [a, b, c] = [random.int(2, max), random.int(2, max), random.int(2, max)]
    const surface = 2 * (a * b + b * c + a * c)
    const answer = numberAnswer(
      exact(a * b * c),
      { 'surface-for-volume': exact(surface), 'two-sides-only': exact(a * b), 'adds-instead': exact(a + b + c) },
      'cm³',
    )
    return (
      answer && {
        prompt: w.text('Vypočítej objem kvádru na obrázku.', 'Find the volume of the cuboid in the picture.'),
        figure: {
          svg: cuboidFigure(a, b, c),
          alt: w.text(
            `Kvádr s hranami ${a} cm, ${b} cm a ${c} cm.`,
            `A cuboid with edges of ${a} cm, ${b} cm and ${c} cm.`,
          ),
        },
        answer,
        solution: [
          w.text(
            'Objem kvádru je součin tří hran, které se stýkají v jednom vrcholu.',
            'The volume is the product of the three edges that meet in one corner.',
          ),
          `${a} ${w.times} ${b} ${w.times} ${c} = ${w.number(a * b * c)} cm³`,
        ],
      }
    )
  },
})

const surface = generatorOf({
  ...common,
  topic: 'solids',
  name: 'solids.cuboid-surface',
  years: [6, 7],
  title: { cs: 'Povrch kvádru', en: 'Surface of a cuboid' },
  parameters: { 1: { max: 5 }, 2: { max: 9 }, 3: { max: 15 } },
  make: (random, { max }, w) => {
    const [a, b, c] = [random.int(2, max), random.int(2, max), random.int(2, max)]
    const half = a * b + b * c + a * c
    const answer = numberAnswer(
      exact(2 * half),
      {
        'volume-for-surface': exact(a * b * c),
        'half-surface': exact(half),
        'two-sides-only': exact(2 * (a * b + b * c)),
      },
      'cm²',
    )
    return (
      answer && {
        prompt: w.text('Vypočítej povrch kvádru na obrázku.', 'Find the surface area of the cuboid in the picture.'),
        figure: {
          svg: cuboidFigure(a, b, c),
          alt: w.text(
            `Kvádr s hranami ${a} cm, ${b} cm a ${c} cm.`,
            `A cuboid with edges of ${a} cm, ${b} cm and ${c} cm.`,
          ),
        },
        answer,
        solution: [
          w.text('Každá stěna je tam dvakrát.', 'Each face is there twice.'),
          `2 ${w.times} (${a} ${w.times} ${b} + ${b} ${w.times} ${c} + ${a} ${w.times} ${c}) = 2 ${w.times} ${half} = ${w.number(2 * half)} cm²`,
        ],
      }
    )
  },
})

const thirdAngle = generatorOf({
  ...common,
  topic: 'angles',
  name: 'angles.third-angle',
  years: [6, 7],
  title: { cs: 'Třetí úhel trojúhelníku', en: 'Third angle of a triangle' },
  parameters: { 1: { step: 10 }, 2: { step: 5 }, 3: { step: 1 } },
  make: (random, { step }, w) => {
    const [a, b] = [random.int(30 / step, 110 / step) * step, random.int(30 / step, 80 / step) * step]
    const right = 180 - a - b
    if (right < 25 || a === 90 || a === b || right === a) return undefined
    const answer = numberAnswer(
      exact(right),
      { 'two-angles-added': exact(a + b), 'angle-sum-360': exact(360 - a - b), 'tens-slip': exact(right + 10) },
      '°',
    )
    return (
      answer && {
        prompt: w.text(
          'Jak velký je třetí úhel trojúhelníku na obrázku?',
          'How large is the third angle of the triangle in the picture?',
        ),
        figure: {
          svg: anglesFigure([a, b], [`${a}°`, `${b}°`, '?']),
          alt: w.text(
            `Trojúhelník, dva jeho úhly mají ${a}° a ${b}°.`,
            `A triangle, two of its angles are ${a}° and ${b}°.`,
          ),
        },
        answer,
        solution: [
          w.text('Součet úhlů v trojúhelníku je 180°.', 'The angles of a triangle add up to 180°.'),
          `180° − ${a}° − ${b}° = ${right}°`,
        ],
      }
    )
  },
})

const adjacent = generatorOf({
  ...common,
  topic: 'angles',
  name: 'angles.adjacent-angle',
  years: [6, 7],
  title: { cs: 'Vedlejší úhel', en: 'Adjacent angle' },
  parameters: { 1: { step: 10 }, 2: { step: 5 }, 3: { step: 1 } },
  make: (random, { step }, w) => {
    const angle = random.int(30 / step, 150 / step) * step
    if (Math.abs(angle - 90) < 10) return undefined
    const answer = numberAnswer(
      exact(180 - angle),
      {
        'same-angle': exact(angle),
        'angle-sum-360': exact(360 - angle),
        'angle-sum-90': angle < 90 ? exact(90 - angle) : undefined,
      },
      '°',
    )
    return (
      answer && {
        prompt: w.text(
          'Jak velký je vedlejší úhel označený otazníkem?',
          'How large is the adjacent angle with the question mark?',
        ),
        figure: {
          svg: raysFigure([0, angle, 180], [`${angle}°`, '?']),
          alt: w.text(
            `Přímka a z ní vycházející polopřímka; jeden úhel má ${angle}°, druhý je označen otazníkem.`,
            `A line and a ray that leaves it; one angle is ${angle}°, the other has a question mark.`,
          ),
        },
        answer,
        solution: [
          w.text(
            'Vedlejší úhly tvoří dohromady přímý úhel 180°.',
            'The two angles make a straight angle of 180° together.',
          ),
          `180° − ${angle}° = ${180 - angle}°`,
        ],
      }
    )
  },
})

const triples = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
  [9, 40, 41],
] as const

const pythagoras = (name: string, seeksLeg: boolean, title: { cs: string; en: string }) =>
  generatorOf({
    ...common,
    topic: 'plane-figures',
    name,
    years: [8, 9],
    title,
    parameters: {
      1: { count: 2, scales: [1, 2, 3, 4, 5, 6, 8, 10] },
      2: { count: 5, scales: [1, 2, 3, 4] },
      3: { count: 5, scales: [0, 1, 2, 3] },
    },
    make: (random, { count, scales }, w) => {
      const [p, s, t] = random.pick(triples.slice(0, count))
      const drawn = random.pick(scales)
      // Nothing means tenths: 0.3, 0.4 and 0.5.
      const scale = drawn === 0 ? exact(1, 10) : exact(drawn)
      const turned = random.flip()
      const [a, b, c] = [scale.mul(turned ? s : p), scale.mul(turned ? p : s), scale.mul(t)]
      const unit = drawn === 0 ? 'm' : 'cm'
      const right = seeksLeg ? b : c
      const answer = numberAnswer(
        right,
        seeksLeg
          ? { 'subtracts-instead': c.sub(a), 'sides-added': a.add(c), 'forgets-root': c.mul(c).sub(a.mul(a)) }
          : { 'sides-added': a.add(b), 'forgets-root': a.mul(a).add(b.mul(b)), 'subtracts-instead': a.sub(b).abs() },
        unit,
      )
      const show = (value: typeof a): string => w.measure(value, unit)
      const squared = (value: typeof a): string => `${w.tex(value)}^2`
      return (
        answer && {
          prompt: seeksLeg
            ? w.text(
                `Pravoúhlý trojúhelník má přeponu ${show(c)} a jednu odvěsnu ${show(a)}. Jak dlouhá je druhá odvěsna?`,
                `The hypotenuse of a right-angled triangle is ${show(c)}, one leg is ${show(a)}. How long is the other leg?`,
              )
            : w.text(
                `Pravoúhlý trojúhelník má odvěsny ${show(a)} a ${show(b)}. Jak dlouhá je přepona?`,
                `The legs of a right-angled triangle are ${show(a)} and ${show(b)}. How long is the hypotenuse?`,
              ),
          figure: {
            svg: rightTriangleFigure([turned ? s : p, turned ? p : s], seeksLeg ? ['a', '?', 'c'] : ['a', 'b', '?']),
            alt: w.text(
              'Pravoúhlý trojúhelník, hledaná strana je označena otazníkem.',
              'A right-angled triangle, the side asked for has a question mark.',
            ),
          },
          answer,
          solution: [
            w.text(
              'Součet druhých mocnin odvěsen je druhá mocnina přepony.',
              'The squares of the legs add up to the square of the hypotenuse.',
            ),
            seeksLeg
              ? `$b = \\sqrt{${squared(c)} - ${squared(a)}} = \\sqrt{${w.tex(c.mul(c).sub(a.mul(a)))}} = ${w.tex(b)}$`
              : `$c = \\sqrt{${squared(a)} + ${squared(b)}} = \\sqrt{${w.tex(c.mul(c))}} = ${w.tex(c)}$`,
          ],
        }
      )
    },
  })

const readPoint = generatorOf({
  ...common,
  topic: 'coordinates',
  name: 'coordinates.read-a-point',
  years: [7, 9],
  title: { cs: 'Souřadnice bodu', en: 'Coordinates of a point' },
  parameters: { 1: { reach: 4, low: 0 }, 2: { reach: 5, low: -5 }, 3: { reach: 7, low: -7 } },
  make: (random, { reach, low }, w) => {
    const [x, y] = [random.int(low, reach), random.int(low, reach)]
    if (x === y || x === -y || x === 0 || y === 0) return undefined
    return {
      prompt: w.text(
        'Urči souřadnice bodu A na obrázku: A[ [_x1_] ; [_y1_] ]',
        'Read the coordinates of the point A in the picture: A( [_x1_] , [_y1_] )',
      ),
      figure: {
        svg: gridFigure(reach, [{ name: 'A', x, y }]),
        alt: w.text(
          `Soustava souřadnic. Bod A je ${Math.abs(x)} ${x > 0 ? 'vpravo' : 'vlevo'} a ${Math.abs(y)} ${y > 0 ? 'nahoru' : 'dolů'} od počátku.`,
          `A coordinate system. The point A is ${Math.abs(x)} to the ${x > 0 ? 'right' : 'left'} of the origin and ${Math.abs(y)} ${y > 0 ? 'up' : 'down'}.`,
        ),
      },
      answer: {
        kind: 'gaps',
        gaps: [
          {
            id: 'x1',
            kind: 'number',
            value: exact(x),
            mistakes: [
              { value: exact(y), misconception: 'swaps-coordinates' },
              { value: exact(-x), misconception: 'sign' },
            ],
          },
          {
            id: 'y1',
            kind: 'number',
            value: exact(y),
            mistakes: [
              { value: exact(x), misconception: 'swaps-coordinates' },
              { value: exact(-y), misconception: 'sign' },
            ],
          },
        ],
      },
      solution: [
        w.text(
          `Na vodorovné ose x je bod nad číslem nebo pod číslem ${w.number(x)}.`,
          `Along the horizontal axis x the point is at ${w.number(x)}.`,
        ),
        w.text(`Na svislé ose y je u čísla ${w.number(y)}.`, `Along the vertical axis y it is at ${w.number(y)}.`),
      ],
    }
  },
})

export const solidsAndAngles = [
  volume,
  surface,
  thirdAngle,
  adjacent,
  pythagoras('pythagoras.hypotenuse', false, { cs: 'Délka přepony', en: 'Length of the hypotenuse' }),
  pythagoras('pythagoras.leg', true, { cs: 'Délka odvěsny', en: 'Length of a leg' }),
  readPoint,
]
