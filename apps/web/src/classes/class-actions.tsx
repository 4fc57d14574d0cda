import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { MenuButton } from '@katedra/ui/menu'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  ChartNoAxesCombined,
  ClipboardPaste,
  Ellipsis,
  FileUp,
  Mail,
  Mails,
  Pencil,
  Printer,
  Ticket,
  UserPlus,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { AddStudentsDialog } from './add-students-dialog.tsx'
import { keepClass } from './classes.data.ts'
import { EditClassDialog } from './edit-class-dialog.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { StudentDialog } from './student-dialog.tsx'

type Opened = 'student' | 'paste' | 'edit' | 'message' | undefined

/** What can be done with a class, above its roster. */
export function ClassActions({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const [opened, setOpened] = useState<Opened>()
  const archiving = useArchiving(schoolClass)
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }

  if (schoolClass.archived_at !== null) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-sunken p-4">
        <p className="min-w-0 flex-1 basis-64">{t('archivedHint')}</p>
        <Button
          icon={<ArchiveRestore aria-hidden />}
          isBusy={archiving.isPending}
          onClick={() => archiving.mutate('restore')}
        >
          {t('restore')}
        </Button>
        <Button icon={<Mails aria-hidden />} onClick={() => setOpened('message')}>
          {t('message.history')}
        </Button>
        <ResultsLink classId={schoolClass.id} />
        {opened === 'message' && <MessageSheet schoolClass={schoolClass} onOpenChange={close} />}
      </div>
    )
  }

  return (
    <div className="flex flex-wrap gap-3">
      <ResultsLink classId={schoolClass.id} />
      <CreditsLink classId={schoolClass.id} />
      <Button icon={<UserPlus aria-hidden />} onClick={() => setOpened('student')}>
        {t('student.add')}
      </Button>
      <Button
        variant={schoolClass.students.length === 0 ? 'primary' : 'secondary'}
        icon={<ClipboardPaste aria-hidden />}
        onClick={() => setOpened('paste')}
      >
        {t('paste.open')}
      </Button>
      {schoolClass.students.length > 0 && (
        <Link to="/tridy/$classId/karticky" params={{ classId: schoolClass.id }} className={buttonClass()}>
          <Printer aria-hidden />
          {t('cards.open')}
        </Link>
      )}
      <Button icon={<Mail aria-hidden />} onClick={() => setOpened('message')}>
        {t('message.open')}
      </Button>
      <MenuButton
        label={t('more')}
        icon={<Ellipsis aria-hidden />}
        isIconOnly
        items={[
          { id: 'edit', label: t('edit.open'), icon: <Pencil aria-hidden /> },
          {
            id: 'import',
            label: t('fromFile'),
            icon: <FileUp aria-hidden />,
            href: `/tridy/import?class_id=${schoolClass.id}`,
          },
          { id: 'archive', label: t('archiveClass'), icon: <Archive aria-hidden /> },
        ]}
        onAction={(id) => {
          if (id === 'edit') setOpened('edit')
          if (id === 'archive') archiving.mutate('archive')
        }}
      />
      <StudentDialog classId={schoolClass.id} student={undefined} isOpen={opened === 'student'} onOpenChange={close} />
      <AddStudentsDialog schoolClass={schoolClass} isOpen={opened === 'paste'} onOpenChange={close} />
      <EditClassDialog
        key={`${schoolClass.name} ${schoolClass.email}`}
        schoolClass={schoolClass}
        isOpen={opened === 'edit'}
        onOpenChange={close}
      />
      {opened === 'message' && <MessageSheet schoolClass={schoolClass} onOpenChange={close} />}
    </div>
  )
}

/** To the results of all tests of the class; an archived one keeps them. */
function ResultsLink({ classId }: { classId: string }) {
  const { t } = useTranslation('classes')
  return (
    <Link to="/tridy/$classId/vysledky" params={{ classId }} className={buttonClass()}>
      <ChartNoAxesCombined aria-hidden />
      {t('results')}
    </Link>
  )
}

/** To the credits of its pupils. */
function CreditsLink({ classId }: { classId: string }) {
  const { t } = useTranslation('credits')
  return (
    <Link to="/tridy/$classId/kredity" params={{ classId }} className={buttonClass()}>
      <Ticket aria-hidden />
      {t('title')}
    </Link>
  )
}

/** Puts the class away or takes it back; both can be undone. */
function useArchiving(schoolClass: SchoolClassDetail) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const input = { params: { class_id: schoolClass.id } }
  const change = (direction: 'archive' | 'restore') =>
    direction === 'archive' ? call(classes.archiveClass, input) : call(classes.restoreClass, input)
  const fail = (error: unknown) => showToast({ text: problem(error), tone: 'danger' })

  return useMutation({
    mutationFn: change,
    onError: fail,
    onSuccess: (changed, direction) => {
      keepClass(changed)
      if (direction === 'restore') showToast({ text: t('restored', { name: schoolClass.name }), tone: 'ok' })
      else
        showToast({
          text: t('archiveDone', { name: schoolClass.name }),
          undo: () => void change('restore').then(keepClass, fail),
        })
    },
  })
}
