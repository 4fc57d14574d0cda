import { parseDate, today, type DateValue } from '@internationalized/date'
import { currencies, type PriceList } from '@katedra/contract/programs'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { DateOnlyField } from '@katedra/ui/date-time-field'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { Section } from '@katedra/ui/page'
import { Tile } from '@katedra/ui/tile'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import type { DraftPrice } from './draft-price.ts'
import { bestPrice, onlySold, startOf, withoutProgram, withProgram, type OrderDraft } from './draft.ts'
import { LineCard } from './line-card.tsx'
import { useAmount } from './use-amount.ts'
import type { KeptDraft } from './use-draft.ts'

export interface StepProps {
  draft: OrderDraft
  change: KeptDraft['change']
  price: DraftPrice
  list: PriceList
  /** Of the step's form; the button to the next step stands by the price. */
  formId: string
}

/** The first step: which programs, for how many pupils, for how long and from when. */
export function ProgramsStep({ draft, change, price, list, formId, onNext }: StepProps & { onNext: () => void }) {
  const { t } = useTranslation('orders')
  const [isTried, setIsTried] = useState(false)
  const isMissing = isTried && !price.isComplete
  return (
    <form
      id={formId}
      noValidate
      className="grid min-w-0 gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (price.isComplete) onNext()
      }}
    >
      <NoMoreSold draft={draft} list={list} change={change} />
      <Section title={t('programs.title')}>
        <ProgramTiles draft={draft} list={list} change={change} />
      </Section>
      {price.lines.length > 0 && (
        <ul className="grid gap-4">
          {price.lines.map((line) => (
            <LineCard key={line.program.id} priced={line} draft={draft} isTried={isTried} change={change} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-10 gap-y-6">
        <ChoiceChips
          label={t('programs.currency')}
          value={draft.currency}
          onChange={(id) => {
            const currency = currencies.find((one) => one === id)
            if (currency !== undefined) change((was) => ({ ...was, currency }))
          }}
          options={currencies.map((id) => ({ id, label: t(`currency.${id}`) }))}
        />
        <StartDay draft={draft} change={change} />
      </div>
      <FormAlert
        text={isMissing ? t(draft.lines.length === 0 ? 'programs.chooseSome' : 'programs.fillNumbers') : undefined}
      />
    </form>
  )
}

/** A draft may be older than the price list: what has gone off sale meanwhile cannot be ordered. */
function NoMoreSold({ draft, list, change }: Pick<StepProps, 'draft' | 'list' | 'change'>) {
  const { t } = useTranslation('orders')
  const count = draft.lines.length - onlySold(draft, list).lines.length
  if (count === 0) return null
  return (
    <div className="grid justify-items-start gap-3">
      <FormAlert text={t('programs.notSold', { count })} />
      <Button onClick={() => change((was) => onlySold(was, list))}>{t('programs.dropNotSold')}</Button>
    </div>
  )
}

function ProgramTiles({ draft, list, change }: Pick<StepProps, 'draft' | 'list' | 'change'>) {
  const { t } = useTranslation('orders')
  const amount = useAmount()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      {list.programs.map((program) => {
        const isChosen = draft.lines.some(({ program_id }) => program_id === program.id)
        const best = bestPrice(program, draft)
        return (
          <li key={program.id} className="grid">
            <Tile
              title={program.title}
              boxColorBasic={program.box_color_basic}
              boxColorAdd={program.box_color_add}
              glyph={<SubjectGlyph word={program.subject_name} />}
              detail={
                best === undefined
                  ? t('programs.notInCurrency')
                  : t('programs.from', {
                      price: amount(best.unit_price, draft.currency),
                      period: t('months', { count: best.months }),
                    })
              }
              isSelected={isChosen}
              isDisabled={best === undefined}
              onPress={() => change((was) => (isChosen ? withoutProgram(was, program.id) : withProgram(was, program)))}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Credits may begin later, say with the school year. */
function StartDay({ draft, change }: Pick<StepProps, 'draft' | 'change'>) {
  const { t } = useTranslation('orders')
  const first = today('Europe/Prague')
  const value: DateValue = parseDate(startOf(draft, first.toString()))
  return (
    <DateOnlyField
      label={t('programs.start')}
      description={t('programs.startHint')}
      value={value}
      minValue={first}
      maxValue={first.add({ years: 1 })}
      onChange={(day) => change((was) => ({ ...was, valid_from: day === null ? null : day.toString() }))}
    />
  )
}
