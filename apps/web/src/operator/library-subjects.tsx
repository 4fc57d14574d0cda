import { operatorLibrary, type OperatorSubject } from '@katedra/contract/operator-library'
import { buttonClass } from '@katedra/ui/button-class'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { Page } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { StateBadge } from './content-state.tsx'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { call, queryOf } from './operator.data.ts'
import { hrefOf } from './place.ts'
import { useDoing } from './use-doing.ts'

/** All subjects in the order in which teachers see them. */
export function SubjectListPage() {
  const { t } = useTranslation('operator-library')
  const list = useQuery(queryOf(operatorLibrary.subjects))
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Go href={hrefOf(['predmety', 'novy'])} className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('subject.new')}
        </Go>
      }
    >
      <Loaded query={list}>{(subjects) => <SubjectTable subjects={subjects} />}</Loaded>
    </Page>
  )
}

function SubjectTable({ subjects }: { subjects: readonly OperatorSubject[] }) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const language = useLanguage()
  const moving = useDoing(
    ({ subject_id, direction }: { subject_id: number; direction: 'up' | 'down' }) =>
      call(operatorLibrary.moveSubject, { params: { subject_id }, body: { direction } }),
    t('move.done'),
  )
  return (
    <Table caption={t('title')}>
      <TableHead>
        <ColumnHead>{t('subject.one')}</ColumnHead>
        <ColumnHead isNumber>{t('subject.levels')}</ColumnHead>
        <ColumnHead isNumber>{t('subject.questions')}</ColumnHead>
        <ColumnHead>{t('state.label')}</ColumnHead>
        <ColumnHead>{t('move.label')}</ColumnHead>
      </TableHead>
      <TableBody>
        {subjects.map((subject, place) => (
          <Row key={subject.id}>
            <RowHead className="wrap-anywhere">
              <span className="flex items-center gap-3">
                <Mark subject={subject} />
                <span className="min-w-0">
                  <Go href={hrefOf(['predmety', String(subject.id)])} className={textLink}>
                    {subject.name[language]}
                  </Go>
                  <span className="block text-sm font-normal text-ink-soft">{subject.code}</span>
                </span>
              </span>
            </RowHead>
            <Cell label={t('subject.levels')} isNumber>
              {format.number(subject.level_count)}
            </Cell>
            <Cell label={t('subject.questions')} isNumber>
              {format.number(subject.question_count)}
            </Cell>
            <Cell label={t('state.label')}>
              <StateBadge state={subject} />
            </Cell>
            <Cell place="foot">
              <MoveButtons
                name={subject.name[language]}
                isFirst={place === 0}
                isLast={place === subjects.length - 1}
                isBusy={moving.isPending}
                onMove={(direction) => moving.mutate({ subject_id: subject.id, direction })}
              />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
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
