import { CallError } from '@katedra/contract/call'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { Crash } from './app/crash.tsx'
import { forgetOthers } from './app/kept.ts'
import { queryClient } from './app/query.ts'
import { Root } from './app/root.tsx'
import { parseSearch, pickSearch, stringifySearch } from '@katedra/screens/search.ts'
import { isSignedIn } from './app/tokens.ts'
import { Waiting } from '@katedra/screens/waiting.tsx'
import * as pages from './pages.ts'
import { isFirstPasswordDue } from './auth/auth.data.ts'
import { meQuery } from './profile/profile.data.ts'

const root = createRootRoute({ component: Root })

/** Pages that the signed-in don't need: they go on to their exercises (specification, section 2). */
function guestsOnly() {
  if (isSignedIn()) throw redirect({ to: '/mojecviceni' })
}

function goHome(): never {
  throw redirect({ to: '/' })
}

interface Entering {
  location: { href: string }
}

/** Home (specification, section 2), from where the sign-in leads to the page that was wanted. */
function signInFirst({ location }: Entering, isExpired = false): never {
  const from = location.href === '/mojecviceni' ? {} : { from: location.href }
  throw redirect({ to: '/', search: { ...from, ...(isExpired ? { expired: 'true' } : {}) } })
}

/** Without tokens home, else the current user is loaded (specification, section 2). */
async function teachersOnly(entering: Entering) {
  if (!isSignedIn()) signInFirst(entering)
  try {
    const me = await queryClient.ensureQueryData(meQuery)
    forgetOthers(me.id)
    return { me }
  } catch (error) {
    if (!isSignedIn()) signInFirst(entering, true)
    if (isFactorMissing(error)) throw redirect({ to: '/druhy-krok' })
    if (isFirstPasswordDue(error)) throw redirect({ to: '/nove-heslo' })
    throw error
  }
}

/** Whose school demands a second factor enrols it first. */
function isFactorMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'app.second_factor_missing'
}

function withTokensOnly() {
  if (!isSignedIn()) throw redirect({ to: '/' })
}

/** For those to whom nothing else is open yet. */
async function firstPasswordsOnly() {
  if (!isSignedIn()) throw redirect({ to: '/' })
  const isDue = await queryClient.ensureQueryData(meQuery).then(
    () => false,
    (error: unknown) => isFirstPasswordDue(error),
  )
  if (!isDue) throw redirect({ to: '/mojecviceni' })
}

/** A phone's session is a remote: the rest of Katedra is not for it. */
async function notOnRemotes(entering: Entering) {
  const { me } = await teachersOnly(entering)
  if (me.session_kind === 'phone') throw redirect({ to: '/telefon' })
  return { me }
}

/** Only admins read the change log and the security events; others see no way here and are led to what they may see of the school. */
async function logReadersOnly(entering: Entering) {
  const { me } = await teachersOnly(entering)
  if (!me.permissions.includes('view_school_admin_assignments')) throw redirect({ to: '/skola' })
}

/** The search parameters that a page knows. */
function takes<const Name extends string>(...names: readonly Name[]) {
  return { validateSearch: pickSearch(...names) }
}

const pickTexts = pickSearch('panel', 'email', 'country_id', 'subject_id', 'subject_code', 'from', 'expired')

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
const firstPassword = createRoute({
  ...open,
  path: '/nove-heslo',
  beforeLoad: firstPasswordsOnly,
  component: pages.FirstPassword,
})
const notVerified = createRoute({
  ...open,
  path: '/user-not-verified',
  ...takes('email', 'link'),
  component: pages.NotVerified,
})
const invitation = createRoute({ ...open, path: '/pozvanka/$uid/$token', component: pages.Invitation })
const publicResults = createRoute({
  ...open,
  path: '/public-results',
  ...takes('code'),
  component: pages.PublicResults,
})
const terms = createRoute({ ...open, path: '/podminky', component: pages.Terms })
const privacy = createRoute({ ...open, path: '/soukromi', component: pages.Privacy })
const client = createRoute({ ...open, path: '/client', ...takes('code', 'pay'), component: pages.Client })
const cardPayment = createRoute({ ...open, path: '/platba/$paymentId', component: pages.CardPayment })
const outbox = createRoute({ ...open, path: '/outbox', ...takes('mail'), component: pages.Outbox })
const elsewhere = createRoute({ ...open, path: '$', beforeLoad: goHome })

const connectPhone = createRoute({ ...open, path: '/telefon/$code', component: pages.ConnectPhone })
const remote = createRoute({ ...open, path: '/telefon', beforeLoad: teachersOnly, component: pages.Remote })
const phoneSheets = createRoute({
  ...open,
  path: '/telefon/archy/$testId',
  beforeLoad: teachersOnly,
  component: pages.PhoneSheets,
})

/** On the wall there is nothing but the question. */
const projector = createRoute({
  ...open,
  path: '/testy/$testId/promitani',
  beforeLoad: notOnRemotes,
  component: pages.Projector,
})

const enrolment = createRoute({
  ...open,
  path: '/druhy-krok',
  beforeLoad: withTokensOnly,
  component: pages.Enrolment,
})

