import { operatorLibrary, type OperatorSubject } from '@katedra/contract/operator-library'
import { buttonClass } from '@katedra/ui/button-class'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { Page } from '@katedra/ui/page'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { StateBadge } from '../app/editing/content-state.tsx'
import { MoveButtons } from '../app/editing/move-buttons.tsx'
import { byOnePress, call, queryOf } from '../app/call.ts'

/** All subjects in the order in which teachers see them. */
export function SubjectsPage() {
  const { t } = useTranslation('operator-library')
  const list = useQuery(queryOf(operatorLibrary.subjects))
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Link to="/operator/predmety/novy" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('subject.new')}
        </Link>
      }
    >
      <QueryView query={list}>{(subjects) => <SubjectTable subjects={subjects} />}</QueryView>
    </Page>
  )
}

function SubjectTable({ subjects }: { subjects: readonly OperatorSubject[] }) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const language = useLanguage()
  const moving = useSave({
    ...byOnePress,
    save: ({ subject_id, direction }: { subject_id: number; direction: 'up' | 'down' }) =>
      call(operatorLibrary.moveSubject, { params: { subject_id }, body: { direction } }),
    doneText: t('move.done'),
  })
  return (
    <DataTable
      caption={t('title')}
      rows={subjects}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'subject',
          label: t('subject.one'),
          cellClassName: 'wrap-anywhere',
          cell: (subject) => (
            <span className="flex items-center gap-3">
              <Mark subject={subject} />
              <span className="min-w-0">
                <Link
                  to="/operator/predmety/$subjectId"
                  params={{ subjectId: String(subject.id) }}
                  className={textLink}
                >
                  {subject.name[language]}
                </Link>
                <span className="block text-sm font-normal text-ink-soft">{subject.code}</span>
              </span>
            </span>
          ),
        },
        {
          key: 'levels',
          label: t('subject.levels'),
          isNumber: true,
          cell: ({ level_count }) => format.number(level_count),
        },
        {
          key: 'questions',
          label: t('subject.questions'),
          isNumber: true,
          cell: ({ question_count }) => format.number(question_count),
        },
        { key: 'state', label: t('state.label'), cell: (subject) => <StateBadge state={subject} /> },
        {
          key: 'move',
          label: t('move.label'),
          narrow: 'foot',
          cell: ({ id, name }, index) => (
            <MoveButtons
              name={name[language]}
              isFirst={index === 0}
              isLast={index === subjects.length - 1}
              isBusy={moving.isBusy}
              onMove={(direction) => moving.save({ subject_id: id, direction })}
            />
          ),
        },
      ]}
    />
  )
}

/** The subject's colours and drawing, small. */
function Mark({ subject }: { subject: Pick<OperatorSubject, 'box_color_add' | 'box_color_basic' | 'icon' | 'code'> }) {
  const { box_color_add, box_color_basic, icon, code } = subject
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-md p-1.5 [&>svg]:size-full"
      style={{ background: box_color_add, color: box_color_basic }}
    >
      <SubjectGlyph word={icon === '' ? code : icon} />
    </span>
  )
}
