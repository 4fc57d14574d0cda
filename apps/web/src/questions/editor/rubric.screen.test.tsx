import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import type { Language } from '@katedra/questions'
import { rubricExample } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { sampleQuestionDetail, sampleSubject } from '../../testing/question-samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(questions.bankOverview, {
    counts: { own: 1, school: 0, library: 0 },
    tags: { own: [], school: [], library: [] },
  })
})

const { rubric: _left, ...plainKey } = rubricExample.key

/** An open question in one language that a teacher marks. */
function essayIn(language: Language) {
  const prompt = { [language]: 'Popiš příchod Slovanů.' }
  return sampleQuestionDetail(7, { question: { ...rubricExample, prompt, key: plainKey } })
}

describe.each(['cs', 'en'] as const)('new criteria of a question (%s)', (language) => {
  it('are written by keyboard, add up to the points of the question, and are saved with it', async () => {
    const essay = essayIn(language)
    server.reply(questions.question, essay)
    server.reply(questions.updateQuestion, essay)
    const screen = await openPage(server, `/otazky/${essay.id}`, { language, width: 360 })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    await screen.getByText(say('rubric.title'), { exact: true }).click()
    await screen.getByRole('button', { name: say('rubric.add') }).click()
    const name = say('rubric.criterion', { number: 1 })
    const title = screen.getByRole('textbox', { name: say('rubric.criterionTitle') })
    await expect.element(title).toHaveFocus()
    await userEvent.keyboard('Obsah')
    const level = (number: number) =>
      screen.getByRole('textbox', { name: say('rubric.level', { name, number }), exact: true })
    await level(1).click()
    for (const [index, text] of ['nic', 'něco', 'vše'].entries()) {
      await expect.element(level(index + 1)).toHaveFocus()
      await userEvent.keyboard(index === 2 ? text : `${text}{Enter}`)
    }
    await expect.element(level(3)).toHaveValue('vše')
    const best = screen.getByRole('textbox', {
      name: say('rubric.pointsOf', { level: say('rubric.level', { name, number: 3 }) }),
    })
    await best.fill(language === 'cs' ? '2,5' : '2.5')
    await userEvent.keyboard('{Tab}')
    const shown = language === 'cs' ? '2,5' : '2.5'
    await expect.element(screen.getByText(say('rubric.worth', { points: shown }))).toBeVisible()
    const points = screen.getByRole('textbox', { name: say('filing.points'), exact: true })
    await expect.element(points).toHaveValue(shown)
    await expect.element(points).toBeDisabled()
    // The next one begins with the levels of the one before.
    await screen.getByRole('button', { name: say('rubric.add') }).click()
    await userEvent.keyboard('Pravopis')
    await expect.element(screen.getByText(say('rubric.worth', { points: '5' }))).toBeVisible()
    await screen.getByRole('button', { name: say('rubric.addComment') }).click()
    await userEvent.keyboard('Chybí závěr.')
    await screen.getByText(say('rubric.shownBefore')).click()
    await expectAccessible()
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    await expect.poll(() => server.asked(questions.updateQuestion)).toHaveLength(1)
    const question = server.asked(questions.updateQuestion)[0]?.body.question
    expect(question).toMatchObject({
      points: 5,
      key: {
        unmatched: 'manual',
        rubric: {
          criteria: [
            { title: { [language]: 'Obsah' }, levels: [{ points: 0 }, { points: 1 }, { points: 2.5 }] },
            { title: { [language]: 'Pravopis' }, levels: [{ title: { [language]: 'nic' } }, {}, { points: 2.5 }] },
          ],
          comments: [{ letter: 'a', text: 'Chybí závěr.' }],
          shown_before: true,
        },
      },
    })
  })

  it('say what is missing where it is missing, and open for it', async () => {
    const essay = essayIn(language)
    server.reply(questions.question, essay)
    const screen = await openPage(server, `/otazky/${essay.id}`, { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const heading = screen.getByText(say('rubric.title'), { exact: true })
    await heading.click()
    await screen.getByRole('button', { name: say('rubric.add') }).click()
    await heading.click()
    const title = screen.getByRole('textbox', { name: say('rubric.criterionTitle') })
    await expect.element(title).not.toBeInTheDocument()
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    await expect.element(title).toBeVisible()
    await expect.element(title).toHaveFocus()
    await expectAccessible({ in: ['light'] })
  })
})

describe('criteria of a saved question', () => {
  it('are told in one line, can be put in another order, and are gone with the last of them', async () => {
    const detail = sampleQuestionDetail(7, { question: rubricExample })
    server.reply(questions.question, detail)
    const screen = await openPage(server, `/otazky/${detail.id}`)
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    await expect.element(screen.getByText(say('rubric.sum', { count: 3, points: '5,5' }))).toBeVisible()
    await screen.getByText(say('rubric.title'), { exact: true }).click()
    const titles = screen.getByRole('textbox', { name: new RegExp(say('rubric.criterionTitle')) })
    const czech = () =>
      titles.elements().flatMap((one) => (one instanceof HTMLTextAreaElement && one.lang === 'cs' ? [one.value] : []))
    await expect.poll(czech).toEqual(['Obsah', 'Souvislost', 'Pravopis'])
    const more = (number: number) =>
      screen.getByRole('button', { name: say('row.more', { name: say('rubric.criterion', { number }) }), exact: true })
    await more(1).click()
    await screen.getByRole('menuitem', { name: say('row.down') }).click()
    await expect.poll(czech).toEqual(['Souvislost', 'Obsah', 'Pravopis'])
    for (const number of [3, 2, 1]) {
      await more(number).click()
      await screen.getByRole('menuitem', { name: say('row.remove') }).click()
      await expect.poll(czech).toHaveLength(number - 1)
    }
    const points = screen.getByRole('textbox', { name: say('filing.points'), exact: true })
    await expect.element(points).toBeEnabled()
    await expect.element(points).toHaveValue('5,5')
  })

  it('are not taken where no one marks the answers', async () => {
    const detail = sampleQuestionDetail(7, { question: rubricExample })
    server.reply(questions.question, detail)
    const screen = await openPage(server, `/otazky/${detail.id}`)
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    await screen.getByText(say('text.words'), { exact: true }).click()
    const unmatched = screen.getByRole('switch', { name: say('text.unmatched') })
    await expect.element(unmatched).toBeChecked()
    await screen.getByText(say('text.unmatched')).click()
    const accepted = screen.getByRole('textbox', { name: say('text.acceptedText', { number: 1 }) })
    await accepted.fill('ano')
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    await expect.element(screen.getByText(say('problem.rubric_without_teacher'))).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })
})
