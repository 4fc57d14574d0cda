import { Button } from '@katedra/ui/button'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime } from '../../app/moments.ts'
import { useShownLanguage } from '../../app/shown-language.ts'
import type { Message } from './message-board.ts'

interface TeacherMessagesProps {
  messages: readonly Message[]
  onClose: () => void
}

/**
 * What the teacher has written, over the questions. The cursor stays in the field that is being typed in, a screen
 * reader reads it when it has time, and it goes away by its button or by Escape.
 */
export function TeacherMessages({ messages, onClose }: TeacherMessagesProps): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const isShown = messages.length > 0
  const section = useRef<HTMLElement>(null)

  // Synchronises with the key that puts things away, wherever the cursor is.
  useEffect(() => {
    if (!isShown) return
    const follow = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [isShown, onClose])

  // Synchronises the scroll with what has come over the page: the field that is being typed in stays in sight.
  useEffect(() => {
    const frame = requestAnimationFrame(() => keepCursorInSight(section.current))
    return () => cancelAnimationFrame(frame)
  }, [messages])

  return (
    <section
      ref={section}
      aria-label={t('messages.title')}
      className={
        isShown
          ? 'sticky top-2 z-20 mx-auto my-2 max-h-[60dvh] w-[calc(100%-1rem)] max-w-xl overflow-y-auto rounded-lg border-2 border-accent bg-raised px-4 pt-4 shadow-lg'
          : 'sr-only'
      }
    >
      <div role="status" aria-atomic="false" className="grid gap-2">
        {messages.map(({ id, text, sent_at }) => (
          <div key={id}>
            <p className="text-sm text-ink-soft">{t('messages.from', { time: clockTime(sent_at, language) })}</p>
            <p className="text-lg break-words whitespace-pre-line">{text}</p>
          </div>
        ))}
      </div>
      {isShown && (
        <div className="sticky bottom-0 flex justify-end bg-raised py-3">
          <Button onClick={onClose}>{t('messages.close')}</Button>
        </div>
      )}
    </section>
  )
}

const fieldsAndButtons = 'input, textarea, button, [role=slider]'

function keepCursorInSight(cover: HTMLElement | null): void {
  const cursor = document.activeElement
  if (cover === null || cursor === null || cover.contains(cursor) || !cursor.matches(fieldsAndButtons)) return
  const { top, bottom } = cursor.getBoundingClientRect()
  const covered = cover.getBoundingClientRect().bottom + 8 - top
  if (covered > 0 && bottom > 0) scrollBy(0, -covered)
}
