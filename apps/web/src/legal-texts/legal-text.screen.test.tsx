import { legalTexts } from '@katedra/contract/legal-texts'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()

describe('the provider’s legal texts', () => {
  it.each([
    { path: '/podminky', name: 'terms', width: 320 },
    { path: '/soukromi', name: 'privacy', width: 1280 },
  ] as const)('are for anybody at $path', async ({ path, name, width }) => {
    server.reply(legalTexts.legalText, {
      title: 'Naše podmínky',
      text: '## Čí jsou údaje\n\n<script>alert(1)</script> a [úřad](https://www.uoou.cz)\n\n- první\n- druhá',
    })
    const screen = await openPage(server, path, { me: null, width })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Naše podmínky' })).toBeVisible()
    await expect.element(screen.getByText(/<script>alert/)).toBeVisible()
    expect(document.title).toContain('Naše podmínky')
    expect(document.querySelector('meta[name=robots]')).toBeNull()
    expect(server.asked(legalTexts.legalText)[0]).toMatchObject({ params: { text_name: name }, query: { lang: 'cs' } })
    await expectAccessible()
  })

  it('come in the language that is chosen on the page', async () => {
    server.reply(legalTexts.legalText, ({ query }) => ({ title: `Text ${query.lang ?? ''}`, text: 'Text' }))
    const screen = await openPage(server, '/podminky', { me: null })
    await screen.getByRole('button', { name: 'English' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Text en' })).toBeVisible()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(legalTexts.legalText, 'app.unavailable')
    const screen = await openPage(server, '/soukromi', { me: null })
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(legalTexts.legalText, { title: 'Soukromí', text: 'Text' })
    await retry.click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Soukromí' })).toBeVisible()
  })

  it('are a press away from the sign-in', async () => {
    server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
    server.reply(legalTexts.legalText, { title: 'Naše podmínky', text: 'Text' })
    const screen = await openPage(server, '/', { me: null })
    await screen.getByRole('link', { name: screen.say('auth', 'about.terms') }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Naše podmínky' })).toBeVisible()
  })
})
