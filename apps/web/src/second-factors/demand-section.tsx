import type { School } from '@katedra/contract/school'
import { factorDemands, secondFactors, type FactorDemand } from '@katedra/contract/second-factors'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Section } from '@katedra/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { call } from '../app/call.ts'

/** Of whom the school demands a second factor; one setting for all its teachers. */
export function DemandSection({ school, onSaved }: { school: School; onSaved: () => unknown }) {
  const { t } = useTranslation('second-factors')
  const setting = useSave({
    save: (demand: FactorDemand) => call(secondFactors.demand, { body: { demand } }),
    refresh: onSaved,
    doneText: t('demand.done'),
    refusal: 'toast',
  })
  const [asked, setAsked] = useState<FactorDemand>()
  const shown = asked ?? (setting.isBusy ? setting.input : undefined) ?? school.second_factor_demand
  function choose(demand: FactorDemand): void {
    // At once it stands before everybody who lacks one, also in the middle of a lesson: that is not done by a slip.
    const isMore = factorDemands.indexOf(demand) > factorDemands.indexOf(school.second_factor_demand)
    if (isMore) setAsked(demand)
    else setting.save(demand)
  }
  return (
    <Section title={t('demand.title')}>
      <ChoiceChips
        className="max-w-prose"
        label={t('demand.label')}
        description={t('demand.text')}
        options={factorDemands.map((id) => ({ id, label: t(`demand.${id}`) }))}
        value={shown}
        onChange={(id) => {
          const demand = factorDemands.find((one) => one === id)
          if (demand !== undefined && !setting.isBusy) choose(demand)
        }}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(undefined)
        }}
        title={t('demand.askTitle')}
        confirmText={t('demand.askConfirm')}
        onConfirm={() => {
          if (asked !== undefined) setting.save(asked)
          setAsked(undefined)
        }}
      >
        <p>{t('demand.askText')}</p>
      </ConfirmDialog>
    </Section>
  )
}
