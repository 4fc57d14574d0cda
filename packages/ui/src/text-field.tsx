import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldBox, FieldFrame, fieldInput, useFieldTies, type FieldTexts } from './field-frame.tsx'

type InputAttributes = Omit<
  ComponentProps<'input'>,
  'onChange' | 'prefix' | 'type' | 'required' | 'size' | 'defaultValue' | 'value'
>

/**
 * A labelled line of text. Takes what react-hook-form's `useController` gives: `<TextField {...field} error={…} />`.
 * Nothing is validated by the browser, mistakes come as `error`.
 */
export interface TextFieldProps extends InputAttributes, FieldTexts {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'date'
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  isRequired?: boolean | undefined
  /** Stands inside the box before the text, for instance an icon. */
  prefix?: ReactNode
  /** Stands inside the box behind the text, for instance a unit or a button. */
  suffix?: ReactNode
}

/** One line of text; a password can be shown. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    error,
    isLabelHidden,
    isOptional,
    prefix,
    suffix,
    type = 'text',
    className,
    ...input
  } = props
  const [isRevealed, setIsRevealed] = useState(false)
  const texts = { label, description, error, isLabelHidden, isOptional }
  const ties = useFieldTies(texts)
  const { onChange, isRequired, ...attributes } = input
  return (
    <FieldFrame texts={texts} ties={ties} className={className}>
      <div className={fieldBox}>
        {prefix !== undefined && <span className="flex pl-3 text-ink-soft [&>svg]:size-5">{prefix}</span>}
        <input
          {...habitsOf(type)}
          {...attributes}
          {...ties.aria}
          id={ties.id}
          type={type === 'password' && isRevealed ? 'text' : type}
          aria-required={isRequired}
          className={fieldInput}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {suffix !== undefined && (
          <span className="flex shrink-0 items-center pr-3 text-ink-soft [&>svg]:size-5">{suffix}</span>
        )}
        {type === 'password' && <RevealButton inputId={ties.id} isRevealed={isRevealed} onReveal={setIsRevealed} />}
      </div>
    </FieldFrame>
  )
}

/** Addresses and passwords must not be "corrected" by a phone's keyboard. */
function habitsOf(type: NonNullable<TextFieldProps['type']>) {
  if (type === 'text' || type === 'search') return {}
  return { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
}

function RevealButton({
  inputId,
  isRevealed,
  onReveal,
}: {
  inputId: string
  isRevealed: boolean
  onReveal: (isRevealed: boolean) => void
}) {
  const { t } = useTranslation('ui')
  const Icon = isRevealed ? EyeOff : Eye
  return (
    <button
      type="button"
      aria-controls={inputId}
      aria-pressed={isRevealed}
      aria-label={t('showPassword')}
      title={isRevealed ? t('hidePassword') : t('showPassword')}
      className="target-square grid place-items-center rounded-md text-ink-soft hover:text-ink focus-visible:-outline-offset-2"
      onClick={() => onReveal(!isRevealed)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
