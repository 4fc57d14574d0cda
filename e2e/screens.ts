import { auditActions, type audit } from '@katedra/contract/audit'
import type { gradebook } from '@katedra/contract/gradebook'
import type { Reply } from '@katedra/contract/route'
import type { Page } from '@playwright/test'
import { consoleScreens, demoOperator, signInAtConsole } from './console.ts'
import { libraryScreens } from './console-library.ts'
import { demoAdmin, demoTeacher, type DemoFacts } from './demo.ts'
import { orderScreens } from './order-screens.ts'
import { questionScreens } from './question-screens.ts'
import { answer, finger, joinAs } from './pupil.ts'
import { at, type Screen, type Viewer } from './screen.ts'
import { signInAs } from './teacher.ts'
import type { Say } from './words.ts'

export { viewers, type Screen, type Viewer } from './screen.ts'

/** In this order: the pupil's screens go on from each other. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', who: 'nobody', open: at('/?subject_code=dejepis') },
  { name: 'sign-up-email', who: 'nobody', open: openSignUp },
  { name: 'request-reset', who: 'nobody', open: at('/request-reset') },
  { name: 'reset-password', who: 'nobody', open: at('/resetpassword/0/x') },
  { name: 'user-not-verified', who: 'nobody', open: at('/user-not-verified?email=eva@example.org') },
  { name: 'terms', who: 'nobody', open: at('/podminky') },
  { name: 'privacy', who: 'nobody', open: at('/soukromi') },
  { name: 'sample-test', who: 'nobody', open: at('/t/na-zkousku') },
  { name: 'outbox', who: 'nobody', open: at('/outbox') },
  { name: 'invitation-unknown', who: 'nobody', open: at('/pozvanka/0/x') },
  { name: 'public-results', who: 'nobody', open: at((demo) => demo.public_page) },
  { name: 'public-results-gone', who: 'nobody', open: at('/public-results?code=x') },
  { name: 'daily-event', who: 'nobody', open: at('/public-daily-event?subject_code=dejepis&date=2026-04-07') },
  { name: 'daily-event-unknown', who: 'nobody', open: at('/public-daily-event?subject_code=x') },
  { name: 'partner-text', who: 'nobody', open: at('/public-partner-text?partner=skoly') },
  { name: 'my-exercises', who: 'teacher', open: at('/mojecviceni') },
  { name: 'my-exercises-class', who: 'teacher', open: at((demo) => `/mojecviceni?class_id=${demo.class_id}`) },
  { name: 'plan-sheet', who: 'teacher', open: openPlanSheet },
  { name: 'search', who: 'teacher', open: openSearch },
  { name: 'classes', who: 'teacher', open: at('/tridy') },
  { name: 'create-class', who: 'teacher', open: openCreateClass },
  { name: 'class', who: 'teacher', open: at((demo) => `/tridy/${demo.class_id}`) },
  { name: 'gradebook', who: 'teacher', open: at((demo) => `/tridy/${demo.class_id}/vysledky`) },
  { name: 'gradebook-marks', who: 'teacher', open: at((demo) => `/tridy/${demo.class_id}/vysledky?view=marks`) },
  { name: 'gradebook-topics', who: 'teacher', open: at((demo) => `/tridy/${demo.class_id}/vysledky?view=topics`) },
  { name: 'gradebook-comparison', who: 'teacher', open: openComparison },
  { name: 'gradebook-pupil', who: 'teacher', open: openProgress },
  { name: 'class-teachers', who: 'teacher', open: openClassTeachers },
  { name: 'class-message', who: 'teacher', open: openClassMessage },
  { name: 'new-school-year', who: 'teacher', open: at('/tridy/novy-rok') },
  { name: 'cards', who: 'teacher', open: at((demo) => `/tridy/${demo.class_id}/karticky`) },
  { name: 'tests', who: 'teacher', open: at('/testy') },
  ...questionScreens,
  { name: 'colleagues', who: 'teacher', open: at('/kolegove') },
  { name: 'test', who: 'teacher', open: at((demo) => `/testy/${demo.running_test.id}`) },
  { name: 'test-scheduled', who: 'teacher', open: at((demo) => `/testy/${demo.scheduled_test_id}`) },
  { name: 'test-edit', who: 'teacher', open: openOnTest('actions.edit', 'sheet.edit') },
  { name: 'test-copy', who: 'teacher', open: openOnTest('actions.copy', 'sheet.title') },
  { name: 'test-try', who: 'teacher', open: openOnTest('try.open', 'try.title') },
  { name: 'send-plan', who: 'teacher', open: openOnTest('actions.send', 'send.title') },
  { name: 'print-test', who: 'teacher', open: openPrinting },
  { name: 'live', who: 'teacher', open: openLive },
  { name: 'live-waiting', who: 'teacher', open: at((demo) => `/testy/${demo.scheduled_test_id}/zive`) },
  { name: 'results', who: 'teacher', open: at((demo) => `/vysledky/${demo.finished_test_id}`) },
  { name: 'results-attempt', who: 'teacher', open: openAttempt },
  { name: 'results-exclude', who: 'teacher', open: openExclusion },
  { name: 'results-question', who: 'teacher', open: at((demo) => `/vysledky/${demo.finished_test_id}/otazky/1`) },
  { name: 'results-mend', who: 'teacher', open: openMending },
  { name: 'results-analysis', who: 'teacher', open: at((demo) => `/vysledky/${demo.finished_test_id}/rozbor`) },
  { name: 'results-marking', who: 'teacher', open: at((demo) => `/vysledky/${demo.finished_test_id}/hodnoceni`) },
  { name: 'results-marks', who: 'teacher', open: at((demo) => `/vysledky/${demo.finished_test_id}/znamky`) },
  { name: 'results-marks-publish', who: 'teacher', open: openPublishing },
  { name: 'share-results', who: 'teacher', open: openSharing },
  { name: 'import', who: 'teacher', open: at('/tridy/import') },
  { name: 'settings', who: 'teacher', open: quietly('/settings') },
  { name: 'remote', who: 'teacher', open: quietly('/telefon') },
  { name: 'school', who: 'admin', open: at('/skola') },
  { name: 'school-scale', who: 'admin', open: openScale },
  ...orderScreens,
  { name: 'change-log', who: 'admin', open: openChangeLog },
  { name: 'console-sign-in', who: 'nobody', open: at('/operator') },
  ...consoleScreens,
  ...libraryScreens,
  { name: 'student-code', who: 'student', open: at('/t') },
  { name: 'student-name', who: 'student', open: at((demo) => `/t/${demo.running_test.join_code}`) },
  ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const).map((number): Screen => ({
    name: `student-question-${number}`,
    who: 'student',
    open: (page, say, demo) => openQuestion(page, say, demo, number),
  })),
  { name: 'student-overview', who: 'student', open: openOverview },
]

/** Signs in who has an account. */
export async function signIn(page: Page, address: string, who: Viewer): Promise<void> {
  if (who === 'operator') {
    await signInAtConsole(page, demoOperator)
    await page.locator('main').getByRole('tab').first().waitFor()
  }
  if (who !== 'teacher' && who !== 'admin') return
  await signInAs(page, address, who === 'admin' ? demoAdmin : demoTeacher)
}

