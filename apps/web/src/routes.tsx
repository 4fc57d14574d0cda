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

const homeSearch = pickSearch('panel', 'email', 'email_confirmed', 'country_id', 'subject_id', 'subject_code')
const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: guestsOnly, validateSearch: homeSearch, component: pages.HomePage })
const requestReset = createRoute({ getParentRoute: () => root, path: '/request-reset', beforeLoad: guestsOnly, validateSearch: homeSearch, component: pages.RequestResetPage })
const resetPassword = createRoute({ getParentRoute: () => root, path: '/resetpassword/$uid/$token', beforeLoad: guestsOnly, component: pages.ResetPasswordPage })
const notVerified = createRoute({ getParentRoute: () => root, path: '/user-not-verified', validateSearch: pickSearch('email'), component: pages.UserNotVerifiedPage })
const outbox = createRoute({ getParentRoute: () => root, path: '/outbox', validateSearch: pickSearch('mail'), component: pages.OutboxPage })
const elsewhere = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: () => { throw redirect({ to: '/' }) } })

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', beforeLoad: teachersOnly, component: pages.Frame })
const myExercises = createRoute({ getParentRoute: () => signedIn, path: '/mojecviceni', validateSearch: pickSearch('class_id', 'level_id'), component: pages.MyExercisesPage })
const tests = createRoute({ getParentRoute: () => signedIn, path: '/testy', validateSearch: pickSearch('state', 'search'), component: pages.TestsPage })
const test = createRoute({ getParentRoute: () => signedIn, path: '/testy/$testId', component: pages.TestPage })
const results = createRoute({ getParentRoute: () => signedIn, path: '/vysledky/$testId', validateSearch: pickSearch('attempt_id'), component: pages.ResultsPage })
const classes = createRoute({ getParentRoute: () => signedIn, path: '/tridy', validateSearch: pickSearch('new'), component: pages.ClassesPage })
const schoolClass = createRoute({ getParentRoute: () => signedIn, path: '/tridy/$classId', component: pages.SchoolClassPage })
const cards = createRoute({ getParentRoute: () => signedIn, path: '/tridy/$classId/karticky', validateSearch: pickSearch('student_id'), component: pages.CardsPage })

const routeTree = root.addChildren([
  home,
  requestReset,
  resetPassword,
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
