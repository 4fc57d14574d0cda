import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { dailyEvents } from '@katedra/contract/daily-events'
import { library, type LibraryQuestion } from '@katedra/contract/library'
import { live } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import type { BankQuestion } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { onScreen } from '@katedra/testing/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signOut } from '../../auth/auth.data.ts'
import { showToast } from '@katedra/screens/toast.tsx'
import { openPage } from '../../testing/open-page.tsx'
import { sampleBankQuestion, sampleWithheldQuestion } from '../../testing/question-samples.ts'
import { sampleFullClass } from '../../testing/sample-plan.ts'
import { sampleTestDetail } from '../../testing/sample-tests.ts'

const server = fakeServer()
type Screen = Awaited<ReturnType<typeof openPage>>

beforeEach(() => {
  server.reply(plannedTests.tests, [])
  server.reply(plannedTests.presets, { time_zone: 'Europe/Prague', presets: [] })
  server.reply(credits.coverage, [])
  server.refuse(dailyEvents.publicDailyEvent, 'daily-events.unknown_subject')
  server.reply(subjects.subjects, [
    {
      id: 1,
      name: 'Matematika',
      short_name: 'M',
      description: '',
      code: 'mathematics',
      display_url: '',
      target_url: '',
      box_color_basic: '#1c3d8f',
      box_color_add: '#dfe7ff',
      icon_html: '',
      pdf_list_url: '',
      pdf_list_description: '',
    },
  ])
  server.reply(subjects.levels, [
    {
      id: 1,
      subject_id: 1,
      title: 'Zlomky',
      img_url: '',
      box_color_basic: '#1c3d8f',
      box_color_add: '#dfe7ff',
      count_threshold: 5,
      year_from: 6,
      year_to: 9,
      question_count: 12,
      answered_count: 0,
    },
  ])
  server.reply(classes.classes, [
    {
      id: idOf(21),
      name: '6.A',
      school_year: 2026,
      email: '',
      student_count: 28,
      teachers: [],
      archived_at: null,
    },
  ])
})

/** A question of the bank as its level offers it. */
function ofLevel({ id, tags, question }: BankQuestion): LibraryQuestion {
  return { id, tags, question, level_id: 1, title: question.prompt }
}

