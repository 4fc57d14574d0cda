import type { QuestionResult, StudentResult, Suspicion } from '@katedra/contract/results'
import { Badge } from '@katedra/ui/badge'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { TextField } from '@katedra/ui/text-field'
import { Check, Minus, Hourglass, Search, Flag } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { matches } from '@katedra/screens/fold.ts'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { byName, studentOrder } from './results-order.ts'
import { pointsWords, shareWords } from '../standing-words.ts'
import { countingQuestions } from './counting-answers.ts'
import { fastRows, fixedAt, seconds, suspicionWords } from '../suspicion-words.ts'

/** From this many pupils on a search is quicker than the eye. */
const searchFrom = 20

interface StudentsTableProps {
  students: readonly StudentResult[]
  questions: readonly QuestionResult[]
  /** The same function each time, so that rows which have not changed are left alone. */
  onAttempt: (attemptId: string) => void
}

/** All pupils with their figures; a name opens the whole attempt. */
export const StudentsTable = memo(function StudentsTable({ students, questions, onAttempt }: StudentsTableProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const rows = useMemo(
    () => students.toSorted(byName.compare).filter(({ name }) => matches(name, wanted)),
    [students, wanted],
  )
  // A column for what no one has would only take room.
  const hasSuspicion = students.some(({ suspicion }) => suspicion !== null && suspicion.level !== 'none')
  // The same between polls: only pupils whose figures have changed are drawn again.
  const columns = useMemo((): (Column<StudentResult> | false)[] => {
    const unknown = t('unknown')
    return [
      {
        key: 'name',
        label: t('column.name'),
        ...studentOrder.name,
        cellClassName: 'wrap-anywhere sm:min-w-40',
        cell: (student) => <StudentName student={student} onAttempt={onAttempt} />,
      },
      {
        key: 'state',
        label: t('column.state'),
        ...studentOrder.state,
        cell: (student) => <StudentState student={student} />,
      },
      {
        key: 'points',
        label: t('column.points'),
        ...studentOrder.points,
        isNumber: true,
        firstDirection: 'descending',
        cell: (student) => pointsWords({ t, format }, student),
      },
      {
        key: 'fraction',
        label: t('column.percent'),
        ...studentOrder.fraction,
        isNumber: true,
        firstDirection: 'descending',
        cell: (student) => shareWords({ t, format }, student),
      },
      {
        key: 'duration_s',
        label: t('column.time'),
        ...studentOrder.duration_s,
        isNumber: true,
        cell: ({ duration_s, on_paper }) =>
          on_paper ? t('notMeasured') : duration_s === null ? unknown : format.duration(duration_s),
      },
      {
        key: 'answer_count',
        label: t('column.answers'),
        ...studentOrder.answer_count,
        isNumber: true,
        firstDirection: 'descending',
        cell: (student) =>
          t('answersOf', { answers: student.answer_count, total: countingQuestions(student, questions) }),
      },
      hasSuspicion && {
        key: 'suspicion',
        label: t('column.suspicion'),
        ...studentOrder.suspicion,
        firstDirection: 'descending',
        cell: (student) => <SuspicionMark student={student} questions={questions} onAttempt={onAttempt} />,
      },
    ]
  }, [t, format, questions, hasSuspicion, onAttempt])
  return (
    <Section title={t('students.title')}>
      {students.length >= searchFrom && (
        <TextField
          label={t('students.search')}
          type="search"
          value={search}
          onChange={setSearch}
          prefix={<Search aria-hidden className="size-5" />}
          className="max-w-md"
        />
      )}
      {/* Between a phone and a desk the figures are wider than the page: they scroll in a box of their own. */}
      <DataTable
        caption={t('students.title')}
        maxHeight="none"
        columns={columns}
        rows={rows}
        rowKey={({ attempt_id, student_id, name }) => attempt_id ?? student_id ?? name}
        sort={{ column: 'name', direction: 'ascending' }}
        empty={<p className="text-ink-soft">{t(students.length === 0 ? 'students.none' : 'students.notFound')}</p>}
      />
    </Section>
  )
})

interface SuspicionMarkProps {
  student: Pick<StudentResult, 'attempt_id' | 'name' | 'suspicion' | 'on_paper'>
  questions: readonly QuestionResult[]
  onAttempt: (attemptId: string) => void
}

/** A quiet flag with counts; pressing it explains. Nothing where there is no suspicion. */
function SuspicionMark({ student, questions, onAttempt }: SuspicionMarkProps) {
  const { t } = useTranslation('results')
  const [isOpen, setIsOpen] = useState(false)
  const { suspicion, name, attempt_id } = student
  if (student.on_paper) return <span className="text-ink-soft">{t('notMeasured')}</span>
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

function StudentName({ student, onAttempt }: { student: StudentResult; onAttempt: (attemptId: string) => void }) {
  const { t } = useTranslation('results')
  const { attempt_id, name, is_guest, without_code, excluded_items } = student
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
      {without_code && (
        <span className="ml-2 inline-flex items-center text-sm font-normal text-ink-soft">
          {t('withoutCode')}
          <InfoPopover label={t('withoutCode')}>{t('withoutCodeWhy')}</InfoPopover>
        </span>
      )}
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
  // The table is of tests that are over: who has not handed in is counted up.
  open: { tone: 'now', Icon: Hourglass },
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
      {student.on_paper && <span className="text-sm text-ink-soft">{t('onPaper')}</span>}
      {student.attempt_count > 1 && (
        <span className="text-sm text-ink-soft">{t('attemptCount', { count: student.attempt_count })}</span>
      )}
    </span>
  )
}
