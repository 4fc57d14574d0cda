import { attempts } from '@katedra/contract/attempts'
import type { Question } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Look, Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAttempt, serveAttempt } from '../../testing/pupils-server.ts'
import { asShown, reviewOf } from '../../testing/samples.ts'

const server = fakeServer()
const [, , events = examples.connection[0]] = examples.connection

/** Events in the order in which they happened. */
const names = {
  cs: ['Zlatá bula sicilská', 'založení Karlovy univerzity', 'upálení Jana Husa', 'bitva na Bílé hoře'],
  en: ['Golden Bull of Sicily', 'foundation of Charles University', 'burning of Jan Hus', 'Battle of White Mountain'],
}
const rightOrder = { pairs: { p1: 't6', p2: 'f1', p3: 'z9', p4: 'c2' } }

describe('things to be put in order', () => {
  it('are no answer until one is moved, and do not start in the right order', async () => {
    const screen = await openOrdering({ width: 390 })
    expect(shown()).toHaveLength(4)
    expect(shown()).not.toEqual(names.cs)
    await expect.element(screen.getByText(screen.say('questions', 'ordering.hint'))).toBeVisible()
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '0')
    expect(server.asked(attempts.saveAnswer)).toEqual([])
  })

  it.each(['cs', 'en'] as const)(
    'are moved by buttons on a small phone, and every move is said (%s)',
    async (language) => {
      const screen = await openOrdering({ width: 320, language })
      for (const [place, name] of names[language].entries()) {
        const up = screen.getByRole('button', { name: screen.say('questions', 'ordering.up', { thing: name }) })
        const { width, height } = up.element().getBoundingClientRect()
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
        while (shown().indexOf(name) > place) {
          const before = shown().indexOf(name)
          await up.click()
          await expect.poll(() => shown().indexOf(name)).toBe(before - 1)
          await expect.element(up).toHaveFocus()
          const said = screen.say('questions', 'ordering.place', { thing: name, place: before, count: 4 })
          await expect.element(screen.getByRole('status').filter({ hasText: said })).toBeInTheDocument()
        }
      }
      await expect.poll(lastSent).toEqual(rightOrder)
      await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '1')
      await expectAccessible()
    },
  )

  it('are taken, moved and put down by keys alone; the focus goes with the thing', async () => {
    const screen = await openOrdering({ width: 1280 })
    for (const [place, name] of names.cs.entries()) {
      const thing = thingOf(screen, name)
      await tabTo(thing)
      await userEvent.keyboard('{Enter}')
      await expect.element(thing).toHaveAttribute('aria-pressed', 'true')
      while (shown().indexOf(name) > place) {
        const before = shown().indexOf(name)
        await userEvent.keyboard('{ArrowUp}')
        await expect.poll(() => shown().indexOf(name)).toBe(before - 1)
        await expect.element(thing).toHaveFocus()
      }
      await userEvent.keyboard(' ')
      await expect.element(thing).toHaveAttribute('aria-pressed', 'false')
    }
    await expect.poll(lastSent).toEqual(rightOrder)
    await expectAccessible()
  })

  it('go to the ends by Home and End, and back by Escape as if nothing had been touched', async () => {
    const screen = await openOrdering({ width: 390 })
    const start = shown()
    const [first = ''] = start
    await tabTo(thingOf(screen, first))
    await userEvent.keyboard('{Enter}{End}')
    await expect.poll(() => shown().at(-1)).toBe(first)
    await expect.element(thingOf(screen, first)).toHaveFocus()
    await expect.poll(lastSent).toHaveProperty('pairs.p4')
    await userEvent.keyboard('{Escape}')
    await expect.poll(shown).toEqual(start)
    await expect.element(thingOf(screen, first)).toHaveFocus()
    await expect.poll(lastSent).toEqual({ pairs: {} })
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '0')
  })

  it('are walked through by arrows while none is taken', async () => {
    const screen = await openOrdering({ width: 390 })
    const start = shown()
    await tabTo(thingOf(screen, start[0] ?? ''))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(thingOf(screen, start[2] ?? '')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(thingOf(screen, start[3] ?? '')).toHaveFocus()
    expect(shown()).toEqual(start)
  })

  it('can be dragged by their grips', async () => {
    const screen = await openOrdering({ width: 390 })
    const [first = '', second = '', third = '', last = ''] = shown()
    const grips = [...document.querySelectorAll('[data-grip]')]
    await userEvent.dragAndDrop(
      page.elementLocator(grips[0] ?? document.body),
      page.elementLocator(grips[2] ?? document.body),
    )
    await expect.poll(shown).toEqual([second, third, first, last])
    const said = screen.say('questions', 'ordering.place', { thing: first, place: 3, count: 4 })
    await expect.element(screen.getByRole('status').filter({ hasText: said })).toBeInTheDocument()
  })

  it('can be dragged by their whole rows with a mouse, and are not taken by it', async () => {
    const screen = await openOrdering({ width: 1280 })
    const [first = '', second = '', third = '', last = ''] = shown()
    await userEvent.dragAndDrop(thingOf(screen, first), thingOf(screen, third))
    await expect.poll(shown).toEqual([second, third, first, last])
    await expect.element(thingOf(screen, first)).toHaveAttribute('aria-pressed', 'false')
  })

  it('read well without eyes: a list, the name and place of each thing, what its buttons do', async () => {
    const screen = await openOrdering({ width: 390 })
    const list = screen.getByRole('list', { name: screen.say('questions', 'ordering.things') })
    await expect.element(list).toMatchAriaInlineSnapshot(`
      - list "Položky k seřazení":
        - listitem:
          - button "založení Karlovy univerzity , 1. z 4"
          - button "Posunout nahoru: založení Karlovy univerzity" [disabled]
          - button "Posunout dolů: založení Karlovy univerzity"
        - listitem:
          - button "upálení Jana Husa , 2. z 4"
          - button "Posunout nahoru: upálení Jana Husa"
          - button "Posunout dolů: upálení Jana Husa"
        - listitem:
          - button "bitva na Bílé hoře , 3. z 4"
          - button "Posunout nahoru: bitva na Bílé hoře"
          - button "Posunout dolů: bitva na Bílé hoře"
        - listitem:
          - button "Zlatá bula sicilská , 4. z 4"
          - button "Posunout nahoru: Zlatá bula sicilská"
          - button "Posunout dolů: Zlatá bula sicilská" [disabled]
    `)
  })

  it('with very long words stay within a small phone at twice the letter size', async () => {
    const right = events.content.right.map(({ id, text }) => ({
      id,
      text: { cs: `${text.cs ?? ''} nejnezpravděpodobňovávatelnější okolnosti` },
    }))
    document.documentElement.style.fontSize = '200%'
    try {
      const screen = await openOrdering({ width: 320 }, { ...events, content: { ...events.content, right } })
      await expectAccessible()
      for (const button of screen.getByRole('listitem').getByRole('button').elements())
        expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(320)
    } finally {
      document.documentElement.style.fontSize = ''
    }
  })
})