describe('starting right now', () => {
  const running = { ...sampleTestDetail(1), id: idOf(31), state: 'launched' } as const
  const say = (screen: Screen, key: string) => screen.say('planned-tests', key)
  const buttonOf = (screen: Screen, key: string) => screen.getByRole('button', { name: say(screen, key), exact: true })
  const nowButton = (screen: Screen) => buttonOf(screen, 'start.now')
  /** The one in the sheet's foot. */
  const launchButton = (screen: Screen) => buttonOf(screen, 'launch.button')

  it.each([
    [320, launchButton],
    [1280, nowButton],
  ] as const)('is one press, which leads to the live room, on %i pixels', async (width, button) => {
    server.reply(plannedTests.planTest, running)
    server.reply(plannedTests.test, running)
    server.stream(live.events)
    server.refuse(live.room, 'app.unavailable')
    const screen = await openPage(server, '/mojecviceni?level_id=1', { width })
    await expect.element(button(screen)).toHaveAccessibleDescription(onScreen(say(screen, 'start.nowHint')))
    await expectAccessible()
    button(screen).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toBe(`/testy/${idOf(31)}/zive`)
    const [sent] = server.asked(plannedTests.planTest).map(({ body }) => body)
    expect(sent).toMatchObject({ class_id: idOf(21), level_id: 1, draw: 10, starts_now: true })
    expect(sent).not.toHaveProperty('preset')
  })

  it.each([
    ['a phone', { width: 360, height: 640 }],
    ['a desk', { width: 1280, height: 700 }],
  ] as const)('is in sight on %s wherever the sheet is scrolled', async (_, size) => {
    const screen = await openPage(server, '/mojecviceni?level_id=1', size)
    await expect.element(launchButton(screen)).toBeInViewport({ ratio: 1 })
    const title = screen.getByRole('textbox', { name: say(screen, 'field.title') })
    title.element().scrollIntoView()
    await expect.element(title).toBeInViewport()
    await expect.element(launchButton(screen)).toBeInViewport({ ratio: 1 })
  })

  it.each([360, 1280] as const)(
    'is not covered by a toast, nor is the button beside it, on %i pixels',
    async (width) => {
      const screen = await openPage(server, '/mojecviceni?level_id=1', { width, height: 740 })
      const submit = buttonOf(screen, 'sheet.submit')
      await expect.element(submit).toBeVisible()
      showToast({ text: 'Hotovo', tone: 'ok' })
      const region = screen.getByRole('region', { name: screen.say('ui', 'notifications') })
      await expect.element(region).toBeVisible()
      const foot = submit.element().closest('footer') ?? submit.element()
      await expect
        .poll(() => region.element().getBoundingClientRect().bottom - foot.getBoundingClientRect().top)
        .toBeLessThanOrEqual(0)
    },
  )

  it.each([360, 1280] as const)('has a name that no other button of the sheet has, on %i pixels', async (width) => {
    const screen = await openPage(server, '/mojecviceni?level_id=1', { width })
    await expect.element((width === 360 ? launchButton : nowButton)(screen)).toBeVisible()
    const buttons = screen.getByRole('dialog').getByRole('button', { includeHidden: true }).elements()
    const names = buttons.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('says at the class that it is missing, and plans nothing', async () => {
    server.reply(classes.classes, [sampleFullClass(6), sampleFullClass(7)])
    const screen = await openPage(server, '/mojecviceni?level_id=1')
    await nowButton(screen).click()
    await expect.element(screen.getByText(screen.say('fields', 'required'), { exact: true })).toBeVisible()
    expect(server.asked(plannedTests.planTest)).toEqual([])
  })

  it('pressed again after a lost reply sends the same request, and another one after a change', async () => {
    server.refuse(plannedTests.planTest, 'app.unavailable')
    const screen = await openPage(server, '/mojecviceni?level_id=1')
    await nowButton(screen).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await nowButton(screen).click()
    await expect.poll(() => server.asked(plannedTests.planTest)).toHaveLength(2)
    await screen.getByRole('textbox', { name: say(screen, 'field.title') }).fill('Jiný název')
    await nowButton(screen).click()
    await expect.poll(() => server.asked(plannedTests.planTest)).toHaveLength(3)
    const [first, again, changed] = server.asked(plannedTests.planTest).map(({ body }) => body.request_id)
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
  })
})

describe('the class’s pace', () => {
  it.each([320, 1280] as const)(
    'asks for teams, and for nothing that the lesson decides, on %i pixels',
    async (width) => {
      server.refuse(plannedTests.planTest, 'app.unavailable')
      const screen = await openPage(server, '/mojecviceni?level_id=1', { width })
      const say = (key: string) => screen.say('planned-tests', key)
      // What was planned before stays in the sheet.
      await screen.getByText(say('pace.own'), { exact: true }).click()
      await expect.element(screen.getByText(say('field.limit'), { exact: true })).toBeVisible()
      await screen.getByText(say('pace.class'), { exact: true }).click()
      await expect.element(screen.getByText(say('pace.about.class'))).toBeVisible()
      await expect.element(screen.getByText(say('field.limit'), { exact: true })).not.toBeInTheDocument()
      await screen.getByText(say('teams.drawn'), { exact: true }).click()
      await expect.element(screen.getByRole('textbox', { name: say('field.teamCount') })).toHaveValue('4')
      await expectAccessible()
      await screen.getByRole('button', { name: say('launch.button'), exact: true }).click()
      await expect.poll(() => server.asked(plannedTests.planTest)).toHaveLength(1)
      const [sent] = server.asked(plannedTests.planTest).map(({ body }) => body)
      expect(sent).toMatchObject({ pace: 'class', teams: 'drawn', team_count: 4, time_limit_minutes: null })
    },
  )
})

describe('the plan sheet', () => {
  it.each(['cs', 'en'] as const)('leads to the credits where nothing can be planned, in %s', async (language) => {
    const me = sampleTeacher('TEACHER', { id: idOf(32), free_plans_left: 0 })
    const screen = await openPage(server, '/mojecviceni?level_id=1', { language, width: 320, me })
    const link = screen.getByRole('link', { name: screen.say('planned-tests', 'plans.toCredits') })
    await expect.element(link).toHaveAttribute('href', '/kredity')
    await expectAccessible()
  })

  it('shows nothing of what the teacher before has typed at the same tab', async () => {
    const sheet = '/mojecviceni?level_id=1'
    const first = await openPage(server, sheet, { me: sampleTeacher('TEACHER', { id: idOf(11) }) })
    const title = first.getByRole('textbox', { name: first.say('planned-tests', 'field.title') })
    await title.fill('Tajný název')
    server.reply(auth.logout, null)
    await signOut()
    await first.unmount()
    const second = await openPage(server, sheet, { me: sampleTeacher('TEACHER', { id: idOf(12) }) })
    const field = second.getByRole('textbox', { name: second.say('planned-tests', 'field.title') })
    await expect.element(field).toBeVisible()
    await expect.element(field).not.toHaveValue('Tajný název')
  })

  it.each([
    [640, 400],
    [360, 400],
  ] as const)('scrolls as one page with its button on a low window, %i × %i', async (width, height) => {
    const screen = await openPage(server, '/mojecviceni?level_id=1', { width, height })
    const submit = screen.getByRole('button', { name: screen.say('planned-tests', 'sheet.submit') })
    const sheet = screen.getByRole('dialog')
    await expect.element(submit).toBeInTheDocument()
    expect(scrollersIn(sheet.element())).toEqual([])
    submit.element().focus()
    const { top, bottom } = submit.element().getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(height)
    await expectAccessible()
  })

  it('lets a question of the library be tried whose right answer is withheld, and says when it comes', async () => {
    server.reply(library.levelQuestions, [ofLevel(sampleWithheldQuestion(1))])
    const screen = await openPage(server, '/mojecviceni?level_id=1')
    await screen.getByRole('button', { name: screen.say('planned-tests', 'try.open') }).click()
    const dialog = screen.getByRole('dialog', { name: screen.say('planned-tests', 'try.title') })
    await dialog.getByRole('radio').first().click()
    await expect.element(dialog.getByText(screen.say('subjects', 'keysWithheld'))).toBeVisible()
    expect(dialog.getByRole('button', { name: screen.say('planned-tests', 'try.check') }).query()).toBeNull()
    await expectAccessible()
  })

  it('checks what is tried where the right answer may be known', async () => {
    const question = sampleBankQuestion(1)
    server.reply(library.levelQuestions, [ofLevel(question)])
    server.reply(plannedTests.tryQuestion, { score: { kind: 'scored', fraction: 1, parts: {} }, points: 1 })
    const screen = await openPage(server, '/mojecviceni?level_id=1')
    await screen.getByRole('button', { name: screen.say('planned-tests', 'try.open') }).click()
    const dialog = screen.getByRole('dialog', { name: screen.say('planned-tests', 'try.title') })
    await dialog.getByRole('radio').first().click()
    await dialog.getByRole('button', { name: screen.say('planned-tests', 'try.check') }).click()
    await expect.element(dialog.getByRole('button', { name: screen.say('planned-tests', 'try.again') })).toBeVisible()
    expect(dialog.getByText(screen.say('subjects', 'keysWithheld')).query()).toBeNull()
    expect(server.asked(plannedTests.tryQuestion)).toHaveLength(1)
  })

  it('says when pupils see the right answers, also where there are guests or several attempts', async () => {
    const screen = await openPage(server, '/mojecviceni?level_id=1')
    const note = (key: string) => screen.getByText(screen.say('planned-tests', `feedback.about.${key}`))
    await screen.getByText(screen.say('planned-tests', 'more.title')).click()
    await expect.element(note('after_submission')).toBeVisible()
    await screen.getByRole('switch', { name: screen.say('planned-tests', 'switch.guests_allowed') }).click()
    await expect.element(note('with_guests')).toBeVisible()
    await expectAccessible()
    await screen.getByRole('switch', { name: screen.say('planned-tests', 'switch.guests_allowed') }).click()
    await screen.getByRole('textbox', { name: screen.say('planned-tests', 'field.attempts') }).fill('3')
    await userEvent.keyboard('{Tab}')
    await expect.element(note('last_attempt')).toBeVisible()
    await screen.getByText(screen.say('planned-tests', 'feedback.at_once'), { exact: true }).click()
    await expect.element(note('last_attempt_at_once')).toBeVisible()
  })

  it('asks how many guests may come only where guests are let in', async () => {
    const screen = await openPage(server, '/mojecviceni?level_id=1')
    const say = (key: string) => screen.say('planned-tests', key)
    await screen.getByText(say('more.title')).click()
    const number = screen.getByRole('textbox', { name: say('field.maxGuests'), exact: false })
    await expect.element(screen.getByText(say('switch.guests_allowed'))).toBeVisible()
    await expect.element(number).not.toBeInTheDocument()
    await screen.getByText(say('switch.guests_allowed')).click()
    await expect.element(number).toBeVisible()
    await expect.element(number).toHaveAccessibleDescription(onScreen(say('guests.description')))
    await expectAccessible()
  })
})

/** What scrolls up and down by itself within something; a text that is longer than its field may. */
function scrollersIn(within: Element): string[] {
  return [...within.querySelectorAll<HTMLElement>('*:not(textarea)')]
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
    .map(({ className }) => className)
}
