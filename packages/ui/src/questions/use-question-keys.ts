import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Keys pressed anywhere inside the question that holds `part`, also on its prompt and on a heading that stands with it in
 * `data-question-keys`, but not while a text is written.
 * Single letters are safe as shortcuts only where focus is (WCAG 2.2, 2.1.4), so nothing listens on the document.
 */
export function useQuestionKeys(part: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isWriting(event.target)) onKey(event)
  })
  // Synchronises with key presses on the whole question, of which this widget draws only a part.
  useEffect(() => {
    const question = part.current?.closest<HTMLElement>('[data-question]')
    const area = question?.closest<HTMLElement>('[data-question-keys]') ?? question ?? part.current
    const listen = (event: KeyboardEvent): void => press(event)
    area?.addEventListener('keydown', listen)
    return () => area?.removeEventListener('keydown', listen)
  }, [part])
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])')
  )
}
