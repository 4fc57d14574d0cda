import { CallError } from '@katedra/contract/call'
import { operatorCredits, type GivenCredits } from '@katedra/contract/operator-credits'
import { NumberField } from '@katedra/ui/number-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, refreshAll } from '../app/call.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'

/** Takes credits that were given by mistake back: those that are free. Says how many, and where the others are. */
export function TakeBackDialog({ grant, onClose }: { grant: GivenCredits; onClose: () => void }) {
  const { t } = useTranslation('operator-credits')
  const { t: fields } = useTranslation('fields')
  const [quantity, setQuantity] = useState<number | null>(grant.balance)
  const [error, setError] = useState<string>()
  // Pressed again after a lost reply, it takes nothing more.
  const [request_id] = useState(() => crypto.randomUUID())

  async function takeBack(reason: string): Promise<number> {
    const params = { school_id: grant.school_id, credit_lot_id: grant.id }
    const body = { request_id, reason, ...(quantity === null ? {} : { quantity }) }
    try {
      return (await call(operatorCredits.takeBack, { params, body })).withdrawn
    } catch (problem) {
      if (problem instanceof CallError) setError(problem.fields['quantity']?.join(' '))
      // Somebody else may have had some of them: the numbers above are out of date.
      refreshAll()
      throw problem
    }
  }

  return (
    <ReasonDialog
      title={t('takeBack.title')}
      confirmText={t('takeBack.open')}
      doneText={(withdrawn) => t('takeBack.done', { count: withdrawn, school: grant.school_name })}
      hint={t('takeBack.reasonHint')}
      isDanger
      isReady={() => {
        setError(quantity === null ? fields('required') : undefined)
        return quantity !== null
      }}
      onClose={onClose}
      run={takeBack}
    >
      <div className="grid gap-4">
        <Outlook grant={grant} />
        <NumberField
          className="text-ink"
          label={t('takeBack.quantity')}
          minValue={1}
          value={quantity}
          onChange={setQuantity}
          error={error}
        />
      </div>
    </ReasonDialog>
  )
}

/** How many can be taken back, and why not the rest. */
function Outlook({ grant: { school_name, program_title, balance, assigned, withdrawn } }: { grant: GivenCredits }) {
  const { t } = useTranslation('operator-credits')
  const lines = [
    t('takeBack.free', { count: balance }),
    ...(assigned > 0 ? [t('takeBack.held', { count: assigned })] : []),
    ...(withdrawn > 0 ? [t('takeBack.before', { count: withdrawn })] : []),
  ]
  return (
    <div className="grid gap-1">
      <p className="font-medium wrap-anywhere text-ink">
        {school_name}, {program_title}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
