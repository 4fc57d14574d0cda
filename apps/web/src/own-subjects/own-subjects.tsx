import { ownSubjects as calls, type OwnSubject, type OwnSubjects } from '@katedra/contract/own-subjects'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { MenuButton } from '@katedra/ui/menu'
import { Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { veil } from '@katedra/ui/veil'
import { useQuery } from '@tanstack/react-query'
import { Archive, MoreHorizontal, Pencil, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { OwnSubjectDialog } from './own-subject-dialog.tsx'
import { ownSubjectsQuery, refreshOwnSubjects } from './own-subjects.data.ts'

/** Subjects that the school has added to those of the library. */
export function OwnSubjectsSection() {
  const { t } = useTranslation('own-subjects')
  const query = useQuery(ownSubjectsQuery)
  const [edited, setEdited] = useState<{ subject: OwnSubject | undefined }>()
  const [removed, setRemoved] = useState<OwnSubject>()
  return (
    <Section
      title={t('title')}
      action={
        query.data?.may_edit === true && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setEdited({ subject: undefined })}>
            {t('add')}
          </Button>
        )
      }
    >
      <p className="max-w-prose text-ink-soft">{t('text')}</p>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-24" />
          </SkeletonGroup>
        }
      >
        {(known) => <SubjectsTable known={known} onEdit={(subject) => setEdited({ subject })} onRemove={setRemoved} />}
      </QueryView>
      {edited !== undefined && <OwnSubjectDialog subject={edited.subject} onClose={() => setEdited(undefined)} />}
      {removed !== undefined && <RemoveDialog subject={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  )
}

interface SubjectsTableProps {
  known: OwnSubjects
  onEdit: (subject: OwnSubject) => void
  onRemove: (subject: OwnSubject) => void
}

function SubjectsTable({ known: { subjects, may_edit }, onEdit, onRemove }: SubjectsTableProps) {
  const { t } = useTranslation('own-subjects')
  const restoring = useSave({
    save: ({ id }: OwnSubject) => call(calls.restore, { params: { own_subject_id: id } }),
    refresh: refreshOwnSubjects,
    doneText: ({ name }) => t('restored', { name }),
    refusal: 'toast',
    onRefused: refreshOwnSubjects,
  })

  function act(subject: OwnSubject, id: string) {
    if (id === 'edit') onEdit(subject)
    else if (id === 'remove') onRemove(subject)
    else restoring.save(subject)
  }

  const columns: (Column<OwnSubject> | false)[] = [
    { key: 'name', label: t('name'), cell: (subject) => <SubjectName subject={subject} /> },
    { key: 'tests', label: t('tests'), isNumber: true, cell: ({ test_count }) => test_count },
    { key: 'questions', label: t('questions'), isNumber: true, cell: ({ question_count }) => question_count },
    may_edit && {
      key: 'actions',
      label: t('actions'),
      isLabelHidden: true,
      narrow: 'corner',
      className: 'w-16',
      cell: (subject) => (
        <MenuButton
          isIconOnly
          label={t('menuOf', { name: subject.name })}
          icon={<MoreHorizontal aria-hidden />}
          items={[
            { id: 'edit', label: t('edit'), icon: <Pencil aria-hidden /> },
            'separator',
            subject.is_retired
              ? { id: 'restore', label: t('restore'), icon: <Undo2 aria-hidden /> }
              : { id: 'remove', label: t('remove'), icon: <Archive aria-hidden />, tone: 'danger' },
          ]}
          onAction={(id) => act(subject, id)}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={subjects}
      rowKey={({ id }) => String(id)}
      empty={<p className="text-ink-soft">{t('none')}</p>}
    />
  )
}

function SubjectName({ subject: { name, colour, glyph, is_retired } }: { subject: OwnSubject }) {
  const { t } = useTranslation('own-subjects')
  const { ground, ink } = veil(colour, null)
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-md print:hidden [&>svg]:size-7"
        style={{ background: ground, color: ink }}
      >
        <SubjectGlyph word={glyph} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {name} {is_retired && <Badge>{t('retired')}</Badge>}
      </span>
    </span>
  )
}

/** What nothing is of is deleted; the rest keeps the name. */
function RemoveDialog({ subject, onClose }: { subject: OwnSubject; onClose: () => void }) {
  const { t } = useTranslation('own-subjects')
  const { name, test_count, question_count } = subject
  const isUsed = test_count > 0 || question_count > 0
  const removing = useSave({
    save: () => call(calls.remove, { params: { own_subject_id: subject.id } }),
    refresh: refreshOwnSubjects,
    doneText: ({ is_retired }) => t(is_retired ? 'removing.retired' : 'removing.deleted', { name }),
    doneTone: 'neutral',
    onSaved: onClose,
    refusal: 'toast',
    onRefused: () => {
      onClose()
      return refreshOwnSubjects()
    },
  })
  return (
    <ConfirmDialog
      isDanger
      isOpen
      onOpenChange={onClose}
      title={t(isUsed ? 'removing.retireTitle' : 'removing.deleteTitle', { name })}
      confirmText={t(isUsed ? 'removing.retireButton' : 'removing.deleteButton')}
      isBusy={removing.isBusy}
      onConfirm={() => removing.save()}
    >
      <p>
        {isUsed
          ? t('removing.retireText', {
              tests: t('removing.tests', { count: test_count }),
              questions: t('removing.questions', { count: question_count }),
            })
          : t('removing.deleteText')}
      </p>
    </ConfirmDialog>
  )
}