async function openSignUp(page: Page, say: Say): Promise<void> {
  await page.goto('/')
  const name = say('auth', 'signIn.noAccount')
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click()
  await page.getByRole('heading', { name: say('auth', 'signUp.emailTitle') }).waitFor()
}

async function openSearch(page: Page, say: Say): Promise<void> {
  await page.goto('/mojecviceni')
  await page.getByRole('button', { name: say('app', 'shell.search') }).click()
  await page.getByRole('searchbox').fill('nov')
  await page.getByText(say('search', 'students'), { exact: true }).waitFor()
}

async function openPlanSheet(page: Page, say: Say): Promise<void> {
  await page.goto('/mojecviceni')
  await page.getByRole('button', { name: /Zeměpis|Geography/ }).click()
  await page.getByRole('button', { name: /Svět|The world/ }).click()
  await page.getByRole('dialog').getByText(say('planned-tests', 'preset.tomorrow_8'), { exact: true }).click()
}

/** Something that opens over the page of a scheduled test: the button, and the title of what comes. */
function openOnTest(action: string, title: string) {
  return async (page: Page, say: Say, demo: DemoFacts): Promise<void> => {
    await page.goto(`/testy/${demo.scheduled_test_id}`)
    await page.getByRole('button', { name: say('planned-tests', action), exact: true }).click()
    const opened = page.getByRole('dialog', { name: say('planned-tests', title), exact: true })
    await opened.getByRole('heading').nth(1).or(opened.getByRole('group').first()).first().waitFor()
  }
}

async function openCreateClass(page: Page, say: Say): Promise<void> {
  await page.goto('/tridy')
  await page
    .getByRole('button', { name: say('classes', 'create.open') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: say('classes', 'paste.label') })
    .fill('Nejedlá-Vondráčková Maximiliána\nNguyen Linh\n\nNguyen Linh')
}

async function openClassTeachers(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/tridy/${demo.class_id}`)
  await page.getByRole('button', { name: say('classes', 'teachers.change'), exact: true }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}

/** With the averages of all schools for some questions, which no demo has. */
async function openComparison(page: Page, _say: Say, demo: DemoFacts): Promise<void> {
  await page.route('**/comparison/*', async (route) => {
    const response = await route.fetch()
    const told: Reply<typeof gradebook.comparison> = await response.json()
    const questions = told.questions.map((question, place) =>
      place % 3 === 0 ? question : { ...question, everyone: 0.6, hidden: null },
    )
    const everyone = { question_count: 8, own_fraction: 0.72, fraction: 0.6 }
    await route.fulfill({ response, json: { ...told, questions, everyone } })
  })
  await page.goto(`/tridy/${demo.class_id}/vysledky?view=comparison`)
}

async function openProgress(page: Page, _say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/tridy/${demo.class_id}/vysledky`)
  await page.locator('a[href*="/zaci/"]').nth(5).click()
  await page.getByRole('figure').waitFor()
}

