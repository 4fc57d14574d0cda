import { CallError } from '@katedra/contract/call'
import { operatorPeople } from '@katedra/contract/operator-people'
import type { Reply } from '@katedra/contract/route'
import { NumberField } from '@katedra/ui/number-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'

type School = Reply<typeof operatorPeople.school>['school']

/** How much the school may owe on invoices, in whole crowns. */
export function CeilingDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const { t: fields } = useTranslation('fields')
  const [crowns, setCrowns] = useState<number | null>(Math.round(school.invoice_ceiling / 100))
  const [error, setError] = useState<string>()

  async function save(reason: string): Promise<void> {
    const body = { invoice_ceiling: (crowns ?? 0) * 100, reason }
    try {
      await call(operatorPeople.setInvoiceCeiling, { params: { school_id: school.id }, body })
    } catch (problem) {
      if (problem instanceof CallError) setError(problem.fields['invoice_ceiling']?.join(' '))
      throw problem
    }
  }

  return (
    <ReasonDialog
      title={t('ceiling.title', { name: school.name })}
      confirmText={t('ceiling.save')}
      doneText={t('ceiling.done')}
      hint={t('ceiling.reasonHint')}
      isReady={() => {
        setError(crowns === null ? fields('required') : undefined)
        return crowns !== null
      }}
      onClose={onClose}
      run={save}
    >
      <div className="grid gap-4">
        <p>{t('ceiling.text')}</p>
        <NumberField
          className="text-ink"
          label={t('ceiling.label')}
          minValue={0}
          value={crowns}
          onChange={setCrowns}
          error={error}
        />
      </div>
    </ReasonDialog>
  )
}
