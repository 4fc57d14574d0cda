import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { FieldNotes, LabelText, useFieldTies, type FieldTexts } from './field-frame.tsx'
import { classNames } from './class-names.ts'

/** One thing to choose; `detail` stands small under the label, for instance the resolved time of a preset. */
export interface Choice {
  id: string
  label: string
  detail?: string | undefined
  isDisabled?: boolean | undefined
}

interface ChipsFrame extends FieldTexts {
  options: readonly Choice[]
  name?: string | undefined
  className?: string | undefined
}

/** One choice of several. */
export interface ChoiceChipsProps extends ChipsFrame {
  value: string | null
  onChange: (id: string) => void
}

/** Any number of choices of several. */
export interface MultipleChoiceChipsProps extends ChipsFrame {
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** A group of native radio buttons that look like chips. */
export function ChoiceChips({ value, onChange, ...frame }: ChoiceChipsProps) {
  const ownName = useId()
  return (
    <Chips {...frame}>
      {(choice) => (
        <Chip key={choice.id} choice={choice} mark="round">
          <input
            type="radio"
            name={frame.name ?? ownName}
            value={choice.id}
            checked={value === choice.id}
            disabled={choice.isDisabled}
            className="peer sr-only"
            onChange={() => onChange(choice.id)}
          />
        </Chip>
      )}
    </Chips>
  )
}

/** A group of native checkboxes that look like chips. */
export function MultipleChoiceChips({ value, onChange, ...frame }: MultipleChoiceChipsProps) {
  function toggle(id: string, isChosen: boolean) {
    const chosen = frame.options
      .map((option) => option.id)
      .filter((other) => (other === id ? isChosen : value.includes(other)))
    onChange(chosen)
  }
  return (
    <Chips {...frame}>
      {(choice) => (
        <Chip key={choice.id} choice={choice} mark="square">
          <input
            type="checkbox"
            name={frame.name}
            value={choice.id}
            checked={value.includes(choice.id)}
            disabled={choice.isDisabled}
            className="peer sr-only"
            onChange={(event) => toggle(choice.id, event.target.checked)}
          />
        </Chip>
      )}
    </Chips>
  )
}

function Chips({ options, className, children, ...texts }: ChipsFrame & { children: (choice: Choice) => ReactNode }) {
  const ties = useFieldTies(texts)
  return (
    <fieldset aria-describedby={ties.aria['aria-describedby']} className={classNames('grid min-w-0 gap-2', className)}>
      <legend className={texts.isLabelHidden === true ? 'sr-only' : 'mb-1.5 font-medium'}>
        <LabelText texts={texts} />
      </legend>
      <div className="flex flex-wrap items-start gap-2">{options.map((choice) => children(choice))}</div>
      <FieldNotes texts={texts} ties={ties} />
    </fieldset>
  )
}

interface ChipProps {
  choice: Choice
  /** Round where one may be chosen, square where several may. */
  mark: 'round' | 'square'
  children: ReactNode
}

/** Chosen is told by the tick and the frame, not by colour alone. The tick has its place before it comes, so that nothing moves. */
function Chip({ choice, mark, children }: ChipProps) {
  return (
    <label
      className={classNames(
        'target relative inline-flex max-w-full items-center gap-2 rounded-md border px-3 py-1.5 transition-colors',
        'has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent',
        'outline-offset-2 outline-accent has-focus-visible:outline-2',
        choice.isDisabled === true
          ? 'border-line bg-sunken text-ink-soft'
          : 'cursor-pointer border-line-strong bg-surface hover:border-ink-soft',
      )}
    >
      {children}
      <span
        aria-hidden
        className={classNames(
          'grid size-4 shrink-0 place-items-center border border-line-strong peer-checked:border-accent peer-checked:bg-accent peer-checked:*:visible',
          mark === 'round' ? 'rounded-full' : 'rounded-[3px]',
        )}
      >
        <Check className="invisible size-3 text-accent-ink" strokeWidth={3} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{choice.label}</span>
        {choice.detail !== undefined && (
          <span className="tabular block text-xs wrap-anywhere text-ink-soft">{choice.detail}</span>
        )}
      </span>
    </label>
  )
}
