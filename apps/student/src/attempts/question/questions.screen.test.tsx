import { attempts } from '@katedra/contract/attempts'
import { type Answer, type Question } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Screen, Width } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { openAttempt, serveAttempt } from '../../testing/pupils-server.ts'
import { asShown, fiveQuestions } from '../../testing/samples.ts'

const server = fakeServer()

/** How each type is answered, and what is then sent. */
const ways: Record<
  Question['type'],
  { byPointer: (screen: Screen) => Promise<void>; byKeys: (screen: Screen) => Promise<void>; answer: Answer }
> = {
  abc: {
    byPointer: async (screen) => {
      await screen.getByRole('radio', { name: /Řím/ }).click()
    },
    byKeys: async () => {
      await userEvent.keyboard('2')
    },
    answer: { chosen: ['w9'] },
  },
  alphabet: {
    byPointer: async (screen) => {
      const board = screen.getByRole('group', { name: screen.say('questions', 'alphabet.letters') })
      for (const name of 'GRÓNSKO') await board.getByRole('button', { name, exact: true }).click()
    },
    byKeys: async (screen) => {
      await tabTo(screen.getByRole('textbox', { name: screen.say('questions', 'alphabet.input', { count: 7 }) }))
      await userEvent.keyboard('GRÓNSKO')
    },
    answer: { language: 'cs', letters: [...'GRÓNSKO'] },
  },
  axis: {
    byPointer: async (screen) => {
      const track = screen.getByRole('slider').element().parentElement ?? document.body
      const { width, height } = track.getBoundingClientRect()
      await page.elementLocator(track).click({ position: { x: width / 2, y: height - 6 } })
    },
    byKeys: async (screen) => {
      await tabTo(screen.getByRole('slider'))
      await userEvent.keyboard('{Enter}')
    },
    answer: { positions: { p1: 1.5 } },
  },
  connection: {
    byPointer: async (screen) => {
      for (const item of pairs(screen)) await item.click()
    },
    byKeys: async (screen) => {
      for (const item of pairs(screen)) {
        await tabTo(item)
        await userEvent.keyboard('{Enter}')
      }
    },
    answer: { pairs: { g6: 'u2', a3: 'e9', y8: 'l4' } },
  },
  text: {
    byPointer: async (screen) => {
      await screen.getByRole('textbox', { name: screen.say('questions', 'text.answer') }).fill('Karel IV.')
    },
    byKeys: async (screen) => {
      await tabTo(screen.getByRole('textbox', { name: screen.say('questions', 'text.answer') }))
      await userEvent.keyboard('Karel IV.')
    },
    answer: { text: 'Karel IV.' },
  },
}

describe.each(fiveQuestions.map((question) => ({ type: question.type, question })))('a question $type', (one) => {
  const { byPointer, byKeys, answer } = ways[one.type]

  it('is answered by finger or mouse on a small phone, and the answer is sent', async () => {
    const screen = await openQuestion(one.question, 320)
    await byPointer(screen)
    await expect.poll(lastSent).toEqual(answer)
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '1')
    await expectAccessible()
  })

  it('is answered by the keyboard alone', async () => {
    const screen = await openQuestion(one.question, 1280)
    await byKeys(screen)
    await expect.poll(lastSent).toEqual(answer)
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '1')
  })
})

