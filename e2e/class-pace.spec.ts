import type { Language } from '@katedra/i18n'
import { expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { launchTest, type LaunchedTest } from './launched.ts'
import { pageOnDevice } from './new-page.ts'
import { answer, enterCode, finger, joinAs } from './pupil.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

for (const language of storyLanguages) {
  test(`a class goes through questions together: room, wall, remote and two phones (${language})`, async ({
    browser,
  }) => {
    test.slow()
    const say = wordsOf(language)
    const step = (key: string) => say('class-pace', `steps.${key}`)
    const launched = await launchTest(katedra.url, 2, { draw: 2, pace: 'class', teams: 'chosen' })
    const room = await pageOnDevice(browser, katedra.url, { language, size: 'desktop' })
    await signIn(room, katedra.url, 'teacher')
    await room.goto(`/testy/${launched.id}/zive`)
    const wall = await room.context().newPage()
    await wall.goto(`/testy/${launched.id}/promitani`)
    const remote = await room.context().newPage()
    await remote.setViewportSize({ width: 360, height: 740 })
    await remote.goto('/telefon')
    const card = remote.getByRole('listitem').filter({ hasText: launched.join_code.slice(0, 3) })

    const first = await test.step('a pupil comes, chooses a team and waits', async () => {
      const page = await pupilAt(browser, language, launched, 1)
      await expect(page.getByRole('heading', { name: say('class-pace', 'pupil.chooseTitle') })).toBeFocused()
      await expectAccessible(page, 'choosing a team')
      await page.getByRole('button', { name: say('class-pace', 'team.2') }).tap()
      await expect(page.getByRole('heading', { name: say('class-pace', 'pupil.waitingTitle') })).toBeVisible()
      await expectAccessible(page, 'waiting for the first question')
      await expectAccessible(wall, 'the wall before the first question')
      await expect(room.getByText(say('class-pace', 'phase.waiting'), { exact: true })).toBeVisible()
      return page
    })

    await test.step('the teacher shows a question by a key; it is on the wall and on the phone', async () => {
      await room.locator('body').press('Space')
      const title = say('class-pace', 'pupil.question', { number: 1, total: 2 })
      await expect(first.getByRole('heading', { name: title })).toBeFocused()
      await expect(wall.getByRole('heading', { name: title })).toBeFocused()
      await answer(first, say, 'touch')
      await expect(first.getByText(say('class-pace', 'pupil.answered'))).toBeVisible()
      await expectAccessible(first, 'an open question')
      await expect(wall.getByText(say('class-pace', 'lesson.answered', { answered: 1, joined: 1 }))).toBeVisible()
      await expectAccessible(wall, 'the wall with an open question')
    })

    const late = await test.step('who reloads is there again, who comes late is in at once', async () => {
      await first.reload()
      await expect(first.getByText(say('class-pace', 'pupil.answered'))).toBeVisible()
      const page = await pupilAt(browser, language, launched, 2)
      await page.getByRole('button', { name: say('class-pace', 'team.1') }).tap()
      await answer(page, say, 'touch')
      await expect(page.getByText(say('class-pace', 'pupil.answered'))).toBeVisible()
      await expect(wall.getByText(say('class-pace', 'lesson.answered', { answered: 2, joined: 2 }))).toBeVisible()
      return page
    })

    await test.step('the phone of the teacher closes the question', async () => {
      await expectAccessible(remote, 'the remote')
      await card.getByRole('button', { name: step('close'), exact: true }).click()
      for (const page of [first, late])
        await expect(page.getByText(say('class-pace', 'pupil.closed'), { exact: false })).toBeVisible()
    })

    await test.step('the wall reveals the answer by the presenter’s key, and how the class did', async () => {
      await expect(wall.getByText(say('class-pace', 'phase.closed'), { exact: true })).toBeVisible()
      await wall.keyboard.press('PageDown')
      await expect(wall.getByRole('table', { name: say('class-pace', 'distribution.title') })).toBeVisible()
      await expect(wall.getByRole('heading', { name: say('class-pace', 'standings.title') })).toBeVisible()
      await expect(wall.getByText('Vzorný')).toHaveCount(0)
      const title = say('class-pace', 'pupil.reviewTitle', { number: 1 })
      for (const page of [first, late]) await expect(page.getByRole('heading', { name: title })).toBeFocused()
      await expectAccessible(first, 'the right answer')
      await expectAccessible(wall, 'the wall with the right answer')
      await expectAccessible(room, 'the room with the right answer')
    })

    await test.step('the next question, and the end for all', async () => {
      await room.getByRole('button', { name: step('show'), exact: true }).click()
      await expect(
        late.getByRole('heading', { name: say('class-pace', 'pupil.question', { number: 2, total: 2 }) }),
      ).toBeFocused()
      await room
        .getByRole('button', { name: say('planned-tests', 'finish.button'), exact: true })
        .first()
        .click()
      await room
        .getByRole('alertdialog')
        .getByRole('button', { name: say('planned-tests', 'finish.confirm'), exact: true })
        .click()
      await expect(room).toHaveURL(new RegExp(`/vysledky/${launched.id}`))
      await expect(wall.getByText(say('class-pace', 'lesson.ended'))).toBeVisible()
      await expect(first.getByRole('heading', { name: say('attempts', 'end.lessonOverTitle') })).toBeVisible()
    })
  })
}

/** A phone on which a pupil of the class has joined. */
async function pupilAt(browser: Browser, language: Language, launched: LaunchedTest, number: number): Promise<Page> {
  const say = wordsOf(language)
  const page = await pageOnDevice(browser, katedra.url, {
    language: say('class-pace', 'team.8') === 'Psi' ? 'cs' : 'en',
    size: 'phone',
  })
  const hand = finger()
  await enterCode(page, say, hand, launched.join_code)
  const code = launched.pupils[number - 1]?.code ?? ''
  await joinAs(page, say, hand, { name: `Žák Vzorný ${number}`, code })
  return page
}
