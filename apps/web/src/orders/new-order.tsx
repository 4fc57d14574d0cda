import type { CallError } from '@katedra/contract/call'
import type { CurrentUser } from '@katedra/contract/profile'
import type { PriceList } from '@katedra/contract/programs'
import { Button } from '@katedra/ui/button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { priceDraft } from './draft-price.ts'
import type { PayerValues } from './draft.ts'
import { PayerStep } from './payer-step.tsx'
import { PriceBox } from './price-box.tsx'
import { ProgramsStep } from './programs-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepList, stepOf, type Step } from './step-list.tsx'
import { useDraft } from './use-draft.ts'
import { useFilledIn } from './use-filled-in.ts'

interface NewOrderProps {
  list: PriceList
  me: CurrentUser
  /** What the payer's fields begin with. */
  ofSchool: PayerValues
}

/** The three steps beside the price. Which one is shown is in the address, what has been typed in the draft. */
export function NewOrder({ list, me, ofSchool }: NewOrderProps) {
  const { t } = useTranslation('orders')
  const search = useSearch({ from: '/signed-in/objednavky/nova' })
  const navigate = useNavigate({ from: '/objednavky/nova' })
  const kept = useDraft(me.id)
  const { draft, change } = kept
  const [refusal, setRefusal] = useState<CallError>()
  const formId = useId()
  const values = draft.payer ?? ofSchool
  const price = priceDraft(draft, values, list)
  useFilledIn({ list, change })

  const step = price.isComplete ? stepOf(search.step) : 'programs'
  const go = (to: Step) => {
    void navigate({ search: to === 'programs' ? {} : { step: to } }).then(() => window.scrollTo(0, 0))
  }
  const shared = { draft, change, price, list }
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
      <div className="grid min-w-0 gap-8">
        <StepList step={step} isComplete={price.isComplete} onGo={go} />
        {step === 'programs' && <ProgramsStep {...shared} formId={formId} onNext={() => go('payer')} />}
        {step === 'payer' && (
          <PayerStep {...shared} values={values} refusal={refusal} formId={formId} onNext={() => go('review')} />
        )}
        {step === 'review' && (
          <ReviewStep
            {...shared}
            values={values}
            formId={formId}
            onGo={go}
            onRefused={setRefusal}
            onDone={kept.forget}
          />
        )}
      </div>
      <PriceBox price={price} currency={draft.currency}>
        {step !== 'review' && (
          <Button type="submit" form={formId} variant="primary" isWide>
            {t(`new.next.${step}`)}
          </Button>
        )}
      </PriceBox>
    </div>
  )
}
