import type { Student } from '@katedra/contract/classes'
import { buttonClass } from '@katedra/ui/button-class'
import { Cell, Row, RowHead } from '@katedra/ui/table'
import { Pencil, UserMinus } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { PersonalCode } from './personal-code.tsx'
import { rosterName } from './roster.ts'

/** What the rows say. Made once for the table: hundreds of rows must not each ask for their language. */
export interface RowTexts {
  personalCode: string
  email: string
  extraTime: string
  edit: string
  remove: string
  extraOf: (factor: number) => string
  editOf: (name: string) => string
  removeOf: (name: string) => string
}

/** The rows' texts in the language shown. */
export function useRowTexts(): RowTexts {
  const { t } = useTranslation('classes')
  const format = useFormat()
  return useMemo(
    () => ({
      personalCode: t('personalCode'),
      email: t('studentEmail'),
      extraTime: t('extraTime.label'),
      edit: t('student.edit'),
      remove: t('student.remove'),
      extraOf: (factor) => t('extraTime.more', { amount: format.percent(factor - 1) }),
      editOf: (name) => t('student.editOf', { name }),
      removeOf: (name) => t('student.removeOf', { name }),
    }),
    [t, format],
  )
}

export interface StudentRowProps {
  student: Student
  texts: RowTexts
  isReadOnly: boolean
  onEdit: (id: string) => void
  onRemove: (student: Student) => void
}

const action = buttonClass({ variant: 'quiet', size: 'sm' })

/** One pupil. Memoised, because typing into the search renders the table anew. */
export const StudentRow = memo(function StudentRow({ student, texts, isReadOnly, onEdit, onRemove }: StudentRowProps) {
  const name = rosterName(student)
  const extra = student.extra_time_factor === 1 ? '' : texts.extraOf(student.extra_time_factor)
  return (
    <Row>
      <RowHead>{name}</RowHead>
      <Cell label={texts.personalCode}>
        <PersonalCode code={student.personal_code} />
      </Cell>
      <Cell {...(student.email === '' ? {} : { label: texts.email })} className="wrap-anywhere">
        {student.email}
      </Cell>
      <Cell {...(extra === '' ? {} : { label: texts.extraTime })}>{extra}</Cell>
      {!isReadOnly && (
        <Cell>
          <div className="flex flex-wrap gap-1 sm:flex-nowrap sm:justify-end">
            <button type="button" className={action} aria-label={texts.editOf(name)} onClick={() => onEdit(student.id)}>
              <Pencil aria-hidden />
              {texts.edit}
            </button>
            <button
              type="button"
              className={action}
              aria-label={texts.removeOf(name)}
              onClick={() => onRemove(student)}
            >
              <UserMinus aria-hidden />
              {texts.remove}
            </button>
          </div>
        </Cell>
      )}
    </Row>
  )
})
