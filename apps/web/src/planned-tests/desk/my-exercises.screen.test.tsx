import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { dailyEvents } from '@katedra/contract/daily-events'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { onScreen } from '@katedra/testing/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { sampleFullClass, sampleLevel, sampleSubject, sampleTest } from '../../testing/sample-plan.ts'
import { finished, sampleTestDetail } from '../../testing/sample-tests.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(plannedTests.presets, {
    time_zone: 'Europe/Prague',
    presets: [{ preset: 'in_10_minutes', starts_at: new Date(Date.now() + 600_000).toISOString() }],
  })
  server.reply(plannedTests.tests, [])
  server.reply(classes.classes, [sampleFullClass(1)])
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(subjects.levels, [sampleLevel])
  server.reply(credits.coverage, [])
  server.reply(dailyEvents.publicDailyEvent, {
    subject: { code: 'fyzika', name: 'Fyzika' },
    day: '2026-11-22',
    event: null,
  })
})

describe('the page after signing in', () => {
  it('begins with founding a class', async () => {
    server.reply(classes.classes, [])
    const screen = await openPage(server, '/mojecviceni')
    const link = screen.getByRole('link', { name: screen.say('planned-tests', 'steps.class.action') })
    await expect.element(link).toHaveAttribute('href', '/tridy?new=1')
    await expectAccessible()
  })

  it.each([320, 1280] as const)('shows what runs, what comes and what came out, on %i pixels', async (width) => {
    server.reply(plannedTests.tests, [
      sampleTest(1, { state: 'launched', started_count: 3, ends_at: new Date(Date.now() + 900_000).toISOString() }),
      sampleTest(2, { waiting_count: 12 }),
      sampleTest(3, finished),
    ])
    const screen = await openPage(server, '/mojecviceni', { width })
    await expect.element(screen.getByRole('heading', { name: 'Test 1' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Test 2' })).toBeVisible()
    await expect.element(screen.getByText(screen.say('planned-tests', 'waitingCount', { count: 12 }))).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Test 3/ })).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it.each([320, 1280] as const)('says which tests will be deleted, on %i pixels', async (width) => {
    const announced_deletion = { test_count: 4, delete_on: '2027-09-01' }
    const me = sampleTeacher('TEACHER', { announced_deletion })
    const screen = await openPage(server, '/mojecviceni', { width, me })
    await expect
      .element(screen.getByText(screen.say('retention', 'notice.text', { count: 4, date: onScreen('1. 9. 2027') })))
      .toBeVisible()
    const link = screen.getByRole('link', { name: screen.say('retention', 'notice.open') })
    await expect.element(link).toHaveAttribute('href', '/skola/uchovavani')
    await expectAccessible()
  })

  it('that did not come is asked for again as a whole', async () => {
    server.refuse(plannedTests.tests, 'app.unavailable')
    server.refuse(classes.classes, 'app.unavailable')
    const screen = await openPage(server, '/mojecviceni')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(plannedTests.tests, [sampleTest(2)])
    server.reply(classes.classes, [sampleFullClass(1)])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('heading', { name: 'Test 2' })).toBeVisible()
  })

  it('says that there is no line', async () => {
    const slow = server.slow(plannedTests.tests)
    const screen = await openPage(server, '/mojecviceni')
    await expect
      .element(screen.getByRole('heading', { name: screen.say('planned-tests', 'myExercises') }))
      .toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline')).first()).toBeVisible()
  })
})

describe('the page of a director', () => {
  const me = sampleTeacher('SCHOOL_FIRST_ADMIN', { id: idOf(1) })
  const soon = new Date(Date.now() + 900_000).toISOString()
  const running = (number: number, teacher: number) =>
    sampleTest(number, { state: 'launched', ends_at: soon, teacher_id: idOf(teacher) })

  it.each([320, 1280] as const)('shows own tests first and folds those of colleagues, on %i pixels', async (width) => {
    const others = Array.from({ length: 13 }, (_, index) => running(index + 10, 2))
    server.reply(plannedTests.tests, [...others, running(1, 1)])
    const screen = await openPage(server, '/mojecviceni', { width, me })
    await expect.element(screen.getByRole('heading', { name: 'Test 1', exact: true })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Test 10' }).query()).toBeNull()
    const fold = screen.getByText(screen.say('planned-tests', 'now.others', { count: 13 }))
    await fold.click()
    await expect.element(screen.getByRole('heading', { name: 'Test 22' })).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('who has planned nothing says what runs with colleagues', async () => {
    server.reply(plannedTests.tests, [running(10, 2)])
    const screen = await openPage(server, '/mojecviceni', { me, language: 'en' })
    await expect.element(screen.getByText(screen.say('planned-tests', 'now.nothingOwn'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('planned-tests', 'now.colleagues', { count: 1 }))).toBeVisible()
  })

  it('has the last results above the tiles of levels', async () => {
    server.reply(plannedTests.tests, [sampleTest(3, finished)])
    const screen = await openPage(server, '/mojecviceni', { me })
    const result = screen.getByRole('link', { name: /Test 3/ })
    const level = screen.getByRole('button', { name: new RegExp(`^${sampleLevel.title}`) })
    await expect.element(result).toBeVisible()
    await expect.element(level).toBeVisible()
    expect(result.element().compareDocumentPosition(level.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('planning a test', () => {
  it('from a level ends with the way in for pupils', async () => {
    server.reply(plannedTests.planTest, sampleTestDetail(5))
    server.reply(plannedTests.test, sampleTestDetail(5))
    const screen = await openPage(server, '/mojecviceni?level_id=11')
    const sheet = screen.getByRole('dialog')
    const submit = sheet.getByRole('button', { name: screen.say('planned-tests', 'sheet.submit'), exact: true })
    await expect.element(submit).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await submit.click()
    await expect.element(sheet.getByText(screen.say('fields', 'start_required')).first()).toBeVisible()
    expect(server.asked(plannedTests.planTest)).toEqual([])
    await sheet
      .getByText(new RegExp(`^${screen.say('planned-tests', 'preset.in_10_minutes')}`))
      .first()
      .click()
    await submit.click()
    await expect.element(sheet.getByText('ABC DEF')).toBeVisible()
    expect(server.asked(plannedTests.planTest).map(({ body }) => body.class_id)).toEqual([sampleFullClass(1).id])
  })

  it('that is refused says so at the field and keeps what is typed', async () => {
    server.refuseFields(plannedTests.planTest, { title: 'title_required' })
    const screen = await openPage(server, '/mojecviceni?level_id=11')
    const title = screen.getByRole('textbox', { name: screen.say('planned-tests', 'field.title') })
    await title.fill('Písemka')
    await screen
      .getByText(new RegExp(`^${screen.say('planned-tests', 'preset.in_10_minutes')}`))
      .first()
      .click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: screen.say('planned-tests', 'sheet.submit'), exact: true })
      .click()
    await expect.element(title).toHaveAccessibleDescription(screen.say('fields', 'title_required'))
    await expect.element(title).toHaveValue('Písemka')
  })

  it.each(['cs', 'en'] as const)(
    'narrows levels to years of school, which stay in the address, in %s',
    async (language) => {
      const younger = { ...sampleLevel, id: 12, title: 'Voda', year_from: 3, year_to: 3 }
      server.reply(subjects.levels, [sampleLevel, younger])
      const screen = await openPage(server, '/mojecviceni?years=3', { language })
      // Tiles say their years too; the choice alone begins or ends with its own name.
      const label = screen.say('subjects', 'years.label')
      const narrowing = screen.getByRole('button', { name: new RegExp(`^${label}|${label}$`) })
      const tile = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) })
      await expect
        .element(tile(younger.title).getByText(screen.say('subjects', 'years.one', { year: 3 })))
        .toBeVisible()
      expect(tile(sampleLevel.title).query()).toBeNull()
      await narrowing.click()
      await screen.getByRole('option', { name: screen.say('subjects', 'years.lower_secondary') }).click()
      await expect.element(tile(sampleLevel.title)).toBeVisible()
      expect(tile(younger.title).query()).toBeNull()
      expect(location.search).toBe('?years=lower_secondary')
      await narrowing.click()
      await screen.getByRole('option', { name: screen.say('subjects', 'years.one', { year: 1 }) }).click()
      await expect.element(screen.getByText(screen.say('planned-tests', 'plan.noLevelsForYears'))).toBeVisible()
      await expectAccessible({ in: ['light'] })
    },
  )

  it('keeps a long name of a level within its tile on a phone', async () => {
    const long = { ...sampleLevel, title: 'Data a pravděpodobnost' }
    server.reply(subjects.levels, [long, { ...long, id: 12 }])
    const screen = await openPage(server, '/mojecviceni', { width: 360 })
    const tile = screen.getByRole('button', { name: /^Data/ }).first()
    await expect.element(tile).toBeVisible()
    const { clientWidth, scrollWidth } = tile.element()
    expect(scrollWidth).toBe(clientWidth)
    const [name] = tile.element().querySelectorAll('.font-semibold')
    const room = name?.parentElement
    expect(room?.scrollWidth).toBe(room?.clientWidth)
    expect(room?.clientWidth).toBe(clientWidth)
  })

  it('is given up by Escape', async () => {
    const screen = await openPage(server, '/mojecviceni?level_id=11')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('of picked questions that could not be loaded asks for them again', async () => {
    server.refuse(questions.chosenQuestions, 'app.unavailable')
    const screen = await openPage(server, `/mojecviceni?subject_id=1&question_ids=${idOf(1)}`)
    const message = screen.getByRole('dialog').getByText(screen.say('planned-tests', 'load.safe'))
    await expect.element(message).toBeVisible()
  })
})

describe('planning for classes', () => {
  const [six, seven] = [sampleFullClass(6), sampleFullClass(7)]
  const running = Array.from({ length: 4 }, (_, index) =>
    sampleTest(index + 1, { state: 'launched', ends_at: new Date(Date.now() + 900_000).toISOString() }),
  )

  const names = ['Dějepis', 'Zeměpis', 'Matematika', 'Přírodopis', 'Fyzika', 'Chemie', 'Český jazyk', 'Angličtina']
  const tenSubjects = [...names, 'Prvouka a vlastivěda', 'Informatika'].map((name, index) => ({
    ...sampleSubject,
    id: index + 1,
    name,
  }))

  beforeEach(() => server.reply(classes.classes, [six, seven]))

  it.each([
    [360, 740],
    [1280, 800],
  ] as const)(
    'from a class has its levels in view below ten subjects and the class chosen, on %i × %i',
    async (width, height) => {
      server.reply(plannedTests.tests, running)
      server.reply(subjects.subjects, tenSubjects)
      const screen = await openPage(server, `/mojecviceni?class_id=${seven.id}`, { width, height })
      const title = screen.say('planned-tests', 'plan.titleFor', { class_name: seven.name })
      await expect.element(screen.getByRole('heading', { name: title })).toBeInViewport()
      const level = screen.getByRole('button', { name: new RegExp(`^${sampleLevel.title}`) })
      const name = level.getByText(sampleLevel.title, { exact: true })
      await expect.element(name).toBeInViewport({ ratio: 1 })
      const bar = document.querySelector('nav')?.getBoundingClientRect()
      if (width === 360) expect(name.element().getBoundingClientRect().bottom).toBeLessThan(bar?.top ?? 0)
      await level.click()
      await expect.element(screen.getByRole('checkbox', { name: new RegExp(`^${seven.name}`) })).toBeChecked()
      await expect.element(screen.getByRole('checkbox', { name: new RegExp(`^${six.name}`) })).not.toBeChecked()
    },
  )

  it.each([320, 1280] as const)(
    'from the list of tests has what can be planned in view, on %i pixels',
    async (width) => {
      server.reply(plannedTests.tests, running)
      const screen = await openPage(server, '/testy', { width })
      await screen.getByRole('link', { name: screen.say('planned-tests', 'sheet.title'), exact: true }).click()
      const title = screen.getByRole('heading', { name: screen.say('planned-tests', 'plan.title'), exact: true })
      await expect.element(title).toBeInViewport()
      await expect.element(screen.getByRole('button', { name: sampleSubject.name }).first()).toBeInViewport()
    },
  )

  it('of a subject brings its levels into sight on a phone', async () => {
    const many = Array.from({ length: 6 }, (_, index) => ({
      ...sampleSubject,
      id: index + 1,
      name: `Věda ${index + 1}`,
    }))
    server.reply(subjects.subjects, many)
    const screen = await openPage(server, `/mojecviceni?class_id=${seven.id}`, { width: 360, height: 640 })
    await screen.getByRole('button', { name: 'Věda 2' }).click()
    const levels = screen.say('planned-tests', 'plan.levels', { subject: 'Věda 2' })
    await expect.element(screen.getByRole('heading', { name: levels })).toBeInViewport({ ratio: 1 })
    await expect
      .element(screen.getByRole('button', { name: new RegExp(`^${sampleLevel.title}`) }))
      .toBeInViewport({ ratio: 1 })
  })

  it('is a press away where tests and results fill the screen', async () => {
    const results = Array.from({ length: 5 }, (_, index) => sampleTest(index + 11, finished))
    server.reply(plannedTests.tests, [...running, ...results])
    const screen = await openPage(server, '/mojecviceni', { width: 1280 })
    const subject = screen.getByRole('button', { name: sampleSubject.name }).first()
    await expect.element(subject).not.toBeInViewport()
    const link = screen.getByRole('link', { name: screen.say('planned-tests', 'sheet.title'), exact: true })
    await expect.element(link).toBeInViewport()
    await link.click()
    await expect.element(subject).toBeInViewport()
  })

  it('is ticked by the keyboard, several at once, and nothing moves', async () => {
    server.reply(plannedTests.planTests, [sampleTest(1, { class_id: seven.id }), sampleTest(2, { class_id: six.id })])
    const me = sampleTeacher('TEACHER', { id: idOf(31) })
    const screen = await openPage(server, '/mojecviceni?level_id=11', { me })
    const preset = screen.getByText(new RegExp(`^${screen.say('planned-tests', 'preset.in_10_minutes')}`)).first()
    await expect.element(preset).toBeVisible()
    const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })
    const group = screen.getByRole('group', { name: screen.say('planned-tests', 'field.class') })
    await expect.element(group).toHaveAccessibleDescription(onScreen(screen.say('planned-tests', 'classesHint')))
    const before = chipFrames()
    box(seven.name).element().focus()
    await userEvent.keyboard(' ')
    expect(chipFrames()).toEqual(before)
    box(six.name).element().focus()
    await userEvent.keyboard(' ')
    await expect.element(box(seven.name)).toBeChecked()
    await expect.element(box(six.name)).toBeChecked()
    expect(chipFrames()).toEqual(before)
    await screen
      .getByText(new RegExp(`^${screen.say('planned-tests', 'preset.in_10_minutes')}`))
      .first()
      .click()
    expect(chipFrames()).toEqual(before)
    await expectAccessible({ in: ['light'] })
    const submit = screen.getByRole('button', {
      name: screen.say('planned-tests', 'sheet.submitSeveral', { count: 2 }),
    })
    await submit.click()
    await expect.poll(() => server.asked(plannedTests.planTests)).toHaveLength(1)
    const plans = server.asked(plannedTests.planTests).flatMap(({ body }) => body.plans)
    expect(plans.map(({ class_id }) => class_id)).toEqual([seven.id, six.id])
  })

  it('does not offer a class that no plan is left for', async () => {
    const me = sampleTeacher('TEACHER', { id: idOf(32), free_plans_left: 1 })
    const screen = await openPage(server, '/mojecviceni?level_id=11', { me })
    const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })
    await screen.getByText(six.name, { exact: true }).click()
    await expect.element(box(seven.name)).toBeDisabled()
    await expect.element(screen.getByText(screen.say('planned-tests', 'others.noPlan', { count: 1 }))).toBeVisible()
    await screen.getByText(six.name, { exact: true }).click()
    await expect.element(box(seven.name)).toBeEnabled()
  })
})

/** Where the chips of classes and starts stand. */
function chipFrames() {
  const chips = document.querySelectorAll('[data-field="class_id"] label, [data-field~="preset"] label')
  return [...chips].map((chip) => {
    const { x, y, width, height } = chip.getBoundingClientRect()
    return { x, y, width, height }
  })
}
