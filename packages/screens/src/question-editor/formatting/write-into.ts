import type { Selected } from './format-text.ts'

export type WritableField = HTMLInputElement | HTMLTextAreaElement

export function isWritable(element: unknown): element is WritableField {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && ['text', 'search'].includes(element.type))
  )
}

export function selectionOf(field: WritableField): Selected {
  const end = field.value.length
  return { text: field.value, start: field.selectionStart ?? end, end: field.selectionEnd ?? end }
}

/** Writes into a field as if somebody had typed: React hears of it, the selection is where it is said to be. */
export function writeInto(field: WritableField, { text, start, end }: Selected): void {
  field.focus()
  field.setRangeText(text, 0, field.value.length)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.setSelectionRange(start, end)
}
