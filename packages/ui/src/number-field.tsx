import { Minus, Plus } from 'lucide-react'
import {
  Button,
  Group,
  Input,
  Label,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import {
  describedBy,
  fieldBox,
  fieldInput,
  FieldNotes,
  LabelText,
  useFieldTies,
  type FieldTexts,
} from './field-frame.tsx'
import { classNames } from './class-names.ts'

/** A number in its own format of the language; empty is null. */
export interface NumberFieldProps
  extends
    FieldTexts,
    Pick<
      AriaProps,
      'minValue' | 'maxValue' | 'step' | 'formatOptions' | 'isDisabled' | 'isRequired' | 'name' | 'onBlur'
    > {
  value: number | null
  onChange: (value: number | null) => void
  /** Stands behind the number, for instance "min". */
  unit?: string
  /** False where several stand in a row: the arrow keys step all the same. */
  hasButtons?: boolean
  className?: string
}

/** A number with a smaller and a larger button, arrow keys and typing. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, error, isLabelHidden, isOptional, value, onChange, unit, className, ...rest } = props
  const { hasButtons = true, ...field } = rest
  const { t } = useTranslation('ui')
  const texts = { label, description, error, isLabelHidden, isOptional }
  const ties = useFieldTies(texts)
  return (
    <AriaNumberField
      {...field}
      validationBehavior="aria"
      {...describedBy(ties)}
      isInvalid={error !== undefined && error !== ''}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      decrementAriaLabel={t('decrease', { label })}
      incrementAriaLabel={t('increase', { label })}
      className={classNames('grid min-w-0 content-start gap-1.5', className)}
    >
      <Label className={isLabelHidden === true ? 'sr-only' : 'justify-self-start font-medium'}>
        <LabelText texts={texts} />
      </Label>
      <Group className={classNames(fieldBox, 'max-w-52')}>
        {hasButtons && (
          <Button slot="decrement" className={stepButton}>
            <Minus aria-hidden className="size-5" />
          </Button>
        )}
        <Input className={classNames(fieldInput, 'tabular px-1 text-center')} />
        {unit !== undefined && <span className="pr-2 text-ink-soft">{unit}</span>}
        {hasButtons && (
          <Button slot="increment" className={stepButton}>
            <Plus aria-hidden className="size-5" />
          </Button>
        )}
      </Group>
      <FieldNotes texts={texts} ties={ties} />
    </AriaNumberField>
  )
}

const stepButton =
  'target-square grid shrink-0 place-items-center rounded-md text-ink-soft data-hovered:text-ink data-disabled:opacity-40'
