import { plannedTests, type PlannedTest } from '@katedra/contract/planned-tests'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { sampleTest } from '../../testing/sample-plan.ts'
import { finished } from '../../testing/sample-tests.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(plannedTests.presets, { time_zone: 'Europe/Prague', presets: [] })
})

describe('all tests', () => {
  it('are planned where there are none yet', async () => {
    server.reply(plannedTests.tests, [])
    const screen = await openPage(server, '/testy')
    await expect.element(screen.getByText(screen.say('planned-tests', 'empty.title'))).toBeVisible()
    await expect.element(screen.getByRole('link', { name: screen.say('planned-tests', 'sheet.title') })).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)(
    'open in the state that a teacher most likely came for, on %i pixels',
    async (width) => {
      server.reply(plannedTests.tests, [sampleTest(1, finished)])
      const screen = await openPage(server, '/testy', { width })
      await expect.element(screen.getByRole('rowheader', { name: 'Test 1' })).toBeVisible()
      const results = screen.getByRole('link', {
        name: screen.say('planned-tests', 'nextOf.finished', { title: 'Test 1' }),
      })
      await expect.element(results).toHaveAttribute('href', `/vysledky/${sampleTest(1).id}`)
      await expectAccessible({ in: width === 320 ? ['light'] : ['light', 'dark'] })
    },
  )

  it('come a hundred at a time, and are searched all', async () => {
    server.reply(plannedTests.tests, many(300))
    const screen = await openPage(server, '/testy')
    await expect.element(screen.getByRole('rowheader', { name: 'Test 100', exact: true })).toBeInTheDocument()
    expect(screen.getByRole('rowheader', { name: 'Test 101', exact: true }).query()).toBeNull()
    await screen.getByRole('button', { name: screen.say('planned-tests', 'list.more', { count: 100 }) }).click()
    await expect.element(screen.getByRole('rowheader', { name: 'Test 200', exact: true })).toBeInTheDocument()
    await screen.getByRole('searchbox').fill('test 299')
    await expect.poll(() => screen.getByRole('rowheader').elements().length).toBe(1)
  })

  it('say that nothing was found', async () => {
    server.reply(plannedTests.tests, [sampleTest(1)])
    const screen = await openPage(server, '/testy?search=chemie')
    await expect.element(screen.getByText(screen.say('planned-tests', 'list.notFound'))).toBeVisible()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(plannedTests.tests, 'app.unavailable')
    const screen = await openPage(server, '/testy')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(plannedTests.tests, [sampleTest(1)])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('rowheader', { name: 'Test 1' })).toBeVisible()
  })

  it('say that there is no line', async () => {
    server.reply(plannedTests.tests, [sampleTest(1)])
    const slow = server.slow(plannedTests.tests)
    const screen = await openPage(server, '/testy')
    await expect.element(screen.getByRole('heading', { name: screen.say('planned-tests', 'tests') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

/** Each a minute after the one before. */
function many(count: number): PlannedTest[] {
  return Array.from({ length: count }, (_, index) =>
    sampleTest(index + 1, { starts_at: new Date(Date.UTC(2030, 0, 1, 0, index)).toISOString() }),
  )
}
