import { dailyEvents } from '@katedra/contract/daily-events'
import { questionTypes, type Question } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../app/http/rate-limit.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { writtenEvent } from '../testing/build-event.ts'
import { emptyAnswer, rightAnswer } from '../testing/build-test.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(new Date('2026-04-01T08:00:00Z'))
  await api.sql('delete from daily_events')
})

type Query = Partial<Record<'subject_code' | 'date', string>> & { lang?: 'cs' | 'en' }
const ofDay = (query: Query = {}) =>
  api.get(dailyEvents.publicDailyEvent, { query: { subject_code: 'dejepis', ...query } })

describe('the public event of a day', () => {
  it('is today’s, in the language that is asked for', async () => {
    const id = await writtenEvent(api)
    expect(await ofDay({ lang: 'en' })).toEqual({
      subject: { code: 'dejepis', name: 'History' },
      day: '2026-04-01',
      event: {
        id,
        day: '2026-04-01',
        year: -44,
        title: 'Event',
        text: '**Something** happened.',
        drawing: 'columns',
        picture: null,
        question: null,
        source: { text: 'Kniha', url: null },
      },
    })
    expect(await ofDay()).toMatchObject({ subject: { name: 'Dějepis' }, event: { title: 'Událost' } })
  })

  it.each([
    ['the last minute of a year', '2026-12-31T22:59:00Z', '2026-12-31', 'old'],
    ['New Year in Prague, not yet by Greenwich', '2026-12-31T23:00:00Z', '2027-01-01', 'new'],
    ['a summer night', '2026-06-30T22:30:00Z', '2026-07-01', 'summer'],
    ['29 February', '2028-02-29T12:00:00Z', '2028-02-29', 'leap'],
  ])('goes by the calendar in Prague: %s', async (_, now, day, title) => {
    for (const [key, date] of Object.entries({ old: '12-31', new: '01-01', summer: '07-01', leap: '02-29' }))
      await writtenEvent(api, { key, day: date, title: { cs: key, en: key } })
    api.clock.set(new Date(now))
    expect(await ofDay()).toMatchObject({ day, event: { day, title } })
  })

  it('says which day’s it is when there is none for the day asked for', async () => {
    await writtenEvent(api)
    expect(await ofDay({ date: '2027-04-08' })).toMatchObject({ day: '2027-04-08', event: { day: '2027-04-01' } })
  })

  it('is honestly nothing where there is none within two weeks', async () => {
    await writtenEvent(api)
    expect(await ofDay({ date: '2027-04-16' })).toMatchObject({ day: '2027-04-16', event: null })
  })

  it.each(['', 'x', '../etc', 'DEJEPIS'])('of the unknown subject “%s” is a sentence', async (subject_code) => {
    const asked = await api.call(dailyEvents.publicDailyEvent, { query: { subject_code } })
    expect(asked).toMatchObject({ status: 404, body: { code: 'daily-events.unknown_subject' } })
    expect(asked.headers['cache-control']).toBe('no-store')
  })

  it.each(['2026-02-30', '2026-2-1', 'today', '20260201'])('refuses the date %s', async (date) => {
    const query = { subject_code: 'dejepis', date }
    expect(await api.call(dailyEvents.publicDailyEvent, { query })).toMatchObject({ status: 422 })
  })
})

describe('keeping the event of a day', () => {
  const ask = (headers: Record<string, string> = {}) =>
    api.server.inject({ url: '/v1/public-daily-event/?subject_code=dejepis', headers })

  it('is allowed to everybody for five minutes', async () => {
    await writtenEvent(api)
    const { headers } = await ask()
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'accept-language, accept-encoding' })
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('is confirmed by its tag without sending it again', async () => {
    await writtenEvent(api)
    const { etag } = (await ask()).headers
    for (const known of [String(etag), String(etag).replace(/^W\//, ''), `"x", ${String(etag)}`, '*']) {
      const again = await ask({ 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=300' })
    }
  })

  it('ends with a change, with the day, and in another language', async () => {
    const id = await writtenEvent(api)
    const { etag } = (await ask({ 'accept-language': 'cs' })).headers
    const known = { 'if-none-match': String(etag) }
    expect((await ask({ ...known, 'accept-language': 'en' })).statusCode).toBe(200)
    api.clock.pass(86_400)
    expect((await ask({ ...known, 'accept-language': 'cs' })).statusCode).toBe(200)
    api.clock.pass(-86_400)
    expect((await ask({ ...known, 'accept-language': 'cs' })).statusCode).toBe(304)
    await api.sql(`update daily_events set title = '{"cs": "Jiná", "en": "Other"}' where id = $1`, [id])
    expect((await ask({ ...known, 'accept-language': 'cs' })).statusCode).toBe(200)
  })
})

describe.each(questionTypes)('a question of the type %s', (type) => {
  const question: Question = { ...examples[type][0], explanation: { cs: 'Protože', en: 'Because' } }
  const answer = (event_id: string, given: Record<string, unknown>) =>
    api.call(dailyEvents.answerDailyEvent, { body: { event_id, answer: given } })

  it('comes without its key and explanation', async () => {
    await writtenEvent(api, { question })
    const { event } = await ofDay()
    expect(event?.question).toMatchObject({ type, prompt: question.prompt })
    expect(event?.question).not.toHaveProperty('key')
    expect(JSON.stringify(event)).not.toContain('Protože')
  })

  it('is checked on the spot, with the right answer and the explanation', async () => {
    const event_id = await writtenEvent(api, { question })
    const right = await answer(event_id, { ...rightAnswer(question) })
    expect(right).toMatchObject({ status: 200, body: { score: { kind: 'scored', fraction: 1 }, question } })
    expect(right.headers['cache-control']).toBe('no-store')
    const { body } = await answer(event_id, { ...emptyAnswer(question) })
    expect(body).toMatchObject({ score: { kind: 'unanswered' } })
  })

  it('takes no answer that does not belong to it', async () => {
    const event_id = await writtenEvent(api, { question })
    expect(await answer(event_id, { nothing: 1 })).toMatchObject({
      status: 422,
      body: { detail: { answer: ['Tato odpověď k otázce nepatří'] } },
    })
  })
})

describe('an answer', () => {
  const question = examples.abc[0]
  const answer = (event_id: string) =>
    api.call(dailyEvents.answerDailyEvent, { body: { event_id, answer: { ...rightAnswer(question) } } })

  it('to an event without a question, taken away or unknown is 404', async () => {
    const bare = await writtenEvent(api)
    const gone = await writtenEvent(api, { key: 'pryc', question })
    await api.sql('update daily_events set retired_at = now() where id = $1', [gone])
    for (const id of [bare, gone, '00000000-0000-4000-8000-000000000000'])
      expect(await answer(id)).toMatchObject({ status: 404 })
  })

  it('is counted by address', async () => {
    const event_id = await writtenEvent(api, { question })
    const limits = { ...defaultLimits, 'daily-event-answer': { points: 2, seconds: 60 } }
    const strict = await startTestApi({ beside: api, config: { limits } })
    await api.sql('delete from rate_limits')
    const ask = () =>
      strict.call(dailyEvents.answerDailyEvent, { body: { event_id, answer: { ...rightAnswer(question) } } })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
    await strict.stop()
  })
})
