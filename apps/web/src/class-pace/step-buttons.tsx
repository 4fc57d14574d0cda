import type { ClassStep, Lesson } from '@katedra/contract/class-pace'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button, type ButtonProps } from '@katedra/ui/button'
import { Eye, Lock, LockOpen, MonitorPlay, SkipForward } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../app/query.ts'
import { keepLesson, lessonQuery, takeStep } from './class-pace.data.ts'
import { nextStep } from './next-step.ts'

/** A step of the lesson: the press carries the version that was seen, so that it is taken once, from wherever it is pressed. */
function useSteps(testId: string, lesson: Pick<Lesson, 'version'>) {
  return useSave({
    save: (step: ClassStep) => takeStep(testId, step, lesson.version),
    refresh: (next) => keepLesson(testId, next),
    refusal: 'toast',
    onRefused: () => void queryClient.invalidateQueries({ queryKey: lessonQuery(testId).queryKey }),
  })
}

const icons = { show: MonitorPlay, close: Lock, reveal: Eye } as const

interface StepButtonsProps extends Pick<ButtonProps, 'className' | 'isWide'> {
  testId: string
  lesson: Lesson
}

/** The next step, large; where an answer would be revealed it can be skipped, or the question opened again. */
export function StepButtons({ testId, lesson, ...look }: StepButtonsProps) {
  const { t } = useTranslation('class-pace')
  const steps = useSteps(testId, lesson)
  const next = nextStep(lesson)
  if (next === undefined) return null
  const Icon = icons[next]
  const canSkip = lesson.phase === 'closed' && lesson.number < lesson.total
  return (
    <>
      <Button
        {...look}
        variant="primary"
        size="lg"
        icon={<Icon aria-hidden />}
        isBusy={steps.isBusy}
        onClick={() => steps.save(next)}
      >
        {t(next === 'show' && lesson.number === 0 ? 'steps.showFirst' : `steps.${next}`)}
      </Button>
      {lesson.phase === 'closed' && (
        <Button
          {...look}
          variant="quiet"
          icon={<LockOpen aria-hidden />}
          disabled={steps.isBusy}
          onClick={() => steps.save('reopen')}
        >
          {t('steps.reopen')}
        </Button>
      )}
      {canSkip && (
        <Button
          {...look}
          variant="quiet"
          icon={<SkipForward aria-hidden />}
          disabled={steps.isBusy}
          onClick={() => steps.save('show')}
        >
          {t('steps.skip')}
        </Button>
      )}
    </>
  )
}

/** Those of a keyboard, and of the remotes that presenters hold. */
const keys = new Set([' ', 'ArrowRight', 'PageDown'])
/** Where these keys mean something else. */
const controls = 'a, button, input, select, textarea, summary, [role=button], [role=dialog], [contenteditable=true]'

/** The same step by a key, where no control has the focus. */
export function useStepKeys(testId: string, lesson: Lesson | undefined): void {
  const steps = useSteps(testId, { version: lesson?.version ?? 0 })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const next = lesson === undefined ? undefined : nextStep(lesson)
    if (next === undefined || steps.isBusy || event.repeat || event.defaultPrevented || !keys.has(event.key)) return
    if (event.ctrlKey || event.altKey || event.metaKey) return
    // Page Down of a presenter works wherever the focus is.
    if (event.key !== 'PageDown' && event.target instanceof Element && event.target.closest(controls) !== null) return
    event.preventDefault()
    steps.save(next)
  })

  // Synchronises with the keyboard.
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
