import { fold } from '@katedra/questions/fold'
import { Plus, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { fieldBox, FieldFrame, fieldInput, useFieldTies, type FieldTexts } from './field-frame.tsx'

/** Short words by which things are found, such as tags of a question. */
export interface TagFieldProps extends FieldTexts {
  name?: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** Those in use already, offered while typing. */
  known?: readonly string[]
  /** Limit of tags. */
  maxTags: number
  /** Characters of one tag. */
  maxTagLength: number
  className?: string
}

/** Tags to write, to choose from those in use and to take away; Enter or a comma ends one. */
export function TagField(props: TagFieldProps) {
  const {
    label,
    description,
    error,
    isLabelHidden,
    isOptional,
    name,
    value,
    onChange,
    known = [],
    maxTags,
    maxTagLength,
  } = props
  const { t } = useTranslation('ui')
  const texts = { label, description, error, isLabelHidden, isOptional }
  const ties = useFieldTies(texts)
  const [typed, setTyped] = useState('')
  const isFull = value.length >= maxTags

  /** Everything up to the last comma is tags; what stands behind it is still being written. */
  function take(text: string, rest: string) {
    const added = text
      .split(',')
      .map(tagOf)
      .filter((tag) => tag !== '')
    setTyped(rest)
    const all = [...new Set([...value, ...added])].slice(0, maxTags)
    if (all.length !== value.length) onChange(all)
  }

  function type(text: string) {
    const comma = text.lastIndexOf(',')
    // A list that was chosen from comes as a whole, without a key being pressed.
    if (comma === -1) setTyped(text)
    else take(text.slice(0, comma), text.slice(comma + 1))
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      take(typed, '')
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      event.preventDefault()
      onChange(value.slice(0, -1))
    }
  }

  return (
    <FieldFrame texts={texts} ties={ties} className={props.className}>
      <Chosen label={label} tags={value} onRemove={(tag) => onChange(value.filter((one) => one !== tag))} />
      <div className="flex min-w-0 gap-2">
        <div className={fieldBox}>
          <input
            {...ties.aria}
            id={ties.id}
            name={name}
            type="text"
            list={`${ties.id}-known`}
            value={typed}
            maxLength={maxTagLength + 1}
            disabled={isFull}
            autoComplete="off"
            className={fieldInput}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={() => take(typed, '')}
          />
        </div>
        <Button icon={<Plus aria-hidden />} disabled={isFull || tagOf(typed) === ''} onClick={() => take(typed, '')}>
          {t('addTag')}
        </Button>
      </div>
      <datalist id={`${ties.id}-known`}>
        {known
          .filter((tag) => !value.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
    </FieldFrame>
  )
}

interface ChosenProps extends Pick<TagFieldProps, 'label'> {
  tags: readonly string[]
  onRemove: (tag: string) => void
}

/** The chosen tags; pressing one takes it away. */
function Chosen({ label, tags, onRemove }: ChosenProps) {
  const { t } = useTranslation('ui')
  if (tags.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            aria-label={t('removeTag', { tag })}
            className={classNames(
              'target inline-flex max-w-full items-center gap-2 rounded-md border border-line-strong bg-sunken px-3 py-1',
              'text-left hover:bg-line',
            )}
            onClick={() => onRemove(tag)}
          >
            <span className="min-w-0 break-words">{tag}</span>
            <X aria-hidden className="size-4 shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** As tags are kept: lower case, single spaces. */
function tagOf(text: string): string {
  return fold(text, { diacritics: 'keep', spaces: 'single' })
}
