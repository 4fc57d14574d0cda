import { type RosterRow, type RowMark, rowMarks } from '@katedra/contract/rosters'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canBeTicked } from './ticks.ts'
import { type Column, DataTable } from '@katedra/ui/data-table'

export interface RowsTableProps {
  rows: readonly RosterRow[]
  ticked: ReadonlySet<number>
  onTick: (rowNo: number, isIn: boolean) => void
}

const pageSize = 100
const everything = 'all'

/** The lines of the file with what each would do; a school's two thousand come by the hundred. */
export function RowsTable({ rows, ticked, onTick }: RowsTableProps) {
  const { t } = useTranslation('rosters')
  const [shownMark, setShownMark] = useState<string>(everything)
  const [maxShown, setMaxShown] = useState(pageSize)
  const counts = countMarks(rows)
  const shown = rows.filter(({ mark }) => shownMark === everything || mark === shownMark)
  const columns = useColumns(onTick)
  const options = [
    { id: everything, label: t('marks.all'), detail: String(rows.length) },
    ...rowMarks
      .filter((mark) => counts[mark] > 0)
      .map((mark) => ({ id: mark, label: t(`marks.${mark}`), detail: String(counts[mark]) })),
  ]
  return (
    <Section title={t('rows')}>
      <ChoiceChips
        label={t('show')}
        options={options}
        value={shownMark}
        onChange={(id) => {
          setShownMark(id)
          setMaxShown(pageSize)
        }}
      />
      <DataTable
        caption={t('rows')}
        columns={columns}
        rows={shown.slice(0, maxShown)}
        rowKey={({ row_no }) => String(row_no)}
        isTicked={({ row_no }) => ticked.has(row_no)}
      />
      {shown.length > maxShown && (
        <div>
          <Button onClick={() => setMaxShown(maxShown + pageSize)}>
            {t('showMore', { count: shown.length - maxShown })}
          </Button>
        </div>
      )}
    </Section>
  )
}

function countMarks(rows: readonly RosterRow[]): Record<RowMark, number> {
  const counts: Record<RowMark, number> = { new: 0, changed: 0, same: 0, repeated: 0, faulty: 0 }
  for (const { mark } of rows) counts[mark] += 1
  return counts
}

function useColumns(onTick: RowsTableProps['onTick']): Column<RosterRow>[] {
  const { t } = useTranslation('rosters')
  const tick = useRef(onTick)
  // Synchronises the rows, which are left alone, with what a tick does now.
  useEffect(() => {
    tick.current = onTick
  }, [onTick])
  return useMemo(
    () => [
      {
        key: 'take',
        label: t('take'),
        isLabelHidden: true,
        narrow: 'corner',
        cell: (row, _, isTicked) =>
          canBeTicked(row) && (
            <Checkbox isLabelHidden isSelected={isTicked} onChange={(isIn) => tick.current(row.row_no, isIn)}>
              {t('takeRow', { name: nameOf(row), number: row.row_no })}
            </Checkbox>
          ),
      },
      { key: 'row_no', label: t('rowNo'), isNumber: true, cell: ({ row_no }) => row_no },
      {
        key: 'student',
        label: t('student'),
        isRowHead: true,
        cellClassName: 'wrap-anywhere',
        cell: (row) => (
          <>
            {nameOf(row) === '' ? '–' : nameOf(row)}
            {row.before !== null && <Before was={nameOf(row.before)} is={nameOf(row)} />}
          </>
        ),
      },
      {
        key: 'class',
        label: t('roles.class'),
        cellClassName: 'wrap-anywhere',
        cell: ({ class_name }) => class_name,
      },
      {
        key: 'email',
        label: t('roles.email'),
        cellClassName: 'wrap-anywhere',
        isLabelled: ({ email }) => email !== '',
        cell: ({ email, before }) => (
          <>
            {email}
            {before !== null && email !== '' && <Before was={before.email} is={email} />}
          </>
        ),
      },
      {
        key: 'what',
        label: t('what'),
        cell: ({ problems, mark }) =>
          problems.length === 0
            ? t(`marks.${mark}`)
            : problems.map(({ column_no, problem }) => (
                <span key={problem} className="block font-medium text-danger">
                  {column_no === 0 ? '' : `${t('columnNo', { number: column_no })}: `}
                  {t(`problems.${problem}`)}
                </span>
              )),
      },
    ],
    [t],
  )
}

/** What is kept now, where the file says something else. */
function Before({ was, is }: { was: string; is: string }) {
  const { t } = useTranslation('rosters')
  if (was === is || was === '') return null
  return <span className="block text-sm font-normal text-ink-soft">{t('before', { value: was })}</span>
}

function nameOf({ last_name, first_name }: { last_name: string; first_name: string }): string {
  return `${last_name} ${first_name}`.trim()
}
