import { legalTexts } from '@katedra/contract/legal-texts'
import { school } from '@katedra/contract/school'
import { marks } from '@katedra/contract/marks'
import { ownSubjects } from '@katedra/contract/own-subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Look, Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { sampleScales } from '../../testing/sample-marks.ts'
import { sampleSchool } from '../../testing/sample-school.ts'

const server = fakeServer()
const unregistered = sampleSchool({ registered_at: null, accepted_terms: null })

beforeEach(() => {
  server.reply(marks.scales, sampleScales())
  server.reply(ownSubjects.list, { subjects: [], may_edit: true })
  server.reply(school.school, unregistered)
  server.reply(school.waiting, {
    colleagues: { count: 0, first: [] },
    join_requests: { count: 0, first: [] },
    credit_requests: { count: 0, first: [] },
    classes_without_email: { count: 0, first: [] },
    classes_without_students: { count: 0, first: [] },
  })
  server.reply(school.joinRequests, [])
})

describe('a school that has not registered', () => {
  it('hears what registering brings', async () => {
    const screen = await openPage(server, '/skola')
    await expect.element(screen.getByText(screen.say('school', 'unregistered.title'))).toBeVisible()
    await expectAccessible()
  })

  it('says to others who may register it', async () => {
    const me = sampleTeacher('TEACHER', { permissions: [] })
    const screen = await openPage(server, '/skola', { me })
    await expect.element(screen.getByText(screen.say('school', 'unregistered.notYou'))).toBeVisible()
  })

  it.each(['cs', 'en'] as const)('reads the terms that stand at /podminky, in %s', async (language) => {
    const text = '## Čí jsou údaje\n\nŠkoly, a **nikoho** jiného.'
    server.reply(legalTexts.legalText, ({ query }) => ({ title: `Naše podmínky ${query.lang ?? ''}`, text }))
    const screen = await openForm({ language })
    await screen.getByRole('button', { name: screen.say('school', 'terms.read') }).click()
    const dialog = screen.getByRole('dialog', { name: `Naše podmínky ${language}` })
    await expect.element(dialog.getByRole('heading', { name: 'Čí jsou údaje' })).toBeVisible()
    expect(server.asked(legalTexts.legalText)[0]).toMatchObject({ params: { text_name: 'terms' } })
    await expectAccessible()
    await dialog
      .getByRole('button', { name: screen.say('school', 'close'), exact: true })
      .last()
      .click()
    await expect.element(screen.getByRole('heading', { name: 'Čí jsou údaje' })).not.toBeInTheDocument()
  })

  it('does not register before the terms are accepted', async () => {
    const screen = await openForm()
    await submit(screen)
    await expect.element(screen.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    expect(server.asked(school.registerSchool)).toEqual([])
  })

  it('is registered with what was typed', async () => {
    server.reply(school.registerSchool, ({ body }) => {
      const { accepts_terms: _, terms_version: __, confirms_no_identification_number: ___, ...details } = body
      return sampleSchool(details)
    })
    const screen = await openForm()
    await screen.getByText(screen.say('school', 'register.accept')).click()
    await submit(screen)
    await expect.element(screen.getByRole('heading', { name: screen.say('school', 'details.title') })).toBeVisible()
  })

  it('is led to the school that has its number already', async () => {
    server.refuse(school.registerSchool, 'school.already_registered')
    const screen = await openForm()
    await screen.getByText(screen.say('school', 'register.accept')).click()
    await submit(screen)
    await screen.getByRole('button', { name: screen.say('school', 'register.askInstead') }).click()
    await expect
      .element(screen.getByRole('textbox', { name: screen.say('school', 'fields.identification_number') }))
      .toHaveValue('27074358')
  })
})

describe('asking to join a school', () => {
  it('that is refused keeps what was typed', async () => {
    server.refuseFields(school.askToJoin, { identification_number: 'identification_number' })
    const screen = await openPage(server, '/skola')
    await screen.getByRole('button', { name: screen.say('school', 'unregistered.join') }).click()
    const number = screen.getByRole('textbox', { name: screen.say('school', 'fields.identification_number') })
    await number.fill('27074358')
    await screen
      .getByRole('textbox', { name: new RegExp(`^${screen.say('school', 'join.message')}`) })
      .fill('Učím dějepis.')
    await screen.getByRole('button', { name: screen.say('school', 'join.submit') }).click()
    await expect.element(number).toHaveAttribute('aria-invalid', 'true')
    await expect.element(number).toHaveFocus()
    await expect
      .element(screen.getByRole('textbox', { name: new RegExp(`^${screen.say('school', 'join.message')}`) }))
      .toHaveValue('Učím dějepis.')
    await expectAccessible()
  })

  it('is taken back', async () => {
    const request = {
      id: idOf(41),
      school_name: 'Gymnázium',
      city: 'Brno',
      message: '',
      state: 'waiting' as const,
      created_at: '2026-11-20T08:00:00.000Z',
    }
    server.reply(school.school, { ...unregistered, join_request: request })
    server.reply(school.withdrawJoinRequest, null)
    const screen = await openPage(server, '/skola')
    const back = screen.getByRole('button', { name: screen.say('school', 'join.withdraw') })
    await expect.element(back).toBeVisible()
    server.reply(school.school, unregistered)
    await back.click()
    await expect.element(screen.getByText(screen.say('school', 'unregistered.title'))).toBeVisible()
  })
})

async function openForm(look: Look = {}): Promise<Screen> {
  const screen = await openPage(server, '/skola', look)
  await screen.getByRole('button', { name: screen.say('school', 'unregistered.open') }).click()
  return screen
}

function submit(screen: Screen): Promise<void> {
  return screen.getByRole('button', { name: screen.say('school', 'register.submit') }).click()
}
