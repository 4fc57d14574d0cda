import { parseDate, today } from '@internationalized/date'
import { mostPupils } from '@katedra/contract/orders'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { IconButton } from '@katedra/ui/icon-button'
import { NumberField } from '@katedra/ui/number-field'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { dayMoment } from '../app/plain-day.ts'
import { stepHint, type PricedLine } from './draft-price.ts'
import { changeLine, periodsOf, startOf, withoutProgram, type OrderDraft } from './draft.ts'
import { useAmount } from './use-amount.ts'
import type { KeptDraft } from './use-draft.ts'

interface LineCardProps {
  priced: PricedLine
  draft: OrderDraft
  /** The step was to be left: what is missing is said. */
  isTried: boolean
  change: KeptDraft['change']
}

/** One program of the order: how many pupils, for how long, and what that makes. */
export function LineCard({ priced, draft, isTried, change }: LineCardProps) {
  const { t } = useTranslation('orders')
  const amount = useAmount()
  const { program, line, step, net } = priced
  const isMissing = isTried && step === undefined
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
          value={line.quantity}
          onChange={(quantity) => change((was) => changeLine(was, program.id, { quantity }))}
          minValue={1}
          maxValue={mostPupils}
          {...(isMissing ? { error: t('programs.quantityMissing') } : {})}
        />
        <Period priced={priced} draft={draft} change={change} />
      </div>
      <PriceSteps priced={priced} draft={draft} change={change} />
      {step !== undefined && net !== undefined && (
        <p className="tabular border-t border-line pt-4 text-right">
          {t('programs.lineSum', {
            quantity: line.quantity,
            price: amount(step.unit_price, draft.currency),
            sum: amount(net, draft.currency),
          })}
        </p>
      )}
    </Card>
  )
}

type PartProps = Pick<LineCardProps, 'priced' | 'draft' | 'change'>

function Period({ priced: { program, line }, draft, change }: PartProps) {
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
function PriceSteps({ priced, draft, change }: PartProps) {
  const { t } = useTranslation('orders')
  const amount = useAmount()
  const { steps, step, program } = priced
  const hint = stepHint(priced)
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="tabular flex flex-wrap gap-2 text-sm" aria-label={t('programs.steps')}>
        {steps.map((one) => (
          <li
            key={one.from_quantity}
            aria-current={one === step ? 'true' : undefined}
            className={`rounded-full border px-3 py-1 ${one === step ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line'}`}
          >
            {t('programs.step', { count: one.from_quantity, price: amount(one.unit_price, draft.currency) })}
          </li>
        ))}
      </ul>
      {hint !== undefined && (
        <p aria-live="polite" className="text-sm">
          {hint.isBargain
            ? t('programs.bargain', { count: hint.from_quantity, sum: amount(hint.net, draft.currency) })
            : t('programs.toNext', { count: hint.missing, price: amount(hint.unit_price, draft.currency) })}
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
