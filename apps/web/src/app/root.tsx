import { Outlet } from '@tanstack/react-router'
import { SessionContext } from '@katedra/screens/session-context.ts'
import { Toasts } from '@katedra/screens/toast.tsx'
import { isSignedIn } from './tokens.ts'

const session = { isSignedIn: () => isSignedIn() }

/** What every page has around it. */
export function Root() {
  return (
    <SessionContext value={session}>
      <Outlet />
      <Toasts />
    </SessionContext>
  )
}
