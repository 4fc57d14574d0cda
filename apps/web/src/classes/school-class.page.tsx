import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CalendarPlus,
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
  UsersRound,
} from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { BackToClasses, ClassView } from './class-states.tsx'
import { classQuery, keepClass } from './classes.data.ts'
import { RemovedStudents } from './roster/removed-students.tsx'
import { Roster } from './roster/roster-table.tsx'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { useFormat } from '@katedra/screens/format.ts'
import { schoolYearName } from '../app/school-year.ts'
import { TeachersDialog } from './teachers-dialog.tsx'
import { MenuButton } from '@katedra/ui/menu'
import { call } from '../app/call.ts'
import { showToast } from '@katedra/screens/toast.tsx'
import { AddStudentsDialog } from './roster/add-students-dialog.tsx'
import { EditClassDialog } from './edit-class-dialog.tsx'
import { MessageSheet } from './messages/message-sheet.tsx'
import { StudentDialog } from './roster/student-dialog.tsx'
import { useSave } from '@katedra/screens/use-save.ts'

/** One class with its roster. */
export function SchoolClassPage(): ReactElement {
  const { classId } = useParams({ from: '/signed-in/tridy/$classId' })
  const query = useQuery(classQuery(classId))
  return (
    <ClassView query={query}>
      {(schoolClass) => <LoadedClass key={schoolClass.id} schoolClass={schoolClass} />}
    </ClassView>
  )
}

function LoadedClass({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const isArchived = schoolClass.archived_at !== null
  useTitle(schoolClass.name)
  const plan = (
    <Link to="/mojecviceni" search={{ class_id: schoolClass.id }} className={buttonClass({ variant: 'primary' })}>
      <CalendarPlus aria-hidden />
      {t('plan')}
    </Link>
  )
  return (
    <Page
      title={schoolClass.name}
      back={<BackToClasses />}
      intro={<ClassFacts schoolClass={schoolClass} />}
      {...(isArchived || schoolClass.students.length === 0 ? {} : { action: plan })}
    >
      <ClassActions schoolClass={schoolClass} />
      <Roster schoolClass={schoolClass} />
      <RemovedStudents classId={schoolClass.id} />
    </Page>
  )
}

/** What the class is: how many, which year, whose. */
function ClassFacts({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span>{t('studentCount', { count: schoolClass.students.length })}</span>
        <span>{t('schoolYear', { year: schoolYearName(schoolClass.school_year) })}</span>
        <span className="min-w-0 wrap-anywhere">{schoolClass.email === '' ? t('noEmail') : schoolClass.email}</span>
        {schoolClass.archived_at !== null && <Badge>{t('archived')}</Badge>}
      </div>
      <Teachers schoolClass={schoolClass} />
    </div>
  )
}

function Teachers({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const names = schoolClass.teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {t('teachers.label')}: {names.length === 0 ? t('teachers.nobody') : format.list(names)}
      </span>
      {schoolClass.archived_at === null && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          icon={<UsersRound aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('teachers.change')}
        </Button>
      )}
      {isOpen && <TeachersDialog schoolClass={schoolClass} onOpenChange={setIsOpen} />}
    </div>
  )
}

type Opened = 'student' | 'paste' | 'edit' | 'message' | undefined

/** What can be done with a class, above its roster. */
function ClassActions({ schoolClass }: { schoolClass: SchoolClassDetail }) {
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
          isBusy={archiving.isBusy}
          onClick={() => archiving.save('restore')}
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
          if (id === 'archive') archiving.save('archive')
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
function useArchiving({ id, name }: SchoolClassDetail) {
  const { t } = useTranslation('classes')
  const input = { params: { class_id: id } }
  const restoring = useSave({
    save: () => call(classes.restoreClass, input),
    refresh: keepClass,
    refusal: 'toast',
  })
  return useSave({
    save: (direction: 'archive' | 'restore') =>
      direction === 'archive' ? call(classes.archiveClass, input) : call(classes.restoreClass, input),
    refresh: keepClass,
    refusal: 'toast',
    onSaved: (_, direction) => {
      if (direction === 'restore') showToast({ text: t('restored', { name }), tone: 'ok' })
      else showToast({ text: t('archiveDone', { name }), undo: () => restoring.save() })
    },
  })
}
