import { attempts } from '@katedra/contract/attempts'
import type { Question } from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Screen, Width } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { openAttempt, serveAttempt } from '../../testing/pupils-server.ts'
import { asShown } from '../../testing/samples.ts'

const server = fakeServer()
const [planets, letters = gapsExamples[0], rivers = gapsExamples[0]] = gapsExamples

describe('a text with gaps', () => {
  it('is written into, each gap named by its number and the words around it', async () => {
    const screen = await openQuestion(planets, 320)
    const first = gap(screen, 'textbox', 1, 3)
    await expect
      .element(first)
      .toHaveAccessibleDescription(/planeta Sluneční soustavy je mezera \. Slunce oběhne jednou/)
    await expect.element(gap(screen, 'textbox', 2, 3)).toHaveAccessibleDescription(/za mezera , má prstence z let/)
    await first.fill('Jupiter')
    await expectAccessible()
    await gap(screen, 'textbox', 3, 3).fill('prachu')
    await expect.poll(lastSent).toEqual({ text: '', gaps: { p1: 'Jupiter', k3: 'prachu' } })
    await expect.element(screen.getByText(screen.say('questions', 'completeness.gaps', { count: 1 }))).toBeVisible()
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '0')
    await gap(screen, 'textbox', 2, 3).fill('dvanáct')
    const words = screen.say('questions', 'gaps.writeNumber', { count: 1, numbers: '2' })
    await expect.element(screen.getByText(words)).toBeVisible()
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '1')
  })

  it('has gaps of one width, wide enough for a finger', async () => {
    const screen = await openQuestion(planets, 320)
    const sizes = [1, 2, 3].map((number) => gap(screen, 'textbox', number, 3).element().getBoundingClientRect())
    expect(new Set(sizes.map(({ width }) => Math.round(width))).size).toBe(1)
    for (const { height } of sizes) expect(height).toBeGreaterThanOrEqual(44)
  })

  it('keeps a gap and the signs next to it on one line, however wide the screen is', async () => {
    const prompt = { cs: 'Praha („[_v1_]“), v [_v2_], tedy [_v3_]. Konec.' }
    await openQuestion({ ...rivers, prompt }, 320)
    const text = document.querySelector<HTMLElement>('[data-question] > div')
    if (text === null) throw new Error('no text')
    const places = [...text.querySelectorAll('button')].map((button) => button.parentElement ?? button)
    expect(places).toHaveLength(3)
    const parted: number[] = []
    for (let width = 200; width <= 640; width += 4) {
      text.style.width = `${width}px`
      if (places.some((place) => isParted(place, 'previousSibling') || isParted(place, 'nextSibling')))
        parted.push(width)
      expect(text.scrollWidth).toBeLessThanOrEqual(width)
    }
    expect(parted).toEqual([])
  })

  it('is chosen from lists by the keyboard alone', async () => {
    const screen = await openQuestion(letters, 390)
    await tabTo(gap(screen, 'combobox', 1, 2))
    await userEvent.keyboard('y')
    await tabTo(gap(screen, 'combobox', 2, 2))
    await userEvent.keyboard('i')
    await expect.poll(lastSent).toEqual({ text: '', gaps: { a1: 'x2', b2: 'x2' } })
    await expectAccessible()
  })

  it('is filled from a bank by taps, in either order, and a word that was used moves', async () => {
    const screen = await openQuestion(rivers, 320)
    await bankGap(screen, 1).click()
    await expect.element(bankGap(screen, 1)).toHaveAttribute('aria-pressed', 'true')
    await word(screen, 'Vltavě').click()
    await expect.element(bankGap(screen, 1)).toHaveTextContent('Vltavě')
    await word(screen, 'Odře').click()
    await bankGap(screen, 3).click()
    await expect.poll(lastSent).toEqual({ text: '', gaps: { v1: 'w1', v3: 'w4' } })
    await bankGap(screen, 2).click()
    await word(screen, 'Odře').click()
    await expect.poll(lastSent).toEqual({ text: '', gaps: { v1: 'w1', v2: 'w4' } })
    await expectAccessible()
    await bankGap(screen, 2).click()
    await bankGap(screen, 2).click()
    await expect.poll(lastSent).toEqual({ text: '', gaps: { v1: 'w1' } })
    for (const button of [bankGap(screen, 1), word(screen, 'Labi')]) {
      const { width, height } = button.element().getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })

  it('is filled from a bank by the keyboard alone, gap by gap', async () => {
    const screen = await openQuestion(rivers, 1280)
    await tabTo(bankGap(screen, 1))
    await userEvent.keyboard('{Enter}')
    await tabWithArrows(word(screen, 'Vltavě'))
    await userEvent.keyboard('{Enter}')
    await expect.element(bankGap(screen, 2)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await tabWithArrows(word(screen, 'Svratce'))
    await userEvent.keyboard('{Enter}')
    await expect.element(bankGap(screen, 3)).toHaveFocus()
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(bankGap(screen, 3)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await tabWithArrows(word(screen, 'Odře'))
    await userEvent.keyboard('{Enter}')
    await expect.poll(lastSent).toEqual({ text: '', gaps: { v1: 'w1', v2: 'w2', v3: 'w4' } })
    await expect.element(progress(screen)).toHaveAttribute('aria-valuenow', '1')
    await userEvent.keyboard('{Delete}')
    await expect.poll(lastSent).toEqual({ text: '', gaps: { v1: 'w1', v2: 'w2' } })
  })

  it('is read by a screen reader as a text with its gaps in their places, and the words after it', async () => {
    const screen = await openQuestion(rivers, 390)
    await bankGap(screen, 1).click()
    await word(screen, 'Vltavě').click()
    const tree = screen.getByRole('group', { name: screen.say('questions', 'gaps.text', { count: 3 }) })
    await expect.element(tree).toMatchAriaInlineSnapshot(`
      - group "Text k doplnění, 3 mezery":
        - text: Praha leží na
        - button "mezera 1 z 3: Vltavě": Vltavě
        - text: ", Brno na"
        - button "mezera 2 z 3: prázdná"
        - text: a Ostrava na
        - button "mezera 3 z 3: prázdná"
        - text: .
        - paragraph: Klepni na mezeru a pak na slovo, které do ní patří.
        - list "Nabídka slov":
          - listitem:
            - button "Odře"
          - listitem:
            - button "Svratce"
          - listitem:
            - button "Vltavě , použito"
          - listitem:
            - button "Labi"
        - status: "Vltavě: mezera 1 z 3"
    `)
  })

  it('speaks English to whom English is shown', async () => {
    const screen = await openAttempt(serveAttempt(server, { questions: asShown([rivers]) }), { language: 'en' })
    await expect.element(screen.getByRole('button', { name: 'gap 2 of 3: empty' })).toBeVisible()
    await expect.element(screen.getByRole('list', { name: 'Words to choose from' })).toBeVisible()
  })

  it('with big letters on a narrow phone does not scroll sideways', async () => {
    const screen = await openQuestion(rivers, 320)
    document.documentElement.style.fontSize = '200%'
    await bankGap(screen, 1).click()
    await word(screen, 'Svratce').click()
    await expect.element(bankGap(screen, 1)).toHaveTextContent('Svratce')
    await expectAccessible()
    for (const number of [1, 2, 3])
      expect(bankGap(screen, number).element().getBoundingClientRect().right).toBeLessThanOrEqual(320 - 16)
    document.documentElement.style.fontSize = ''
  })
})

async function openQuestion(question: Question, width: Width): Promise<Screen> {
  const screen = await openAttempt(serveAttempt(server, { questions: asShown([question]) }), { width })
  const title = screen.say('attempts', 'question.title', { number: 1, total: 1 })
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
  return screen
}

/** Whether the sign before a gap or the one behind it stands in another line. */
function isParted(gapElement: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  const signs = gapElement[side]
  if (!(signs instanceof Text)) return false
  const end = signs.length
  const range = document.createRange()
  range.setStart(signs, side === 'nextSibling' ? 0 : end - 1)
  range.setEnd(signs, side === 'nextSibling' ? 1 : end)
  const [line, own] = [range.getBoundingClientRect(), gapElement.getBoundingClientRect()]
  return line.top >= own.bottom || line.bottom <= own.top
}

function gap(screen: Screen, role: 'textbox' | 'combobox', number: number, total: number): Locator {
  return screen.getByRole(role, { name: screen.say('questions', 'gaps.name', { number, total }) })
}

function bankGap(screen: Screen, number: number): Locator {
  return screen.getByRole('button', {
    name: new RegExp(`^${screen.say('questions', 'gaps.name', { number, total: 3 })}:`),
  })
}

function word(screen: Screen, name: string): Locator {
  return screen
    .getByRole('list', { name: screen.say('questions', 'gaps.bank') })
    .getByRole('button', { name: new RegExp(`^${name}`) })
}

/** From the word that has the focus. */
async function tabWithArrows(target: Locator): Promise<void> {
  for (let step = 0; step < 6 && document.activeElement !== target.query(); step += 1) {
    await userEvent.keyboard('{ArrowRight}')
  }
  await expect.element(target).toHaveFocus()
}

function progress(screen: Screen) {
  return screen.getByRole('progressbar', { name: screen.say('attempts', 'question.progress') })
}

function lastSent() {
  return server.asked(attempts.saveAnswer).at(-1)?.body.answer
}
