import { results } from '@katedra/contract/results'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { sampleAnalysis, sampleResults, testId } from '../../testing/sample-figures.ts'

const server = fakeServer()
const address = `/vysledky/${testId}/rozbor`

beforeEach(() => {
  server.reply(results.testResults, sampleResults(2))
})

describe('the analysis of questions', () => {
  it('says that no one has handed in', async () => {
    server.reply(results.testAnalysis, sampleAnalysis(0, 0))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('results', 'analysis.none'))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('is words, then figures that explain themselves, on %i pixels', async (width) => {
    server.reply(results.testAnalysis, sampleAnalysis(20, 2))
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
    server.reply(results.testAnalysis, sampleAnalysis(20, 1))
    const screen = await openPage(server, address)
    await screen.getByRole('group').filter({ hasText: 'Praha' }).getByText('1. Otázka 1').first().click()
    await expect.element(screen.getByRole('rowheader', { name: /Praha/ })).toBeVisible()
  })

  it.each([320, 1280] as const)(
    'unfolds how the gaps of a text did, in the order of the text, on %i pixels',
    async (width) => {
      const [gapped, ...others] = sampleAnalysis(40, 2).items
      if (gapped === undefined) throw new Error('no question')
      const title = {
        cs: 'Praha leží na [_v1_], Brno na [_v2_].',
        en: 'Brno lies on the [_v2_], Prague on the [_v1_].',
      }
      const gaps = [
        { gap: 'v1', answer_count: 40, facility: 0.25, discrimination: 0.4567 },
        { gap: 'v2', answer_count: 12, facility: 0.5, discrimination: null },
      ]
      const items = [{ ...gapped, type: 'text' as const, title, options: [], gaps }, ...others]
      server.reply(results.testAnalysis, { ...sampleAnalysis(40, 0), items })
      const screen = await openPage(server, address, { width })
      await screen
        .getByRole('group')
        .filter({ hasText: 'Mezera 1' })
        .getByText(/^1. Praha leží/)
        .first()
        .click()
      const table = screen.getByRole('table', { name: /Praha leží/ })
      await expect.element(table).toMatchAriaInlineSnapshot(`
        - table "1. Praha leží na _____, Brno na _____.":
          - caption: 1. Praha leží na _____, Brno na _____.
          - rowgroup:
            - row "Mezera Úspěšnost Rozlišení":
              - columnheader "Mezera"
              - columnheader "Úspěšnost"
              - columnheader "Rozlišení"
          - rowgroup:
            - row "Mezera 1 25 % 0,46":
              - rowheader "Mezera 1"
              - cell "25 %"
              - cell "0,46"
            - row "Mezera 2 50 % –":
              - rowheader "Mezera 2"
              - cell "50 %"
              - cell "–"
      `)
      await expectAccessible({ in: ['light'] })
      const about = screen.say('results', 'analysis.gapsTitle')
      await screen.getByRole('button', { name: about }).click()
      await expect.element(screen.getByText(screen.say('results', 'analysis.gapsAbout'))).toBeVisible()
    },
  )

  it('of 60 questions shows the last one as well', async () => {
    server.reply(results.testAnalysis, sampleAnalysis(20, 60))
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('rowheader', { name: /60\. Otázka 60/ })).toBeInTheDocument()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(results.testAnalysis, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(results.testAnalysis, sampleAnalysis(0, 0))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('results', 'analysis.none'))).toBeVisible()
  })
})
