import { columnRoles, type ColumnRole, type RosterColumn } from '@katedra/contract/rosters'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useTranslation } from 'react-i18next'

export interface ColumnsFieldProps {
  columns: readonly RosterColumn[]
  isBusy: boolean
  hasOwnClass: boolean
  onChange: (columns: readonly ColumnRole[]) => void
}

/** What each column of the file is: guessed, and changed here where the guess was wrong. */
export function ColumnsField({ columns, isBusy, hasOwnClass, onChange }: ColumnsFieldProps) {
  const { t } = useTranslation('rosters')
  const options = columnRoles
    .filter((role) => role !== 'class' || !hasOwnClass)
    .map((role) => ({ id: role, label: t(`roles.${role}`) }))

  function choose(column: RosterColumn, id: string) {
    const role = columnRoles.find((one) => one === id) ?? 'ignored'
    // A role is one column's: whoever had it before is ignored now.
    onChange(
      columns.map((one) => {
        if (one.column_no === column.column_no) return role
        return one.role === role ? 'ignored' : one.role
      }),
    )
  }

  return (
    <Section title={t('columns')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {columns.map((column) => (
          <li key={column.column_no} className="min-w-0">
            <Select
              label={column.heading === '' ? t('columnNo', { number: column.column_no }) : column.heading}
              description={<span className="wrap-anywhere">{column.samples.join(', ')}</span>}
              options={options}
              value={column.role}
              isDisabled={isBusy}
              onChange={(id) => choose(column, id)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
