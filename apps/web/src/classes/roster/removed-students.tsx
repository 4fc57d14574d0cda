import { classes, type RemovedStudent } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { refreshClass, removedQuery } from '../classes.data.ts'
import { EraseStudentDialog } from './erase-student-dialog.tsx'
import { rosterName } from './roster.ts'
import { useExportStudent } from './use-export-student.ts'
import { useSave } from '@katedra/screens/use-save.ts'

/** Who was taken off the roster: to be put back, or to be given or erased what is kept about them (GDPR, articles 15 and 17). */
export function RemovedStudents({ classId }: { classId: string }) {
  const { t } = useTranslation('classes')
  const { data: removed = [] } = useQuery(removedQuery(classId))
  const [erased, setErased] = useState<RemovedStudent>()
  if (removed.length === 0) return null
  return (
    <details>
      <summary className="target w-fit cursor-pointer content-center rounded-md font-medium text-accent">
        {t('removed.title', { count: removed.length })}
      </summary>
      <p className="py-2 text-ink-soft">{t('removed.text')}</p>
      <ul className="grid gap-3">
        {removed.map((student) => (
          <RemovedLine key={student.id} classId={classId} student={student} onErase={() => setErased(student)} />
        ))}
      </ul>
      {erased !== undefined && (
        <EraseStudentDialog classId={classId} student={erased} onOpenChange={() => setErased(undefined)} />
      )}
    </details>
  )
}

interface RemovedLineProps {
  classId: string
  student: RemovedStudent
  onErase: () => void
}

function RemovedLine({ classId, student, onErase }: RemovedLineProps) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const download = useExportStudent(classId)
  const name = rosterName(student)
  const restoring = useSave({
    save: () => call(classes.restoreStudent, { params: { class_id: classId, student_id: student.id } }),
    doneText: t('removed.restored', { name }),
    refusal: 'toast',
    onSaved: () => refreshClass(classId),
    onRefused: () => refreshClass(classId),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-soft">{t('removed.when', { date: format.date(student.removed_at) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Undo2 aria-hidden />}
          aria-label={t('removed.restoreOf', { name })}
          isBusy={restoring.isBusy}
          onClick={() => restoring.save()}
        >
          {t('removed.restore')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<Download aria-hidden />}
          aria-label={`${t('export.open')}: ${name}`}
          onClick={() => download(student)}
        >
          {t('export.open')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          aria-label={`${t('erase.open')}: ${name}`}
          onClick={onErase}
        >
          {t('erase.open')}
        </Button>
      </div>
    </li>
  )
}
