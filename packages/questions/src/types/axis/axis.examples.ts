import type { QuestionOf } from '../../question-type.ts'

/** Years on both sides of the beginning of our era; and one number with a unit and a step of a tenth. */
export const axisExamples: readonly [QuestionOf<'axis'>, ...QuestionOf<'axis'>[]] = [
  {
    type: 'axis',
    prompt: { cs: 'Umísti události na časovou osu.', en: 'Place the events on the timeline.' },
    points: 3,
    explanation: {
      cs: 'Caesar byl zavražděn roku 44 př. n. l., Vesuv zničil Pompeje roku 79 a Západořímská říše zanikla roku 476.',
      en: 'Caesar was killed in 44 BC, Vesuvius destroyed Pompeii in AD 79 and the Western Roman Empire ended in AD 476.',
    },
    content: {
      scale: 'year',
      min: -100,
      max: 500,
      step: 1,
      labels_every: 100,
      markers: [
        { id: 'f5', label: { cs: 'zavraždění Caesara', en: 'assassination of Caesar' } },
        { id: 'r2', label: { cs: 'zničení Pompejí', en: 'destruction of Pompeii' } },
        { id: 'j8', label: { cs: 'zánik Západořímské říše', en: 'end of the Western Roman Empire' } },
      ],
    },
    key: { positions: { f5: -44, r2: 79, j8: 476 }, tolerance: 10 },
  },
  {
    type: 'axis',
    prompt: {
      cs: 'Vyznač polovinu délky úsečky dlouhé 2,6 cm.',
      en: 'Mark half the length of a segment that is 2.6 cm long.',
    },
    points: 1,
    content: {
      scale: 'number',
      min: 0,
      max: 3,
      step: 0.1,
      labels_every: 1,
      unit: { cs: 'cm', en: 'cm' },
      markers: [{ id: 'p1', label: { cs: 'polovina', en: 'half' } }],
    },
    key: { positions: { p1: 1.3 }, tolerance: 0.1 },
  },
]
