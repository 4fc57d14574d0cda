import type { SchoolClass } from '@katedra/contract/classes'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Select } from '@katedra/ui/select'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useFormat } from '@katedra/screens/format.ts'
import type { PlanDraft } from '../draft/plan-draft.ts'

/** More chips than this are a wall; a list with search by letter is quicker. */
const maxChips = 12

/** Which class gets the test. */
export function PlanClassField({ classes }: { classes: readonly SchoolClass[] }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: 'class_id' })
  const options = classes
    .toSorted((a, b) => format.compare(a.name, b.name))
    .map(({ id, name, student_count }) => ({ id, label: name, detail: t('students', { count: student_count }) }))
  const shared = {
    label: t('field.class'),
    options,
    value: field.value,
    onChange: field.onChange,
    error: say(fieldState.error),
  }
  return (
    <div data-field="class_id">{options.length > maxChips ? <Select {...shared} /> : <ChoiceChips {...shared} />}</div>
  )
}
