import { results, type TestAnalysis } from '@katedra/contract/results'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { sampleResults, testId } from '../../testing/sample-figures.ts'

const server = fakeServer()
const address = `/vysledky/${testId}/rozbor`

beforeEach(() => {
  server.reply(results.testResults, sampleResults(2))
})

describe('the analysis of questions', () => {
  it('says that no one has handed in', async () => {
    server.reply(results.testAnalysis, analysis(0, 0))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('results', 'analysis.none'))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('is words, then figures that explain themselves, on %i pixels', async (width) => {
    server.reply(results.testAnalysis, analysis(20, 2))
    const screen = await openPage(server, address, { width })
    const table = screen.getByRole('table', { name: screen.say('results', 'analysis.figures') })
    await expect.element(table.getByRole('rowheader', { name: /1\. Otázka 1/ })).toBeInTheDocument()
    await expect.element(table.getByText('70 %', { exact: true }).first()).toBeInTheDocument()
    await expectAccessible({ in: ['light'] })
    const figure = screen.say('results', 'analysis.column.discrimination')
    await screen.getByRole('button', { name: screen.say('results', 'analysis.what', { figure }) }).click()
    await expect.element(screen.getByText(screen.say('results', 'analysis.about.discrimination'))).toBeVisible()
  })

  it('unfolds who chose what', async () => {
    server.reply(results.testAnalysis, analysis(20, 1))
    const screen = await openPage(server, address)
    await screen.getByRole('group').filter({ hasText: 'Praha' }).getByText('1. Otázka 1').first().click()
    await expect.element(screen.getByRole('rowheader', { name: /Praha/ })).toBeVisible()
  })

  it('of 60 questions shows the last one as well', async () => {
    server.reply(results.testAnalysis, analysis(20, 60))
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('rowheader', { name: /60\. Otázka 60/ })).toBeInTheDocument()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(results.testAnalysis, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(results.testAnalysis, analysis(0, 0))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('results', 'analysis.none'))).toBeVisible()
  })
})

function analysis(attempts: number, count: number): TestAnalysis {
  return {
    attempt_count: attempts,
    mean: 0.7,
    median: 0.7,
    standard_deviation: 0.1,
    skewness: null,
    kurtosis: null,
    alpha: 0.8,
    error_ratio: 0.4,
    standard_error: 0.05,
    items: Array.from({ length: count }, (_, index) => ({
      item_no: index + 1,
      title: { cs: `Otázka ${index + 1}` },
      type: 'abc',
      counts: true,
      answer_count: attempts,
      facility: 0.7,
      facility_low: 0.5,
      facility_high: 0.9,
      standard_deviation: 0.4,
      discrimination: 0.3,
      discriminative_efficiency: 0.5,
      effective_weight: 0.5,
      intended_weight: 0.5,
      random_guess: 0.33,
      verdicts: [{ code: 'too_easy', option: null }],
      options: [
        {
          text: { cs: 'Praha' },
          is_correct: true,
          count: 14,
          share: 0.7,
          lower_third: 0.4,
          middle_third: 0.7,
          upper_third: 1,
        },
      ],
    })),
  }
}
