import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import { gapsExamples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { sampleAnalysis, sampleDetail, sampleResults, testId } from '../../testing/sample-figures.ts'

const server = fakeServer()
const address = `/vysledky/${testId}/otazky/2`
const [planets, , rivers = gapsExamples[0]] = gapsExamples

beforeEach(() => {
  server.reply(results.testResults, sampleResults(2))
  server.refuse(results.testAnalysis, 'app.not_found')
  server.reply(marking.previewRescoring, { average_before: 0.5, average_after: 0.6, students: [], changed_count: 0 })
})

const answers = sampleDetail(1).answers.map((answer) => ({
  ...answer,
  answer: { text: '', gaps: { v1: 'w1', v2: 'w3' } },
}))

describe('the gaps of a question in results', () => {
  it.each([320, 1280] as const)('say which was hard and what was wrong in it, on %i pixels', async (width) => {
    const gaps = [
      { gap: 'v1', success: 1, filled_count: 1, waiting_count: 0, groups: [wordGroup('w1', 1)] },
      { gap: 'v2', success: 0, filled_count: 1, waiting_count: 0, groups: [wordGroup('w3', 0)] },
      { gap: 'v3', success: 0.5, filled_count: 0, waiting_count: 0, groups: [] },
    ]
    server.reply(results.questionDetail, sampleDetail(1, { question: rivers, answers, groups: [], gaps }))
    const screen = await openPage(server, address, { width })
    const gap = (number: number) => screen.say('results', 'gaps.gap', { number })
    const hardest = screen.getByRole('heading', { name: `${gap(2)} ${screen.say('results', 'gaps.hard')}` })
    await expect.element(hardest).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: gap(1), exact: true })).toBeVisible()
    const table = screen.getByRole('table', { name: screen.say('results', 'gaps.answers', { number: 2 }) })
    await expect.element(table.getByText('Labi')).toBeVisible()
    await expect.element(screen.getByText('1: Vltavě; 2: Labi')).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it.each([
    [0.3, 1],
    [null, 0],
  ] as const)('stand beside an interval only where the success is known: %s', async (success, count) => {
    const known = sampleResults(2)
    server.reply(results.testResults, { ...known, questions: known.questions.map((one) => ({ ...one, success })) })
    const gaps = [{ gap: 'v1', success: 1, filled_count: 1, waiting_count: 0, groups: [] }]
    server.reply(results.questionDetail, sampleDetail(1, { question: rivers, answers, groups: [], gaps }))
    const analysis = sampleAnalysis(40, 2)
    const judged = [{ gap: 'v1', answer_count: 40, facility: 1, discrimination: 0.5 }]
    server.reply(results.testAnalysis, {
      ...analysis,
      items: analysis.items.map((item) => ({ ...item, gaps: judged })),
    })
    const screen = await openPage(server, address)
    // Both come with the analysis.
    await expect.element(screen.getByText(screen.say('results', 'gaps.discrimination'), { exact: false })).toBeVisible()
    const interval = screen.say('results', 'question.interval', { low: '50 %', high: '90 %' })
    expect(screen.getByText(interval).elements()).toHaveLength(count)
  })

  it('call none hard while answers wait to be marked', async () => {
    const gaps = [
      { gap: 'v1', success: 1, filled_count: 1, waiting_count: 0, groups: [wordGroup('w1', 1)] },
      { gap: 'v2', success: 0.5, filled_count: 1, waiting_count: 0, groups: [wordGroup('w3', 0)] },
      { gap: 'v3', success: null, filled_count: 1, waiting_count: 1, groups: [] },
    ]
    server.reply(results.questionDetail, sampleDetail(1, { question: rivers, answers, groups: [], gaps }))
    const screen = await openPage(server, address)
    const waiting = screen.say('results', 'gaps.waiting', { count: 1 })
    await expect.element(screen.getByText(waiting, { exact: false })).toBeVisible()
    const later = screen.say('results', 'gaps.afterMarking')
    await expect
      .element(screen.getByText(`${screen.say('results', 'gaps.success')}: ${later}`, { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByText(screen.say('results', 'gaps.hardLater'))).toBeVisible()
    expect(screen.getByText(screen.say('results', 'gaps.hard'), { exact: true }).query()).toBeNull()
  })

  it.each(['cs', 'en'] as const)(
    'say how well each tells pupils apart, where enough have answered (%s)',
    async (language) => {
      const gaps = [
        { gap: 'v1', success: 1, filled_count: 1, waiting_count: 0, groups: [] },
        { gap: 'v2', success: 0.25, filled_count: 1, waiting_count: 0, groups: [] },
      ]
      server.reply(results.questionDetail, sampleDetail(1, { question: rivers, answers, groups: [], gaps }))
      const analysis = sampleAnalysis(40, 2)
      const judged = [
        { gap: 'v1', answer_count: 40, facility: 1, discrimination: null },
        { gap: 'v2', answer_count: 40, facility: 0.25, discrimination: -0.126 },
      ]
      const items = analysis.items.map((item) => (item.item_no === 2 ? { ...item, gaps: judged } : item))
      server.reply(results.testAnalysis, { ...analysis, items })
      const screen = await openPage(server, address, { language })
      const number = language === 'cs' ? '-0,13' : '-0.13'
      const said = `${screen.say('results', 'gaps.discrimination')}: ${number}`
      await expect.element(screen.getByText(said, { exact: false })).toBeVisible()
      expect(
        screen.getByText(`${screen.say('results', 'gaps.discrimination')}:`, { exact: false }).elements(),
      ).toHaveLength(1)
      const figure = screen.say('results', 'gaps.discrimination')
      await screen.getByRole('button', { name: screen.say('results', 'analysis.what', { figure }) }).click()
      await expect.element(screen.getByText(screen.say('results', 'analysis.gapsAbout'))).toBeVisible()
      await expectAccessible({ in: ['light'] })
    },
  )

  it('take one more text of a gap for all, after a preview', async () => {
    const groups = [{ text: 'písku', word: null, count: 3, fraction: null, is_near_miss: false }]
    const gaps = ['p1', 'r2', 'k3'].map((gap) => ({
      gap,
      success: null,
      filled_count: 3,
      waiting_count: gap === 'k3' ? 3 : 0,
      groups: gap === 'k3' ? groups : [],
    }))
    server.reply(results.questionDetail, sampleDetail(1, { question: planets, groups: [], gaps }))
    const screen = await openPage(server, address)
    const accept = screen.say('results', 'groups.acceptAll')
    await screen.getByRole('button', { name: new RegExp(`^${accept}.*písku$`) }).click()
    const dialog = screen.getByRole('dialog')
    const words = screen.say('results', 'gaps.acceptText', { number: 3 })
    await expect.element(dialog.getByText(words, { exact: false })).toBeVisible()
    await expect.poll(() => server.asked(marking.previewRescoring).length).toBeGreaterThan(0)
    expect(server.asked(marking.previewRescoring).at(-1)?.body.key).toMatchObject({
      gaps: { by_gap: { k3: { accepted: [{}, {}, {}, { text: 'písku', fraction: 1 }] } } },
    })
    await expectAccessible({ in: ['light'] })
  })

  it('are mended gap by gap', async () => {
    server.reply(results.questionDetail, sampleDetail(1, { question: rivers, answers, groups: [] }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('results', 'mend.open') }).click()
    const dialog = screen.getByRole('dialog')
    const group = dialog.getByRole('group', { name: screen.say('results', 'gaps.gap', { number: 2 }) })
    await expect.element(group.getByRole('checkbox', { name: 'Svratce' })).toBeChecked()
    await group.getByRole('checkbox', { name: 'Labi' }).click({ force: true })
    await expect.element(group.getByRole('checkbox', { name: 'Labi' })).toBeChecked()
    await expectAccessible({ in: ['light'] })
  })
})

function wordGroup(word: string, fraction: number) {
  return { text: '', word, count: 1, fraction, is_near_miss: false }
}
