import { CallError } from '@katedra/contract/call'
import { fallbackTerm } from '@katedra/i18n'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { needTerms } from './app/i18n.ts'

/*
 * Every page with the catalogues it speaks; each is a chunk of its own. `app`, `auth`, `fields` and `ui` are always there.
 */

export const Home = firstPage(async () => (await import('./auth/sign-in/home.page.tsx')).HomePage)
export const RequestReset = lazyPage(
  async () => (await import('./auth/password/request-reset.page.tsx')).RequestResetPage,
)
export const ResetPassword = lazyPage(
  async () => (await import('./auth/password/reset-password.page.tsx')).ResetPasswordPage,
)
export const FirstPassword = lazyPage(
  async () => (await import('./auth/password/first-password.page.tsx')).FirstPasswordPage,
)
export const NotVerified = lazyPage(
  async () => (await import('./auth/sign-up/user-not-verified.page.tsx')).UserNotVerifiedPage,
)
export const PublicResults = lazyPage(
  async () => (await import('./public-pages/public-results.page.tsx')).PublicResultsPage,
  ['public-pages', 'questions', 'subjects'],
)
const loadLegalText = () => import('./legal-texts/legal-text.page.tsx')
export const Terms = lazyPage(async () => (await loadLegalText()).TermsPage)
export const Privacy = lazyPage(async () => (await loadLegalText()).PrivacyPage)
export const Outbox = lazyPage(async () => (await import('./mail/outbox.page.tsx')).OutboxPage, ['mail'])

export const Frame = lazyPage(async () => (await import('./frame.tsx')).Frame)
export const MyExercises = lazyPage(
  async () => (await import('./planned-tests/desk/my-exercises.page.tsx')).MyExercisesPage,
  ['subjects', 'generators', 'planned-tests', 'results', 'questions', 'classes', 'retention'],
)
export const Tests = lazyPage(
  async () => (await import('./planned-tests/desk/tests.page.tsx')).TestsPage,
  ['planned-tests'],
)
export const Test = lazyPage(
  async () => (await import('./planned-tests/test/test.page.tsx')).TestPage,
  ['planned-tests', 'subjects', 'generators', 'questions', 'exports'],
)
export const Sheets = lazyPage(async () => (await import('./sheets/sheets.page.tsx')).SheetsPage, ['sheets'])
export const PhoneSheets = lazyPage(
  async () => (await import('./sheets/phone-sheets.page.tsx')).PhoneSheetsPage,
  ['sheets'],
)
export const Live = lazyPage(
  async () => (await import('./results/room/room.page.tsx')).RoomPage,
  ['live', 'planned-tests', 'results', 'subjects', 'generators', 'questions', 'public-pages', 'exports', 'sheets'],
)
export const Projector = lazyPage(
  async () => (await import('./class-pace/projector.page.tsx')).ProjectorPage,
  ['class-pace', 'questions'],
)
export const Results = lazyPage(
  async () => (await import('./results/overview/results.page.tsx')).ResultsPage,
  [
    'live',
    'planned-tests',
    'results',
    'subjects',
    'generators',
    'questions',
    'public-pages',
    'exports',
    'marks',
    'sheets',
  ],
)
export const ResultsOfQuestion = lazyPage(
  async () => (await import('./results/question/question.page.tsx')).QuestionPage,
  ['planned-tests', 'results', 'subjects', 'generators', 'questions'],
)
export const Marking = lazyPage(
  async () => (await import('./results/marking/marking.page.tsx')).MarkingPage,
  ['planned-tests', 'results', 'questions', 'sheets'],
)
export const Marks = lazyPage(async () => (await import('./marks/test/marks.page.tsx')).MarksPage, ['marks'])
export const Analysis = lazyPage(
  async () => (await import('./results/analysis/analysis.page.tsx')).AnalysisPage,
  ['results', 'questions'],
)
export const Classes = lazyPage(async () => (await import('./classes/classes.page.tsx')).ClassesPage, ['classes'])
export const SchoolClass = lazyPage(
  async () => (await import('./classes/school-class.page.tsx')).SchoolClassPage,
  ['classes', 'credits'],
)
export const Gradebook = lazyPage(
  async () => (await import('./gradebook/gradebook.page.tsx')).GradebookPage,
  ['gradebook', 'marks'],
)
export const Progress = lazyPage(
  async () => (await import('./gradebook/progress.page.tsx')).ProgressPage,
  ['gradebook', 'marks'],
)
export const Promotion = lazyPage(
  async () => (await import('./classes/promotion/promotion.page.tsx')).PromotionPage,
  ['classes'],
)
export const Cards = lazyPage(async () => (await import('./classes/roster/cards.page.tsx')).CardsPage, ['classes'])
export const Colleagues = lazyPage(
  async () => (await import('./colleagues/colleagues.page.tsx')).ColleaguesPage,
  ['colleagues', 'subjects'],
)
export const School = lazyPage(
  async () => (await import('./school/school.page.tsx')).SchoolPage,
  ['school', 'second-factors', 'marks', 'own-subjects', 'glyphs'],
)
export const Invitation = lazyPage(
  async () => (await import('./colleagues/invite/invitation.page.tsx')).InvitationPage,
  ['colleagues'],
)
export const Settings = lazyPage(
  async () => (await import('./settings/settings.page.tsx')).SettingsPage,
  ['settings', 'profile', 'sessions', 'phone', 'second-factors'],
)
export const Enrolment = lazyPage(
  async () => (await import('./second-factors/enrolment.page.tsx')).EnrolmentPage,
  ['second-factors', 'sessions'],
)
export const ConnectPhone = lazyPage(async () => (await import('./phone/connect.page.tsx')).ConnectPage, ['phone'])
export const Remote = lazyPage(
  async () => (await import('./phone/remote.page.tsx')).RemotePage,
  ['phone', 'planned-tests', 'profile'],
)
export const ImportRoster = lazyPage(async () => (await import('./rosters/import.page.tsx')).ImportPage, ['rosters'])

