import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change, Day } from './days.ts'

/** The changes where there is room for columns; each day is a group of rows. */
export const ChangesTable = memo(function ChangesTable({ days }: { days: readonly Day<Change>[] }) {
  const { t } = useTranslation('audit')
  return (
    <Table caption={t('list')}>
      <TableHead>
        <ColumnHead className="w-48">{t('column.when')}</ColumnHead>
        <ColumnHead className="w-1/4">{t('column.who')}</ColumnHead>
        <ColumnHead>{t('column.what')}</ColumnHead>
      </TableHead>
      {days.map(({ name, entries }) => (
        <TableBody key={name}>
          <Row>
            <RowHead scope="rowgroup" colSpan={3} className="pt-5">
              {name}
            </RowHead>
          </Row>
          {entries.map(({ id, at, moment, who, what }) => (
            <Row key={id} data-change tabIndex={-1} className="focus:bg-sunken">
              <Cell className="tabular whitespace-nowrap">
                <time dateTime={at}>{moment}</time>
              </Cell>
              <Cell className="wrap-anywhere">{who}</Cell>
              <Cell className="wrap-anywhere">{what}</Cell>
            </Row>
          ))}
        </TableBody>
      ))}
    </Table>
  )
})
