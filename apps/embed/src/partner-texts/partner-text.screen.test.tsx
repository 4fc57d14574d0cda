import { partnerTexts, type PartnerText } from '@katedra/contract/partner-texts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { PartnerTextPage } from './partner-text.page.tsx'

const server = fakeServer()
const address = '/public-partner-text?partner=skoly'
const text: PartnerText = {
  partner: { code: 'skoly', name: 'Školy pro budoucnost', url: 'https://skoly.example/o-nas' },
  title: 'Testy, které učí',
  text: '## Proč\n\nUčitel **hned** vidí, co třída umí.\n\n- méně opravování\n- víc času',
}

describe('the text of a partner', () => {
  it.each([
    { width: 320, language: 'cs' },
    { width: 1280, language: 'en' },
  ] as const)('stands with its headings and the way to the partner: $width, $language', async (look) => {
    server.reply(partnerTexts.publicPartnerText, text)
    const screen = await openPage(PartnerTextPage, address, look)
    await expect.element(screen.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Proč' })).toBeVisible()
    await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('méně opravování')
    const link = screen.getByRole('link', { name: screen.say('partner-texts', 'page', { name: text.partner.name }) })
    await expect.element(link).toHaveAttribute('href', 'https://skoly.example/o-nas')
    expect(document.title).toContain(`${text.title} – ${text.partner.name}`)
    await expectAccessible()
    expect(server.asked(partnerTexts.publicPartnerText).map(({ query }) => query)).toEqual([
      { partner: 'skoly', lang: look.language },
    ])
  })

  it('has no way to a partner who has no page', async () => {
    server.reply(partnerTexts.publicPartnerText, { ...text, partner: { ...text.partner, url: null } })
    const screen = await openPage(PartnerTextPage, address)
    await expect.element(screen.getByRole('heading', { name: text.title })).toBeVisible()
    expect(screen.getByRole('main').getByRole('link').query()).toBeNull()
  })

  it('says that there is none of an unknown partner, and offers no second try', async () => {
    server.refuse(partnerTexts.publicPartnerText, 'partner-texts.unknown_partner')
    const screen = await openPage(PartnerTextPage, '/public-partner-text?partner=nikdo')
    await expect.element(screen.getByRole('heading', { name: screen.say('partner-texts', 'missing') })).toBeVisible()
    await expect
      .element(screen.getByRole('alert').getByText(screen.say('errors', 'partner-texts.unknown_partner')))
      .toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('embed', 'retry') }).query()).toBeNull()
    await expectAccessible()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(partnerTexts.publicPartnerText, 'app.unavailable')
    const screen = await openPage(PartnerTextPage, address)
    await expect.element(screen.getByRole('alert').getByText(screen.say('embed', 'failed.text'))).toBeVisible()
    await expectAccessible()
    server.reply(partnerTexts.publicPartnerText, text)
    await screen.getByRole('button', { name: screen.say('embed', 'retry') }).click()
    await expect.element(screen.getByRole('heading', { name: text.title })).toBeVisible()
  })
})
