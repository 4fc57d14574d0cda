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
import { DecisionMenu, MissedOffer, type Choice, type DecisionMenuProps } from './decision-menu.tsx'
import { hasMissed, isUndecided, publishedOf, shareBelow, type MarkRow } from './mark-rows.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDeciding } from './use-deciding.ts'

/** From this many pupils on a search is quicker than the eye. */
const searchFrom = 20

interface MarksTableProps {
  testId: string
  /** Before that, what pupils see is nothing, and needs no column. */
  isPublished: boolean
  rows: readonly MarkRow[]
  steps: readonly ScaleStep[]
}

/** All pupils: what they have, what the scale proposes, what they get, what they see. */
export const MarksTable = memo(function MarksTable({ testId, isPublished, rows, steps }: MarksTableProps) {
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
  const columns = useColumns({ testId, isPublished, steps }, choose)
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
  { testId, isPublished, steps }: Omit<MarksTableProps, 'rows'>,
  onChoice: (row: MarkRow, choice: Choice) => void,
): (Column<MarkRow> | false)[] {
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
        cellClassName: 'whitespace-nowrap',
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
        cell: ({ student, missedBound }) => {
          const { points, out_of } = student
          if (points === null || out_of === 0) return t('none')
          return missedBound === null
            ? format.percent(points / out_of)
            : percentWords(words, shareBelow(student, missedBound))
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
        narrow: 'corner',
        cell: (row) => <DecisionMenu row={row} steps={steps} onChoice={onChoice} />,
      },
      isPublished && {
        key: 'published',
        label: t('table.published'),
        cell: ({ student }) =>
          student.published === null ? (
            <span className="text-ink-soft">{t('table.notPublished')}</span>
          ) : (
            <>{decisionWords({ t }, publishedOf(student))}</>
          ),
      },
      {
        key: 'note',
        label: t('table.note'),
        narrow: 'plain',
        cellClassName: 'text-sm text-ink-soft sm:w-72',
        classNameOf: (row) => (hasNote(row) ? '' : 'max-sm:hidden'),
        cell: (row) => <Note row={row} onChoice={onChoice} />,
      },
    ]
  }, [t, format, testId, steps, isPublished, onChoice])
}

function isOffered({ student, decision }: MarkRow): boolean {
  return hasMissed(student) && isUndecided(decision)
}

function hasNote(row: MarkRow): boolean {
  return row.missedBound !== null || row.student.by_hand !== null || isOffered(row)
}

/** Why a mark is what it is, or what it can be where there is none. */
function Note({ row, onChoice }: Pick<DecisionMenuProps, 'row' | 'onChoice'>) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const { student, missedBound } = row
  const words = { t, format }
  return (
    <span className="grid gap-1 wrap-anywhere">
      {missedBound !== null && (
        <span>
          {t('table.justBelow', {
            share: percentWords(words, shareBelow(student, missedBound)),
            bound: boundWords(words, missedBound),
          })}
        </span>
      )}
      {student.by_hand !== null && (
        <span>
          {student.by_hand.reason === ''
            ? t('table.byHandBy', { name: student.by_hand.decided_by_name })
            : t('table.byHand', { reason: student.by_hand.reason })}
        </span>
      )}
      {isOffered(row) && <MissedOffer row={row} onChoice={onChoice} />}
    </span>
  )
}
