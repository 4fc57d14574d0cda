import { classes } from '@katedra/contract/classes'
import { live } from '@katedra/contract/live'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleRoster, sampleStudent } from '../testing/class-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import { numberedStudent, sampleResults } from '../testing/sample-figures.ts'
import { samplePupil, sampleRoom } from '../testing/sample-room.ts'
import { sampleTestDetail } from '../testing/sample-tests.ts'
import { toast } from '../testing/toast.ts'

const server = fakeServer()
const address = `/testy/${idOf(1)}/zive`

beforeEach(() => {
  server.stream(live.events)
  server.reply(plannedTests.test, { ...sampleTestDetail(1), id: idOf(1), state: 'launched' })
  server.reply(live.lateAnswers, [])
  server.reply(results.testResults, sampleResults(0))
  server.reply(subjects.subjects, [])
})

describe('codes in the live room', () => {
  it.each(['cs', 'en'] as const)('are switched off and on, in %s', async (language) => {
    server.reply(live.room, sampleRoom([]))
    server.reply(live.setCodes, sampleRoom([], { without_codes: true }))
    const screen = await openPage(server, address, { language, width: 320 })
    const codes = screen.getByRole('switch', { name: screen.say('live', 'codes.without') })
    await expect.element(codes).not.toBeChecked()
    await codes.click({ force: true })
    await expect.element(toast(screen, screen.say('live', 'codes.off'))).toBeVisible()
    await expect.element(codes).toBeChecked()
    await expectAccessible()
    expect(server.asked(live.setCodes).map(({ body }) => body)).toEqual([{ without_codes: true }])
  })

  it.each([
    { without_codes: false, text: 'release.text', language: 'cs' },
    { without_codes: true, text: 'release.textWithoutCodes', language: 'cs' },
    { without_codes: true, text: 'release.textWithoutCodes', language: 'en' },
  ] as const)('are spoken of to who releases a device only where they are asked for: %j', async (look) => {
    server.reply(live.room, sampleRoom([samplePupil(1)], { without_codes: look.without_codes }))
    const screen = await openPage(server, address, look)
    await screen.getByRole('button', { name: screen.say('live', 'do.more', { name: 'Adam 1' }) }).click()
    await screen.getByRole('menuitem', { name: screen.say('live', 'do.release') }).click()
    await expect.element(screen.getByText(screen.say('live', look.text))).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it.each([320, 1280] as const)(
    'are read one by one, large, and hidden with the dialog, on %i pixels',
    async (width) => {
      const students = [
        sampleStudent(1, { first_name: 'Anna', last_name: 'Malá', personal_code: 'ABCD2345' }),
        sampleStudent(2, { first_name: 'Eva', last_name: 'Nová', personal_code: 'EFGH6789' }),
      ]
      server.reply(live.room, sampleRoom([]))
      server.reply(classes.schoolClass, sampleRoster(students))
      const screen = await openPage(server, address, { width })
      await screen.getByRole('button', { name: screen.say('live', 'codes.read') }).click()
      await expect.element(screen.getByText('ABCD 2345')).toBeVisible()
      const named = (name: string) => screen.getByRole('status').getByText(name)
      await expect.element(named('Malá Anna')).toBeVisible()
      await expectAccessible()
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(screen.getByText('EFGH 6789')).toBeVisible()
      await expect.element(screen.getByText('ABCD 2345')).not.toBeInTheDocument()
      await userEvent.keyboard('{ArrowLeft}')
      await expect.element(screen.getByText('ABCD 2345')).toBeVisible()
      await screen.getByRole('button', { name: screen.say('classes', 'codes.next') }).click()
      await expect.element(screen.getByText('EFGH 6789')).toBeVisible()
      // A pupil at the desk is found by the surname; the arrows move by one with the focus on the list, too.
      await screen.getByRole('button', { name: new RegExp(`${screen.say('classes', 'codes.student')}$`) }).click()
      await userEvent.keyboard('mal{Enter}')
      await expect.element(named('Malá Anna')).toBeVisible()
      await expect.element(screen.getByText('ABCD 2345')).toBeVisible()
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(named('Nová Eva')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(screen.getByText('EFGH 6789')).not.toBeInTheDocument()
    },
  )

  it('that a name was chosen without is said of the pupil, with the reason', async () => {
    server.reply(live.room, sampleRoom([samplePupil(1, { without_code: true }), samplePupil(2)]))
    const screen = await openPage(server, address)
    const why = screen.getByRole('button', { name: screen.say('live', 'pupil.without_code') })
    await expect.poll(() => why.elements().length).toBe(1)
    await why.click()
    await expect.element(screen.getByText(screen.say('live', 'pupil.withoutCodeWhy'))).toBeVisible()
    await expectAccessible()
  })
})

describe('a name in use', () => {
  it('before the start is asked about too, and can be refused by one press', async () => {
    const anna = { student_id: idOf(1001), name: 'Malá Anna', wrong_code_count: 0, is_in: true }
    const waiting = [{ id: idOf(3001), number: 47 }]
    const ahead = { state: 'scheduled', starts_at: new Date(Date.now() + 600_000).toISOString() } as const
    server.reply(plannedTests.test, { ...sampleTestDetail(1), id: idOf(1), state: 'scheduled' })
    server.reply(live.room, sampleRoom([], { ...ahead, entrance: [{ ...anna, waiting }] }))
    server.reply(live.refuse, sampleRoom([], ahead))
    const screen = await openPage(server, address, { width: 320 })
    const words = { name: 'Malá Anna', number: 47 }
    await expect.element(screen.getByText(screen.say('live', 'entrance.taken.waiting', words))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('live', 'entrance.refuseNamed', words) }).click()
    await expect.element(toast(screen, screen.say('live', 'entrance.refused'))).toBeVisible()
    expect(server.asked(live.refuse).map(({ body }) => body)).toEqual([{ request_id: idOf(3001) }])
  })
})

describe('a guest', () => {
  const guest = () => samplePupil(9, { student_id: null, name: 'Anička' })
  const ofClass = [
    numberedStudent(1, { attempt_id: null, state: 'not_joined', name: 'Malá Anna' }),
    numberedStudent(2, { name: 'Nová Eva' }),
    numberedStudent(9, { student_id: null, is_guest: true, name: 'Anička', attempt_id: idOf(2009) }),
  ]

  it.each(['cs', 'en'] as const)('is joined to a pupil who has no attempt, in %s', async (language) => {
    server.reply(live.room, sampleRoom([guest()]))
    server.reply(results.testResults, sampleResults(0, { students: ofClass }))
    server.reply(marking.joinGuest, { attempt_id: idOf(2009), student_id: idOf(1001), name: 'Malá Anna' })
    server.reply(marking.separateGuest, { attempt_id: idOf(2009), student_id: null, name: 'Anička' })
    const screen = await openPage(server, address, { language, width: 320 })
    await screen.getByRole('button', { name: screen.say('live', 'do.more', { name: 'Anička' }) }).click()
    await screen.getByRole('menuitem', { name: screen.say('live', 'do.join_guest') }).click()
    const dialog = screen.getByRole('dialog', { name: screen.say('results', 'guests.title', { name: 'Anička' }) })
    await expect.element(dialog).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: screen.say('results', 'guests.submit'), exact: true }).click()
    await expect.element(dialog.getByText(screen.say('results', 'guests.required'))).toBeVisible()
    expect(server.asked(marking.joinGuest)).toEqual([])
    await dialog.getByRole('button', { name: new RegExp(screen.say('results', 'guests.student')) }).click()
    expect(
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Malá Anna'])
    await screen.getByRole('option', { name: 'Malá Anna' }).click()
    await dialog.getByRole('button', { name: screen.say('results', 'guests.submit'), exact: true }).click()
    const done = toast(screen, screen.say('results', 'guests.joined', { name: 'Malá Anna' }))
    await expect.element(done).toBeVisible()
    expect(server.asked(marking.joinGuest).map(({ body }) => body)).toEqual([{ student_id: idOf(1001) }])
    await screen.getByRole('button', { name: screen.say('ui', 'undo') }).click()
    await expect.poll(() => server.asked(marking.separateGuest).length).toBe(1)
  })

  it('for whom no one is left is said so', async () => {
    server.reply(live.room, sampleRoom([guest()]))
    server.reply(results.testResults, sampleResults(0, { students: ofClass.slice(1) }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('live', 'do.more', { name: 'Anička' }) }).click()
    await screen.getByRole('menuitem', { name: screen.say('live', 'do.join_guest') }).click()
    await expect.element(screen.getByText(screen.say('results', 'guests.nobodyFree'))).toBeVisible()
  })
})