/** The editor is the larger part, and many come for the list alone. */
const bankTerms = ['question-bank', 'questions', 'subjects', 'generators']
export const Bank = lazyPage(async () => (await import('./questions/bank/bank.page.tsx')).BankPage, bankTerms)
export const ImportQuestions = lazyPage(
  async () => (await import('./question-files/import/import.page.tsx')).ImportPage,
  ['question-files', ...bankTerms],
)
export const Question = lazyPage(
  async () => (await import('./questions/editor/question.page.tsx')).QuestionPage,
  bankTerms,
)
export const NewQuestion = lazyPage(
  async () => (await import('./questions/editor/new-question.page.tsx')).NewQuestionPage,
  bankTerms,
)

/** The pages of a slice whose pages follow from each other come in one chunk. */
const loadCredits = () => import('./credits/credits.tsx')
const loadOrders = () => import('./orders/orders.tsx')
export const Credits = lazyPage(async () => (await loadCredits()).CreditsPage, ['credits'])
export const ClassCredits = lazyPage(async () => (await loadCredits()).ClassCreditsPage, ['credits'])
export const Orders = lazyPage(async () => (await loadOrders()).OrdersPage, ['orders'])
export const NewOrder = lazyPage(async () => (await loadOrders()).NewOrderPage, ['orders'])
export const Order = lazyPage(async () => (await loadOrders()).OrderPage, ['orders'])
export const CardRedirect = lazyPage(async () => (await loadOrders()).CardRedirectPage, ['orders'])
export const CardPayment = lazyPage(async () => (await loadOrders()).CardPaymentPage, ['orders'])
export const Client = lazyPage(async () => (await loadOrders()).ClientPage, ['orders'])

export const SecurityEvents = lazyPage(
  async () => (await import('./security-events/security-events.page.tsx')).SecurityEventsPage,
  ['security-events'],
)
export const Retention = lazyPage(
  async () => (await import('./retention/retention.page.tsx')).RetentionPage,
  ['retention'],
)
export const AuditLog = lazyPage(async () => (await import('./audit/audit.page.tsx')).AuditPage, ['audit'])

/** A page in a chunk of its own, shown when its code and its texts are here, those of all forms among them. */
function lazyPage(load: () => Promise<FunctionComponent>, terms: readonly string[] = []): RouteComponent {
  return firstPage(load, [fallbackTerm, ...terms])
}

/** The same for the page that everybody waits for: the few sentences of its forms are there from the start. */
function firstPage(load: () => Promise<FunctionComponent>, terms: readonly string[] = []): RouteComponent {
  return lazyRouteComponent(async () => {
    try {
      const [page] = await Promise.all([load(), needTerms(terms)])
      return { default: page }
    } catch (error) {
      throw await reasonOf(error)
    }
  })
}

/**
 * A chunk that did not come: without a line this is the same as any call that fails, and our page says so. With one the chunk
 * is gone after a new version; the router then loads the page again, which would only show the browser's own error offline.
 */
async function reasonOf(error: unknown): Promise<unknown> {
  try {
    await fetch('/health', { cache: 'no-store' })
    return error
  } catch {
    return new CallError(0, undefined)
  }
}
