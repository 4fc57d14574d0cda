import type { ClassStep, Lesson } from '@katedra/contract/class-pace'

/** The key of the sentence that says where the class is; after the last question it says that too. */
export function phaseKey({ phase, number, total }: Pick<Lesson, 'phase' | 'number' | 'total'>): string {
  return `phase.${phase === 'revealed' && number === total ? 'last' : phase}`
}

/** A step forwards; a question opened again is a step back. */
type NextStep = Exclude<ClassStep, 'reopen'>

/** What the one large button does next; undefined where only the end is left. */
export function nextStep({ phase, number, total }: Pick<Lesson, 'phase' | 'number' | 'total'>): NextStep | undefined {
  if (phase === 'open') return 'close'
  if (phase === 'closed') return 'reveal'
  return phase !== 'over' && number < total ? 'show' : undefined
}
