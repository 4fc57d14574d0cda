import { inLanguage, type Contents, type Gap, type Language } from '@katedra/questions'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { plainText, TextInLanguage } from '../text-in-language.tsx'
import { SignButton } from '../text/sign-button.tsx'
import { changeSign } from '../text/written-text.ts'
import { maxGapLength } from './fill-gaps.ts'

/** Which gap it is, and what stands around it. */
export interface GapNaming {
  /** Counted from 1 in the order of the text. */
  number: number
  total: number
  before: string
  after: string
}

interface GapFieldProps {
  gap: Gap
  bank: Contents['text']['bank']
  name: GapNaming
  value: string
  /** Waits for a word of the bank. */
  isPicked: boolean
  isReadOnly: boolean
  language: Language
  onFill: (value: string) => void
  onTap: () => void
  onEmpty: () => void
  onDrop: () => void
}

const box =
  'my-1 min-h-11 max-w-full rounded-md border border-line-strong bg-surface px-2 align-middle text-lg font-normal text-ink'
/** One width for all, whatever belongs there. */
const oneWidth = 'w-36'

/** One gap in the line of its text: a field, a list or a place for a word, named by its number and the words around it. */
export function GapField(props: GapFieldProps): ReactNode {
  const { gap, name } = props
  const { t } = useTranslation('questions')
  const id = useId()
  const around = t('gaps.around', { before: name.before, after: name.after })
  return (
    // A unit is a word of the sentence: no space parts it from the full stop behind it.
    <span className={`gap-place gap-field ${gap.kind === 'typed' && gap.unit !== undefined ? 'me-0' : ''}`}>
      {gap.kind === 'typed' && <TypedGap {...props} gap={gap} describedBy={id} />}
      {gap.kind === 'chosen' && <ChosenGap {...props} gap={gap} describedBy={id} />}
      {gap.kind === 'bank' && <BankGap {...props} describedBy={id} />}
      <span id={id} hidden>
        {around}
      </span>
    </span>
  )
}

type Described = GapFieldProps & { describedBy: string }

function useGapName({ number, total }: GapNaming): string {
  const { t } = useTranslation('questions')
  return t('gaps.name', { number, total })
}

function TypedGap({
  gap,
  name,
  value,
  isReadOnly,
  language,
  onFill,
  describedBy,
}: Described & { gap: Extract<Gap, { kind: 'typed' }> }): ReactNode {
  const unitId = useId()
  return (
    <>
      <input
        type="text"
        aria-label={useGapName(name)}
        aria-describedby={gap.unit === undefined ? describedBy : `${describedBy} ${unitId}`}
        value={value}
        maxLength={maxGapLength}
        readOnly={isReadOnly}
        inputMode={gap.numeric ? 'decimal' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`${box} ${oneWidth} min-w-0`}
        onChange={(event) => onFill(event.target.value)}
      />
      {gap.numeric && !isReadOnly && <SignButton onPress={() => onFill(changeSign(value))} />}
      {gap.unit !== undefined && <span id={unitId}>{inLanguage(gap.unit, language)}</span>}
    </>
  )
}

/** A list is as wide as its longest word, so that it says nothing of the right one. */
function ChosenGap({
  gap,
  name,
  value,
  isReadOnly,
  language,
  onFill,
  describedBy,
}: Described & { gap: Extract<Gap, { kind: 'chosen' }> }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <select
      aria-label={useGapName(name)}
      aria-describedby={describedBy}
      value={value}
      disabled={isReadOnly}
      className={`${box} min-w-16`}
      onChange={(event) => onFill(event.target.value)}
    >
      <option value="" aria-label={t('gaps.nothing')}>
        …
      </option>
      {gap.options.map(({ id, text }) => (
        <option key={id} value={id}>
          {plainText(text, language)}
        </option>
      ))}
    </select>
  )
}

/** A place for a word: pressed it waits for one, pressed again it is emptied; Delete empties it at once. */
function BankGap({
  gap,
  bank,
  name,
  value,
  isPicked,
  isReadOnly,
  language,
  onTap,
  onEmpty,
  onDrop,
  describedBy,
}: Described): ReactNode {
  const { t } = useTranslation('questions')
  const word = bank?.words.find(({ id }) => id === value)?.text
  const said = word === undefined ? t('gaps.empty') : plainText(word, language)

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') onDrop()
    else if (event.key === 'Delete' || event.key === 'Backspace') onEmpty()
    else return
    event.preventDefault()
  }

  return (
    <button
      type="button"
      data-gap={gap.id}
      aria-label={`${useGapName(name)}: ${said}`}
      aria-describedby={describedBy}
      aria-pressed={isPicked}
      aria-disabled={isReadOnly}
      className={`${box} min-w-0 grow py-1 text-center wrap-anywhere transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent forced-colors:aria-pressed:border-4 ${word === undefined ? 'border-dashed' : ''}`}
      onClick={onTap}
      onKeyDown={press}
    >
      {word === undefined ? <span aria-hidden>{name.number}</span> : <TextInLanguage text={word} language={language} />}
    </button>
  )
}
