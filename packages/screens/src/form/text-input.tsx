import { TextField, type TextFieldProps } from '@katedra/ui/text-field'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useFieldMessage } from './field-errors.ts'

type OwnProps = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error'

export interface TextInputProps<V extends FieldValues> extends Omit<TextFieldProps, OwnProps> {
  control: Control<V, unknown, unknown>
  name: FieldPath<V>
  /** The most characters the contract allows, for the sentence about it. */
  max?: number
  /** Replaces what the form says about this field. */
  message?: string | undefined
  /** Told of every change, for forms that mend their mistakes by themselves. */
  onEdit?: () => void
}

/** A text field of a form: value, focus and mistakes come from react-hook-form. */
export function TextInput<V extends FieldValues>({ control, name, max, message, onEdit, ...texts }: TextInputProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const say = useFieldMessage()
  const value: string = field.value
  const error = message ?? say(fieldState.error, { max, email: value })
  return (
    <TextField
      {...texts}
      name={field.name}
      value={value}
      onChange={(text) => {
        field.onChange(text)
        onEdit?.()
      }}
      onBlur={field.onBlur}
      ref={field.ref}
      error={error}
    />
  )
}
