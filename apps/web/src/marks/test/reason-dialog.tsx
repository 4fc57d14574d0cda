import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { DecisionForm } from '@katedra/contract/marks'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { TextArea } from '@katedra/ui/text-area'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { MarkRow } from './mark-rows.ts'
import { useDeciding } from './use-deciding.ts'

interface ReasonDialogProps {
  testId: string
  row: MarkRow
  label: string
  onClose: () => void
}

interface ReasonValues {
  label: string | null
  absence: null
  reason: string
}

const maxReason = 300

/** A mark other than the counted one is explained, for those who ask later. */
export function ReasonDialog({ testId, row, label, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('marks')
  const { student, proposed } = row
  const form = useForm<ReasonValues, unknown, ReasonValues>({
    defaultValues: { label, absence: null, reason: student.by_hand?.reason ?? '' },
    resolver: standardSchemaResolver(DecisionForm),
  })
  const deciding = useDeciding(testId, { onDone: onClose, isInDialog: true })
  const { field, fieldState } = useController({ control: form.control, name: 'reason' })
  const say = useFieldMessage()
  return (
    <FormDialog
      title={t('decide.title', { label, name: student.name })}
      size="sm"
      form={form}
      saving={deciding}
      onSubmit={({ reason }) => deciding.save({ student, form: { label, absence: null, reason } })}
      onClose={onClose}
      submitText={t('decide.submit')}
    >
      <p>{proposed === null ? t('decide.insteadNone') : t('decide.instead', { label: proposed })}</p>
      <TextArea
        ref={field.ref}
        name={field.name}
        label={t('decide.reason')}
        description={t('decide.reasonHint')}
        error={say(fieldState.error, { max: maxReason })}
        rows={2}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </FormDialog>
  )
}
