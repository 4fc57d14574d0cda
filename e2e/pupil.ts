import { expect, type Locator, type Page } from '@playwright/test'
import type { Say } from './words.ts'

/** How a pupil reaches and uses things: a finger, or the keyboard alone. */
export interface Hand {
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
}

export function finger(): Hand {
  return {
    press: (target) => target.tap(),
    async write(target, text) {
      await target.tap()
      await target.fill(text)
    },
  }
}

/** Nothing but keys: Tab until the thing has the focus, then Enter. */
export function keyboard(page: Page): Hand & { focus(target: Locator): Promise<void> } {
  return {
    focus: (target) => tabTo(page, target),
    async press(target) {
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    },
    async write(target, text) {
      await tabTo(page, target)
      await page.keyboard.type(text)
    },
  }
}

/** The number of Tabs that bring one through any of the screens. */
const maxTabs = 120

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: 'attached' })
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await hasFocus(target.first())) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not get there')
}

export async function enterCode(page: Page, say: Say, hand: Hand, code: string): Promise<void> {
  await page.goto('/t')
  await hand.write(page.getByRole('textbox', { name: say('attempts', 'code.label') }), code)
  await hand.press(page.getByRole('button', { name: say('attempts', 'code.submit') }))
}

/** `name`: as the list of the test shows it, with as much of the surname as it takes. */
export async function joinAs(page: Page, say: Say, hand: Hand, pupil: Pupil): Promise<void> {
  await fillIn(page, say, hand, pupil)
  await hand.press(page.getByRole('button', { name: say('attempts', 'join.start') }))
}

/** The same before the start: into the waiting room. */
export async function waitAs(page: Page, say: Say, hand: Hand, pupil: Pupil): Promise<void> {
  await fillIn(page, say, hand, pupil)
  await hand.press(page.getByRole('button', { name: say('attempts', 'waiting.enter') }))
}

interface Pupil {
  name: string
  code: string
}

async function fillIn(page: Page, say: Say, hand: Hand, pupil: Pupil): Promise<void> {
  await hand.press(page.getByRole('button', { name: pupil.name, exact: true }))
  await hand.write(page.getByRole('textbox', { name: say('attempts', 'join.personalCode') }), pupil.code)
}

type Kind = 'abc' | 'alphabet' | 'axis' | 'connection' | 'ordering' | 'text'

/** What each type looks like to anyone who uses it. */
async function kindOf(page: Page, say: Say): Promise<Kind> {
  const signs: [Kind, Locator][] = [
    ['connection', page.getByRole('list', { name: say('questions', 'connection.left') })],
    ['ordering', page.getByRole('list', { name: say('questions', 'ordering.things') })],
    ['alphabet', page.getByRole('group', { name: say('questions', 'alphabet.word') })],
    ['axis', page.getByRole('slider').first()],
    ['text', page.getByRole('textbox', { name: say('questions', 'text.answer') })],
    ['abc', page.getByRole('radio').or(page.getByRole('checkbox')).first()],
  ]
  await expect(
    signs
      .map(([, sign]) => sign)
      .reduce((any, sign) => any.or(sign))
      .first(),
  ).toBeAttached()
  for (const [kind, sign] of signs) if ((await sign.count()) > 0) return kind
  throw new Error('a question of no known type')
}

/** Answers the question on the screen, whatever its type, and says which it was. */
export async function answer(page: Page, say: Say, way: 'touch' | 'keys'): Promise<Kind> {
  const kind = await kindOf(page, say)
  await (way === 'keys' ? byKeys : byTouch)[kind](page, say)
  return kind
}

type Way = Record<Kind, (page: Page, say: Say) => Promise<void>>

const byKeys: Way = {
  async abc(page) {
    await tabTo(page, page.getByRole('radio').or(page.getByRole('checkbox')))
    await page.keyboard.press('Space')
  },
  async alphabet(page, say) {
    const boxes = await boxCount(page, say)
    await tabTo(page, page.getByRole('group', { name: say('questions', 'alphabet.word') }).getByRole('textbox'))
    await page.keyboard.type('KATEDRAKATEDRA'.slice(0, boxes))
  },
  async axis(page, say) {
    await eachMarker(
      page,
      say,
      (marker) => keyboard(page).press(marker),
      async (slider) => {
        await tabTo(page, slider)
        await page.keyboard.press('Enter')
        await page.keyboard.press('ArrowRight')
      },
    )
  },
  async connection(page, say) {
    const { left, right } = columns(page, say)
    for (let index = 0; index < (await left.count()); index += 1) {
      await keyboard(page).press(left.nth(index))
      await keyboard(page).press(right.nth(index))
    }
  },
  async ordering(page, say) {
    await keyboard(page).press(moveDown(page, say))
  },
  async text(page, say) {
    await keyboard(page).write(page.getByRole('textbox', { name: say('questions', 'text.answer') }), '42')
  },
}

const byTouch: Way = {
  async abc(page) {
    await page.getByRole('radio').or(page.getByRole('checkbox')).first().locator('xpath=ancestor::label').tap()
  },
  async alphabet(page, say) {
    const boxes = await boxCount(page, say)
    const board = page.getByRole('group', { name: say('questions', 'alphabet.letters') })
    for (const letter of 'KATEDRAKATEDRA'.slice(0, boxes))
      await board.getByRole('button', { name: letter, exact: true }).tap()
  },
  async axis(page, say) {
    await eachMarker(
      page,
      say,
      (marker) => marker.tap(),
      async (slider, index) => {
        const track = slider.locator('xpath=..')
        const box = await track.boundingBox()
        if (box === null) throw new Error('the axis is not on the screen')
        await track.tap({ position: { x: box.width * (0.3 + index * 0.2), y: box.height - 6 } })
      },
    )
  },
  async connection(page, say) {
    const { left, right } = columns(page, say)
    for (let index = 0; index < (await left.count()); index += 1) {
      await left.nth(index).tap()
      await right.nth(index).tap()
    }
  },
  async ordering(page, say) {
    await moveDown(page, say).tap()
  },
  async text(page, say) {
    await page.getByRole('textbox', { name: say('questions', 'text.answer') }).fill('42')
  },
}

async function boxCount(page: Page, say: Say): Promise<number> {
  return page
    .getByRole('group', { name: say('questions', 'alphabet.word') })
    .getByRole('button')
    .count()
}

/** Of the first of the things to be put in order. */
function moveDown(page: Page, say: Say): Locator {
  const name = say('questions', 'ordering.down', { thing: '' }).trim()
  return page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
}

function columns(page: Page, say: Say) {
  const column = (side: 'left' | 'right') =>
    page.getByRole('list', { name: say('questions', `connection.${side}`) }).getByRole('button')
  return { left: column('left'), right: column('right') }
}

/** Chooses each marker and places it; the slider of one that is not placed is there only while it is chosen. */
async function eachMarker(
  page: Page,
  say: Say,
  choose: (marker: Locator) => Promise<void>,
  place: (slider: Locator, index: number) => Promise<void>,
): Promise<void> {
  const markers = page.getByRole('list', { name: say('questions', 'axis.markers') }).getByRole('button')
  const count = await markers.count()
  if (count === 0) return place(page.getByRole('slider').first(), 0)
  for (let index = 0; index < count; index += 1) {
    await choose(markers.nth(index))
    const letter = 'ABCDEFGH'.charAt(index)
    await place(page.getByRole('slider', { name: new RegExp(`^${letter}:`) }), index)
  }
}
