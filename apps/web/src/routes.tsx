import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { Crash } from './app/crash.tsx'
import { queryClient } from './app/query.ts'
import { Root, Waiting } from './app/root.tsx'
import { parseSearch, pickSearch, stringifySearch } from './app/search.ts'
import { isSignedIn } from './app/tokens.ts'
import * as pages from './pages.ts'
import { meQuery } from './profile/profile.data.ts'

const root = createRootRoute({ component: Root })

/** Pages that the signed-in don't need: they go on to their exercises (specification, section 2). */
function guestsOnly() {
  if (isSignedIn()) throw redirect({ to: '/mojecviceni' })
}

function goHome(): never {
  throw redirect({ to: '/' })
}

/** Without tokens home, else the current user is loaded (specification, section 2). */
async function teachersOnly() {
  if (!isSignedIn()) throw redirect({ to: '/' })
  try {
    return { me: await queryClient.ensureQueryData(meQuery) }
  } catch (error) {
    if (!isSignedIn()) throw redirect({ to: '/' })
    throw error
  }
}

/** The search parameters that a page knows. */
function takes<const Name extends string>(...names: readonly Name[]) {
  return { validateSearch: pickSearch(...names) }
}

const pickTexts = pickSearch('panel', 'email', 'country_id', 'subject_id', 'subject_code')

/** Being there is all that email_confirmed says, whatever its value (specification, section 2). */
function pickEntrySearch(search: Readonly<Record<string, unknown>>) {
  const isConfirmed = search['email_confirmed'] !== undefined
  const confirmed: { email_confirmed?: string } = isConfirmed ? { email_confirmed: 'true' } : {}
  return { ...pickTexts(search), ...confirmed }
}

const guest = { getParentRoute: () => root, beforeLoad: guestsOnly } as const
const open = { getParentRoute: () => root } as const
const entry = { validateSearch: pickEntrySearch }
const home = createRoute({ ...guest, path: '/', ...entry, component: pages.Home })
const reset = createRoute({ ...guest, path: '/request-reset', ...entry, component: pages.RequestReset })
const newPassword = createRoute({ ...guest, path: '/resetpassword/$uid/$token', component: pages.ResetPassword })
const notVerified = createRoute({
  ...open,
  path: '/user-not-verified',
  ...takes('email'),
  component: pages.NotVerified,
})
const outbox = createRoute({ ...open, path: '/outbox', ...takes('mail'), component: pages.Outbox })
const elsewhere = createRoute({ ...open, path: '$', beforeLoad: goHome })

const signedIn = createRoute({ ...open, id: 'signed-in', beforeLoad: teachersOnly, component: pages.Frame })
const teacher = { getParentRoute: () => signedIn } as const
const plan = takes('class_id', 'level_id')
const myExercises = createRoute({ ...teacher, path: '/mojecviceni', ...plan, component: pages.MyExercises })
const tests = createRoute({ ...teacher, path: '/testy', ...takes('search', 'state'), component: pages.Tests })
const test = createRoute({ ...teacher, path: '/testy/$testId', component: pages.Test })
const results = createRoute({ ...teacher, path: '/vysledky/$testId', ...takes('attempt_id'), component: pages.Results })
const classes = createRoute({ ...teacher, path: '/tridy', ...takes('new'), component: pages.Classes })
const schoolClass = createRoute({ ...teacher, path: '/tridy/$classId', component: pages.SchoolClass })
const card = takes('student_id')
const cards = createRoute({ ...teacher, path: '/tridy/$classId/karticky', ...card, component: pages.Cards })

const routeTree = root.addChildren([
  home,
  reset,
  newPassword,
  notVerified,
  outbox,
  signedIn.addChildren([myExercises, tests, test, results, classes, schoolClass, cards]),
  elsewhere,
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: Crash,
  defaultPendingComponent: Waiting,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
