import { rowMarks, type RosterRow, type RowMark } from '@katedra/contract/rosters'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canBeTicked } from './ticks.ts'

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
  const [most, setMost] = useState(pageSize)
  const counts = countMarks(rows)
  const shown = rows.filter(({ mark }) => shownMark === everything || mark === shownMark)
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
          setMost(pageSize)
        }}
      />
      <Table caption={t('rows')}>
        <TableHead>
          <ColumnHead>
            <span className="sr-only">{t('take')}</span>
          </ColumnHead>
          <ColumnHead isNumber>{t('rowNo')}</ColumnHead>
          <ColumnHead>{t('student')}</ColumnHead>
          <ColumnHead>{t('roles.class')}</ColumnHead>
          <ColumnHead>{t('roles.email')}</ColumnHead>
          <ColumnHead>{t('what')}</ColumnHead>
        </TableHead>
        <TableBody>
          {shown.slice(0, most).map((row) => (
            <Line key={row.row_no} row={row} isTicked={ticked.has(row.row_no)} onTick={onTick} />
          ))}
        </TableBody>
      </Table>
      {shown.length > most && (
        <div>
          <Button onClick={() => setMost(most + pageSize)}>{t('showMore', { count: shown.length - most })}</Button>
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

interface LineProps {
  row: RosterRow
  isTicked: boolean
  onTick: RowsTableProps['onTick']
}

const Line = memo(function Line({ row, isTicked, onTick }: LineProps) {
  const { t } = useTranslation('rosters')
  const name = nameOf(row)
  return (
    <Row>
      <Cell place="corner">
        {canBeTicked(row) && (
          <Checkbox isLabelHidden isSelected={isTicked} onChange={(isIn) => onTick(row.row_no, isIn)}>
            {t('takeRow', { name, number: row.row_no })}
          </Checkbox>
        )}
      </Cell>
      <Cell label={t('rowNo')} isNumber>
        {row.row_no}
      </Cell>
      <RowHead className="wrap-anywhere">
        {name === '' ? '–' : name}
        {row.before !== null && <Before was={nameOf(row.before)} is={name} />}
      </RowHead>
      <Cell label={t('roles.class')} className="wrap-anywhere">
        {row.class_name}
      </Cell>
      <Cell {...(row.email === '' ? {} : { label: t('roles.email') })} className="wrap-anywhere">
        {row.email}
        {row.before !== null && row.email !== '' && <Before was={row.before.email} is={row.email} />}
      </Cell>
      <Cell label={t('what')}>
        {row.problems.length === 0
          ? t(`marks.${row.mark}`)
          : row.problems.map(({ column_no, problem }) => (
              <span key={problem} className="block font-medium text-danger">
                {column_no === 0 ? '' : `${t('columnNo', { number: column_no })}: `}
                {t(`problems.${problem}`)}
              </span>
            ))}
      </Cell>
    </Row>
  )
})

/** What is kept now, where the file says something else. */
function Before({ was, is }: { was: string; is: string }) {
  const { t } = useTranslation('rosters')
  if (was === is || was === '') return null
  return <span className="block text-sm font-normal text-ink-soft">{t('before', { value: was })}</span>
}

function nameOf({ last_name, first_name }: { last_name: string; first_name: string }): string {
  return `${last_name} ${first_name}`.trim()
}
