import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { type Question } from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { sampleQuestionDetail, sampleSubject } from '../../testing/question-samples.ts'

const server = fakeServer()
const [planets, letters, rivers] = gapsExamples

beforeEach(() => {
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(questions.bankOverview, {
    counts: { own: 1, school: 0, library: 0 },
    tags: { own: [], school: [], library: [] },
  })
})

describe.each(['cs', 'en'] as const)('a new text with gaps (%s)', (language) => {
  it('is made of selected words by keyboard, and begins with them as its answers', async () => {
    const screen = await openPage(server, '/otazky/nova?typ=text', { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const prompt = screen.getByRole('textbox', { name: say('prompt.label') })
    await prompt.fill('Praha leží na Vltavě.')
    select(prompt, 14, 20)
    screen
      .getByRole('button', { name: say('gaps.insert'), exact: true })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(prompt).toHaveValue('Praha leží na [_1_].')
    await expect.element(prompt).toHaveFocus()
    await expect.element(screen.getByRole('radio', { name: say('text.gaps') })).toBeChecked()
    const first = screen.getByRole('region', { name: say('gaps.name', { number: 1 }) })
    await expect.element(first.getByText('Praha leží na ▁▁▁.')).toBeVisible()
    await expect.element(first.getByRole('textbox').first()).toHaveValue('Vltavě')
    const shown = { number: 1, total: 1 }
    const preview = screen.getByRole('textbox', { name: screen.say('questions', 'gaps.name', shown) })
    await expect.element(preview.first()).toBeVisible()
    await userEvent.keyboard(' A [[_7_].')
    const second = screen.getByRole('region', { name: say('gaps.name', { number: 2 }) })
    await expect.element(second.getByText(say('gaps.noKey'))).toBeVisible()
    await expectAccessible()
  })

  it('loses a gap with its mark, and has it back whole', async () => {
    const screen = await openPage(server, '/otazky/nova?typ=text', { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const prompt = screen.getByRole('textbox', { name: say('prompt.label') })
    await prompt.fill('Praha leží na Vltavě.')
    select(prompt, 14, 20)
    await screen.getByRole('button', { name: say('gaps.insert'), exact: true }).click()
    const gap = screen.getByRole('region', { name: say('gaps.name', { number: 1 }) })
    await expect.element(gap).toBeVisible()
    await userEvent.keyboard('{Backspace}')
    await expect.element(prompt).toHaveValue('Praha leží na .')
    await expect.element(gap).not.toBeInTheDocument()
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('button', { name: say('gaps.restore', { count: 1 }) }).click()
    await expect.element(prompt).toHaveValue('Praha leží na [_1_].')
    await expect.element(gap.getByRole('textbox').first()).toHaveValue('Vltavě')
    const remove = say('gaps.named', { name: say('gaps.name', { number: 1 }), label: say('gaps.remove') })
    await gap.getByRole('button', { name: remove }).click()
    await expect.element(prompt).toHaveValue('Praha leží na Vltavě.')
    await screen.getByRole('button', { name: say('gaps.restore', { count: 1 }) }).click()
    await expect.element(prompt).toHaveValue('Praha leží na [_1_].')
    await screen.getByText(say('text.words'), { exact: true }).click()
    await expect.element(prompt).toHaveValue('Praha leží na Vltavě.')
    await screen.getByText(say('text.gaps'), { exact: true }).click()
    await expect.element(prompt).toHaveValue('Praha leží na [_1_].')
  })

  it('takes its answer along to a list of its own and to the bank', async () => {
    const screen = await openPage(server, '/otazky/nova?typ=text', { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const prompt = screen.getByRole('textbox', { name: say('prompt.label') })
    await prompt.fill('Praha leží na Vltavě.')
    select(prompt, 14, 20)
    await screen.getByRole('button', { name: say('gaps.insert'), exact: true }).click()
    const name = say('gaps.name', { number: 1 })
    const gap = screen.getByRole('region', { name })
    await gap.getByText(say('gaps.way.chosen'), { exact: true }).click()
    const option = say('gaps.named', { name, label: say('gaps.option', { number: 1 }) })
    await expect.element(gap.getByRole('textbox', { name: option }).first()).toHaveValue('Vltavě')
    await expect.element(gap.getByRole('checkbox', { name: say('gaps.isRight', { option }) })).toBeChecked()
    await expectAccessible({ in: ['light'] })
    await gap.getByText(say('gaps.way.bank'), { exact: true }).click()
    await expect.element(gap.getByRole('checkbox', { name: 'Vltavě' })).toBeChecked()
    const word = screen.getByRole('textbox', { name: say('gaps.word', { number: 1 }) })
    await expect.element(word).toHaveValue('Vltavě')
    await word.click()
    await userEvent.keyboard('{Enter}')
    // The second row is there already.
    await expect.element(screen.getByRole('textbox', { name: say('gaps.word', { number: 2 }) })).toHaveFocus()
    await userEvent.keyboard('Labi')
    await expect.element(gap.getByRole('checkbox', { name: 'Labi' })).not.toBeChecked()
    await expectAccessible()
  })

  it('says at the field what is missing, and opens what is closed', async () => {
    const screen = await openPage(server, '/otazky/nova?typ=text', { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    await screen.getByText(say('text.gaps'), { exact: true }).click()
    const submit = screen.getByRole('button', { name: say('save.submit'), exact: true })
    await submit.click()
    await expect.element(screen.getByText(say('problemAt.gaps.too_small'))).toBeVisible()
    await screen.getByRole('textbox', { name: say('prompt.label') }).fill('Praha leží na [_1_].')
    await expect.element(screen.getByText(say('problem.no_full_answer'))).toBeVisible()
    const name = say('gaps.name', { number: 1 })
    const gap = screen.getByRole('region', { name })
    await gap.getByText(say('gaps.more')).click()
    const weight = gap.getByRole('textbox', { name: say('gaps.named', { name, label: say('gaps.weight') }) })
    await weight.fill('0')
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByText(say('problemAt.weight.too_small'))).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })
})

describe('a text with gaps that is saved', () => {
  it.each([planets, letters, rivers])('comes out as it went in, whatever its gaps are', async (question) => {
    if (question === undefined) throw new Error('the examples are missing')
    const screen = await openQuestion(question)
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const points = screen.getByRole('textbox', { name: say('filing.points') })
    await points.fill('5')
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    await expect
      .poll(() => server.asked(questions.updateQuestion).at(-1)?.body.question)
      .toEqual({ ...question, points: 5 })
    await expectAccessible()
  })

  it('wants every gap once in each language, and puts it there', async () => {
    const screen = await openQuestion(rivers)
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const label = say('inLanguage.en', { label: say('prompt.label') })
    const english = screen.getByRole('textbox', { name: label })
    await english.fill('Prague lies on the [_v1_], Ostrava on the [_v3_], Brno on the Svratka [_v3_].')
    const where = say('gaps.inText.en')
    await expect.element(screen.getByText(say('gaps.missing', { where }))).toBeVisible()
    await expect.element(screen.getByText(say('gaps.repeated', { where, numbers: '3' }))).toBeVisible()
    await expectAccessible()
    select(english, 69, 76)
    await screen.getByRole('button', { name: `${say('gaps.insertThere', { number: 2 })} ${where}` }).click()
    await expect.element(screen.getByText(say('gaps.missing', { where }))).not.toBeInTheDocument()
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    await expect.element(screen.getByText(say('problem.gap_repeated'))).toBeVisible()
    await expect.element(english).toHaveFocus()
  })

  it('tells at a gap and at a word of the bank what had better be looked at', async () => {
    const screen = await openQuestion(rivers)
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const gap = screen.getByRole('region', { name: say('gaps.name', { number: 2 }) })
    await gap.getByText('Vltavě', { exact: true }).click()
    await expect.element(gap.getByText(say('warning.word_fits_two_gaps'))).toBeVisible()
    await expect.element(screen.getByText(say('warnings.jump', { field: say('place.words') }))).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('is all on the first screen of a computer where it is small', async () => {
    const [first, , third] = planets.content.gaps ?? []
    const keys = planets.key.gaps?.by_gap ?? {}
    if (first === undefined || third === undefined) throw new Error('three gaps are there')
    const [own, other] = [keys[first.id], keys[third.id]]
    if (own?.kind !== 'typed' || other?.kind !== 'typed') throw new Error('both are written')
    const accepted = [{ text: 'prachu', fraction: 1 }]
    const screen = await openQuestion({
      ...planets,
      prompt: { cs: `Největší planeta je [_${first.id}_], má prstence z [_${third.id}_] a led.` },
      content: { ...planets.content, gaps: [first, third] },
      key: {
        ...planets.key,
        gaps: { rule: 'partial', by_gap: { [first.id]: own, [third.id]: { ...other, accepted } } },
      },
      explanation: { cs: 'Jupiter má prstence z prachu.' },
    })
    const gap = screen.getByRole('region', { name: screen.say('question-bank', 'gaps.name', { number: 2 }) })
    await expect.element(gap).toBeVisible()
    const bar = document.querySelector('[data-page-bar]')?.getBoundingClientRect().top ?? 0
    expect(gap.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar)
  })

  it('is edited on a phone and on a computer without scrolling sideways', async () => {
    for (const width of [320, 360, 1280] as const) {
      const screen = await openQuestion(planets, width)
      const gap = screen.getByRole('region', { name: screen.say('question-bank', 'gaps.name', { number: 3 }) })
      await expect.element(gap).toBeVisible()
      await expectAccessible({ in: ['dark'] })
      await screen.unmount()
    }
  })

  it('is reached by Tab alone: the ways, the answers and the settings of each gap', async () => {
    const screen = await openQuestion(letters)
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const gap = screen.getByRole('region', { name: say('gaps.name', { number: 2 }) })
    await expect.element(gap).toBeVisible()
    await tabTo(gap.getByRole('radio', { name: say('gaps.way.chosen') }))
    await tabTo(gap.getByRole('checkbox').first())
    await userEvent.keyboard(' ')
    await expect.element(gap.getByText(say('gaps.noKey'))).toBeVisible()
  })
})

async function openQuestion(question: Question | undefined, width: 320 | 360 | 1280 = 1280) {
  if (question === undefined) throw new Error('the examples are missing')
  server.reply(questions.question, sampleQuestionDetail(1, { question }))
  server.reply(questions.updateQuestion, sampleQuestionDetail(1, { question }))
  return openPage(server, `/otazky/${idOf(501)}`, { width })
}

function select(field: Locator, from: number, to: number): void {
  const element = field.element()
  if (!(element instanceof HTMLTextAreaElement)) throw new Error('No text can be selected there.')
  element.focus()
  element.setSelectionRange(from, to)
}
