import { Button } from '@katedra/ui/button'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../app/field.tsx'
import type { JoinedAttempt } from './attempts.data.ts'
import { useEntrance, type Entrant } from './use-entrance.ts'

interface GuestFormProps {
  joinCode: string
  onJoined: (joined: JoinedAttempt) => void
  /** Left out where there is no list to go back to. */
  onBack?: () => void
}

/** Somebody who is not on the list, where the test lets guests in. */
export function GuestForm({ joinCode, onJoined, onBack }: GuestFormProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { error, isBusy, submit, clearError } = useEntrance(joinCode, onJoined)

  // Moves the browser's focus into the only field, once.
  useEffect(() => field.current?.focus(), [])

  function read(): Entrant {
    const guest_name = name.trim()
    return guest_name === '' ? { problem: t('join.guestEmpty') } : { joiner: { guest_name } }
  }

  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void submit(event, read)}>
      <h2 className="text-xl font-semibold">{t('join.guestTitle')}</h2>
      <Field
        ref={field}
        label={t('join.guestName')}
        hint={t('join.guestHint')}
        error={error}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          clearError()
        }}
        autoComplete="name"
        enterKeyHint="go"
        maxLength={60}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} busyText={t('join.busy')}>
        {t('join.start')}
      </Button>
      {onBack !== undefined && (
        <div>
          <Button variant="quiet" onClick={onBack}>
            {t('join.backToList')}
          </Button>
        </div>
      )}
    </form>
  )
}
