import { classes, type RemovedStudent } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { refreshClass, removedQuery } from './classes.data.ts'
import { EraseStudentDialog } from './erase-student-dialog.tsx'
import { rosterName } from './roster.ts'
import { useExportStudent } from './use-export-student.ts'

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
  const restoring = useRestoring(classId, student)
  const name = rosterName(student)
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
          isBusy={restoring.isPending}
          onClick={() => restoring.mutate()}
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

function useRestoring(classId: string, student: RemovedStudent) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  return useMutation({
    mutationFn: () => call(classes.restoreStudent, { params: { class_id: classId, student_id: student.id } }),
    onSuccess: () => showToast({ text: t('removed.restored', { name: rosterName(student) }), tone: 'ok' }),
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    onSettled: () => refreshClass(classId),
  })
}
