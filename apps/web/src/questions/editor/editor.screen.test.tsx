import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { Question, questionTypes, type QuestionType } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
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

describe('the answer part of a question', () => {
  it.each(questionTypes)('is all on the first screen of a computer for a new question %s', async (type) => {
    const screen = await openPage(server, `/otazky/nova?typ=${type}`)
    const { part, bar } = await edges(screen, type)
    expect(part).toBeLessThanOrEqual(bar)
  })

  it.each(['words', 'number', 'manual'] as const)('is all there for an own answer judged as %s', async (way) => {
    const screen = await openPage(server, '/otazky/nova?typ=text')
    await screen.getByText(screen.say('question-bank', `text.${way}`), { exact: true }).click()
    await expect
      .element(screen.getByText(screen.say('question-bank', `text.${way}Hint`), { exact: true }))
      .toBeVisible()
    const { part, bar } = await edges(screen, 'text')
    expect(part).toBeLessThanOrEqual(bar)
  })

  it.each(questionTypes)('is all on the first screen of a computer for a typical question %s', async (type) => {
    server.reply(questions.question, sampleQuestionDetail(1, { question: typical(type) }))
    const screen = await openPage(server, `/otazky/${idOf(501)}`)
    const { part, bar } = await edges(screen, type)
    expect(part).toBeLessThanOrEqual(bar)
    await expectAccessible({ in: ['light'] })
  })
})

describe('markers that wait to be put on the axis', () => {
  it.each([1280, 360] as const)(
    'hang inside of it and cover neither each other nor a field, at %i px',
    async (width) => {
      const screen = await openPage(server, '/otazky/nova?typ=axis', { width })
      const say = (key: string, values = {}) => screen.say('question-bank', key, values)
      const nameOf = (letter: string) =>
        screen.getByRole('textbox', { name: say('axis.marker', { letter }), exact: true })
      await nameOf('A').fill('Bitva')
      await screen.getByRole('button', { name: say('axis.addMarker'), exact: true }).click()
      await nameOf('B').fill('Mír')
      const axis = screen.getByRole('group', { name: say('axis.place'), exact: true })
      const pins = axis.getByRole('slider')
      await expect.poll(() => pins.elements().length).toBe(2)
      const tops = pins.elements().map((pin) => pin.getBoundingClientRect().top)
      expect(Math.min(...tops)).toBeGreaterThanOrEqual(axis.element().getBoundingClientRect().top)
      expect(Math.max(...tops) - Math.min(...tops)).toBeGreaterThanOrEqual(44)
    },
  )
})

describe('a question that is only looked at', () => {
  it('is not kept for its type and way alone, but from the first word on', async () => {
    const say = (screen: Screen, key: string) => screen.say('question-bank', key)
    const screen = await openPage(server, '/otazky/nova?typ=abc')
    const unsaved = screen.getByText(say(screen, 'save.unsaved'), { exact: true })
    for (const words of ['type.text', 'text.number', 'text.gaps', 'text.manual', 'type.connection', 'form.ordering'])
      await screen.getByText(say(screen, words), { exact: true }).first().click()
    await expect.element(screen.getByRole('heading', { name: say(screen, 'ordering.title') })).toBeVisible()
    expect(unsaved.query()).toBeNull()
    await screen.unmount()
    const again = await openPage(server, '/otazky/nova?typ=abc')
    await expect.element(again.getByRole('heading', { name: say(again, 'abc.title') })).toBeVisible()
    expect(again.getByRole('button', { name: say(again, 'kept.beginAnew') }).query()).toBeNull()
    const prompt = again.getByRole('textbox', { name: say(again, 'prompt.label') })
    await prompt.fill('Kolik')
    await expect.element(again.getByText(say(again, 'save.unsaved'), { exact: true })).toBeVisible()
    await prompt.fill('')
    await expect.element(again.getByText(say(again, 'save.unsaved'), { exact: true })).not.toBeInTheDocument()
  })
})

