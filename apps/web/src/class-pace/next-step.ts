import type { ClassStep, Lesson } from '@katedra/contract/class-pace'

/** A step forwards; a question opened again is a step back. */
type NextStep = Exclude<ClassStep, 'reopen'>

/** What the one large button does next; undefined where only the end is left. */
export function nextStep({ phase, number, total }: Pick<Lesson, 'phase' | 'number' | 'total'>): NextStep | undefined {
  if (phase === 'open') return 'close'
  if (phase === 'closed') return 'reveal'
  return phase !== 'over' && number < total ? 'show' : undefined
}
