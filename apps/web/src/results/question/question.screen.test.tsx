import { marking, type ResultsChange } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import { examples, rubricExample } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { sampleDetail, sampleResults, testId } from '../../testing/sample-figures.ts'
import { sampleAnswer, sampleExclusion } from '../../testing/sample-results.ts'
import { choiceQuestion } from '../../testing/sample-tests.ts'

const server = fakeServer()
const address = `/vysledky/${testId}/otazky/2`

beforeEach(() => {
  server.reply(results.testResults, sampleResults(2))
  server.refuse(results.testAnalysis, 'app.not_found')
})

describe('one question of a test', () => {
  it('says that no one has handed in', async () => {
    server.reply(results.questionDetail, sampleDetail(0))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('results', 'question.noAnswers'))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('shows every answer, by name or without names, on %i pixels', async (width) => {
    server.reply(results.questionDetail, sampleDetail(2))
    const screen = await openPage(server, address, { width })
    const table = screen.getByRole('table', { name: screen.say('results', 'question.answers') })
    await expect.element(table.getByRole('link', { name: 'Adam 2' })).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await screen.getByText(screen.say('results', 'question.hideNames')).click()
    await expect
      .element(table.getByRole('rowheader', { name: screen.say('results', 'question.nameless', { number: 2 }) }))
      .toBeVisible()
    expect(table.getByText('Adam 2').query()).toBeNull()
  })

  it('shows what each pupil was asked, where each has another question, and what goes wrong', async () => {
    const generated = {
      generator: 'fractions.addition',
      title: { cs: 'Sčítání zlomků', en: 'Adding fractions' },
      topic: { cs: 'Zlomky', en: 'Fractions' },
      difficulty: 1,
      year_from: 7,
      year_to: 8,
    }
    const answers = sampleDetail(2).answers.map((answer, index) => ({
      ...answer,
      answer: { chosen: ['o0'] },
      variant: { ...choiceQuestion, prompt: { cs: `Příklad ${index + 1}` } },
      misconceptions: index === 0 ? [{ cs: 'sčítá jmenovatele', en: 'adds the denominators' }] : [],
    }))
    server.reply(
      results.questionDetail,
      sampleDetail(2, { question: choiceQuestion, generated, answers, groups: [], gaps: [] }),
    )
    const screen = await openPage(server, address)
    const shown = (number: number) =>
      screen.getByText(screen.say('results', 'question.shownTo', { prompt: `Příklad ${number}` }))
    await expect.element(shown(1)).toBeVisible()
    await expect.element(shown(2)).toBeVisible()
    const mistake = screen.say('results', 'misconceptions.answer', { list: 'sčítá jmenovatele' })
    await expect.element(screen.getByText(mistake)).toBeVisible()
    const options = screen.getByRole('table', { name: screen.say('results', 'options.title') })
    await expect.element(options).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('counts how often each option was chosen', async () => {
    const answers = sampleDetail(2).answers.map((answer) => ({ ...answer, answer: { chosen: ['o0'] } }))
    server.reply(results.questionDetail, sampleDetail(2, { question: choiceQuestion, answers, groups: [] }))
    const screen = await openPage(server, address)
    const table = screen.getByRole('table', { name: screen.say('results', 'options.title') })
    await expect.element(table.getByRole('row', { name: /Praha/ }).getByText('100 %')).toBeVisible()
    await expect.element(table.getByRole('row', { name: /Brno/ }).getByText('0 %')).toBeVisible()
  })

  it('of 300 answers shows the last one as well', async () => {
    server.reply(results.questionDetail, sampleDetail(300))
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('link', { name: 'Adam 300' })).toBeInTheDocument()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(results.questionDetail, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(results.questionDetail, sampleDetail(1))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('link', { name: 'Adam 1' })).toBeVisible()
  })
})

describe('leaving a question out', () => {
  it('needs a reason, shows who it changes, and keeps the reason when it is refused', async () => {
    server.reply(results.questionDetail, sampleDetail(2))
    server.reply(marking.previewExclusion, change)
    server.refuse(marking.exclude, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
    await expectAccessible()
    const submit = dialog.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true })
    const reason = dialog.getByRole('textbox', { name: screen.say('results', 'reason.label') })
    await submit.click()
    await expect.element(reason).toHaveFocus()
    await expect.element(dialog.getByText(screen.say('results', 'reason.required'))).toBeVisible()
    expect(server.asked(marking.exclude)).toEqual([])
    await dialog.getByRole('button', { name: screen.say('results', 'reason.unclear') }).click()
    await submit.click()
    await expect.element(dialog.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(reason).toHaveValue(screen.say('results', 'reason.unclear'))
  })

  it('names no one while names are hidden', async () => {
    server.reply(results.questionDetail, sampleDetail(2))
    server.reply(marking.previewExclusion, ({ query }) => (query.names === 'shown' ? change : nameless))
    const screen = await openPage(server, address)
    await screen.getByText(screen.say('results', 'question.hideNames')).click()
    await screen.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }).click()
    const first = screen.say('results', 'question.nameless', { number: 1 })
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('rowheader', { name: first })).toBeVisible()
    expect(dialog.getByText('Adam').query()).toBeNull()
  })

  it('shows the new results in full on a phone', async () => {
    server.reply(results.questionDetail, sampleDetail(2))
    server.reply(marking.previewExclusion, change)
    const screen = await openPage(server, address, { width: 360 })
    await screen.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }).click()
    const table = screen.getByRole('dialog').getByRole('region', { name: screen.say('results', 'change.title') })
    await expect.element(table.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
    const { scrollWidth, clientWidth } = table.getByRole('table').element().parentElement ?? document.body
    expect(scrollWidth).toBe(clientWidth)
  })

  it('closes when it is done', async () => {
    server.reply(results.questionDetail, sampleDetail(2))
    server.reply(marking.previewExclusion, change)
    server.reply(marking.exclude, sampleExclusion(idOf(7), { item_no: 2 }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('nejasné zadání')
    await dialog.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.asked(marking.exclude).map(({ body }) => body)).toEqual([
      { item_no: 2, full_points: false, reason: 'nejasné zadání' },
    ])
  })

  it.each(['cs', 'en'] as const)(
    'or giving everybody its points is a choice, previewed again, in %s',
    async (language) => {
      server.reply(results.questionDetail, sampleDetail(2))
      server.reply(marking.previewExclusion, change)
      server.reply(marking.exclude, sampleExclusion(idOf(7), { item_no: 2, full_points: true }))
      const screen = await openPage(server, address, { language, width: 320 })
      await screen.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }).click()
      const dialog = screen.getByRole('dialog')
      await expect.element(dialog.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
      await dialog.getByText(screen.say('results', 'exclusion.ways.full')).click()
      const title = screen.say('results', 'exclusion.fullTitle', { number: 2 })
      await expect.element(dialog.getByRole('heading', { name: title })).toBeVisible()
      await expect.element(dialog.getByText(screen.say('results', 'exclusion.fullText', { number: 2 }))).toBeVisible()
      await expect.element(dialog.getByRole('rowheader', { name: 'Adam 1' })).toBeVisible()
      await expectAccessible()
      expect(server.asked(marking.previewExclusion).map(({ body }) => body.full_points)).toEqual([false, true])
      await dialog.getByRole('textbox').fill('nejasné zadání')
      await dialog.getByRole('button', { name: screen.say('results', 'exclusion.full'), exact: true }).click()
      await expect.element(dialog).not.toBeInTheDocument()
      expect(server.asked(marking.exclude).map(({ body }) => body)).toEqual([
        { item_no: 2, full_points: true, reason: 'nejasné zadání' },
      ])
    },
  )

  it('that gave everybody its points shows them, and the way back by its name', async () => {
    const full = sampleExclusion(idOf(7), { item_no: 2, full_points: true })
    server.reply(results.questionDetail, { ...sampleDetail(2), exclusions: [full] })
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('link', { name: 'Adam 1' })).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: new RegExp(screen.say('results', 'exclusion.takeBack')) }).first())
      .toBeVisible()
    const { points } = sampleDetail(2).question
    const all = screen.say('results', 'pointsOf', { points, out_of: points })
    expect(screen.getByRole('cell', { name: all, exact: true }).elements()).toHaveLength(sampleDetail(2).answers.length)
  })

  it('can not be confirmed while what it changes is not known', async () => {
    server.reply(results.questionDetail, sampleDetail(2))
    server.refuse(marking.previewExclusion, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText(screen.say('results', 'change.safe'))).toBeVisible()
    await expect
      .element(dialog.getByRole('button', { name: screen.say('results', 'exclusion.question'), exact: true }))
      .toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('a text accepted for all', () => {
  it('becomes part of the key', async () => {
    server.reply(results.questionDetail, sampleDetail(2))
    server.reply(marking.previewRescoring, change)
    server.reply(marking.rescore, rescoring)
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: new RegExp(screen.say('results', 'groups.acceptAll')) }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('Brno město')).toBeVisible()
    await dialog.getByRole('textbox').fill('i to je správně')
    await dialog.getByRole('button', { name: screen.say('results', 'groups.acceptAll') }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.asked(marking.rescore).map(({ body }) => body.key)).toMatchObject([
      { accepted: [{ text: 'Brno' }, { text: 'Brno město', fraction: 1 }] },
    ])
  })

  it('is not offered where each answer is judged by criteria', async () => {
    server.reply(results.questionDetail, sampleDetail(2, { question: rubricExample }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText('Brno město').first()).toBeVisible()
    const accept = screen.getByRole('button', { name: new RegExp(screen.say('results', 'groups.acceptAll')) })
    await expect.element(accept).not.toBeInTheDocument()
  })
})

describe.each(['cs', 'en'] as const)('an order (%s)', (language) => {
  const [, , events = examples.connection[0]] = examples.connection
  const put = (attempt: number, order: readonly string[]) =>
    sampleAnswer(idOf(attempt), {
      name: `Adam ${attempt}`,
      answer: { pairs: Object.fromEntries(order.map((id, place) => [`p${place + 1}`, id])) },
      score: {
        kind: 'scored',
        fraction: 0.5,
        parts: Object.fromEntries(
          order.map((id, place) => [`p${place + 1}`, events.key.pairs[`p${place + 1}`] === id ? 'right' : 'wrong']),
        ),
      },
    })
  const answers = [put(2001, ['f1', 't6', 'z9', 'c2']), put(2002, ['f1', 't6', 'c2', 'z9'])]

  it.each([320, 1280] as const)(
    'tells how many put each thing in its place, and where else (%i pixels)',
    async (width) => {
      server.reply(results.questionDetail, sampleDetail(2, { question: events, answers, groups: [] }))
      const screen = await openPage(server, address, { language, width })
      const table = screen.getByRole('table', { name: screen.say('results', 'places.title') })
      const name = language === 'cs' ? /upálení Jana Husa/ : /burning of Jan Hus/
      await expect.element(table.getByRole('row', { name }).getByText(/^50\s?%$/)).toBeVisible()
      const elsewhere = screen.say('results', 'places.wrongPlace', { place: 4, count: 1 })
      await expect.element(table.getByRole('row', { name }).getByText(elsewhere)).toBeVisible()
      await expectAccessible({ in: ['light'] })
    },
  )

  it('is mended by moving things, with a look at what changes before', async () => {
    server.reply(results.questionDetail, sampleDetail(2, { question: events, answers, groups: [] }))
    server.reply(marking.previewRescoring, change)
    server.reply(marking.rescore, rescoring)
    const screen = await openPage(server, address, { language })
    await screen.getByRole('button', { name: screen.say('results', 'mend.open') }).click()
    const sheet = screen.getByRole('dialog')
    const thing = events.content.right[1]?.text[language] ?? ''
    await sheet.getByRole('button', { name: screen.say('questions', 'ordering.up', { thing }) }).click()
    await sheet.getByText(screen.say('results', 'mend.partial'), { exact: true }).click()
    await expectAccessible({ in: ['light'] })
    await sheet.getByRole('textbox', { name: screen.say('results', 'reason.label') }).fill('chyba v klíči')
    await sheet.getByRole('button', { name: screen.say('results', 'mend.submit') }).click()
    await expect
      .poll(() => server.asked(marking.rescore).at(-1)?.body.key)
      .toEqual({ pairs: { p1: 'f1', p2: 't6', p3: 'z9', p4: 'c2' }, rule: 'partial' })
  })
})

describe('a key that is mended', () => {
  it('is saved only once its effect is known, and stays as typed when it is refused', async () => {
    server.reply(results.questionDetail, sampleDetail(2))
    server.reply(marking.previewRescoring, change)
    server.refuse(marking.rescore, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('results', 'mend.open') }).click()
    const sheet = screen.getByRole('dialog')
    const submit = sheet.getByRole('button', { name: screen.say('results', 'mend.submit') })
    await expect.element(submit).toBeDisabled()
    await expectAccessible({ in: ['light'] })
    const points = sheet.getByRole('textbox', { name: screen.say('results', 'mend.points') })
    await points.fill('4')
    await userEvent.tab()
    await expect.element(submit).toBeEnabled()
    await sheet.getByRole('textbox', { name: screen.say('results', 'reason.label') }).fill('jiný počet bodů')
    await submit.click()
    await expect.element(sheet.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(points).toHaveValue('4')
    expect(server.asked(marking.rescore).map(({ body }) => body.points)).toEqual([4])
  })
})

const standing = { points: 2, out_of: 3, fraction: 0.66, manual_count: 0 }
const change: ResultsChange = {
  average_before: 0.72,
  average_after: 0.8,
  students: [
    { attempt_id: idOf(2001), name: 'Adam 1', before: standing, after: { ...standing, out_of: 2, fraction: 1 } },
    { attempt_id: idOf(2002), name: 'Adam 2', before: standing, after: standing },
  ],
  changed_count: 1,
}

/** The same without names. */
const nameless: ResultsChange = {
  ...change,
  students: change.students.map((student) => ({ ...student, name: null })),
}

const rescoring = {
  id: idOf(8),
  item_no: 2,
  reason: 'i to je správně',
  rescored_at: '2026-11-21T08:00:00Z',
  rescored_by_name: 'Eva Nová',
  changed_count: 1,
}
