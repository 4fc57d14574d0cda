import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Screen } from '@katedra/testing/screens'
import { say } from '@katedra/testing/texts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import page from '../../index.html?raw'
import { openPage, renderScreen } from '../testing/open-page.tsx'
import { openAttempt, serveAttempt } from '../testing/pupils-server.ts'
import { CrashBoundary } from './crash.tsx'
import { showTextSize } from './text-size.ts'

const server = fakeServer()

describe('the settings of every screen', () => {
  beforeEach(() => {
    onTestFinished(() => showTextSize('normal'))
  })

  it('enlarge the letters in two steps and then begin again', async () => {
    const screen = await openPage('/t', { width: 320 })
    for (const size of ['large', 'largest', 'normal'] as const) {
      await settings(screen).getByRole('button').first().click()
      await expect
        .element(settings(screen).getByText(screen.say('attempts', `shell.textSize.${size}`)))
        .toBeInTheDocument()
      expect(document.documentElement.dataset['textSize']).toBe(size)
      await expectAccessible({ in: ['light'] })
    }
  })

  it('leave a question readable on a small phone with the biggest letters', async () => {
    showTextSize('largest')
    const screen = await openAttempt(serveAttempt(server, { title: longTitle }), { width: 320 })
    await expect.element(screen.getByText('Které město je hlavním městem Itálie?')).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('change the language without losing what was typed', async () => {
    const screen = await openPage('/t')
    await screen.getByRole('textbox').fill('ABC')
    await screen.getByRole('button', { name: 'English' }).click()
    const back = screen.getByRole('button', { name: 'Česky' })
    await expect.element(back).toBeVisible()
    await expect.element(screen.getByRole('textbox')).toHaveValue('ABC')
    await back.click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'code.title') })).toBeVisible()
  })
})

describe('the page before its scripts are here', () => {
  const frame = () => new DOMParser().parseFromString(page, 'text/html').querySelector('#root > div')

  it('has the head of every screen at its place', async () => {
    const screen = await openPage('/t')
    await expect.element(settings(screen)).toBeVisible()
    const shown = screen.getByRole('banner').element()
    const early = frame()?.querySelector('header')
    expect(frame()?.className).toBe(shown.parentElement?.className)
    expect(early?.className).toBe(shown.className)
    expect(early?.firstElementChild?.outerHTML).toBe(shown.firstElementChild?.outerHTML)
  })

  it.each(['cs', 'en'] as const)('has no word that is another one in the other language (%s)', (language) => {
    expect(frame()?.textContent.trim()).toBe(say(language, 'attempts', 'shell.brand'))
  })
})

describe('a page that has crashed', () => {
  it('says that the answers are saved, and can be loaded again by the keyboard', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => silent.mockRestore())
    const screen = await renderScreen(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
      { width: 320 },
    )
    await expect.element(screen.getByText(screen.say('attempts', 'problem.crashTitle'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'problem.crashSafe'))).toBeVisible()
    await tabTo(screen.getByRole('button', { name: screen.say('attempts', 'problem.reload') }))
    await expectAccessible()
  })
})

const longTitle = 'Nejneobhospodařovávatelnějšími cestami starověkého Středomoří: opakování před pololetím'

function Broken(): never {
  throw new Error('planted by a test')
}

function settings(screen: Screen) {
  return screen.getByRole('group', { name: screen.say('attempts', 'shell.settings') })
}
