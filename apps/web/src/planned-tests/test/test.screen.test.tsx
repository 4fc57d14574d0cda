import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { plannedTests, type PlanLetter } from '@katedra/contract/planned-tests'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { sampleFullClass, sampleLevel, sampleSubject } from '../../testing/sample-plan.ts'
import { finished, sampleTestDetail } from '../../testing/sample-tests.ts'
import { expectRefusal, toast } from '../../testing/toast.ts'

const server = fakeServer()
const planned = sampleTestDetail(1, { starts_at: '2030-11-24T07:00:00.000Z', ends_at: '2030-11-24T07:45:00.000Z' })
const address = `/testy/${planned.id}`

beforeEach(() => {
  server.reply(plannedTests.presets, { time_zone: 'Europe/Prague', presets: [] })
  server.reply(plannedTests.planLetter, letter())
  server.reply(plannedTests.test, planned)
  server.reply(plannedTests.tests, [])
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(subjects.levels, [sampleLevel])
})

describe('one test', () => {
  it.each([320, 1280] as const)('shows the way in, its settings and its questions, on %i pixels', async (width) => {
    const screen = await openPage(server, address, { width })
    await expect.element(screen.getByText('ABC DEF').first()).toBeVisible()
    await screen.getByRole('button', { name: /Které město je hlavní/ }).click()
    await expect.element(screen.getByText('Praha').first()).toBeVisible()
    await expectAccessible({ in: width === 320 ? ['light'] : ['light', 'dark'] })
  })

  it('that is over leads to its results', async () => {
    server.reply(plannedTests.test, { ...planned, ...finished })
    const screen = await openPage(server, address)
    await expect
      .element(screen.getByRole('link', { name: screen.say('planned-tests', 'next.results'), exact: true }))
      .toHaveAttribute('href', `/vysledky/${planned.id}`)
  })

  it('is launched only after a question', async () => {
    server.reply(plannedTests.launchTest, { ...planned, state: 'launched' })
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'launch.button') }).click()
    expect(server.asked(plannedTests.launchTest)).toEqual([])
    const confirm = screen.getByRole('button', { name: screen.say('planned-tests', 'launch.confirm'), exact: true })
    await confirm.click()
    await expect
      .element(toast(screen, screen.say('planned-tests', 'done.launch', { title: planned.title })))
      .toBeVisible()
    await expect.element(confirm).not.toBeInTheDocument()
  })

  it('says why it was not cancelled', async () => {
    server.refuse(plannedTests.cancelTest, 'planned-tests.wrong_state')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'cancel.button') }).click()
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: screen.say('planned-tests', 'cancel.confirm') })
      .click()
    await expectRefusal(screen, screen.say('errors', 'planned-tests.wrong_state'))
    expect(server.asked(plannedTests.cancelTest)).toHaveLength(1)
  })

  it('that did not come is asked for again', async () => {
    server.refuse(plannedTests.test, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(plannedTests.test, planned)
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('heading', { name: planned.title, level: 1 })).toBeVisible()
  })
})