describe('a question', () => {
  it('that is half done says what is missing', async () => {
    const screen = await openQuestion(examples.connection[0], 390)
    for (const item of pairs(screen).slice(0, 2)) await item.click()
    const words = screen.say('questions', 'completeness.pairs', { count: 2 })
    await expect.element(screen.getByText(words)).toBeVisible()
  })

  it('with formulas is drawn, and does not widen a small phone', async () => {
    const [, , formulas = examples.abc[0]] = examples.abc
    const screen = await openQuestion(formulas, 320)
    await expect.poll(() => document.querySelectorAll('math').length).toBeGreaterThan(3)
    await screen.getByRole('checkbox').first().click()
    await screen.getByRole('checkbox').last().click()
    await expect.poll(lastSent).toEqual({ chosen: ['d1', 'n0'] })
    await expectAccessible()
  })

  it('of several markers is answered by the keyboard alone', async () => {
    const screen = await openQuestion(examples.axis[0], 320)
    const markers = screen.getByRole('list', { name: screen.say('questions', 'axis.markers') }).getByRole('button')
    for (const index of [0, 1, 2]) {
      await tabTo(markers.nth(index))
      await userEvent.keyboard('{Enter}')
      const slider = screen.getByRole('slider', { name: new RegExp(`^${'ABC'.charAt(index)}:`) })
      await expect.element(slider).toHaveFocus()
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '1')
    await expectAccessible()
  })

  it('of several markers is answered by taps alone on a phone, and the axis stays where it is', async () => {
    const screen = await openQuestion(examples.axis[0], 360, 640)
    const markers = screen.getByRole('list', { name: screen.say('questions', 'axis.markers') }).getByRole('button')
    await markers.first().click()
    for (const [index, share] of [0.2, 0.4, 0.8].entries()) {
      await expect.element(markers.nth(index)).toHaveAttribute('aria-pressed', 'true')
      const before = axisOnScreen()
      await page.elementLocator(axisTrack()).click({ position: { x: before.width * share, y: before.height - 6 } })
      await expect.element(markers.nth(index)).not.toHaveTextContent(screen.say('questions', 'axis.notPlaced'))
      expect(axisOnScreen()).toEqual(before)
    }
    await expect.element(markers.nth(2)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '1')
    await expectAccessible()
  })

  it.each([640, 740] as const)(
    'of several markers with long names has its axis in sight, and keeps it there, on 360 × %i',
    async (height) => {
      const [axis] = examples.axis
      const long = 'Událost, jejíž jméno je tak dlouhé, že na telefonu zabere nejméně tři řádky'
      const markers = axis.content.markers.map((marker) => ({ ...marker, label: { cs: long, en: long } }))
      const screen = await openQuestion({ ...axis, content: { ...axis.content, markers } }, 360, height)
      const buttons = screen.getByRole('list', { name: screen.say('questions', 'axis.markers') }).getByRole('button')
      const next = screen.getByRole('button', { name: screen.say('attempts', 'question.next') })
      const done = screen.getByRole('button', { name: screen.say('attempts', 'question.finish') })
      const bar = next.or(done).first().element().getBoundingClientRect().top
      const chosen = screen.getByRole('group', { name: screen.say('questions', 'axis.valueOf', { marker: long }) })
      for (const [index, share] of [0.2, 0.4, 0.8].entries()) {
        await expect.element(buttons.nth(index)).toHaveAttribute('aria-pressed', 'true')
        await expect.element(buttons.nth(index)).toBeInViewport({ ratio: 0.99 })
        await expect.element(page.elementLocator(axisTrack())).toBeInViewport({ ratio: 1 })
        await expect.element(chosen.getByText(long)).toBeInViewport()
        const before = axisOnScreen()
        expect(before.top + before.height).toBeLessThan(bar)
        await page.elementLocator(axisTrack()).click({ position: { x: before.width * share, y: before.height - 6 } })
        await expect.element(buttons.nth(index)).not.toHaveTextContent(screen.say('questions', 'axis.notPlaced'))
        expect(axisOnScreen()).toEqual(before)
      }
      await expectAccessible()
    },
  )

  it.each(['cs', 'en'] as const)('of several markers says which one is next (%s)', async (language) => {
    const screen = await openAttempt(serveAttempt(server, { questions: asShown([examples.axis[0]]) }), { language })
    await expect.element(screen.getByRole('slider')).toBeVisible()
    const { width, height } = axisOnScreen()
    await page.elementLocator(axisTrack()).click({ position: { x: width / 2, y: height - 6 } })
    const next = language === 'cs' ? 'zničení Pompejí' : 'destruction of Pompeii'
    const said = screen.say('questions', 'axis.placedNext', { marker: '', position: '', next }).replace(/^[: .]+/, '')
    await expect.element(screen.getByText(said, { exact: false })).toBeInTheDocument()
  })

  it('of several markers is typed in a row, each followed by Enter', async () => {
    const screen = await openQuestion(examples.axis[0], 390)
    const field = screen.getByRole('textbox')
    await field.click()
    await userEvent.keyboard('-44{Enter}79{Enter}476{Enter}')
    await expect.poll(lastSent).toEqual({ positions: { f5: -44, r2: 79, j8: 476 } })
    await expect.element(field).toHaveFocus()
  })

  it('spelt on the letter board can be erased without scrolling on a small phone', async () => {
    const screen = await openQuestion(examples.alphabet[0], 360, 640)
    const erase = screen.getByRole('button', { name: screen.say('questions', 'alphabet.erase') })
    await expect.element(erase).toBeVisible()
    const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect()
    expect(window.scrollY).toBe(0)
    expect(erase.element().getBoundingClientRect().bottom).toBeLessThan(bar?.top ?? 0)
    await userEvent.keyboard('GR')
    await erase.click()
    await expect.poll(lastSent).toEqual({ language: 'cs', letters: ['G', '', '', '', '', '', ''] })
  })

  it.each(['cs', 'en'] as const)(
    'whose options are pictures lets a pupil look closer and choose (%s)',
    async (language) => {
      const [example] = examples.abc
      const options = example.content.options.map(({ id }, index) => ({ id, picture: drawn(`picture ${index + 1}`) }))
      const question = { ...example, picture: { src: '/t/favicon.svg', is_decorative: true as const } }
      const pictured = { ...question, content: { ...example.content, options } }
      const world = serveAttempt(server, { questions: asShown([pictured]) })
      const screen = await openAttempt(world, { width: 360, height: 640, language })
      const second = screen.getByRole('radio', { name: 'B picture 2', exact: true })
      await expect.element(second).toBeInTheDocument()
      const name = screen.say('questions', 'abc.enlarge', { letter: 'B' })
      const closer = screen.getByRole('button', { name })
      await expect.element(closer).toBeVisible()
      const { width, height } = closer.element().getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await closer.click()
      const dialog = screen.getByRole('dialog', { name })
      await expect.element(dialog.getByRole('img', { name: 'picture 2' })).toBeVisible()
      await expectAccessible()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(closer).toHaveFocus()
      expect(server.asked(attempts.saveAnswer)).toEqual([])
      await second.click()
      await expect.poll(lastSent).toEqual({ chosen: [options[1]?.id] })
      expect(document.querySelector('[data-question] > img')?.getAttribute('alt')).toBe('')
      await expectAccessible()
    },
  )

  it('for several lines takes the keys of a text and none of its shortcuts', async () => {
    const [, , open = examples.text[0]] = examples.text
    const screen = await openQuestion(open, 320)
    await screen.getByRole('textbox', { name: screen.say('questions', 'text.answer') }).click()
    await userEvent.keyboard('Otáčí se{Enter}1 × za den.')
    await expect.poll(lastSent).toEqual({ text: 'Otáčí se\n1 × za den.' })
    await expectAccessible()
  })

  it('speaks English to whom English is shown', async () => {
    const world = serveAttempt(server, { questions: asShown([examples.abc[0]]) })
    const screen = await openAttempt(world, { language: 'en' })
    await expect.element(screen.getByText('Which city is the capital of Italy?')).toBeVisible()
    await screen.getByRole('radio', { name: /Rome/ }).click()
    await expect.poll(lastSent).toEqual({ chosen: ['w9'] })
  })
})

