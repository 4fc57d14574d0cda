import type { FilledRubric, Rubric } from '@katedra/questions'

/** Before anything is chosen. */
export const noneFilled: FilledRubric = { levels: {}, comments: [] }

export function withLevel(filled: FilledRubric, criterion: string, level: string): FilledRubric {
  return { ...filled, levels: { ...filled.levels, [criterion]: level } }
}

/** The comment comes to the answer, or goes again. */
export function withComment(filled: FilledRubric, letter: string): FilledRubric {
  const { comments } = filled
  return {
    ...filled,
    comments: comments.includes(letter) ? comments.filter((one) => one !== letter) : [...comments, letter],
  }
}

/** What a key does: a level of the present criterion, a comment, on to the next, or nothing. */
export type RubricAct =
  | { kind: 'level'; level: number }
  | { kind: 'comment'; letter: string }
  | { kind: 'next' }
  | { kind: 'nothing' }

interface Pressed {
  code: string
  key: string
  target: EventTarget | null
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * Undefined for keys that are not for the criteria: those of fields, Enter on a button, and all but digits, letters and Enter.
 * Other digits and letters do nothing, so that none of them gives points past the criteria.
 */
export function actOfKey(press: Pressed, { comments }: Rubric): RubricAct | undefined {
  const { target, key, code } = press
  if (press.ctrlKey || press.metaKey || press.altKey || isInField(target)) return undefined
  // By the position on the keyboard: on a Czech one the row of digits writes letters with hooks.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return { kind: 'level', level: Number(digit) - 1 }
  if (key === 'Enter') return isOnButton(target) ? undefined : { kind: 'next' }
  if (!/^\p{L}$/u.test(key)) return undefined
  const letter = key.toLowerCase()
  return comments.some((one) => one.letter === letter) ? { kind: 'comment', letter } : { kind: 'nothing' }
}

function isInField(target: EventTarget | null): boolean {
  return elementOf(target)?.matches('textarea, select, input:not([type=checkbox])') === true
}

/** Enter belongs to the button or link that has the focus. */
function isOnButton(target: EventTarget | null): boolean {
  return (elementOf(target)?.closest('button, a, summary, input') ?? null) !== null
}

function elementOf(target: EventTarget | null): Element | null {
  return target !== null && target instanceof Element ? target : null
}
