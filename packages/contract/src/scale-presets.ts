import type { ScaleStep } from './scale.ts'

/*
 * Scales that a school may begin with when it adds one; names and labels can be changed. The two common ones from 1 to 5 every
 * school has already.
 */

export interface ScalePreset {
  name: string
  steps: ScaleStep[]
}

type Language = 'cs' | 'en'

const names = {
  minuses: { cs: '1–5 s minusy', en: '1–5 with minuses' },
  halves: { cs: '1–5 po půlkách', en: '1–5 with halves' },
  percents: { cs: 'Procenta po deseti', en: 'Percents by tens' },
  points: { cs: 'Body od 0 do 10', en: 'Points from 0 to 10' },
  letters: { cs: 'A–F', en: 'A–F' },
  words: { cs: 'Splnil, nesplnil', en: 'Passed, failed' },
} as const

/** The whole marks together reach as far as on the scale 90/75/50/30. */
const nineBounds = [95, 90, 80, 75, 60, 50, 40, 30, 0]
const nineValues = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]
/** From ten down to none. */
const tens = Array.from({ length: 11 }, (_, place) => 10 - place)

export function scalePresets(language: Language): ScalePreset[] {
  const half = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return [
    {
      name: names.minuses[language],
      steps: nine((value) => `${Math.floor(value)}${Number.isInteger(value) ? '' : '-'}`),
    },
    { name: names.halves[language], steps: nine((value) => half.format(value)) },
    {
      name: names.percents[language],
      steps: tens.map((ten) => ({ label: percent.format(ten / 10), from: ten * 1000, value: ten * 1000 })),
    },
    {
      name: names.points[language],
      steps: tens.map((ten) => ({ label: String(ten), from: Math.max(0, ten * 1000 - 500), value: ten * 100 })),
    },
    {
      name: names.letters[language],
      steps: ['A', 'B', 'C', 'D', 'E'].map((label, place) => step(label, 90 - place * 10)).concat(step('F', 0)),
    },
    {
      name: names.words[language],
      steps: language === 'cs' ? [step('splnil', 50), step('nesplnil', 0)] : [step('passed', 50), step('failed', 0)],
    },
  ]
}

function nine(labelOf: (value: number) => string): ScaleStep[] {
  return nineValues.map((value, place) => ({
    label: labelOf(value),
    from: (nineBounds[place] ?? 0) * 100,
    value: value * 100,
  }))
}

/** One of which there is no average. */
function step(label: string, percents: number): ScaleStep {
  return { label, from: percents * 100, value: null }
}