async function openQuestion(question: Question, width: Width, height?: number): Promise<Screen> {
  const look = height === undefined ? { width } : { width, height }
  const screen = await openAttempt(serveAttempt(server, { questions: asShown([question]) }), look)
  const title = screen.say('attempts', 'question.title', { number: 1, total: 1 })
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  return screen
}

function drawn(alt: string) {
  return { src: '/t/favicon.svg', alt: { cs: alt, en: alt } }
}

/** The part of the axis above its line: a tap there places a marker. */
function axisTrack(): Element {
  return document.querySelector('[role="slider"]')?.parentElement ?? document.body
}

function axisOnScreen() {
  const { top, width, height } = axisTrack().getBoundingClientRect()
  return { top, width, height }
}

/** The items that belong together, in the order in which they are pressed. */
function pairs(screen: Screen): Locator[] {
  const item = (side: 'left' | 'right', name: string) =>
    screen
      .getByRole('list', { name: screen.say('questions', `connection.${side}`) })
      .getByRole('button', { name: new RegExp(name) })
  return [
    item('left', 'Praha'),
    item('right', 'Vltava'),
    item('left', 'Paříž'),
    item('right', 'Seina'),
    item('left', 'Londýn'),
    item('right', 'Temže'),
  ]
}

function progress(screen: Screen) {
  return screen.getByRole('progressbar', { name: screen.say('attempts', 'question.progress') })
}

function lastSent() {
  return server.asked(attempts.saveAnswer).at(-1)?.body.answer
}
