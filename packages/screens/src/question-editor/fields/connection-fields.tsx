import { thingLimits } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { useTranslation } from 'react-i18next'
import { AddRowButton } from './add-row-button.tsx'
import { type ItemDraft, newItem, newPair, type PairDraft } from '../draft/draft.ts'
import { usePart } from '../editor-context.ts'
import { FieldNote } from './field-note.tsx'
import { FormattingArea } from '../formatting/formatting-bar.tsx'
import { ItemField } from './item-field.tsx'
import { OrderingFields } from './ordering-fields.tsx'
import { RowMenu } from './row-menu.tsx'
import { RuleChoice } from './rule-choice.tsx'
import { type RowMoves, useRows } from '../draft/use-rows.ts'
import { ImagePlus } from 'lucide-react'
import { IconButton } from '@katedra/ui/icon-button'
import type { KeyboardEvent, ReactNode } from 'react'

const maxPairs = 12
const maxRight = 16

const isBlank = ({ text, picture }: ItemDraft) => text.cs === '' && text.en === '' && picture === null

const forms = ['matching', 'ordering'] as const

/** What belongs together, or what comes after what; each form keeps what has been written in the other. */
export function ConnectionFields() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('connection')
  const { ordering, pairs, rule } = part

  function choose(form: string) {
    if (form === (ordering ? 'ordering' : 'matching')) return
    const missing = Math.max(0, thingLimits.min - pairs.length)
    put(
      form === 'ordering'
        ? {
            ordering: true,
            pairs: [...pairs, ...Array.from({ length: missing }, () => newPair())],
            rule: rule === 'exact' ? rule : 'relative',
          }
        : { ordering: false, rule: rule === 'exact' ? rule : 'partial' },
    )
  }

  return (
    <Section
      title={t(ordering ? 'ordering.title' : 'connection.title')}
      className="gap-2!"
      action={
        <ChoiceChips
          isLabelHidden
          label={t('form.label')}
          options={forms.map((id) => ({ id, label: t(`form.${id}`) }))}
          value={ordering ? 'ordering' : 'matching'}
          onChange={choose}
        />
      }
    >
      {ordering ? <OrderingFields /> : <MatchingFields />}
    </Section>
  )
}

/** Pairs, and items on the right that belong to nothing. */
function MatchingFields() {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('connection')
  const { pairs, reuse, rule } = part
  const moves = useRows<PairDraft>({
    rows: pairs,
    max: maxPairs,
    min: 2,
    create: newPair,
    isEmpty: ({ left, right }) => isBlank(left) && isBlank(right),
    onChange: (next) => put({ pairs: next }),
    fill: filledPair,
  })
  return (
    <>
      <FormattingArea
        label={t('connection.title')}
        caption={
          <InfoPopover label={t('connection.help')}>
            <p>{t('connection.hint')}</p>
          </InfoPopover>
        }
      >
        {/* On a phone the two sides of a pair stand one under the other, and the pairs apart. */}
        <ul data-field="connection.left" className="grid gap-1.5 max-sm:gap-5">
          {pairs.map((pair, place) => (
            <PairRow key={pair.id} pair={pair} place={place} moves={moves} />
          ))}
        </ul>
      </FormattingArea>
      <FieldNote text={errorAt('connection.left') ?? errorAt('connection.right')} />
      <Extras>
        <AddRowButton rows={pairs} max={maxPairs} moves={moves}>
          {t('connection.add')}
        </AddRowButton>
      </Extras>
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
        <RuleChoice
          isPartial={rule === 'partial'}
          description={t(rule === 'partial' ? 'connection.partialHint' : 'connection.exactHint')}
          onChange={(isPartial) => put({ rule: isPartial ? 'partial' : 'exact' })}
        />
        <Switch isSelected={reuse} description={t('connection.reuseHint')} onChange={(next) => put({ reuse: next })}>
          {t('connection.reuse')}
        </Switch>
      </div>
    </>
  )
}

/** A line "Praha – Česko", or one with a tab from a table, fills both sides; another one the left side. */
function filledPair(pair: PairDraft, line: string, language: string): PairDraft {
  const [left = line, right] = line.split(/\t|\s+[-–—=]\s+|;\s*/, 2)
  const put = (item: ItemDraft, text: string | undefined): ItemDraft =>
    text === undefined ? item : { ...item, text: { ...item.text, [language]: text } }
  return { ...pair, left: put(pair.left, left), right: put(pair.right, right) }
}

