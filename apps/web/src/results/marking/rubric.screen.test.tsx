import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import type { FilledRubric, Language } from '@katedra/questions'
import { rubricExample } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { overTest, testId } from '../../testing/sample-figures.ts'
import { sampleToMark } from '../../testing/sample-results.ts'
import { sampleTestDetail } from '../../testing/sample-tests.ts'
import { takeSteps } from '../../testing/take-steps.ts'

const server = fakeServer()
const address = `/vysledky/${testId}/hodnoceni`
const best = { obsah: 'l2', souvisl: 'l2', pravopis: 'l2' }

beforeEach(() => {
  const test = { ...sampleTestDetail(1), ...overTest }
  const questions = test.questions.slice(0, 1).map((one) => ({ ...one, item_no: 2, question: rubricExample }))
  server.reply(plannedTests.test, { ...test, questions })
  server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 2, marked_count: 0 }])
  takeSteps(server)
})

function essay(number: number, rubric?: FilledRubric) {
  const mark = { marked_at: '2026-11-21T08:00:00Z', marked_by_name: 'Eva Nová', note: '', note_shown: false, rubric }
  return sampleToMark(idOf(2000 + number), {
    name: null,
    group: number - 1,
    answer: { text: `Slované ${number}` },
    ...(rubric === undefined
      ? { score: { kind: 'manual' as const }, points: null }
      : { score: { kind: 'scored' as const, fraction: 1, parts: {} }, points: 5.5, mark }),
  })
}

/** What was sent, the newest last. */
const sent = () => server.asked(marking.markBatch).map(({ body: { points, rubric } }) => ({ points, rubric }))

/** A key as the browser tells it, with nothing but what follows at once done before the next. */
async function press(code: string, key: string) {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }))
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

const titles = { cs: ['Obsah', 'Souvislost', 'Pravopis'], en: ['Content', 'Coherence', 'Spelling'] }

const bestTitles = {
  cs: ['Dvě a více změn', 'Souvislý text', 'Nejvýš dvě chyby'],
  en: ['Two or more changes', 'A coherent text', 'Two mistakes at most'],
}

function criterion(screen: Screen, number: number, language: Language = 'cs') {
  const name = screen.say('results', 'rubric.criterion', { number, total: 3, title: titles[language][number - 1] })
  return screen.getByRole('group', { name: new RegExp(`^${name}`) })
}

