import { Button } from '@katedra/ui/button'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../app/field.tsx'
import type { JoinedAttempt } from './attempts.data.ts'
import { personalCodeLength, readCode, showCode } from './code-typing.ts'
import { fullName, type Listed } from './name-search.ts'
import { useEntrance, type Entrant } from './use-entrance.ts'

interface PersonalCodeFormProps {
  joinCode: string
  student: Listed
  onJoined: (joined: JoinedAttempt) => void
  onBack: () => void
}

/** The name is chosen; the code from the card proves it. */
export function PersonalCodeForm({ joinCode, student, onJoined, onBack }: PersonalCodeFormProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { error, isBusy, submit, clearError } = useEntrance(joinCode, onJoined)

  // Moves the browser's focus into the only field, once.
  useEffect(() => field.current?.focus(), [])

  function read(): Entrant {
    const personal_code = readCode(typed)
    if (personal_code === '') return { problem: t('join.personalCodeEmpty') }
    if (personal_code.length !== personalCodeLength)
      return { problem: t('join.personalCodeLength', { count: personal_code.length }) }
    return { joiner: { student_id: student.id, personal_code } }
  }

  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void submit(event, read)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-semibold">{t('join.you', { name: fullName(student) })}</h2>
        <Button variant="quiet" size="sm" onClick={onBack}>
          {t('join.notMe')}
        </Button>
      </div>
      <Field
        ref={field}
        isCode
        label={t('join.personalCode')}
        hint={t('join.personalCodeHint')}
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(showCode(event.target.value))
          clearError()
        }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={16}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} busyText={t('join.busy')}>
        {t('join.start')}
      </Button>
    </form>
  )
}
