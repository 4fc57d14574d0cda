import { attempts } from '@katedra/contract/attempts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()

describe('the code from the board', () => {
  it.each([320, 390, 1280] as const)('stands on %i pixels in both themes', async (width) => {
    const screen = await openPage('/t', { width })
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'code.title') })).toBeVisible()
    await expectAccessible()
  })

  it('that no server could know is not sent', async () => {
    const screen = await openPage('/t')
    await field(screen).fill('ABC')
    await userEvent.keyboard('{Enter}')
    await expect.element(field(screen)).toHaveAccessibleDescription(new RegExp(screen.say('attempts', 'code.short')))
    await expect.element(field(screen)).toHaveFocus()
    await expectAccessible()
  })

  it('that is unknown stays in its field with the reason', async () => {
    server.refuse(attempts.joinableTest, 'attempts.unknown_code')
    const screen = await openPage('/t', { language: 'en' })
    await field(screen).fill('ABCDEF')
    await userEvent.keyboard('{Enter}')
    await expect.element(field(screen)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(screen)).toHaveFocus()
    expect(server.asked(attempts.joinableTest).map(({ params }) => params.code)).toEqual(['ABCDEF'])
  })

  it('can be sent again when there was no line', async () => {
    server.offline()
    const screen = await openPage('/t')
    await field(screen).fill('ABCDEF')
    await userEvent.keyboard('{Enter}')
    await expect.element(field(screen)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
  })
})

function field(screen: Awaited<ReturnType<typeof openPage>>) {
  return screen.getByRole('textbox', { name: screen.say('attempts', 'code.label') })
}
