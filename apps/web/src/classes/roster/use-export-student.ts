import { classes, type Student } from '@katedra/contract/classes'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useProblem } from '@katedra/client/problem'
import { saveFile } from '@katedra/client/save-file'
import { showToast } from '@katedra/screens/toast.tsx'
import { fileNameOf, rosterName } from './roster.ts'

/** Downloads everything kept about a pupil (GDPR, article 15). */
export function useExportStudent(classId: string): (student: Student) => void {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  return useCallback(
    (student) => {
      const name = rosterName(student)

      async function download(): Promise<void> {
        try {
          const data = await call(classes.exportStudent, { params: { class_id: classId, student_id: student.id } })
          const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
          saveFile(file, t('export.file', { name: fileNameOf(name) }))
          showToast({ text: t('export.done', { name }), tone: 'ok' })
        } catch (error) {
          showToast({ text: problem(error), tone: 'danger' })
        }
      }

      void download()
    },
    [classId, problem, t],
  )
}