describe.each(['cs', 'en'] as const)('marking by criteria (%s)', (language) => {
  it('is done by keyboard: digits choose, letters comment, Enter goes on and to the next answer', async () => {
    server.reply(marking.markingAnswers, [essay(1), essay(2)])
    const screen = await openPage(server, address, { language })
    const say = (key: string, values = {}) => screen.say('results', key, values)
    await expect.element(criterion(screen, 1, language)).toBeVisible()
    await expect.element(screen.getByText(say('rubric.keys'))).toBeVisible()
    await expectAccessible()
    // Each essay is judged by itself.
    await expect.element(screen.getByRole('button', { name: say('marking.accept') })).not.toBeInTheDocument()
    await userEvent.keyboard('2')
    await expect.element(criterion(screen, 1, language)).toHaveFocus()
    const first = say('rubric.criterion', { number: 1, total: 3, title: titles[language][0] })
    const points = say('rubric.points', { count: 1, points: '1' })
    const chosen = say('rubric.chosen', { name: first, number: 2, total: 3, points })
    await expect.element(screen.getByRole('group', { name: chosen, exact: true })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(criterion(screen, 2, language)).toHaveFocus()
    await userEvent.keyboard('3z{Enter}')
    await expect.element(criterion(screen, 3, language)).toHaveFocus()
    expect(sent()).toEqual([])
    await userEvent.keyboard('3')
    const rubric = { levels: { obsah: 'l1', souvisl: 'l2', pravopis: 'l2' }, comments: ['z'] }
    await expect.poll(sent).toEqual([{ points: 4.5, rubric }])
    const sum = language === 'cs' ? '4,5' : '4.5'
    const total = say('rubric.total', { points: sum, out_of: language === 'cs' ? '5,5' : '5.5' })
    await expect.element(screen.getByText(total)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const second = say('marking.answerOf', { number: 2, total: 2 })
    await expect.element(screen.getByRole('group', { name: second })).toBeVisible()
    // The next one begins with its first criterion.
    await userEvent.keyboard('1')
    await expect.element(criterion(screen, 1, language)).toHaveFocus()
    expect(sent()).toHaveLength(1)
  })

  it('is done by touch on a phone', async () => {
    server.reply(marking.markingAnswers, [essay(1)])
    const screen = await openPage(server, address, { language, width: 360 })
    for (const [index, level] of bestTitles[language].entries()) {
      const button = criterion(screen, index + 1, language).getByRole('button', { name: new RegExp(level) })
      await button.click()
      await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    }
    await expect.poll(sent).toEqual([{ points: 5.5, rubric: { levels: best, comments: [] } }])
    await screen.getByRole('button', { name: 'Chybí závěr.' }).click()
    await expect.poll(() => sent().at(-1)).toEqual({ points: 5.5, rubric: { levels: best, comments: ['z'] } })
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('an answer with criteria', () => {
  it('goes back to a criterion that was left out', async () => {
    server.reply(marking.markingAnswers, [essay(1)])
    const screen = await openPage(server, address)
    await expect.element(criterion(screen, 1)).toBeVisible()
    await userEvent.keyboard('1{Enter}{Enter}3{Enter}')
    await expect.element(criterion(screen, 2)).toHaveFocus()
    expect(sent()).toEqual([])
    const soFar = screen.say('results', 'rubric.soFar', { points: '1', out_of: '5,5' })
    await expect.element(screen.getByText(soFar)).toBeVisible()
  })

  it('takes a key that comes right behind the one that made it whole', async () => {
    server.reply(marking.markingAnswers, [essay(1)])
    const screen = await openPage(server, address)
    await expect.element(criterion(screen, 1)).toBeVisible()
    await userEvent.keyboard('3{Enter}3{Enter}')
    await expect.element(criterion(screen, 3)).toHaveFocus()
    // On a slow machine keys wait in a row, and the browser hears them before its timers.
    await press('Digit3', '3')
    await press('KeyZ', 'z')
    const rubric = { levels: best, comments: ['z'] }
    await expect.poll(() => sent().at(-1)).toEqual({ points: 5.5, rubric })
  })

  it('shows how it was filled in, keeps that with a note, and gives it back when undone', async () => {
    server.reply(marking.markingAnswers, [essay(1, { levels: best, comments: ['p'] })])
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('button', { name: /Pozor na shodu/ })).toHaveAttribute('aria-pressed', 'true')
    const note = screen.getByRole('textbox', { name: new RegExp(screen.say('results', 'marking.note')) })
    await note.fill('Pěkné')
    await userEvent.keyboard('{Tab}')
    await expect.poll(sent).toEqual([{ points: 5.5, rubric: { levels: best, comments: ['p'] } }])
    await criterion(screen, 3)
      .getByRole('button', { name: /Více než pět chyb/ })
      .click()
    const changed = { levels: { ...best, pravopis: 'l0' }, comments: ['p'] }
    await expect.poll(() => sent().at(-1)).toEqual({ points: 4.5, rubric: changed })
    await screen.getByRole('button', { name: screen.say('results', 'marking.undo') }).click()
    await expect.poll(() => server.asked(marking.undoBatch).length).toBe(1)
    const undone = server.asked(marking.undoBatch)[0]?.params.batch_id
    expect(server.asked(marking.markBatch).at(-1)?.params.batch_id).toBe(undone)
    await expect
      .element(criterion(screen, 3).getByRole('button', { name: new RegExp(bestTitles.cs[2] ?? '') }))
      .toHaveAttribute('aria-pressed', 'true')
  })

  it('may be given points only; other letters and digits give none by themselves', async () => {
    server.reply(marking.markingAnswers, [essay(1)])
    const screen = await openPage(server, address)
    await expect.element(criterion(screen, 1)).toBeVisible()
    await userEvent.keyboard('v09')
    await screen.getByText(screen.say('results', 'rubric.onlyPoints')).click()
    await screen.getByRole('button', { name: screen.say('results', 'marking.half', { points: '2,75' }) }).click()
    await expect.poll(sent).toEqual([{ points: 2.75, rubric: undefined }])
    await expectAccessible({ in: ['light'] })
  })
})
