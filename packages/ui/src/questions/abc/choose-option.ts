import type { Answers, Contents } from '@katedra/questions'

/**
 * The answer after an option has been picked: the only one in a question with one answer, switched on or off where
 * several may be chosen. The chosen ones stand in the order of the content, so equal answers look equal.
 */
export function chooseOption(content: Contents['abc'], answer: Answers['abc'] | undefined, id: string): Answers['abc'] {
  if (!content.multiple) return { chosen: [id] }
  const before = answer?.chosen ?? []
  const after = before.includes(id) ? before.filter((other) => other !== id) : [...before, id]
  return { chosen: content.options.map((option) => option.id).filter((other) => after.includes(other)) }
}

/** The letter an option is called by: A, B, C … */
export function optionLetter(index: number): string {
  return String.fromCodePoint(0x41 + index)
}

interface KeyPress {
  key: string
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * The index of the option that a key means, or undefined. Digits go by the position of the key, because the upper row
 * of a Czech keyboard writes ě, š, č … without Shift.
 */
export function optionOfKey(press: KeyPress, count: number): number | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined
  const digit = /^Digit([1-9])$/.exec(press.code)?.[1] ?? /^[1-9]$/.exec(press.key)?.[0]
  const index = digit === undefined ? letterIndex(press.key) : Number(digit) - 1
  return index !== undefined && index < count ? index : undefined
}

function letterIndex(key: string): number | undefined {
  return /^[a-l]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 0x61 : undefined
}
