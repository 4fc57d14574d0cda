import type { Student } from '@katedra/contract/classes'
import { buttonClass } from '@katedra/ui/button-class'
import { MenuButton, type MenuButtonProps } from '@katedra/ui/menu'
import { Cell, Row, RowHead } from '@katedra/ui/table'
import { ArrowRightLeft, Ellipsis, FileDown, Pencil, Trash2, UserMinus } from 'lucide-react'
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
  moreOf: (name: string) => string
  menu: MenuButtonProps['items']
}

/** What can be done with a pupil beside editing and removing. */
const menuActions = ['move', 'export', 'erase'] as const
export type MenuAction = (typeof menuActions)[number]

/** The rows' texts in the language shown. Nobody moves out of an archived class; data are owed and erased there as well. */
export function useRowTexts(isArchived: boolean): RowTexts {
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
      moreOf: (name) => t('student.more', { name }),
      menu: [
        ...(isArchived ? [] : [{ id: 'move', label: t('move.open'), icon: <ArrowRightLeft aria-hidden /> }]),
        { id: 'export', label: t('export.open'), icon: <FileDown aria-hidden /> },
        'separator',
        { id: 'erase', label: t('erase.open'), icon: <Trash2 aria-hidden />, tone: 'danger' },
      ],
    }),
    [t, format, isArchived],
  )
}

/** What the buttons of a row do; the same functions for all rows. */
export interface RowActions {
  onEdit: (id: string) => void
  onRemove: (student: Student) => void
  onMenu: (action: MenuAction, student: Student) => void
}

export interface StudentRowProps extends RowActions {
  student: Student
  texts: RowTexts
  isReadOnly: boolean
}

/** One pupil. Memoised, because typing into the search renders the table anew. */
export const StudentRow = memo(function StudentRow({ student, texts, ...row }: StudentRowProps) {
  const extra = student.extra_time_factor === 1 ? '' : texts.extraOf(student.extra_time_factor)
  return (
    <Row>
      <RowHead>{rosterName(student)}</RowHead>
      <Cell label={texts.personalCode}>
        <PersonalCode code={student.personal_code} />
      </Cell>
      <Cell {...(student.email === '' ? {} : { label: texts.email })} className="wrap-anywhere">
        {student.email}
      </Cell>
      <Cell {...(extra === '' ? {} : { label: texts.extraTime })}>{extra}</Cell>
      <Cell>
        <RowButtons student={student} texts={texts} {...row} />
      </Cell>
    </Row>
  )
})

const action = buttonClass({ variant: 'quiet', size: 'sm' })

function RowButtons({ student, texts, isReadOnly, onEdit, onRemove, onMenu }: StudentRowProps) {
  const name = rosterName(student)
  return (
    <div className="flex flex-wrap items-center gap-1 sm:flex-nowrap sm:justify-end">
      {!isReadOnly && (
        <>
          <button type="button" className={action} aria-label={texts.editOf(name)} onClick={() => onEdit(student.id)}>
            <Pencil aria-hidden />
            {texts.edit}
          </button>
          <button type="button" className={action} aria-label={texts.removeOf(name)} onClick={() => onRemove(student)}>
            <UserMinus aria-hidden />
            {texts.remove}
          </button>
        </>
      )}
      <MenuButton
        isIconOnly
        label={texts.moreOf(name)}
        icon={<Ellipsis aria-hidden />}
        items={texts.menu}
        onAction={(id) => {
          const chosen = menuActions.find((one) => one === id)
          if (chosen !== undefined) onMenu(chosen, student)
        }}
      />
    </div>
  )
}
