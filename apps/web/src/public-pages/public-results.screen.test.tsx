import { minShown, publicPages, type PublicResults, type SharedFigures } from '@katedra/contract/public-pages'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { choiceQuestion } from '../testing/sample-tests.ts'

const server = fakeServer()
const address = '/public-results?code=abc'

describe('results that everyone with the link sees', () => {
  it.each([320, 1280] as const)('are figures of the class without a name, on %i pixels', async (width) => {
    server.reply(publicPages.publicResults, results({ figures: figures(3) }))
    const screen = await openPage(server, address, { me: null, width })
    await expect.element(screen.getByRole('heading', { name: 'Zlomky', level: 1 })).toBeVisible()
    await expect
      .element(screen.getByText(screen.say('public-pages', 'headline.average', { percent: '72 %' })))
      .toBeVisible()
    await expectAccessible({ in: width === 320 ? ['light'] : ['light', 'dark'] })
    expect(server.asked(publicPages.publicResults)[0]?.query).toEqual({ code: 'abc' })
  })

  it('break a long duration between its numbers alone', async () => {
    server.reply(publicPages.publicResults, results({ figures: { ...figures(3), average_duration_s: 208 } }))
    const screen = await openPage(server, address, { me: null, width: 320 })
    const duration = screen.getByText('3\u00a0min 28\u00a0s', { exact: true })
    await expect.element(duration).toBeVisible()
    expect(duration.element().textContent).toBe('3\u00a0min 28\u00a0s')
  })

  it('unfold a question with its right answer', async () => {
    server.reply(publicPages.publicResults, results({ figures: figures(1) }))
    const screen = await openPage(server, address, { me: null })
    const unfold = screen.getByRole('button', {
      name: screen.say('public-pages', 'questions.solutionOf', { number: 1 }),
    })
    await unfold.click()
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'true')
    await expect.element(screen.getByText('Praha').first()).toBeVisible()
  })

  it.each(['not_over', 'too_few'] as const)('are kept back and say why: %s', async (withheld) => {
    server.reply(publicPages.publicResults, results({ withheld }))
    const screen = await openPage(server, address, { me: null })
    await expect.element(screen.getByText(screen.say('public-pages', `withheld.${withheld}.title`))).toBeVisible()
    await expect
      .element(screen.getByText(screen.say('public-pages', `withheld.${withheld}.text`, { min: minShown })))
      .toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('public-pages', 'print') }).query()).toBeNull()
    await expectAccessible({ in: ['light'] })
  })

  it('that were ended are gone, with nothing to try again', async () => {
    server.refuse(publicPages.publicResults, 'public-pages.unknown_code')
    const screen = await openPage(server, address, { me: null })
    await expect.element(screen.getByText(screen.say('public-pages', 'goneTitle'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('errors', 'public-pages.unknown_code'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('ui', 'retry') }).query()).toBeNull()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(publicPages.publicResults, 'app.unavailable')
    const screen = await openPage(server, address, { me: null })
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(publicPages.publicResults, results({ figures: figures(1) }))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('heading', { name: 'Zlomky', level: 1 })).toBeVisible()
  })

  it('say that there is no line', async () => {
    server.offline()
    const screen = await openPage(server, address, { me: null })
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

function results(change: Partial<PublicResults>): PublicResults {
  return {
    title: 'Zlomky',
    kind: 'test',
    class_name: '6.A',
    school_name: 'ZŠ Úvoz',
    held_at: '2026-11-20T08:00:00.000Z',
    expires_at: '2026-12-20T08:00:00.000Z',
    figures: null,
    withheld: null,
    ...change,
  }
}

function figures(count: number): SharedFigures {
  return {
    submitted_count: 20,
    answer_count: 20 * count,
    average_fraction: 0.72,
    average_duration_s: 600,
    out_of: count,
    distribution: [0, 0, 0, 1, 2, 3, 4, 5, 3, 2],
    is_final: true,
    questions: Array.from({ length: count }, (_, index) => ({
      item_no: index + 1,
      type: 'abc' as const,
      points: 1,
      counts: true,
      success: 0.72,
      question: choiceQuestion,
    })),
  }
}
