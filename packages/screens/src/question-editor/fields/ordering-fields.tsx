import { thingLimits } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { InfoPopover } from '@katedra/ui/info-popover'
import { useTranslation } from 'react-i18next'
import { newPair, type ConnectionDraft, type ItemDraft, type PairDraft } from '../draft/draft.ts'
import { type RowMoves, useRows } from '../draft/use-rows.ts'
import { usePart } from '../editor-context.ts'
import { AddRowButton } from './add-row-button.tsx'
import { FieldNote } from './field-note.tsx'
import { FormattingArea } from '../formatting/formatting-bar.tsx'
import { ItemField } from './item-field.tsx'
import { RowMenu } from './row-menu.tsx'

const rules: readonly ConnectionDraft['rule'][] = ['relative', 'partial', 'exact']

/** Things in their right order, which pupils get shuffled. */
export function OrderingFields() {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('connection')
  const { pairs, rule } = part
  const moves = useRows<PairDraft>({
    rows: pairs,
    max: thingLimits.max,
    min: thingLimits.min,
    create: newPair,
    isEmpty: ({ right: { text, picture } }) => text.cs === '' && text.en === '' && picture === null,
    onChange: (next) => put({ pairs: next }),
    fill: (pair, line, language) => ({
      ...pair,
      right: { ...pair.right, text: { ...pair.right.text, [language]: line } },
    }),
  })
  return (
    <>
      <FormattingArea
        label={t('ordering.title')}
        caption={
          <InfoPopover label={t('ordering.help')}>
            <p>{t('ordering.hint')}</p>
          </InfoPopover>
        }
      >
        <ol data-field="connection.right" aria-label={t('ordering.title')} className="grid gap-1.5">
          {pairs.map((pair, place) => (
            <ThingRow key={pair.id} pair={pair} place={place} moves={moves} />
          ))}
        </ol>
      </FormattingArea>
      <FieldNote text={errorAt('connection.right') ?? errorAt('connection.left')} />
      <AddRowButton rows={pairs} max={thingLimits.max} moves={moves}>
        {t('ordering.add')}
      </AddRowButton>
      <ChoiceChips
        label={t('rule.label')}
        description={t(`ordering.${rule}Hint`)}
        options={rules.map((id) => ({ id, label: t(`ordering.${id}`) }))}
        value={rule}
        onChange={(id) => put({ rule: rules.find((one) => one === id) ?? rule })}
      />
    </>
  )
}

interface ThingRowProps {
  pair: PairDraft
  place: number
  moves: RowMoves
}

/** One thing and the place where it belongs. */
function ThingRow({ pair, place, moves }: ThingRowProps) {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('connection')
  const { pairs } = part
  const label = t('ordering.thing', { number: place + 1 })
  const putThing = (right: ItemDraft) =>
    put({ pairs: pairs.map((one) => (one.id === pair.id ? { ...one, right } : one)) })
  return (
    <li data-row={pair.id} className="flex items-start gap-2">
      <span aria-hidden className="tabular w-6 pt-2.5 text-right font-semibold">
        {place + 1}.
      </span>
      <ItemField
        isLabelHidden
        label={label}
        field={`pairs.${pair.id}.right`}
        item={pair.right}
        onChange={putThing}
        onKeyDown={(event) => moves.press(event, pair.id)}
        onPaste={(event) => moves.paste(event, pair.id)}
      >
        {(choosePicture) => (
          <RowMenu
            id={pair.id}
            label={t('row.more', { name: label })}
            moves={moves}
            isFirst={place === 0}
            isLast={place === pairs.length - 1}
            mayRemove={pairs.length > thingLimits.min}
            onPicture={pair.right.picture === null ? choosePicture : undefined}
          />
        )}
      </ItemField>
    </li>
  )
}
