import { Checkbox } from '@katedra/ui/checkbox'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { TextField } from '@katedra/ui/text-field'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { schoolYearName } from '../app/school-year.ts'
import { longestName, type NameProblem, type PromotionRow } from './promotion-rows.ts'

interface PromotionTableProps {
  rows: readonly PromotionRow[]
  problems: ReadonlyMap<string, NameProblem>
  /** The year that is ending. */
  schoolYear: number
  onChange: (classId: string, values: Partial<PromotionRow>) => void
  onIncludeAll: (isIncluded: boolean) => void
}

/** Each class with its new name, or with leaving; on phones each is a card. */
export function PromotionTable({ rows, problems, schoolYear, onChange, onIncludeAll }: PromotionTableProps) {
  const { t } = useTranslation('classes')
  const count = rows.filter(({ is_included }) => is_included).length
  return (
    <div className="grid min-w-0 gap-3">
      {rows.length > 1 && (
        <Checkbox
          isSelected={count === rows.length}
          isIndeterminate={count > 0 && count < rows.length}
          onChange={onIncludeAll}
        >
          {t('promotion.includeAll')}
        </Checkbox>
      )}
      <Table caption={t('promotion.list', { year: schoolYearName(schoolYear) })}>
        <TableHead>
          <ColumnHead>
            <span className="sr-only">{t('promotion.include')}</span>
          </ColumnHead>
          <ColumnHead>{t('promotion.now')}</ColumnHead>
          <ColumnHead isNumber>{t('promotion.students')}</ColumnHead>
          <ColumnHead>{t('promotion.next')}</ColumnHead>
          <ColumnHead>{t('promotion.leaves')}</ColumnHead>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <ClassRow key={row.class_id} row={row} problem={problems.get(row.class_id)} onChange={onChange} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

interface ClassRowProps {
  row: PromotionRow
  problem: NameProblem | undefined
  onChange: PromotionTableProps['onChange']
}

/** One class. Memoised, because typing a name renders the table anew. */
const ClassRow = memo(function ClassRow({ row, problem, onChange }: ClassRowProps) {
  const { t } = useTranslation('classes')
  const { class_id, name, student_count, is_included, is_leaving } = row
  return (
    <Row>
      <Cell place="corner">
        <Checkbox
          isLabelHidden
          isSelected={is_included}
          onChange={(isIncluded) => onChange(class_id, { is_included: isIncluded })}
        >
          {t('promotion.includeOf', { name })}
        </Checkbox>
      </Cell>
      <RowHead className="wrap-anywhere">{name}</RowHead>
      <Cell label={t('promotion.students')} isNumber>
        {student_count}
      </Cell>
      <Cell label={t('promotion.next')}>
        <NextName row={row} problem={problem} onChange={onChange} />
      </Cell>
      <Cell>
        <Checkbox
          isSelected={is_leaving}
          isDisabled={!is_included}
          onChange={(isLeaving) => onChange(class_id, { is_leaving: isLeaving })}
        >
          <span aria-hidden>{t('promotion.leaves')}</span>
          <span className="sr-only">{t('promotion.leavesOf', { name })}</span>
        </Checkbox>
      </Cell>
    </Row>
  )
})

function NextName({ row, problem, onChange }: ClassRowProps) {
  const { t } = useTranslation('classes')
  const sentence = useSentence(row, problem)
  if (!row.is_included) return <span className="text-ink-soft">{t('promotion.leftOut')}</span>
  if (row.is_leaving) return <span className="text-ink-soft">{t('promotion.onlyArchived')}</span>
  return (
    <TextField
      isLabelHidden
      label={t('promotion.nextOf', { name: row.name })}
      value={row.new_name}
      onChange={(new_name) => onChange(row.class_id, { new_name })}
      error={sentence}
      autoComplete="off"
      isRequired
      className="max-w-xs"
    />
  )
}

function useSentence({ new_name }: PromotionRow, problem: NameProblem | undefined): string | undefined {
  const { t } = useTranslation('classes')
  const { t: field } = useTranslation('fields')
  if (problem === undefined) return undefined
  if (problem === 'missing') return field('class_name_required')
  if (problem === 'too_long') return field('too_long', { max: longestName })
  return t(`promotion.${problem}`, { name: new_name.trim() })
}
