import { Checkbox } from '@katedra/ui/checkbox'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newGapOption, type GapDraft, type GapOptionDraft } from '../draft/draft.ts'
import { useRows, type RowMoves } from '../draft/use-rows.ts'
import { AddRowButton } from '../fields/add-row-button.tsx'
import { RowMenu } from '../fields/row-menu.tsx'
import { TextsField } from '../fields/texts-field.tsx'
import { ShareField } from '../fields/written-fields.tsx'
import { plain } from '@katedra/questions/rich-text'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { useFormat } from '../../format.ts'
import { isEmpty } from '../draft/written-parts.ts'
import { usePart } from '../editor-context.ts'

const maxOptions = 30

interface GapOptionsProps {
  gap: GapDraft
  name: string
  onChange: (options: GapOptionDraft[]) => void
  /** What stands below; it gets the button that adds an option. */
  children: (action: ReactNode) => ReactNode
}

/** The words from which one is chosen in a gap, the right ones marked. */
export function GapOptions({ gap, name, onChange, children }: GapOptionsProps) {
  const { t } = useTranslation('question-bank')
  const { options } = gap
  const moves = useRows<GapOptionDraft>({
    rows: options,
    max: maxOptions,
    min: 2,
    create: newGapOption,
    isEmpty: ({ text }) => text.cs === '' && text.en === '',
    onChange,
    fill: (row, line, language) => ({ ...row, text: { ...row.text, [language]: line } }),
  })
  return (
    <>
      <ul data-field={`gaps.${gap.id}.right`} className="grid gap-1.5">
        {options.map((option, place) => (
          <OptionRow
            key={option.id}
            option={option}
            place={place}
            label={t('gaps.named', { name, label: t('gaps.option', { number: place + 1 }) })}
            moves={moves}
            count={options.length}
            onChange={(next) => onChange(options.map((one) => (one.id === next.id ? next : one)))}
          />
        ))}
      </ul>
      {children(
        <AddRowButton rows={options} max={maxOptions} moves={moves}>
          {t('abc.add')}
        </AddRowButton>,
      )}
    </>
  )
}

interface OptionRowProps {
  option: GapOptionDraft
  place: number
  label: string
  moves: RowMoves
  count: number
  onChange: (option: GapOptionDraft) => void
}

/** One word; a share of the points can be set for what is right only in part. */
function OptionRow({ option, place, label, moves, count, onChange }: OptionRowProps) {
  const { t } = useTranslation('question-bank')
  const isRight = option.fraction > 0
  return (
    <li data-row={option.id} className="flex items-start gap-2">
      <Checkbox
        isLabelHidden
        isSelected={isRight}
        onChange={(isChecked) => onChange({ ...option, fraction: isChecked ? 1 : 0 })}
      >
        {t('gaps.isRight', { option: label })}
      </Checkbox>
      <div className={`grid min-w-0 flex-1 gap-2 ${isRight ? 'sm:grid-cols-[minmax(0,1fr)_11rem]' : ''}`}>
        <TextsField
          isLabelHidden
          label={label}
          field={`options.${option.id}.text`}
          rows={1}
          value={option.text}
          onChange={(text) => onChange({ ...option, text })}
          onKeyDown={(event) => moves.press(event, option.id)}
          onPaste={(event) => moves.paste(event, option.id)}
        />
        {isRight && (
          <ShareField
            label={t('gaps.share', { option: label })}
            fraction={option.fraction}
            onChange={(fraction) => onChange({ ...option, fraction })}
          />
        )}
      </div>
      <RowMenu
        id={option.id}
        label={t('row.more', { name: label })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === count - 1}
        mayRemove={count > 2}
      />
    </li>
  )
}

interface BankChoiceProps {
  gap: GapDraft
  name: string
  onChange: (right: GapDraft['right']) => void
}

/** Which words of the common bank are right in a gap. */
export function BankChoice({ gap, name, onChange }: BankChoiceProps) {
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  const { part, languages } = usePart('gaps')
  const [first = 'cs', second = first] = languages
  const words = part.words.filter(({ text }) => !isEmpty(text))
  // A word that is not written yet is right here all the same: it is waited for.
  const waiting = gap.right.filter(({ word }) => words.every(({ id }) => id !== word))
  return (
    <div data-field={`gaps.${gap.id}.right`} className="grid gap-1.5">
      {words.length > 0 && (
        <MultipleChoiceChips
          isLabelHidden
          label={t('gaps.rightWords', { name })}
          options={words.map(({ id, text }) => {
            const share = gap.right.find(({ word }) => word === id)?.fraction ?? 1
            return {
              id,
              label: plain(text[first] === '' ? text[second] : text[first]),
              detail: share < 1 ? format.percent(share) : undefined,
            }
          })}
          value={gap.right.map(({ word }) => word)}
          onChange={(ids) => {
            const kept = gap.right.filter(({ word }) => ids.includes(word))
            const added = ids.filter((id) => kept.every(({ word }) => word !== id))
            onChange([...waiting, ...kept, ...added.map((word) => ({ word, fraction: 1 }))])
          }}
        />
      )}
      {waiting.length > 0 && <p className="text-sm text-ink-soft">{t('gaps.wordBelow')}</p>}
    </div>
  )
}
