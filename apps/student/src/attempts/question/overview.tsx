import type { Completeness } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { ArrowLeft, CircleCheck, CircleDashed, CircleDotDashed, Lock } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../app/screen-title.tsx'
import type { AttemptSession, SessionView } from '../session/session.ts'
import type { Position } from './use-position.ts'

interface OverviewProps {
  session: AttemptSession
  view: SessionView
  /** How far each question has got, in the pupil's order. */
  progress: readonly Completeness[]
  isReadOnly: boolean
  /** Nothing of this pupil would stay behind unsent, so the device can be given to someone else. */
  canLeave: boolean
  onQuestion: (to: Position) => void
  /** Someone else sits here. */
  onOther: () => void
}

/** All questions with what is missing, and the way to hand in. */
export function Overview(props: OverviewProps): ReactNode {
  const { session, view, progress, isReadOnly, canLeave, onQuestion, onOther } = props
  const { t } = useTranslation('attempts')
  const [isAsking, setIsAsking] = useState(false)
  const firstMissing = progress.findIndex((state) => state !== 'complete')
  return (
    <div className="grid gap-5">
      <ScreenTitle>{t('overview.title')}</ScreenTitle>
      <MissingSummary progress={progress} />
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {view.attempt.questions.map((item, position) => (
          <li key={item.item_no}>
            <QuestionTile
              number={position + 1}
              state={progress[position] ?? 'empty'}
              isChecked={view.checked.has(item.item_no)}
              onPress={() => onQuestion(position)}
            />
          </li>
        ))}
      </ol>
      <div className="mt-2 grid gap-3 sm:flex sm:justify-between">
        <Button size="lg" icon={<ArrowLeft aria-hidden />} onClick={() => onQuestion(Math.max(0, firstMissing))}>
          {t('overview.back')}
        </Button>
        {!isReadOnly && (
          <Button size="lg" variant="primary" onClick={() => setIsAsking(true)}>
            {t('overview.handIn')}
          </Button>
        )}
      </div>
      {canLeave && (
        <div>
          <Button variant="quiet" className="-ml-4" onClick={onOther}>
            {t('overview.notMe', { name: view.attempt.student_name })}
          </Button>
        </div>
      )}
      {isAsking && !view.attempt.is_paused && (
        <HandInDialog progress={progress} onHandIn={() => session.queue.handIn()} onClose={() => setIsAsking(false)} />
      )}
    </div>
  )
}

const signs = { empty: CircleDashed, partial: CircleDotDashed, complete: CircleCheck } as const
const tones = { empty: 'text-ink-soft', partial: 'text-now-text', complete: 'text-accent' } as const

interface QuestionTileProps {
  number: number
  state: Completeness
  isChecked: boolean
  onPress: () => void
}

function QuestionTile({ number, state, isChecked, onPress }: QuestionTileProps): ReactNode {
  const { t } = useTranslation('attempts')
  const words = {
    empty: t('overview.stateEmpty'),
    partial: t('overview.statePartial'),
    complete: t('overview.stateComplete'),
  }
  const Sign = isChecked ? Lock : signs[state]
  const tone = isChecked ? tones.complete : tones[state]
  return (
    <button
      type="button"
      className="grid w-full gap-1 rounded-md border border-line-strong bg-surface px-3 py-2 text-left hover:bg-sunken"
      onClick={onPress}
    >
      <span className="sr-only">{t('overview.question', { number })}</span>
      <span aria-hidden className="flex items-center justify-between gap-2">
        <span className="tabular text-xl font-bold">{number}</span>
        <Sign className={`size-5 shrink-0 ${tone}`} />
      </span>
      <span className={`text-sm leading-tight break-words ${tone}`}>
        {isChecked ? t('overview.stateChecked') : words[state]}
      </span>
    </button>
  )
}

/** What is missing, in a sentence or two. */
function MissingSummary({ progress }: { progress: readonly Completeness[] }): ReactNode {
  const { t } = useTranslation('attempts')
  const empty = progress.filter((state) => state === 'empty').length
  const partial = progress.filter((state) => state === 'partial').length
  if (empty + partial === 0) return <p className="text-lg">{t('overview.allDone')}</p>
  return (
    <ul className="text-lg">
      {empty > 0 && <li className="font-semibold">{t('overview.empty', { count: empty })}</li>}
      {partial > 0 && <li className="font-semibold">{t('overview.partial', { count: partial })}</li>}
    </ul>
  )
}

interface HandInDialogProps {
  progress: readonly Completeness[]
  onHandIn: () => void
  onClose: () => void
}

/** The last question: what is missing, and that there is no way back. */
function HandInDialog({ progress, onHandIn, onClose }: HandInDialogProps): ReactNode {
  const { t } = useTranslation('attempts')
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // Opens the browser's own dialog, which keeps the focus inside and gives it back when it closes.
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-5 text-ink backdrop:bg-scrim sm:p-6"
    >
      <div className="grid gap-3">
        <h2 id={titleId} className="text-xl font-semibold">
          {t('overview.confirmTitle')}
        </h2>
        <MissingSummary progress={progress} />
        <p>{t('overview.confirmText')}</p>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button size="lg" onClick={() => dialog.current?.close()}>
            {t('overview.confirmBack')}
          </Button>
          <Button size="lg" variant="primary" onClick={onHandIn}>
            {t('overview.handIn')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