const signedIn = createRoute({ ...open, id: 'signed-in', beforeLoad: notOnRemotes, component: pages.Frame })
const teacher = { getParentRoute: () => signedIn } as const
const plan = takes('plan', 'class_id', 'level_id', 'subject_id', 'question_ids', 'years')
const myExercises = createRoute({ ...teacher, path: '/mojecviceni', ...plan, component: pages.MyExercises })
const tests = createRoute({
  ...teacher,
  path: '/testy',
  ...takes('search', 'state', 'class_id'),
  component: pages.Tests,
})
const test = createRoute({ ...teacher, path: '/testy/$testId', component: pages.Test })
const sheets = createRoute({ ...teacher, path: '/testy/$testId/archy', component: pages.Sheets })
const live = createRoute({ ...teacher, path: '/testy/$testId/zive', ...takes('attempt_id'), component: pages.Live })
const results = createRoute({ ...teacher, path: '/vysledky/$testId', ...takes('attempt_id'), component: pages.Results })
const resultsOfQuestion = createRoute({
  ...teacher,
  path: '/vysledky/$testId/otazky/$itemNo',
  component: pages.ResultsOfQuestion,
})
const marking = createRoute({
  ...teacher,
  path: '/vysledky/$testId/hodnoceni',
  ...takes('item_no'),
  component: pages.Marking,
})
const marks = createRoute({ ...teacher, path: '/vysledky/$testId/znamky', component: pages.Marks })
const analysis = createRoute({ ...teacher, path: '/vysledky/$testId/rozbor', component: pages.Analysis })
const classes = createRoute({ ...teacher, path: '/tridy', ...takes('new', 'search', 'year'), component: pages.Classes })
const importRoster = createRoute({
  ...teacher,
  path: '/tridy/import',
  ...takes('class_id'),
  component: pages.ImportRoster,
})
const promotion = createRoute({ ...teacher, path: '/tridy/novy-rok', component: pages.Promotion })
const schoolClass = createRoute({ ...teacher, path: '/tridy/$classId', component: pages.SchoolClass })
const topic = ['year', 'half', 'subject', 'level', 'kind'] as const
const gradebook = createRoute({
  ...teacher,
  path: '/tridy/$classId/vysledky',
  ...takes('view', 'order', ...topic),
  component: pages.Gradebook,
})
const progress = createRoute({
  ...teacher,
  path: '/tridy/$classId/zaci/$studentId/vysledky',
  ...takes(...topic),
  component: pages.Progress,
})
const card = takes('student_id')
const cards = createRoute({ ...teacher, path: '/tridy/$classId/karticky', ...card, component: pages.Cards })

const classCredits = createRoute({
  ...teacher,
  path: '/tridy/$classId/kredity',
  ...takes('program'),
  component: pages.ClassCredits,
})
const credits = createRoute({
  ...teacher,
  path: '/kredity',
  ...takes('view', 'program', 'class'),
  component: pages.Credits,
})
const orders = createRoute({ ...teacher, path: '/objednavky', ...takes('search', 'state'), component: pages.Orders })
const newOrder = createRoute({
  ...teacher,
  path: '/objednavky/nova',
  ...takes('step', 'program', 'quantity', 'repeat'),
  component: pages.NewOrder,
})
const order = createRoute({ ...teacher, path: '/objednavky/$symbol', component: pages.Order })
const cardRedirect = createRoute({ ...teacher, path: '/objednavky/$symbol/platba', component: pages.CardRedirect })

const bank = takes('whose', 'search', 'type', 'subject_id', 'level_id', 'years', 'tag')
const questions = createRoute({ ...teacher, path: '/otazky', ...bank, component: pages.Bank })
const newQuestion = createRoute({
  ...teacher,
  path: '/otazky/nova',
  ...takes('typ', 'subject_id', 'tags'),
  component: pages.NewQuestion,
})
const importQuestions = createRoute({
  ...teacher,
  path: '/otazky/import',
  ...takes('subject_id'),
  component: pages.ImportQuestions,
})
const question = createRoute({ ...teacher, path: '/otazky/$questionId', component: pages.Question })

const colleague = takes('search', 'state', 'role', 'subject', 'colleague')
const colleagues = createRoute({ ...teacher, path: '/kolegove', ...colleague, component: pages.Colleagues })

const school = createRoute({ ...teacher, path: '/skola', component: pages.School })
const retention = createRoute({ ...teacher, path: '/skola/uchovavani', component: pages.Retention })
const auditLog = createRoute({
  ...teacher,
  path: '/skola/zaznam',
  ...takes('search'),
  beforeLoad: logReadersOnly,
  component: pages.AuditLog,
})

const securityEvents = createRoute({
  ...teacher,
  path: '/skola/udalosti',
  ...takes('search', 'event'),
  beforeLoad: logReadersOnly,
  component: pages.SecurityEvents,
})

const settings = createRoute({ ...teacher, path: '/settings', component: pages.Settings })

const routeTree = root.addChildren([
  home,
  reset,
  newPassword,
  firstPassword,
  notVerified,
  invitation,
  publicResults,
  terms,
  privacy,
  client,
  cardPayment,
  outbox,
  connectPhone,
  remote,
  phoneSheets,
  projector,
  enrolment,
  signedIn.addChildren([
    myExercises,
    tests,
    test,
    sheets,
    live,
    results,
    resultsOfQuestion,
    marking,
    marks,
    analysis,
    classes,
    importRoster,
    promotion,
    schoolClass,
    gradebook,
    progress,
    cards,
    classCredits,
    credits,
    orders,
    newOrder,
    order,
    cardRedirect,
    questions,
    newQuestion,
    importQuestions,
    question,
    colleagues,
    school,
    retention,
    auditLog,
    securityEvents,
    settings,
  ]),
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
