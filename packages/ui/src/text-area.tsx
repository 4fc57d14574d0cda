import type { ComponentProps } from 'react'
import { fieldBox, FieldFrame, fieldInput, useFieldTies, type FieldTexts } from './field-frame.tsx'
import { classNames } from './class-names.ts'

type TextAreaAttributes = Omit<ComponentProps<'textarea'>, 'onChange' | 'required' | 'defaultValue' | 'value'>

/** A labelled text of several lines; the same props as TextField where they make sense. */
export interface TextAreaProps extends TextAreaAttributes, FieldTexts {
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  isRequired?: boolean | undefined
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    description,
    error,
    isLabelHidden,
    isOptional,
    onChange,
    isRequired,
    className,
    rows = 4,
    ...attributes
  } = props
  const texts = { label, description, error, isLabelHidden, isOptional }
  const ties = useFieldTies(texts)
  return (
    <FieldFrame texts={texts} ties={ties} className={className}>
      <div className={fieldBox}>
        <textarea
          {...attributes}
          {...ties.aria}
          id={ties.id}
          rows={rows}
          aria-required={isRequired}
          className={classNames(fieldInput, 'field-sizing-content max-h-96', rows === 1 ? 'resize-none' : 'resize-y')}
          style={{ minHeight: `${rows * 1.5 + 1}rem` }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </div>
    </FieldFrame>
  )
}