async function openClassMessage(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/tridy/${demo.class_id}`)
  await page.getByRole('button', { name: say('classes', 'message.open'), exact: true }).click()
  await page.getByRole('dialog').getByText(say('classes', 'message.none')).waitFor()
}

/** Without the stream of events: with it the line is never idle, and that is what pictures and checks wait for. */
function quietly(path: string) {
  return async (page: Page): Promise<void> => {
    await page.route('**/v1/users/me/events/', (route) => route.fulfill({ status: 404 }))
    await page.goto(path)
  }
}

/** With a line of every kind, which no demo school has. */
async function openChangeLog(page: Page): Promise<void> {
  const details = {
    from: 'TEACHER',
    to: 'SCHOOL_ADMIN',
    subject: 'Dějepis',
    heir: 'Petr Svoboda',
    wish: 'plan_test',
    new_name: '7.A',
    teacher: 'Petr Svoboda',
    count: 24,
    format: 'xlsx',
    class: '6.B',
    classes_created: 3,
    students_added: 71,
    students_changed: 2,
    students_removed: 1,
    demand: 'admins',
    attempts: 300,
  }
  const entries = auditActions.map((action, index) => ({
    id: `0199a5a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    action,
    details,
    target_id: '',
    at: new Date(Date.now() - index * 5_400_000).toISOString(),
    actor_name: index % 3 === 0 ? 'Jana Dvořáková' : 'Maximiliána Nejedlá-Vondráčková',
    target_name: targetOf(action),
  }))
  const reply: Reply<typeof audit.auditLog> = { entries, has_more: true }
  await page.route('**/v1/school/audit-log/*', (route) => route.fulfill({ json: reply }))
  await page.goto('/skola/zaznam')
}

function targetOf(action: string): string {
  if (/student_[^a]|code/.test(action)) return 'Nejedlý-Schwarzenberg Maximilián Adalbert'
  const names: Record<string, string> = {
    school: 'ZŠ Úvoz',
    colleagues: 'Eva Nová',
    classes: '6.A',
    'planned-tests': 'Slovní druhy',
    results: 'Slovní druhy',
    retention: '2024/2025',
  }
  return names[action.split('.')[0] ?? ''] ?? ''
}

/** Without its stream, too. */
async function openLive(page: Page, _say: Say, demo: DemoFacts): Promise<void> {
  await page.route('**/live/events/', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/testy/${demo.running_test.id}/zive`)
}

async function openAttempt(page: Page, _say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/vysledky/${demo.finished_test_id}`)
  await page.getByRole('rowheader').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('heading').nth(1).waitFor()
}

async function openPrinting(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/testy/${demo.scheduled_test_id}`)
  await page.getByRole('button', { name: say('exports', 'paper.open'), exact: true }).click()
  await page
    .getByRole('dialog', { name: say('exports', 'paper.title') })
    .getByRole('group')
    .first()
    .waitFor()
}

async function openSharing(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/vysledky/${demo.finished_test_id}`)
  await page.getByRole('button', { name: say('public-pages', 'share.open'), exact: true }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
}

async function openPublishing(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/vysledky/${demo.finished_test_id}/znamky`)
  await page.getByRole('button', { name: /^(?:Zveřejnit známk|Publish )/ }).click()
  await page.getByRole('dialog').getByText(say('marks', 'publish.own')).waitFor()
}

async function openScale(page: Page, say: Say): Promise<void> {
  await page.goto('/skola')
  await page.getByRole('button', { name: say('marks', 'scales.add') }).click()
  await page.getByRole('dialog').waitFor()
}

async function openExclusion(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/vysledky/${demo.finished_test_id}`)
  const line = page.getByRole('row', { name: /^1\. / })
  await line.getByRole('button', { name: say('results', 'exclusion.exclude') }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

async function openMending(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/vysledky/${demo.finished_test_id}/otazky/1`)
  await page.getByRole('button', { name: say('results', 'mend.open'), exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

async function openQuestion(page: Page, say: Say, demo: DemoFacts, number: number): Promise<void> {
  if (number === 1) {
    // As in `quietly`: a line that stands open is no rest of the network.
    await page.route('**/v1/attempts/*/events/', (route) => route.fulfill({ status: 404 }))
    await page.goto(`/t/${demo.running_test.join_code}`)
    await joinAs(page, say, finger(), { name: demo.student.shown, code: demo.student.personal_code })
  } else {
    await answer(page, say, 'touch')
    await page.getByRole('button', { name: say('attempts', 'question.next'), exact: true }).tap()
  }
  await page.getByRole('heading', { name: say('attempts', 'question.title', { number, total: 12 }) }).waitFor()
}

async function openOverview(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('attempts', 'question.finish') }).tap()
  await page.getByRole('heading', { name: say('attempts', 'overview.title') }).waitFor()
}
