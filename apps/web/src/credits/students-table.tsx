import type { ClassStudentCredit } from '@katedra/contract/credits'
import { Badge } from '@katedra/ui/badge'
import { Checkbox } from '@katedra/ui/checkbox'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { dayMoment } from '../app/plain-day.ts'

interface StudentsTableProps {
  students: readonly ClassStudentCredit[]
  caption: string
  /** Undefined: nobody can be ticked. */
  chosen: readonly string[] | undefined
  onChoose: (ids: string[]) => void
}

/** The pupils of the class with their state in the program (specification, section 4). */
export function StudentsTable({ students, caption, chosen, onChoose }: StudentsTableProps) {
  const { t } = useTranslation('credits')
  const ids = students.map(({ student_id }) => student_id)
  const isAll = chosen !== undefined && chosen.length === ids.length
  return (
    <div className="grid min-w-0 gap-3">
      {chosen !== undefined && (
        <Checkbox
          isSelected={isAll}
          isIndeterminate={chosen.length > 0 && !isAll}
          onChange={() => onChoose(isAll ? [] : ids)}
        >
          {t('students.all')}
        </Checkbox>
      )}
      <Table caption={t('students.caption', { program: caption })}>
        <TableHead>
          {chosen !== undefined && (
            <ColumnHead>
              <span className="sr-only">{t('students.choose')}</span>
            </ColumnHead>
          )}
          <ColumnHead>{t('students.name')}</ColumnHead>
          <ColumnHead>{t('students.state')}</ColumnHead>
          <ColumnHead>{t('students.validUntil')}</ColumnHead>
          <ColumnHead>{t('students.used')}</ColumnHead>
        </TableHead>
        <TableBody>
          {students.map((student) => (
            <StudentLine key={student.student_id} student={student} chosen={chosen} onChoose={onChoose} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

interface StudentLineProps extends Pick<StudentsTableProps, 'chosen' | 'onChoose'> {
  student: ClassStudentCredit
}

function StudentLine({ student, chosen, onChoose }: StudentLineProps) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { student_id, state, valid_until, use } = student
  const name = `${student.last_name} ${student.first_name}`.trim()
  const isChosen = chosen?.includes(student_id) ?? false
  // A card on a phone is not made longer by what there isn't.
  const hidden = state === 'not_assigned' ? 'max-sm:hidden!' : ''
  return (
    <Row isSelected={isChosen}>
      {chosen !== undefined && (
        <Cell place="corner">
          <Checkbox
            isLabelHidden
            isSelected={isChosen}
            onChange={() => onChoose(isChosen ? chosen.filter((id) => id !== student_id) : [...chosen, student_id])}
          >
            {name}
          </Checkbox>
        </Cell>
      )}
      <RowHead className="wrap-anywhere">{name}</RowHead>
      <Cell label={t('students.state')}>
        <Badge tone={state === 'not_assigned' ? 'neutral' : 'ok'}>{t(`state.${state}`)}</Badge>
      </Cell>
      <Cell label={t('students.validUntil')} className={`tabular ${hidden}`}>
        {valid_until === null ? '–' : format.date(dayMoment(valid_until))}
      </Cell>
      <Cell label={t('students.used')} className={hidden}>
        {state === 'not_assigned' ? '–' : t(`students.use.${use}`)}
      </Cell>
    </Row>
  )
}