describe('changing a test', () => {
  it('that is refused keeps what is typed', async () => {
    server.refuseFields(plannedTests.updateTest, { title: 'title_required' })
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.edit') }).click()
    const title = screen.getByRole('textbox', { name: screen.say('planned-tests', 'field.title') })
    await title.fill('Písemka')
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('button', { name: screen.say('planned-tests', 'sheet.save') }).click()
    await expect.element(title).toHaveAccessibleDescription(screen.say('fields', 'title_required'))
    await expect.element(title).toHaveValue('Písemka')
  })

  it('waits until the school’s clock is known, and asks for it again', async () => {
    server.refuse(plannedTests.presets, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.edit') }).click()
    const sheet = screen.getByRole('dialog')
    await expect.element(sheet.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(plannedTests.presets, { time_zone: 'Europe/Prague', presets: [] })
    await sheet.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect
      .element(screen.getByRole('textbox', { name: screen.say('planned-tests', 'field.title') }))
      .toHaveValue(planned.title)
  })
})

describe('planning a test again', () => {
  it('begins with its title and settings, and asks only for the start', async () => {
    server.reply(classes.classes, [sampleFullClass(1)])
    server.reply(credits.coverage, [])
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.copy') }).click()
    const title = screen.getByRole('textbox', { name: screen.say('planned-tests', 'field.title') })
    await expect.element(title).toHaveValue(planned.title)
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: screen.say('planned-tests', 'sheet.submit'), exact: true })
      .click()
    await expect.element(screen.getByText(screen.say('fields', 'start_required')).first()).toBeVisible()
  })

  it('begins with its class, and lets another one be chosen', async () => {
    server.reply(classes.classes, [sampleFullClass(1), sampleFullClass(2)])
    server.reply(credits.coverage, [])
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.copy') }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('checkbox', { name: /^1\. A/ })).toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: /^2\. A/ })).not.toBeChecked()
  })

  it('of a class that is there no more asks for one', async () => {
    const archived_at = '2026-06-30T10:00:00.000Z'
    server.reply(classes.classes, [sampleFullClass(1, { archived_at }), sampleFullClass(2)])
    server.reply(credits.coverage, [])
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.copy') }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: screen.say('planned-tests', 'sheet.submit'), exact: true }).click()
    await expect.element(dialog.getByRole('checkbox', { name: /^2\. A/ })).not.toBeChecked()
    await expect.element(dialog.getByText(screen.say('fields', 'required')).first()).toBeVisible()
  })

  it('waits for the classes, and asks for them again', async () => {
    server.refuse(classes.classes, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.copy') }).click()
    await expect
      .element(screen.getByRole('dialog').getByRole('button', { name: screen.say('ui', 'retry') }))
      .toBeVisible()
  })
})

describe('mailing a plan', () => {
  it('says to whom and in which words before it goes', async () => {
    server.reply(plannedTests.sendPlan, letter({ sendings: [] }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.send') }).click()
    const sheet = screen.getByRole('dialog')
    await expect.element(sheet.getByText('trida@example.org').first()).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await sheet.getByRole('button', { name: screen.say('planned-tests', 'send.send'), exact: true }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(server.asked(plannedTests.sendPlan).map(({ body }) => body.again)).toEqual([false])
  })

  it('has no one to go to', async () => {
    server.reply(plannedTests.planLetter, letter({ class_email: '', recipients: [] }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.send') }).click()
    await expect.element(screen.getByText(screen.say('planned-tests', 'send.nobody'))).toBeVisible()
    await expect
      .element(
        screen.getByRole('dialog').getByRole('button', { name: screen.say('planned-tests', 'send.send'), exact: true }),
      )
      .toBeDisabled()
  })

  it('that is refused says why and stays open', async () => {
    server.refuse(plannedTests.sendPlan, 'planned-tests.already_sent')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'actions.send') }).click()
    const sheet = screen.getByRole('dialog')
    await sheet.getByRole('button', { name: screen.say('planned-tests', 'send.send'), exact: true }).click()
    await expect.element(sheet.getByText(screen.say('errors', 'planned-tests.already_sent'))).toBeVisible()
  })
})

describe('trying a test', () => {
  it('goes question by question, and is closed by its cross', async () => {
    server.reply(plannedTests.tryQuestion, { score: { kind: 'scored', fraction: 1, parts: {} }, points: 1 })
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('planned-tests', 'try.open') }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Praha/ }).click()
    await dialog.getByRole('button', { name: screen.say('planned-tests', 'try.check') }).click()
    await expect.element(dialog.getByRole('button', { name: screen.say('planned-tests', 'try.again') })).toBeVisible()
    await dialog.getByRole('button', { name: screen.say('planned-tests', 'try.next') }).click()
    await expect
      .element(dialog.getByText(screen.say('planned-tests', 'try.heading', { number: 2, total: 2 })))
      .toBeVisible()
    await dialog.getByRole('button', { name: screen.say('ui', 'close') }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each(['try.next', 'try.back'] as const)(
    'keeps the keyboard where %s ends, and is closed by Escape',
    async (end) => {
      const screen = await openPage(server, address)
      await screen.getByRole('button', { name: screen.say('planned-tests', 'try.open') }).click()
      const dialog = screen.getByRole('dialog')
      const press = async (key: string) => {
        const button = dialog.getByRole('button', { name: screen.say('planned-tests', key) })
        await tabTo(button)
        await userEvent.keyboard('{Enter}')
        await expect.element(button).toBeDisabled()
      }
      await press('try.next')
      if (end === 'try.back') await press('try.back')
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    },
  )
})

function letter(change: Partial<PlanLetter> = {}): PlanLetter {
  return {
    subject: 'Test 1',
    text: 'Test začne v 8:00.',
    qr_link: 'https://katedra.example/t/ABCDEF',
    class_email: 'trida@example.org',
    recipients: [{ email: 'trida@example.org', student_name: '' }],
    sendings: [],
    ...change,
  }
}
