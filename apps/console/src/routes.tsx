import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
} from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { parseSearch, pickSearch, stringifySearch } from '@katedra/screens/search.ts'
import { Waiting } from '@katedra/screens/waiting.tsx'
import { PageCrash } from './app/page-crash.tsx'
import { UnknownPage } from './app/unknown-page.tsx'
import { Console } from './console.tsx'

const root = createRootRoute({ component: Console })
const page = { getParentRoute: () => root } as const

/** A page in a chunk of its own. */
function lazily(load: () => Promise<FunctionComponent>): RouteComponent {
  return lazyRouteComponent(async () => ({ default: await load() }))
}

/** The search parameters that a page knows. */
function takes<const Name extends string>(...names: readonly Name[]) {
  return { validateSearch: pickSearch(...names) }
}

/** Subjects and levels have numbers; anything else instead is an address that leads nowhere. */
function needNumbers(...ids: readonly string[]): void {
  if (!ids.every((id) => /^[1-9]\d{0,8}$/.test(id))) throw notFound()
}

const overview = createRoute({
  ...page,
  path: '/operator',
  ...takes('view', 'page', 'state'),
  component: lazily(async () => (await import('./health/overview.page.tsx')).OverviewPage),
})

const schools = createRoute({
  ...page,
  path: '/operator/skoly',
  ...takes('search', 'page', 'registered'),
  component: lazily(async () => (await import('./people/schools.page.tsx')).SchoolsPage),
})
const school = createRoute({
  ...page,
  path: '/operator/skoly/$schoolId',
  component: lazily(async () => (await import('./people/school.page.tsx')).SchoolPage),
})
const users = createRoute({
  ...page,
  path: '/operator/uzivatele',
  ...takes('search', 'page', 'state'),
  component: lazily(async () => (await import('./people/users.page.tsx')).UsersPage),
})
const user = createRoute({
  ...page,
  path: '/operator/uzivatele/$userId',
  component: lazily(async () => (await import('./people/user.page.tsx')).UserPage),
})

const orders = createRoute({
  ...page,
  path: '/operator/objednavky',
  ...takes('search', 'page', 'state', 'method', 'school'),
  component: lazily(async () => (await import('./orders/orders.page.tsx')).OrdersPage),
})
const order = createRoute({
  ...page,
  path: '/operator/objednavky/$symbol',
  component: lazily(async () => (await import('./orders/order.page.tsx')).OrderPage),
})
const payments = createRoute({
  ...page,
  path: '/operator/platby',
  ...takes('view', 'search', 'page', 'source', 'settled'),
  component: lazily(async () => (await import('./payments/payments.page.tsx')).PaymentsPage),
})
const bank = createRoute({
  ...page,
  path: '/operator/vypisy',
  ...takes('page'),
  component: lazily(async () => (await import('./payments/bank.page.tsx')).BankPage),
})
const credits = createRoute({
  ...page,
  path: '/operator/kredity',
  ...takes('search', 'page', 'kind', 'school'),
  component: lazily(async () => (await import('./credits/credits.page.tsx')).CreditsPage),
})
const programs = createRoute({
  ...page,
  path: '/operator/programy',
  component: lazily(async () => (await import('./selling/programs.page.tsx')).ProgramsPage),
})
const priceLists = createRoute({
  ...page,
  path: '/operator/ceniky',
  component: lazily(async () => (await import('./selling/price-lists.page.tsx')).PriceListsPage),
})
const newPriceList = createRoute({
  ...page,
  path: '/operator/ceniky/novy',
  ...takes('program'),
  component: lazily(async () => (await import('./selling/new-price-list.page.tsx')).NewPriceListPage),
})
const priceList = createRoute({
  ...page,
  path: '/operator/ceniky/$priceListId',
  component: lazily(async () => (await import('./selling/price-list.page.tsx')).PriceListPage),
})
const supplier = createRoute({
  ...page,
  path: '/operator/dodavatel',
  component: lazily(async () => (await import('./selling/supplier.page.tsx')).SupplierPage),
})

