import type { TestMarks } from '@katedra/contract/marks'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useTranslation } from 'react-i18next'
import { decisionWords } from '../mark-words.ts'
import { hasMissed, isUndecided, isWaiting, type MarkRow } from './mark-rows.ts'
import { usePublishing, type MeanwhileChange } from './use-publishing.ts'
import type { Setting } from './use-setting.ts'

interface PublishDialogProps {
  marks: TestMarks
  rows: readonly MarkRow[]
  setting: Setting
  onClose: () => void
  onDone: () => void
}

/** What pupils will see, when, and how many of them. */
export function PublishDialog({ marks, rows, setting, onClose, onDone }: PublishDialogProps) {
  const { t } = useTranslation('marks')
  const needsSaving = setting.isDirty || marks.chosen_at === null
  const publishing = usePublishing({
    testId: marks.test_id,
    unsaved: needsSaving ? setting.form : undefined,
    onDone,
  })
  const ready = rows.filter(({ decision }) => !isUndecided(decision)).length
  const waiting = rows.filter(isWaiting).length
  const missing = rows.filter(({ student, decision }) => hasMissed(student) && isUndecided(decision)).length
  const topic = setting.draft.topic.trim() === '' ? marks.title : setting.draft.topic.trim()
  return (
    <FormDialog
      title={t('publish.title')}
      saving={publishing}
      onSubmit={() => publishing.save({ rows, isPart: false })}
      onClose={onClose}
      submitText={t('publish.submit')}
      busyText={t('publish.busy')}
      className="grid gap-3"
    >
      <p className="wrap-anywhere">{t('publish.students', { count: ready, topic })}</p>
      <p>{t('publish.own')}</p>
      {waiting > 0 && <p>{t('publish.waiting', { count: waiting })}</p>}
      {missing > 0 && <p>{t('publish.missing', { count: missing })}</p>}
      {setting.isDirty && <p className="text-ink-soft">{t('publish.saves')}</p>}
      {publishing.isConflict && <Meanwhile changes={publishing.meanwhile} />}
    </FormDialog>
  )
}

/** What changed between the look and the press. */
export function Meanwhile({ changes }: { changes: readonly MeanwhileChange[] }) {
  const { t } = useTranslation('marks')
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-danger bg-danger-soft px-4 py-3">
      <p className="font-medium">{t('publish.conflict')}</p>
      {changes.length > 0 && (
        <ul className="grid max-h-40 gap-1 overflow-y-auto">
          {changes.map(({ student_id, name, before, after }) => (
            <li key={student_id} className="wrap-anywhere">
              {t('publish.conflictChange', {
                name,
                before: decisionWords({ t }, before),
                after: decisionWords({ t }, after),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
