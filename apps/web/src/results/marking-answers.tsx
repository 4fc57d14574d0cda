import { useEffect, useRef, type KeyboardEvent as KeyPress, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkingCard } from './marking-card.tsx'
import { MarkingDone } from './marking-done.tsx'
import { pointsOfKey } from './marking-groups.ts'
import { MarkingSteps } from './marking-steps.tsx'
import { useMarkingDesk, type Desk } from './use-marking-desk.ts'

interface MarkingAnswersProps extends Desk {
  isNameless: boolean
  /** Another question with answers that wait. */
  elsewhere: number | undefined
}

/** The answer on the desk, the marks under it, and the way to the next. Keys work while the focus is in here. */
export function MarkingAnswers({ isNameless, elsewhere, ...desk }: MarkingAnswersProps) {
  const { t } = useTranslation('results')
  const box = useRef<HTMLDivElement | null>(null)
  useFreeKeys(box)
  const { group, place, total, next, saving, takeBack, isAllDone, ...work } = useMarkingDesk(desk)
  if (group === undefined) return <p className="text-ink-soft">{t('marking.nothing')}</p>
  const outOf = desk.question.points

  /** The focus stays in here, on the whole: a button that was pressed would take the next Enter. */
  function focus() {
    requestAnimationFrame(() => box.current?.focus({ preventScroll: true }))
  }

  function give(points: number | null) {
    work.put(points)
    focus()
  }

  function go(to: number) {
    if (work.goTo(to)) focus()
  }

  function steer(event: KeyPress) {
    if (event.ctrlKey || event.metaKey || event.altKey || isUsed(event)) return
    const letters = { half: t('marking.halfKey'), full: t('marking.fullKey') }
    const points = pointsOfKey(event, outOf, letters)
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Enter: next ?? place + 1 }[event.key]
    if (points === undefined && to === undefined) return
    event.preventDefault()
    if (points !== undefined) give(points)
    else if (to !== undefined) go(to)
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label={t('marking.answerOf', { number: place + 1, total })}
      tabIndex={-1}
      className="grid min-w-0 gap-4 rounded-lg outline-offset-4"
      onKeyDown={steer}
    >
      <MarkingCard group={group} outOf={outOf} isNameless={isNameless} {...work} onGive={give} />
      <MarkingSteps place={place} total={total} next={next} saving={saving} onGo={go} onUndo={takeBack} />
      {isAllDone && <MarkingDone testId={desk.testId} elsewhere={elsewhere} isSaved={saving.state === 'saved'} />}
    </div>
  )
}

/** Before anything has the focus, keys are meant for the answer on the desk: they go on to it, and the focus with them. */
function useFreeKeys(box: RefObject<HTMLElement | null>): void {
  // Synchronises with the keyboard.
  useEffect(() => {
    function passOn(event: KeyboardEvent): void {
      if (event.target !== document.body || !/^(?:.|Enter|ArrowLeft|ArrowRight)$/.test(event.key)) return
      box.current?.focus({ preventScroll: true })
      if (box.current?.dispatchEvent(new KeyboardEvent('keydown', event)) === false) event.preventDefault()
    }
    document.addEventListener('keydown', passOn)
    return () => document.removeEventListener('keydown', passOn)
  }, [box])
}

/** Fields take all keys, and Enter belongs to the button or link that has the focus. */
function isUsed({ target, key }: KeyPress): boolean {
  if (!(target instanceof Element)) return false
  if (target.matches('textarea, input:not([type=checkbox])')) return true
  return key === 'Enter' && target.closest('button, a, summary, input') !== null
}
