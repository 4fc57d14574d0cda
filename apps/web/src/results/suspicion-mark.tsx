import type { QuestionResult, StudentResult, Suspicion } from '@katedra/contract/results'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SuspicionDialog } from './suspicion-dialog.tsx'

interface SuspicionMarkProps {
  student: Pick<StudentResult, 'attempt_id' | 'name' | 'suspicion'>
  questions: readonly QuestionResult[]
  onAttempt: (attemptId: string) => void
}

/** A quiet flag with counts; pressing it explains. Nothing where there is no suspicion. */
export function SuspicionMark({ student, questions, onAttempt }: SuspicionMarkProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { suspicion, name, attempt_id } = student
  if (suspicion === null || suspicion.level === 'none') return null
  return (
    <>
      <FlagButton suspicion={suspicion} onPress={() => setIsOpen(true)} />
      {isOpen && (
        <SuspicionDialog
          name={name}
          suspicion={suspicion}
          questions={questions}
          onClose={() => setIsOpen(false)}
          onAnswers={() => {
            setIsOpen(false)
            if (attempt_id !== null) onAttempt(attempt_id)
          }}
        />
      )}
    </>
  )
}

function FlagButton({ suspicion, onPress }: { suspicion: Suspicion; onPress: () => void }) {
  const { t } = useTranslation('results')
  const { level, fast_count, timed_count } = suspicion
  const isStrong = level === 'strong'
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="target -mx-2 inline-flex items-center gap-1.5 rounded-sm px-2 text-left text-sm text-ink-soft hover:bg-sunken hover:text-ink"
      onClick={onPress}
    >
      <Flag aria-hidden className="size-4 shrink-0" fill={isStrong ? 'currentColor' : 'none'} />
      <span className="sr-only">{t(`suspicion.${level}`)}: </span>
      <span className="underline decoration-line-strong underline-offset-4">
        {t(isStrong ? 'suspicion.markStrong' : 'suspicion.mark', { count: fast_count, total: timed_count })}
      </span>
    </button>
  )
}