/** Items that belong to nothing, under the buttons that add rows; `children` is the one for pairs. */
function Extras({ children }: { children: ReactNode }) {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('connection')
  const { extras, pairs } = part
  const moves = useRows<ItemDraft>({
    rows: extras,
    max: maxRight - pairs.length,
    min: 0,
    create: newItem,
    isEmpty: isBlank,
    onChange: (next) => put({ extras: next }),
    fill: (row, line, language) => ({ ...row, text: { ...row.text, [language]: line } }),
  })
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <AddRowButton rows={extras} max={maxRight - pairs.length} moves={moves}>
          {t('connection.addExtra')}
        </AddRowButton>
        <InfoPopover label={t('connection.extras')}>
          <p>{t('connection.extrasHint')}</p>
        </InfoPopover>
      </div>
      {extras.map((item, place) => (
        <div key={item.id} data-row={item.id}>
          <ItemField
            isLabelHidden
            label={t('connection.extra', { number: place + 1 })}
            field={`extras.${item.id}`}
            item={item}
            onChange={(next) => put({ extras: extras.map((one) => (one.id === next.id ? next : one)) })}
            onKeyDown={(event) => moves.press(event, item.id)}
            onPaste={(event) => moves.paste(event, item.id)}
          >
            {(choosePicture) => (
              <RowMenu
                mayRemove
                id={item.id}
                label={t('row.more', { name: t('connection.extra', { number: place + 1 }) })}
                moves={moves}
                isFirst={place === 0}
                isLast={place === extras.length - 1}
                onPicture={item.picture === null ? choosePicture : undefined}
              />
            )}
          </ItemField>
        </div>
      ))}
    </div>
  )
}

interface PairRowProps {
  pair: PairDraft
  place: number
  moves: RowMoves
}

/** What belongs together, left and right. */
function PairRow({ pair, place, moves }: PairRowProps) {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('connection')
  const { pairs } = part
  const number = place + 1
  const putSide = (side: 'left' | 'right', item: ItemDraft) =>
    put({ pairs: pairs.map((one) => (one.id === pair.id ? { ...one, [side]: item } : one)) })

  /** Enter goes from the left side to the right one, and from there to the next pair. */
  function pressLeft(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (!isPlainEnter) return moves.press(event, pair.id)
    event.preventDefault()
    const row = event.currentTarget.closest('[data-row]')
    row?.querySelector<HTMLTextAreaElement>('[data-side="right"] textarea')?.focus()
  }

  return (
    <li data-row={pair.id} className="flex items-start gap-2">
      <span aria-hidden className="w-5 pt-2.5 text-center font-semibold">
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
        <div data-side="left" className="grid min-w-0">
          <ItemField
            isLabelHidden
            isStacked
            label={t('connection.left', { number })}
            field={`pairs.${pair.id}.left`}
            item={pair.left}
            onChange={(item) => putSide('left', item)}
            onKeyDown={pressLeft}
            onPaste={(event) => moves.paste(event, pair.id)}
          >
            {(choosePicture) => <PictureIcon item={pair.left} onPress={choosePicture} />}
          </ItemField>
        </div>
        <div data-side="right" className="grid min-w-0">
          <ItemField
            isLabelHidden
            isStacked
            label={t('connection.right', { number })}
            field={`pairs.${pair.id}.right`}
            item={pair.right}
            onChange={(item) => putSide('right', item)}
            onKeyDown={(event) => moves.press(event, pair.id)}
          >
            {(choosePicture) => <PictureIcon item={pair.right} onPress={choosePicture} />}
          </ItemField>
        </div>
      </div>
      <RowMenu
        id={pair.id}
        label={t('row.more', { name: t('connection.pair', { number }) })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === pairs.length - 1}
        mayRemove={pairs.length > 2}
      />
    </li>
  )
}

/** Adds a picture to one side; one that is there is taken away next to it. */
function PictureIcon({ item, onPress }: { item: ItemDraft; onPress: () => void }) {
  const { t } = useTranslation('question-bank')
  if (item.picture !== null) return null
  return <IconButton label={t('row.picture')} icon={<ImagePlus aria-hidden />} onPress={onPress} />
}
