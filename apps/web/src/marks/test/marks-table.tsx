import type { ScaleStep } from '@katedra/contract/scale'
import { matches } from '@katedra/screens/fold.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { TextField } from '@katedra/ui/text-field'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boundWords, decisionWords, percentWords } from '../mark-words.ts'
import { DecisionMenu, type Choice } from './decision-menu.tsx'
import { hasMissed, publishedOf, shareBelow, type MarkRow } from './mark-rows.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDeciding } from './use-deciding.ts'

/** From this many pupils on a search is quicker than the eye. */
const searchFrom = 20

interface MarksTableProps {
  testId: string
  rows: readonly MarkRow[]
  steps: readonly ScaleStep[]
}

/** All pupils: what they have, what the scale proposes, what they get, what they see. */
export const MarksTable = memo(function MarksTable({ testId, rows, steps }: MarksTableProps) {
  const { t } = useTranslation('marks')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const [asked, setAsked] = useState<{ row: MarkRow; label: string }>()
  const { save } = useDeciding(testId)
  const shown = useMemo(() => rows.filter(({ student }) => matches(student.name, wanted)), [rows, wanted])
  const choose = useCallback(
    (row: MarkRow, choice: Choice) => {
      const { student } = row
      if (choice !== 'proposal' && 'label' in choice) setAsked({ row, label: choice.label })
      else if (choice !== 'proposal') save({ student, form: { label: null, absence: choice.absence, reason: '' } })
      else if (student.by_hand !== null) save({ student, form: { label: null, absence: null, reason: '' } })
    },
    [save],
  )
  const columns = useColumns(testId, steps, choose)
  return (
    <Section title={t('table.title')}>
      {rows.length >= searchFrom && (
        <TextField
          label={t('table.search')}
          type="search"
          value={search}
          onChange={setSearch}
          prefix={<Search aria-hidden className="size-5" />}
          className="max-w-md"
        />
      )}
      <DataTable
        caption={t('table.title')}
        maxHeight="none"
        columns={columns}
        rows={shown}
        rowKey={({ student }) => student.student_id}
        empty={<p className="text-ink-soft">{t(rows.length === 0 ? 'empty.noStudents' : 'table.notFound')}</p>}
      />
      {asked !== undefined && (
        <ReasonDialog testId={testId} row={asked.row} label={asked.label} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  )
})

function useColumns(
  testId: string,
  steps: readonly ScaleStep[],
  onChoice: (row: MarkRow, choice: Choice) => void,
): Column<MarkRow>[] {
  const { t } = useTranslation('marks')
  const format = useFormat()
  // The same while a name is typed, so that only what changes is drawn again.
  return useMemo(() => {
    const words = { t, format }
    return [
      {
        key: 'name',
        label: t('table.student'),
        compare: (one, other) => format.compare(one.student.name, other.student.name),
        cell: ({ student }) => (
          <span className="wrap-anywhere">
            {student.name}
            {!student.is_on_roster && (
              <span className="block text-sm font-normal text-ink-soft">{t('table.left')}</span>
            )}
          </span>
        ),
      },
      {
        key: 'points',
        label: t('table.points'),
        isNumber: true,
        firstDirection: 'descending',
        compare: (one, other) => (one.student.points ?? 0) - (other.student.points ?? 0),
        isMissing: ({ student }) => student.points === null,
        cell: ({ student: { points, out_of } }) =>
          points === null || out_of === 0
            ? t('none')
            : t('table.pointsOf', { points: format.number(points, 2), out_of: format.number(out_of, 2) }),
      },
      {
        key: 'share',
        label: t('table.share'),
        isNumber: true,
        cellClassName: 'max-w-64',
        cell: ({ student, missedBound }) => {
          const { points, out_of } = student
          if (points === null || out_of === 0) return t('none')
          return missedBound === null ? (
            format.percent(points / out_of)
          ) : (
            <>
              {percentWords(words, shareBelow(student, missedBound))}
              <span className="block text-left text-sm text-ink-soft max-sm:text-right">
                {t('table.justBelow', {
                  share: percentWords(words, shareBelow(student, missedBound)),
                  bound: boundWords(words, missedBound),
                })}
              </span>
            </>
          )
        },
      },
      {
        key: 'proposed',
        label: t('table.proposed'),
        cell: ({ student, proposed }) => {
          if (proposed !== null) return proposed
          if (student.manual_count > 0)
            return (
              <Link to="/vysledky/$testId/hodnoceni" params={{ testId }} className={textLink}>
                {t('table.waiting')}
              </Link>
            )
          return <span className="text-ink-soft">{t(hasMissed(student) ? 'table.missed' : 'table.noResult')}</span>
        },
      },
      {
        key: 'decided',
        label: t('table.decided'),
        cell: (row) => (
          <>
            <DecisionMenu row={row} steps={steps} onChoice={onChoice} />
            <ByHand row={row} />
          </>
        ),
      },
      {
        key: 'published',
        label: t('table.published'),
        cell: ({ student }) =>
          student.published === null ? (
            <span className="text-ink-soft">{t('table.notPublished')}</span>
          ) : (
            <>{decisionWords({ t }, publishedOf(student))}</>
          ),
      },
    ]
  }, [t, format, testId, steps, onChoice])
}

function ByHand({ row: { student } }: { row: MarkRow }) {
  const { t } = useTranslation('marks')
  if (student.by_hand === null) return null
  const { reason, decided_by_name } = student.by_hand
  return (
    <span className="block max-w-64 text-sm text-ink-soft wrap-anywhere">
      {reason === '' ? t('table.byHandBy', { name: decided_by_name }) : t('table.byHand', { reason })}
    </span>
  )
}
