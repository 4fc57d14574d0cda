import type { QuestionResult, StudentResult } from '@katedra/contract/results'
import { Badge } from '@katedra/ui/badge'
import { Cell, Row, RowHead } from '@katedra/ui/table'
import { Check, Minus, PencilLine } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { countingQuestions } from './counting-answers.ts'
import { SuspicionMark } from './suspicion-mark.tsx'

interface StudentRowProps {
  student: StudentResult
  questions: readonly QuestionResult[]
  hasSuspicion: boolean
  onAttempt: (attemptId: string) => void
}

/** One pupil's figures. The way to open an attempt is made anew with each drawing of the page and means the same. */
export const StudentRow = memo(
  function StudentRow({ student, questions, hasSuspicion, onAttempt }: StudentRowProps) {
    const { t } = useTranslation('results')
    const format = useFormat()
    const { points, out_of, fraction, duration_s } = student
    const unknown = t('unknown')
    return (
      <Row>
        <RowHead>
          <StudentName student={student} onAttempt={onAttempt} />
        </RowHead>
        <Cell label={t('column.state')}>
          <StudentState student={student} />
        </Cell>
        <Cell label={t('column.points')} isNumber>
          {points === null
            ? unknown
            : t('pointsOf', { points: format.number(points, 2), out_of: format.number(out_of, 2) })}
        </Cell>
        <Cell label={t('column.percent')} isNumber>
          {fraction === null ? unknown : format.percent(fraction)}
        </Cell>
        <Cell label={t('column.time')} isNumber>
          {duration_s === null ? unknown : format.duration(duration_s)}
        </Cell>
        <Cell label={t('column.answers')} isNumber>
          {t('answersOf', { answers: student.answer_count, total: countingQuestions(student, questions) })}
        </Cell>
        {hasSuspicion && (
          <Cell label={t('column.suspicion')}>
            <SuspicionMark student={student} questions={questions} onAttempt={onAttempt} />
          </Cell>
        )}
      </Row>
    )
  },
  (before, after) =>
    before.student === after.student &&
    before.questions === after.questions &&
    before.hasSuspicion === after.hasSuspicion,
)

function StudentName({ student, onAttempt }: Pick<StudentRowProps, 'student' | 'onAttempt'>) {
  const { t } = useTranslation('results')
  const { attempt_id, name, is_guest, excluded_items } = student
  return (
    <>
      {attempt_id === null ? (
        <span className="target inline-flex items-center">{name}</span>
      ) : (
        <button
          type="button"
          className="target text-left text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          onClick={() => onAttempt(attempt_id)}
        >
          {name}
        </button>
      )}
      {is_guest && <span className="ml-2 text-sm font-normal text-ink-soft">{t('guest')}</span>}
      {excluded_items.length > 0 && (
        <span className="block text-sm font-normal text-ink-soft">
          ⊘ {t('students.excluded', { count: excluded_items.length })}
        </span>
      )}
    </>
  )
}

const states = {
  submitted: { tone: 'ok', Icon: Check },
  open: { tone: 'now', Icon: PencilLine },
  not_joined: { tone: 'neutral', Icon: Minus },
} as const

function StudentState({ student }: { student: StudentResult }) {
  const { t } = useTranslation('results')
  const { tone, Icon } = states[student.state]
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {t(`state.${student.state}`)}
      </Badge>
      {student.attempt_count > 1 && (
        <span className="text-sm text-ink-soft">{t('attemptCount', { count: student.attempt_count })}</span>
      )}
    </span>
  )
}
