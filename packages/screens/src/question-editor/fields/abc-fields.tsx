import type { Keys } from '@katedra/questions'
import { Checkbox } from '@katedra/ui/checkbox'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { useTranslation } from 'react-i18next'
import { AddRowButton } from './add-row-button.tsx'
import { newOption, type OptionDraft } from '../draft/draft.ts'
import { usePart } from '../editor-context.ts'
import { FieldNote } from './field-note.tsx'
import { FormattingArea } from '../formatting/formatting-bar.tsx'
import { ItemField } from './item-field.tsx'
import { letterOf } from '../draft/letter-of.ts'
import { RowMenu } from './row-menu.tsx'
import { useRows, type RowMoves } from '../draft/use-rows.ts'

const maxOptions = 12
const rules = ['partial', 'right_only', 'exact'] as const satisfies readonly Keys['abc']['rule'][]

/** Options, the right ones marked. */
export function AbcFields() {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('abc')
  const { options, multiple, rule } = part
  const moves = useRows<OptionDraft>({
    rows: options,
    max: maxOptions,
    min: 2,
    create: newOption,
    isEmpty: ({ text, picture }) => text.cs === '' && text.en === '' && picture === null,
    onChange: (next) => put({ options: next }),
    fill: (row, line, language) => ({ ...row, text: { ...row.text, [language]: line } }),
  })
  return (
    <Section
      title={t('abc.title')}
      className="gap-3!"
      action={
        <ChoiceChips
          isLabelHidden
          label={t('abc.count')}
          options={[
            { id: 'one', label: t('abc.one') },
            { id: 'several', label: t('abc.several') },
          ]}
          value={multiple ? 'several' : 'one'}
          onChange={(id) => put({ multiple: id === 'several', options: id === 'one' ? onlyFirst(options) : options })}
        />
      }
    >
      <FormattingArea label={t('abc.title')} caption={<p className="text-sm text-ink-soft">{t('abc.hint')}</p>}>
        <ul data-field="abc.correct" className="grid gap-1.5">
          {options.map((option, place) => (
            <OptionRow key={option.id} option={option} place={place} moves={moves} />
          ))}
        </ul>
      </FormattingArea>
      <FieldNote text={errorAt('abc.correct') ?? errorAt('abc.options')} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <AddRowButton rows={options} max={maxOptions} moves={moves}>
          {t('abc.add')}
        </AddRowButton>
        <ShuffleSwitch />
      </div>
      {multiple && (
        <ChoiceChips
          label={t('rule.label')}
          description={t(`abc.hintOfRule.${rule}`)}
          options={rules.map((id) => ({ id, label: t(`rule.${id}`) }))}
          value={rule}
          onChange={(id) => put({ rule: rules.find((one) => one === id) ?? rule })}
        />
      )}
    </Section>
  )
}

function OptionRow({ option, place, moves }: { option: OptionDraft; place: number; moves: RowMoves }) {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('abc')
  const { options, multiple } = part
  const letter = letterOf(place)
  const put1 = (next: OptionDraft) => put({ options: options.map((one) => (one.id === next.id ? next : one)) })

  function mark(isCorrect: boolean) {
    put({
      options: options.map((one) =>
        one.id === option.id
          ? { ...one, is_correct: isCorrect }
          : { ...one, is_correct: one.is_correct && (multiple || !isCorrect) },
      ),
    })
  }

  return (
    <li data-row={option.id} className="flex items-start gap-2">
      <Checkbox isLabelHidden isSelected={option.is_correct} onChange={mark}>
        {t('abc.isCorrect', { letter })}
      </Checkbox>
      <span aria-hidden className="w-5 pt-2.5 text-center font-semibold">
        {letter}
      </span>
      <ItemField
        isLabelHidden
        label={t('abc.option', { letter })}
        field={`options.${option.id}`}
        item={option}
        onChange={(item) => put1({ ...option, ...item })}
        onKeyDown={(event) => moves.press(event, option.id)}
        onPaste={(event) => moves.paste(event, option.id)}
      >
        {(choosePicture) => (
          <RowMenu
            id={option.id}
            label={t('row.more', { name: letter })}
            moves={moves}
            isFirst={place === 0}
            isLast={place === options.length - 1}
            mayRemove={options.length > 2}
            onPicture={option.picture === null ? choosePicture : undefined}
          />
        )}
      </ItemField>
    </li>
  )
}

function ShuffleSwitch() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('abc')
  return (
    <div className="flex items-center gap-1">
      <Switch isSelected={part.shuffle} onChange={(shuffle) => put({ shuffle })}>
        {t('abc.shuffle')}
      </Switch>
      <InfoPopover label={t('abc.shuffleAbout')}>
        <p>{t('abc.shuffleHint')}</p>
      </InfoPopover>
    </div>
  )
}

/** Where one option is right, the first of the marked ones stays. */
function onlyFirst(options: readonly OptionDraft[]): OptionDraft[] {
  const first = options.find(({ is_correct }) => is_correct)
  return options.map((option) => ({ ...option, is_correct: option === first }))
}
