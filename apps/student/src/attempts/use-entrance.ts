import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { joinTest, type JoinedAttempt, type Joiner } from './attempts.data.ts'
import { focusField } from './focus-field.ts'
import { problemWords } from './problem-words.ts'

/** What a form of the entrance found: somebody who may try to join, or a sentence for the field. */
export type Entrant = { readonly joiner: Joiner } | { readonly problem: string }

/** Sends a form that joins a test. What was typed stays, and what was wrong is said at the field. */
export function useEntrance(joinCode: string, onJoined: (joined: JoinedAttempt) => void) {
  const { t } = useTranslation('attempts')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function join(joiner: Joiner): Promise<void> {
    setIsBusy(true)
    try {
      onJoined(await joinTest(joinCode, joiner))
    } catch (failure) {
      setError(problemWords(failure, t))
      setIsBusy(false)
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>, read: () => Entrant): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const entrant = read()
    if ('problem' in entrant) setError(entrant.problem)
    else await join(entrant.joiner)
    focusField(form)
  }

  return { error, isBusy, submit, clearError: () => setError(null) }
}
