import { dailyEvents } from '@katedra/contract/daily-events'
import { operatorEvents } from '@katedra/contract/operator-events'
import { operatorPartners } from '@katedra/contract/operator-partners'
import { partnerTexts } from '@katedra/contract/partner-texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { eventForm } from '../../testing/build-event.ts'
import { actionsOf, operatorAtConsole } from '../../testing/build-operator.ts'
import { at } from '../../testing/build-school.ts'
import { partnerForm } from '../../testing/sample-library.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = (await operatorAtConsole(api)).token
})
afterAll(() => api.stop())

describe('events of days at the console', () => {
  const april = () => api.get(operatorEvents.events, { query: { subject_id: 1, month: 4 } }, { token })

  it('are shown by month, with the weeks that have too few', async () => {
    const { events, month_counts, thin_weeks } = await april()
    expect(events.every(({ day }) => day.slice(-5, -3) === '04')).toBe(true)
    expect(month_counts[3]).toBe(events.length)
    expect(thin_weeks.every(({ count }) => count < 2)).toBe(true)
  })

  it('say what a month is, to whoever asks for a thirteenth', async () => {
    const asked = await api.call(operatorEvents.events, { query: { month: 13 } }, { token })
    expect(asked).toMatchObject({ status: 422, body: { detail: { month: ['Měsíc je celé číslo od 1 do 12'] } } })
  })

  it('are changed once by the operator who saw them as they are, and go back to their file', async () => {
    const { events } = await april()
    const { id: event_id, version, ...event } = at(events, 0)
    const { subject_id, key, day, year, text, picture, drawing, question, source, tags } = event
    const form = { subject_id, key, day, year, text, picture, drawing, question, source, tags }
    const title = { cs: 'Jinak', en: 'Otherwise' }
    const change = { params: { event_id }, body: { ...form, title, version } }
    await api.get(operatorEvents.updateEvent, change, { token })
    const late = await api.call(operatorEvents.updateEvent, change, { token })
    expect(late.body).toMatchObject({ code: 'operator.changed_meanwhile' })
    expect(await api.get(operatorEvents.event, { params: { event_id } }, { token })).toMatchObject({
      title,
      has_file: true,
    })
    await api.get(operatorEvents.followEvent, { params: { event_id }, body: {} }, { token })
    expect(await api.get(operatorEvents.event, { params: { event_id } }, { token })).toMatchObject({
      title: event.title,
      edited_at: null,
      version,
    })
  })

  it('belong to a subject that there is', async () => {
    const body = { ...eventForm({}), subject_id: 2_000_000_000 }
    expect(await api.call(operatorEvents.createEvent, { body }, { token })).toMatchObject({
      status: 422,
      body: { detail: { subject_id: ['Takový předmět neexistuje'] } },
    })
  })

  it('come and go at the console, each step written down', async () => {
    await api.sql('delete from operator_actions')
    const body = eventForm({ key: 'z-konzole', day: '2031-05-05', title: { cs: 'Z konzole', en: 'Console' } })
    const { id: event_id } = await api.get(operatorEvents.createEvent, { body }, { token })
    const shown = async () =>
      (
        await api.get(dailyEvents.publicDailyEvent, {
          query: { subject_code: 'dejepis', date: '2031-05-05', lang: 'cs' },
        })
      ).event?.title
    expect(await shown()).toBe('Z konzole')
    await api.get(operatorEvents.showEvent, { params: { event_id }, body: { is_shown: false } }, { token })
    expect(await shown()).not.toBe('Z konzole')
    await api.get(operatorEvents.showEvent, { params: { event_id }, body: { is_shown: true } }, { token })
    expect(await shown()).toBe('Z konzole')
    const followed = await api.call(operatorEvents.followEvent, { params: { event_id }, body: {} }, { token })
    expect(followed.body).toMatchObject({ code: 'operator.no_file' })
    expect(await actionsOf(api)).toMatchObject(
      ['created', 'deleted', 'put_back'].map((verb) => ({ action: `events.${verb}`, details: { event: 'z-konzole' } })),
    )
  })
})

describe('texts of partners at the console', () => {
  it('come, change and go, and a code is used once', async () => {
    const { code, ...rest } = partnerForm()
    const params = { partner_code: code }
    const shown = () => api.call(partnerTexts.publicPartnerText, { query: { partner: code, lang: 'cs' } })
    await api.get(operatorPartners.createText, { body: partnerForm() }, { token })
    expect((await api.call(operatorPartners.createText, { body: partnerForm() }, { token })).status).toBe(422)
    const [text] = (await api.get(operatorPartners.texts, {}, { token })).filter((one) => one.code === code)
    const change = { params, body: { ...rest, name: 'Muzeum umění', version: text?.version ?? '' } }
    await api.get(operatorPartners.updateText, change, { token })
    expect((await api.call(operatorPartners.updateText, change, { token })).body).toMatchObject({
      code: 'operator.changed_meanwhile',
    })
    expect((await shown()).body).toMatchObject({ partner: { name: 'Muzeum umění' } })
    await api.get(operatorPartners.showText, { params, body: { is_shown: false } }, { token })
    expect((await shown()).status).toBe(404)
    await api.get(operatorPartners.showText, { params, body: { is_shown: true } }, { token })
    expect((await shown()).status).toBe(200)
  })

  it('go back to the file at once', async () => {
    const text = at(await api.get(operatorPartners.texts, {}, { token }), 0)
    const { code, name, url, title, text: written, version } = text
    const params = { partner_code: code }
    await api.get(
      operatorPartners.updateText,
      { params, body: { name: 'Jinak', url, title, text: written, version } },
      { token },
    )
    await api.get(operatorPartners.followText, { params, body: {} }, { token })
    const back = (await api.get(operatorPartners.texts, {}, { token })).find((one) => one.code === code)
    expect(back).toMatchObject({
      name: code === 'muzeum' ? back?.name : name,
      edited_at: code === 'muzeum' ? back?.edited_at : null,
    })
  })
})