const subjects = createRoute({
  ...page,
  path: '/operator/predmety',
  component: lazily(async () => (await import('./library/subjects.page.tsx')).SubjectsPage),
})
const newSubject = createRoute({
  ...page,
  path: '/operator/predmety/novy',
  component: lazily(async () => (await import('./library/subject-form.tsx')).NewSubjectPage),
})
const subject = createRoute({
  ...page,
  path: '/operator/predmety/$subjectId',
  ...takes('view'),
  beforeLoad: ({ params }) => needNumbers(params.subjectId),
  component: lazily(async () => (await import('./library/subject.page.tsx')).SubjectPage),
})
const newLevel = createRoute({
  ...page,
  path: '/operator/predmety/$subjectId/novy',
  beforeLoad: ({ params }) => needNumbers(params.subjectId),
  component: lazily(async () => (await import('./library/level-form.tsx')).NewLevelPage),
})
const level = createRoute({
  ...page,
  path: '/operator/predmety/$subjectId/$levelId',
  ...takes('view', 'show', 'sort', 'direction'),
  beforeLoad: ({ params }) => needNumbers(params.subjectId, params.levelId),
  component: lazily(async () => (await import('./library/level.page.tsx')).LevelPage),
})
const newQuestion = createRoute({
  ...page,
  path: '/operator/predmety/$subjectId/$levelId/novy',
  beforeLoad: ({ params }) => needNumbers(params.subjectId, params.levelId),
  component: lazily(async () => (await import('./library/question.page.tsx')).NewQuestionPage),
})
const question = createRoute({
  ...page,
  path: '/operator/predmety/$subjectId/$levelId/$questionId',
  beforeLoad: ({ params }) => needNumbers(params.subjectId, params.levelId),
  component: lazily(async () => (await import('./library/question.page.tsx')).QuestionPage),
})
const events = createRoute({
  ...page,
  path: '/operator/udalosti',
  ...takes('subject', 'month'),
  component: lazily(async () => (await import('./events/event-list.tsx')).EventsPage),
})
const newEvent = createRoute({
  ...page,
  path: '/operator/udalosti/novy',
  ...takes('subject', 'day'),
  component: lazily(async () => (await import('./events/event.page.tsx')).NewEventPage),
})
const event = createRoute({
  ...page,
  path: '/operator/udalosti/$eventId',
  component: lazily(async () => (await import('./events/event.page.tsx')).EventPage),
})
const partners = createRoute({
  ...page,
  path: '/operator/partneri',
  component: lazily(async () => (await import('./partners/partners.page.tsx')).PartnersPage),
})
const newPartner = createRoute({
  ...page,
  path: '/operator/partneri/novy',
  component: lazily(async () => (await import('./partners/partners.page.tsx')).NewPartnerPage),
})
const partner = createRoute({
  ...page,
  path: '/operator/partneri/$code',
  component: lazily(async () => (await import('./partners/partners.page.tsx')).PartnerPage),
})

const staff = createRoute({
  ...page,
  path: '/operator/provozovatele',
  component: lazily(async () => (await import('./staff/staff.page.tsx')).StaffPage),
})
const auditLog = createRoute({
  ...page,
  path: '/operator/zaznam',
  ...takes('operator', 'action', 'school'),
  component: lazily(async () => (await import('./staff/audit-log.page.tsx')).AuditLogPage),
})
const securityEvents = createRoute({
  ...page,
  path: '/operator/bezpecnost',
  ...takes('search', 'kind', 'school'),
  component: lazily(async () => (await import('./staff/security-events.page.tsx')).SecurityEventsPage),
})
const account = createRoute({
  ...page,
  path: '/operator/ucet',
  component: lazily(async () => (await import('./staff/account.page.tsx')).AccountPage),
})

const routeTree = root.addChildren([
  overview,
  schools,
  school,
  users,
  user,
  orders,
  order,
  payments,
  bank,
  credits,
  programs,
  priceLists,
  newPriceList,
  priceList,
  supplier,
  subjects,
  newSubject,
  subject,
  newLevel,
  level,
  newQuestion,
  question,
  events,
  newEvent,
  event,
  partners,
  newPartner,
  partner,
  staff,
  auditLog,
  securityEvents,
  account,
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: PageCrash,
  defaultNotFoundComponent: UnknownPage,
  // A page of another school or order starts from its beginning.
  defaultRemountDeps: ({ params }) => params,
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
