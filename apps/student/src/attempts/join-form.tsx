import type { JoinableTest } from '@katedra/contract/attempts'
import { useState, type ReactNode } from 'react'
import type { JoinedAttempt } from './attempts.data.ts'
import { GuestForm } from './guest-form.tsx'
import { NameChooser } from './name-chooser.tsx'
import type { Listed } from './name-search.ts'
import { PersonalCodeForm } from './personal-code-form.tsx'

interface JoinFormProps {
  test: JoinableTest
  onJoined: (joined: JoinedAttempt) => void
}

/** Who the pupil is: a name of the list and its personal code, or a guest's name. */
export function JoinForm({ test, onJoined }: JoinFormProps): ReactNode {
  const [chosen, setChosen] = useState<Listed | null>(null)
  const [isGuest, setIsGuest] = useState(false)
  const [hasReturned, setHasReturned] = useState(false)

  function backToList() {
    setChosen(null)
    setIsGuest(false)
    setHasReturned(true)
  }

  if (chosen !== null)
    return <PersonalCodeForm joinCode={test.join_code} student={chosen} onJoined={onJoined} onBack={backToList} />
  if (isGuest) return <GuestForm joinCode={test.join_code} onJoined={onJoined} onBack={backToList} />
  if (test.students.length === 0 && test.guests_allowed)
    return <GuestForm joinCode={test.join_code} onJoined={onJoined} />
  return (
    <NameChooser
      takesFocus={hasReturned}
      students={test.students}
      onChoose={setChosen}
      {...(test.guests_allowed ? { onGuest: () => setIsGuest(true) } : {})}
    />
  )
}
