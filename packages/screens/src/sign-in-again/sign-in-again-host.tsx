import { Suspense, useEffect, useState, type ComponentType } from 'react'
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

/*
 * Whether something would be lost if the page were left now: a field that somebody has written into, or a dialog that asks for
 * something. It is asked when a session ends, of all forms in the same way, so that no form has to care for it itself.
 */

/** What only looks for something: nothing is lost with it. */
const searching = '[type=search], [role=search] *'

interface OpenForms {
  isAny(): boolean
  stop(): void
}

/** Notes the fields of the page that are written into. */
function watchForms(): OpenForms {
  const written = new Set<Element>()
  const note = ({ target }: Event) => {
    if (target instanceof Element && !target.matches(searching)) written.add(target)
  }
  const kinds = ['input', 'change'] as const
  for (const kind of kinds) document.addEventListener(kind, note, true)
  return {
    isAny() {
      for (const field of written) if (!field.isConnected) written.delete(field)
      return written.size > 0 || document.querySelector('[role=dialog] form, [role=alertdialog] form') !== null
    },
    stop() {
      for (const kind of kinds) document.removeEventListener(kind, note, true)
    },
  }
}
