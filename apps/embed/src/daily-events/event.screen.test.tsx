import { dailyEvents, type DailyEvent, type EventOfDay } from '@katedra/contract/daily-events'
import { publicQuestion } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { EventPage } from './event.page.tsx'

const server = fakeServer()
const address = '/public-daily-event?subject_code=history&date=2026-11-17'
const [capital] = examples.abc

describe('the event of a day', () => {
  it.each([
    { width: 320, language: 'cs', day: '17. listopadu 1989' },
    { width: 1280, language: 'en', day: '17 November 1989' },
  ] as const)('stands with its story and its source: $width, $language', async ({ day, ...look }) => {
    server.reply(dailyEvents.publicDailyEvent, ofDay(sampleEvent()))
    const screen = await openPage(EventPage, address, look)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Začala revoluce' })).toBeVisible()
    await expect.element(screen.getByText(day)).toBeVisible()
    await expect.element(screen.getByText('Studenti vyšli na Národní třídu.')).toBeVisible()
    const source = screen.getByRole('link', { name: screen.say('daily-events', 'source', { source: 'Kronika' }) })
    await expect.element(source).toHaveAttribute('href', 'https://kronika.example/1989')
    expect(document.title).toContain('Začala revoluce – ')
    await expectAccessible()
    expect(server.asked(dailyEvents.publicDailyEvent).map(({ query }) => query)).toEqual([
      { subject_code: 'history', date: '2026-11-17', lang: look.language },
    ])
  })

  it('is the nearest one before where the day has none, which is said', async () => {
    server.reply(dailyEvents.publicDailyEvent, { ...ofDay(sampleEvent()), day: '2026-11-19' })
    const screen = await openPage(EventPage, address)
    await expect
      .element(screen.getByText(screen.say('daily-events', 'nearest', { day: '19. listopadu' })))
      .toBeVisible()
  })

  it('says that there is none', async () => {
    server.reply(dailyEvents.publicDailyEvent, ofDay(null))
    const screen = await openPage(EventPage, address)
    await expect
      .element(screen.getByRole('heading', { name: screen.say('daily-events', 'nothing.title') }))
      .toBeVisible()
    await expectAccessible()
  })

  it('says that there is none of an unknown subject, and offers no second try', async () => {
    server.refuse(dailyEvents.publicDailyEvent, 'daily-events.unknown_subject')
    const screen = await openPage(EventPage, '/public-daily-event?subject_code=nic')
    await expect
      .element(screen.getByRole('heading', { name: screen.say('daily-events', 'missing.title') }))
      .toBeVisible()
    await expect
      .element(screen.getByRole('alert').getByText(screen.say('errors', 'daily-events.unknown_subject')))
      .toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('embed', 'retry') }).query()).toBeNull()
    await expectAccessible()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(dailyEvents.publicDailyEvent, 'app.unavailable')
    const screen = await openPage(EventPage, address)
    await expect.element(screen.getByRole('alert').getByText(screen.say('embed', 'failed.text'))).toBeVisible()
    await expectAccessible()
    server.reply(dailyEvents.publicDailyEvent, ofDay(sampleEvent()))
    await screen.getByRole('button', { name: screen.say('embed', 'retry') }).click()
    await expect.element(screen.getByRole('heading', { name: 'Začala revoluce' })).toBeVisible()
  })

  it('has a question, whose answer is kept where it can’t be checked, and is checked then', async () => {
    server.reply(dailyEvents.publicDailyEvent, ofDay({ ...sampleEvent(), question: asShown() }))
    server.refuse(dailyEvents.answerDailyEvent, 'app.unavailable')
    const screen = await openPage(EventPage, address, { width: 320 })
    const check = screen.getByRole('button', { name: screen.say('daily-events', 'check') })
    await expect.element(check).toBeDisabled()
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await check.click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(`${screen.say('embed', 'failed.text')} ${screen.say('daily-events', 'kept')}`)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeChecked()
    await expectAccessible()
    server.reply(dailyEvents.answerDailyEvent, {
      score: { kind: 'scored', fraction: 1, parts: { w9: 'right' } },
      question: capital,
    })
    await check.click()
    await expect.element(screen.getByText('Hlavním městem Itálie je od roku 1871 Řím.')).toBeVisible()
    await expectAccessible()
    expect(server.asked(dailyEvents.answerDailyEvent).map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ event_id: idOf(1), answer: { chosen: ['w9'] } })),
    )
  })
})

function asShown() {
  return publicQuestion(capital, { seed: 'screen', shuffle_options: false })
}

function ofDay(event: DailyEvent | null): EventOfDay {
  return { subject: { code: 'history', name: 'Dějepis' }, day: '2026-11-17', event }
}

function sampleEvent(): DailyEvent {
  return {
    id: idOf(1),
    day: '2026-11-17',
    year: 1989,
    title: 'Začala revoluce',
    text: 'Studenti vyšli na Národní třídu.',
    picture: null,
    drawing: '',
    source: { text: 'Kronika', url: 'https://kronika.example/1989' },
    question: null,
  }
}
