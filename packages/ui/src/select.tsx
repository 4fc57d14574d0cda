import { Check, ChevronDown } from 'lucide-react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { describedBy, fieldBox, FieldNotes, LabelText, useFieldTies, type FieldTexts } from './field-frame.tsx'
import { classNames } from './class-names.ts'
import { overlayItem, overlayMotion, overlayPaper } from './overlay-class.ts'

/** One thing to pick from the list. */
export interface SelectOption {
  id: string
  label: string
  detail?: string | undefined
}

/** A choice of one from many; for up to six use ChoiceChips. */
export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[]
  value: string | null
  onChange: (id: string) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  isDisabled?: boolean
  isRequired?: boolean
  className?: string
}

/** A list that opens; typing letters jumps to an item. */
export function Select(props: SelectProps) {
  const {
    label,
    description,
    error,
    isLabelHidden,
    isOptional,
    options,
    value,
    onChange,
    placeholder,
    className,
    ...select
  } = props
  const { t } = useTranslation('ui')
  const texts = { label, description, error, isLabelHidden, isOptional }
  const ties = useFieldTies(texts)
  const isInvalid = error !== undefined && error !== ''
  return (
    <AriaSelect
      {...select}
      validationBehavior="aria"
      {...describedBy(ties)}
      placeholder={placeholder ?? t('choose')}
      isInvalid={isInvalid}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      className={classNames('relative grid min-w-0 content-start gap-1.5', className)}
    >
      <Label className={isLabelHidden === true ? 'sr-only' : 'justify-self-start font-medium'}>
        <LabelText texts={texts} />
      </Label>
      <Button
        className={classNames(
          fieldBox,
          'min-h-11 gap-2 px-3 py-2 text-left',
          isInvalid && 'border-danger! ring-1 ring-danger',
        )}
      >
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-ink-soft">
          {({ isPlaceholder, selectedText, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Button>
      <FieldNotes texts={texts} ties={ties} />
      <Popover
        offset={4}
        className={classNames('max-h-80 w-(--trigger-width) overflow-auto', overlayPaper, overlayMotion)}
      >
        <ListBox className="grid p-1.5 outline-none">
          {options.map((option) => (
            <Line key={option.id} option={option} />
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

function Line({ option }: { option: SelectOption }) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} className={classNames(overlayItem, 'group')}>
      <span className="min-w-0 flex-1">{option.label}</span>
      {option.detail !== undefined && <span className="text-sm text-ink-soft">{option.detail}</span>}
      <Check aria-hidden className="invisible text-accent group-data-selected:visible" />
    </ListBoxItem>
  )
}