describe.each(['cs', 'en'] as const)('things to be put in order (%s)', (language) => {
  it('are moved by keys, counted as the author chooses, and shown as to a pupil', async () => {
    const question = orderingInCzech()
    server.reply(questions.question, sampleQuestionDetail(1, { question }))
    server.reply(questions.updateQuestion, sampleQuestionDetail(1, { question }))
    const screen = await openPage(server, `/otazky/${idOf(501)}`, { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const field = (number: number) =>
      screen.getByRole('textbox', { name: say('ordering.thing', { number }), exact: true })
    await expect.element(field(4)).toHaveValue('bitva na Bílé hoře')
    await field(4).click()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(field(3)).toHaveValue('bitva na Bílé hoře')
    await expect.element(field(3)).toHaveFocus()
    await screen.getByText(say('ordering.exact'), { exact: true }).click()
    const preview = screen.getByRole('region', { name: say('preview.title') })
    const shown = preview.getByRole('list', { name: screen.say('questions', 'ordering.things') })
    await expect.element(shown.getByText('upálení Jana Husa', { exact: true })).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    const pairs = { p1: 't6', p2: 'f1', p3: 'c2', p4: 'z9' }
    await expect
      .poll(() => server.asked(questions.updateQuestion).at(-1)?.body.question)
      .toMatchObject({ content: { ordering: true, reuse: false }, key: { pairs, rule: 'exact' } })
  })

  it('that read the same are pointed out, and what was written as pairs is not lost on the way', async () => {
    const screen = await openPage(server, '/otazky/nova?typ=connection', { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    await screen.getByRole('textbox', { name: say('prompt.label') }).fill('Seřaď.')
    const left = screen.getByRole('textbox', { name: say('connection.left', { number: 1 }) })
    await left.fill('Praha')
    await screen.getByText(say('form.ordering'), { exact: true }).click()
    for (const [index, text] of ['A', 'B', 'A'].entries())
      await screen.getByRole('textbox', { name: say('ordering.thing', { number: index + 1 }), exact: true }).fill(text)
    await expect.element(screen.getByText(say('warning.equal_things'))).toBeVisible()
    await screen.getByText(say('form.matching'), { exact: true }).click()
    await expect.element(left).toHaveValue('Praha')
    await expect.element(screen.getByRole('textbox', { name: say('connection.right', { number: 2 }) })).toHaveValue('B')
  })
})

describe.each(['cs', 'en'] as const)('the palette of formulas (%s)', (language) => {
  it('puts what is selected into the first place, and shows the formula at the cursor', async () => {
    const screen = await openPage(server, '/otazky/nova', { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const prompt = screen.getByRole('textbox', { name: say('prompt.label') })
    await prompt.fill('Kolik je 16?')
    const bar = screen.getByRole('toolbar', { name: say('format.toolbar', { label: say('prompt.label') }) })
    const opener = bar.getByRole('button', { name: say('format.formula') })
    await opener.click()
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
    select(prompt, 9, 11)
    const palette = screen.getByRole('toolbar', { name: say('formula.palette') })
    await palette.getByRole('button', { name: `${say('sign.root')} √` }).click()
    await expect.element(prompt).toHaveValue('Kolik je $\\sqrt{16}$?')
    await expect.element(prompt).toHaveFocus()
    const preview = screen.getByRole('group', { name: say('formula.preview') })
    await expect.poll(() => preview.element().querySelector('msqrt')).not.toBeNull()
    await expectAccessible()
  })

  it('is worked by keys, and says in words at the field what is wrong', async () => {
    const screen = await openPage(server, '/otazky/nova', { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const option = screen.getByRole('textbox', { name: say('abc.option', { letter: 'A' }) })
    const bar = screen.getByRole('toolbar', { name: say('format.toolbar', { label: say('abc.title') }) })
    await expect.element(option).toBeVisible()
    bar
      .getByRole('button', { name: say('format.formula') })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await tabTo(
      screen
        .getByRole('toolbar', { name: say('formula.palette') })
        .getByRole('button')
        .first(),
    )
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.element(option).toHaveFocus()
    await userEvent.keyboard('2')
    await expect.element(option).toHaveValue('$^{2}$')
    await option.fill('$\\ce{H2O$')
    const formula = '\\ce{H2O'
    await expect.element(screen.getByText(say('formula.problem.braces', { formula }))).toBeVisible()
    await option.fill('$\\ce{H2O}$')
    await expect.element(screen.getByText(say('formula.problem.braces', { formula }))).not.toBeInTheDocument()
    await expectAccessible()
  })
})

describe.each(['cs', 'en'] as const)('a picture of a question (%s)', (language) => {
  const decoration = { src: '/favicon.svg', is_decorative: true as const }

  it('may be mere decoration: then no words are asked for and none are missing', async () => {
    const question = { ...typical('abc'), picture: { src: '/favicon.svg', alt: { cs: 'IMG_2041.jpg' } } }
    server.reply(questions.question, sampleQuestionDetail(1, { question }))
    server.reply(questions.updateQuestion, sampleQuestionDetail(1, { question: { ...question, picture: decoration } }))
    const screen = await openPage(server, `/otazky/${idOf(501)}`, { language })
    const say = (key: string) => screen.say('question-bank', key)
    await expect.element(screen.getByText(say('warning.missing_alternative'))).toBeVisible()
    await screen.getByRole('checkbox', { name: say('picture.decorative') }).click()
    await expect.element(screen.getByText(say('warning.missing_alternative'))).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: say('picture.alt') }).query()).toBeNull()
    await expectAccessible()
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    await expect.poll(() => server.asked(questions.updateQuestion).at(-1)?.body.question.picture).toEqual(decoration)
  })

  it('may be an option alone, when it says what it shows', async () => {
    const question = typical('abc')
    if (question.type !== 'abc') throw new Error('Another type was asked for.')
    const [first, ...others] = question.content.options
    const shown = { id: first?.id ?? 'a', picture: { src: '/favicon.svg', alt: { cs: 'znak' } } }
    const pictured = { ...question, content: { ...question.content, options: [shown, ...others] } }
    server.reply(questions.question, sampleQuestionDetail(1, { question: pictured }))
    server.reply(questions.updateQuestion, sampleQuestionDetail(1, { question: pictured }))
    const screen = await openPage(server, `/otazky/${idOf(501)}`, { language })
    const say = (key: string, values = {}) => screen.say('question-bank', key, values)
    const words = screen.getByRole('textbox', { name: say('picture.alt') })
    await words.fill('')
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    await expect.element(screen.getByText(say('problemAt.alt.required'))).toBeVisible()
    await expectAccessible()
    await words.fill('lev')
    await screen.getByRole('button', { name: say('save.submit'), exact: true }).click()
    await expect
      .poll(() => server.asked(questions.updateQuestion).at(-1)?.body.question.content)
      .toMatchObject({ options: [{ picture: { alt: { cs: 'lev' } } }, {}, {}, {}] })
  })
})

function select(field: Locator, from: number, to: number): void {
  const element = field.element()
  if (!(element instanceof HTMLTextAreaElement)) throw new Error('No text can be selected there.')
  element.focus()
  element.setSelectionRange(from, to)
}

/** A question as most are written: in one language, with two answers that are accepted where it asks for a text. */
function typical(type: QuestionType): Question {
  const question = Question.parse(inCzech(examples[type][0]))
  if (question.type === 'text') question.key.accepted.splice(2)
  return question
}

function orderingInCzech(): Question {
  return Question.parse(inCzech(examples.connection[2]))
}

function inCzech(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCzech)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([name]) => name !== 'en')
  return Object.fromEntries(parts.map(([name, part]) => [name, inCzech(part)]))
}

/** Where the part ends and where the bar of buttons begins, without a scroll. */
async function edges(screen: Screen, type: QuestionType): Promise<{ part: number; bar: number }> {
  const title = screen.say('question-bank', `${type}.title`)
  const heading = screen.getByRole('heading', { level: 2, name: title, exact: true })
  await expect.element(heading).toBeVisible()
  expect(window.scrollY).toBe(0)
  const part = heading.element().closest('section')?.getBoundingClientRect().bottom ?? Infinity
  return { part, bar: document.querySelector('[data-page-bar]')?.getBoundingClientRect().top ?? 0 }
}
