import { TextArea, type TextAreaProps } from '@katedra/ui/text-area'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'

interface AreaInputProps<V extends FieldValues> extends Omit<
  TextAreaProps,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error'
> {
  control: Control<V, unknown, unknown>
  name: FieldPath<V>
  /** The most characters the contract allows, for the sentence about it. */
  max?: number
}

/** A longer text of a form: value, focus and mistakes come from react-hook-form. */
export function AreaInput<V extends FieldValues>({ control, name, max, ...texts }: AreaInputProps<V>) {
  const { field, fieldState } = useController({ control, name })
  const say = useFieldMessage()
  const value: string = field.value
  return (
    <TextArea
      {...texts}
      name={field.name}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={say(fieldState.error, { max })}
    />
  )
}
