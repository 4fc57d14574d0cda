import { type DateValue, parseDate, today } from '@internationalized/date'
import { currencies, type PriceList } from '@katedra/contract/programs'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { DateOnlyField } from '@katedra/ui/date-time-field'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { Section } from '@katedra/ui/page'
import { Tile } from '@katedra/ui/tile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { needsQuery } from '../../credits/credits.data.ts'
import { type DraftPrice, type PricedLine, stepHint } from './draft-price.ts'
import {
  bestPrice,
  changeLine,
  onlySold,
  type OrderDraft,
  periodsOf,
  startOf,
  withoutProgram,
  withProgram,
} from './draft.ts'
import { usePrice, WithoutVat } from '@katedra/screens/order/price-text.tsx'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import type { KeptDraft } from './use-draft.ts'
import { maxPupils } from '@katedra/contract/orders'
import { Card } from '@katedra/ui/card'
import { IconButton } from '@katedra/ui/icon-button'
import { NumberField } from '@katedra/ui/number-field'
import { X } from 'lucide-react'
import { useFormat } from '@katedra/screens/format.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'

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
        else bringMistake(event.currentTarget)
      }}
    >
      <NoMoreSold draft={draft} list={list} change={change} />
      <Section title={t('programs.title')}>
        <ProgramTiles draft={draft} list={list} change={change} rate={price.rate} />
      </Section>
      {price.lines.length > 0 && (
        <ul className="grid gap-4">
          {price.lines.map((line) => (
            <LineCard
              key={line.program.id}
              priced={line}
              draft={draft}
              rate={price.rate}
              isTried={isTried}
              change={change}
            />
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

/** What is missing may stand below the fold, while the button that was pressed stands by the price. */
function bringMistake(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('input[aria-invalid=true]')
    const mistake = field ?? form.querySelector('[role=alert]')
    field?.focus({ preventScroll: true })
    mistake?.scrollIntoView({ block: 'center' })
  })
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

type TilesProps = Pick<StepProps, 'draft' | 'list' | 'change'> & { rate: number }

function ProgramTiles({ draft, list, change, rate }: TilesProps) {
  const needOf = useNeeds()
  const { t } = useTranslation('orders')
  const price = usePrice(rate, draft.currency)
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
                best === undefined ? (
                  t('programs.notInCurrency')
                ) : (
                  <>
                    {t('programs.from', {
                      price: price(best.unit_price),
                      period: t('months', { count: best.months }),
                    })}
                    <WithoutVat net={best.unit_price} rate={rate} currency={draft.currency} />
                  </>
                )
              }
              isSelected={isChosen}
              isDisabled={best === undefined}
              onPress={() =>
                change((was) =>
                  isChosen ? withoutProgram(was, program.id) : withProgram(was, program, needOf(program.id)?.quantity),
                )
              }
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

interface LineCardProps {
  priced: PricedLine
  draft: OrderDraft
  /** Of VAT, in basis points. */
  rate: number
  /** The step was to be left: what is missing is said. */
  isTried: boolean
  change: KeptDraft['change']
}

/** One program of the order: how many pupils, for how long, and what that makes. */
function LineCard({ priced, draft, rate, isTried, change }: LineCardProps) {
  const { t } = useTranslation('orders')
  const { program, line, step } = priced
  const isMissing = isTried && step === undefined
  const origin = useOrigin(program.id)
  return (
    <Card as="li" className="grid min-w-0 gap-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg font-semibold wrap-anywhere">{program.title}</h3>
          <p className="text-sm text-ink-soft">{program.description}</p>
        </div>
        <IconButton
          label={t('programs.remove', { program: program.title })}
          icon={<X aria-hidden />}
          onPress={() => change((was) => withoutProgram(was, program.id))}
        />
      </div>
      <div className="flex flex-wrap gap-x-10 gap-y-5">
        <NumberField
          step={1}
          formatOptions={{ maximumFractionDigits: 0 }}
          label={t('programs.quantity')}
          description={origin}
          value={line.quantity}
          onChange={(quantity) => change((was) => changeLine(was, program.id, { quantity }))}
          minValue={1}
          maxValue={maxPupils}
          {...(isMissing ? { error: t('programs.quantityMissing') } : {})}
        />
        <Period priced={priced} draft={draft} change={change} />
      </div>
      <PriceSteps priced={priced} draft={draft} rate={rate} change={change} />
      <LineSum priced={priced} draft={draft} rate={rate} />
    </Card>
  )
}

interface Need {
  not_assigned: number
  available: number
  /** The number to be ordered; undefined where the pool is enough. */
  quantity: number | undefined
}

/** How many pupils of the teacher's classes, of all for admins, lack a program; nothing while it is not known. */
function useNeeds(): (programId: number) => Need | undefined {
  const { data = [] } = useQuery(needsQuery)
  return (programId) => {
    const need = data.find(({ program }) => program.id === programId)
    if (need === undefined) return undefined
    const { not_assigned, available } = need
    const missing = Math.min(not_assigned - available, maxPupils)
    return { not_assigned, available, quantity: missing > 0 ? missing : undefined }
  }
}

/** Where the number that is filled in comes from. */
function useOrigin(programId: number): string | undefined {
  const { t } = useTranslation('orders')
  const need = useNeeds()(programId)
  if (need === undefined || need.not_assigned === 0) return undefined
  const { not_assigned: count, available } = need
  return available === 0 ? t('programs.fromClasses', { count }) : t('programs.fromClassesAndPool', { count, available })
}

type PartProps = Pick<LineCardProps, 'priced' | 'draft' | 'rate' | 'change'>

/** With VAT; under it, how the price list comes to it. */
function LineSum({ priced: { line, step, net, total }, draft, rate }: Omit<PartProps, 'change'>) {
  const { t } = useTranslation('orders')
  const amount = useAmount()
  if (step === undefined || net === undefined || total === undefined) return null
  const sum = {
    quantity: line.quantity,
    price: amount(step.unit_price, draft.currency),
    sum: amount(net, draft.currency),
  }
  return (
    <p className="tabular border-t border-line pt-4 text-right">
      {rate === 0 ? (
        t('programs.lineSum', sum)
      ) : (
        <>
          <span className="block font-semibold">{t('programs.lineTotal', { sum: amount(total, draft.currency) })}</span>
          <span className="block text-sm text-ink-soft">{t('programs.lineNet', sum)}</span>
        </>
      )}
    </p>
  )
}

function Period({ priced: { program, line }, draft, change }: Omit<PartProps, 'rate'>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const from = parseDate(startOf(draft, today('Europe/Prague').toString()))
  const untilDay = (months: number) => format.date(dayMoment(from.add({ months }).subtract({ days: 1 }).toString()))
  return (
    <ChoiceChips
      label={t('programs.period')}
      value={String(line.months)}
      onChange={(id) => change((was) => changeLine(was, program.id, { months: Number(id) }))}
      options={periodsOf(program, draft).map((months) => ({
        id: String(months),
        label: t('months', { count: months }),
        detail: t('programs.until', { date: untilDay(months) }),
      }))}
    />
  )
}

/** The more pupils the cheaper each: all steps, the one that holds, and how far it is to the next. */
function PriceSteps({ priced, draft, rate, change }: PartProps) {
  const { t } = useTranslation('orders')
  const price = usePrice(rate, draft.currency)
  const { steps, step, program } = priced
  const hint = stepHint(priced)
  return (
    <div className="grid justify-items-start gap-3">
      <ul
        className="tabular flex flex-wrap gap-2 text-sm"
        aria-label={t(rate === 0 ? 'programs.steps' : 'programs.stepsWithVat')}
      >
        {steps.map((one) => (
          <li
            key={one.from_quantity}
            aria-current={one === step ? 'true' : undefined}
            className={`rounded-md border px-3 py-1 ${one === step ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line'}`}
          >
            {t('programs.step', { count: one.from_quantity, price: price(one.unit_price) })}
            <WithoutVat net={one.unit_price} rate={rate} currency={draft.currency} />
          </li>
        ))}
      </ul>
      {hint !== undefined && (
        <p aria-live="polite" className="text-sm">
          {hint.isBargain
            ? t('programs.bargain', { count: hint.from_quantity, sum: price(hint.net) })
            : t('programs.toNext', { count: hint.missing, price: price(hint.unit_price) })}
        </p>
      )}
      {hint?.isBargain === true && (
        <Button
          size="sm"
          onClick={() => change((was) => changeLine(was, program.id, { quantity: hint.from_quantity }))}
        >
          {t('programs.takeBargain', { count: hint.from_quantity })}
        </Button>
      )}
    </div>
  )
}
