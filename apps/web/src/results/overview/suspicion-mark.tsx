import type { QuestionResult, StudentResult, Suspicion } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { Dialog } from '@katedra/ui/dialog'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { fastRows, fixedAt, seconds, suspicionWords } from '../suspicion-words.ts'

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

interface SuspicionDialogProps {
  name: string
  suspicion: Suspicion
  questions: readonly QuestionResult[]
  onClose: () => void
  onAnswers: () => void
}

/** What was seen, what it was measured by, and that nothing follows from it by itself. */
function SuspicionDialog({ name, suspicion, questions, onClose, onAnswers }: SuspicionDialogProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const fixed = fixedAt(questions)
  return (
    <Dialog
      isOpen
      isText
      onOpenChange={onClose}
      title={t('suspicion.title', { name })}
      footer={<Button onClick={onAnswers}>{t('suspicion.answers')}</Button>}
    >
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="font-medium">{t(`suspicion.${suspicion.level}`)}</p>
          {suspicionWords(t, suspicion, format).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <p>{t('suspicion.advice')}</p>
        <FastTable suspicion={suspicion} questions={questions} />
        <div className="grid gap-1 text-sm text-ink-soft">
          <p>{t('suspicion.threshold')}</p>
          <p>{fixed === null ? t('suspicion.notFixed') : t('suspicion.fixed', { when: format.dateTime(fixed) })}</p>
          <p>{t('suspicion.rule', { effort: format.percent(suspicion.effort) })}</p>
        </div>
      </div>
    </Dialog>
  )
}

function FastTable({ suspicion, questions }: Pick<SuspicionDialogProps, 'suspicion' | 'questions'>) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <DataTable
      caption={t('suspicion.table')}
      isCaptionVisible
      isStacked={false}
      rows={fastRows(suspicion, questions)}
      rowKey={({ item_no }) => String(item_no)}
      columns={[
        {
          key: 'question',
          label: t('column.question'),
          cellClassName: 'tabular',
          cell: ({ item_no }) => `${item_no}.`,
        },
        {
          key: 'below',
          label: t('suspicion.below'),
          isNumber: true,
          cell: ({ threshold_ms }) => seconds(t, threshold_ms, format),
        },
        {
          key: 'norm',
          label: t('suspicion.norm'),
          isNumber: true,
          cell: ({ norm_ms, norm_answers }) =>
            norm_ms === null
              ? t('suspicion.noNorm')
              : t('suspicion.normOf', { value: seconds(t, norm_ms, format), count: norm_answers }),
        },
      ]}
    />
  )
}
