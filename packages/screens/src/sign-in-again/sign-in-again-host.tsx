import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { watchForms } from './open-forms.ts'
import { onSessionOver } from './session-over.ts'

export type FinishSignIn = (isSignedIn: boolean) => void

/**
 * Where a session ends while something is being written, the person signs in again over the page and the call that found it out is
 * sent once more; the form is never taken away, so nothing of it has to be kept anywhere. Where nothing is written they go home
 * (specification, section 4).
 */
export function SignInAgainHost({ dialog: SignInAgain }: { dialog: ComponentType<{ onFinish: FinishSignIn }> }) {
  const [finish, setFinish] = useState<FinishSignIn>()

  // Synchronises with the calls, which find out that the session is over.
  useEffect(() => {
    const forms = watchForms()
    let asked: Promise<boolean> | undefined
    let end: FinishSignIn = () => undefined
    const stop = onSessionOver(() => {
      if (asked !== undefined) return asked
      if (!forms.isAny()) return Promise.resolve(false)
      asked = new Promise((resolve) => {
        end = (isSignedIn) => {
          asked = undefined
          setFinish(undefined)
          resolve(isSignedIn)
        }
      })
      setFinish(() => end)
      return asked
    })
    return () => {
      stop()
      forms.stop()
      end(false)
    }
  }, [])

  if (finish === undefined) return null
  return (
    <Suspense fallback={null}>
      <SignInAgain onFinish={finish} />
    </Suspense>
  )
}