describe('the feedback of an order', () => {
  it('tells place by place what was put there and what belongs there', async () => {
    const world = serveAttempt(server, { questions: asShown([events]), feedback: 'at_once', may_check: true })
    server.reply(attempts.answerReview, {
      ...reviewOf(1),
      question: events,
      points: 1.67,
      score: {
        kind: 'scored',
        fraction: 5 / 6,
        parts: { p1: 'right', p2: 'wrong', p3: 'wrong', p4: 'right' },
      },
    })
    const screen = await openAttempt(world, { width: 320 })
    const step = (direction: 'up' | 'down', thing = '') =>
      screen.getByRole('button', { name: screen.say('questions', `ordering.${direction}`, { thing }) })
    await expect.element(step('up', names.cs[0])).toBeVisible()
    for (const count of [3, 2, 1]) {
      await step('up', names.cs[0]).click()
      await expect.poll(() => shown().indexOf(names.cs[0] ?? '')).toBe(count - 1)
    }
    await step('down', names.cs[1]).click()
    await expect.poll(() => shown().indexOf(names.cs[1] ?? '')).toBe(2)
    await screen.getByRole('button', { name: screen.say('attempts', 'question.check'), exact: true }).click()
    const list = screen.getByRole('list', { name: screen.say('questions', 'givenAnswer') })
    await expect.element(list).toMatchAriaInlineSnapshot(`
      - list "Odpověď":
        - listitem: 1. Zlatá bula sicilská správně
        - listitem: "2. upálení Jana Husa špatně Patří sem: založení Karlovy univerzity"
        - listitem: "3. založení Karlovy univerzity špatně Patří sem: upálení Jana Husa"
        - listitem: 4. bitva na Bílé hoře správně
    `)
    await expectAccessible()
  })
})

async function openOrdering(look: Look, question: Question = events): Promise<Screen> {
  const screen = await openAttempt(serveAttempt(server, { questions: asShown([question]) }), look)
  const list = screen.getByRole('list', { name: screen.say('questions', 'ordering.things') })
  await expect.element(list).toBeVisible()
  return screen
}

/** The things from the first to the last. */
function shown(): string[] {
  return [...document.querySelectorAll('[data-take]')].map(
    (thing) => thing.querySelector('[lang], span:nth-of-type(2)')?.textContent ?? '',
  )
}

function thingOf(screen: Screen, name: string) {
  return screen.getByRole('button', { name: new RegExp(`^${name}`) })
}

function progress(screen: Screen) {
  return screen.getByRole('progressbar', { name: screen.say('attempts', 'question.progress') })
}

function lastSent() {
  return server.asked(attempts.saveAnswer).at(-1)?.body.answer
}
