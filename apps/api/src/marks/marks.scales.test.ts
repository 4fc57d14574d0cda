import { audit } from '@katedra/contract/audit'
import { marks, maxScales, type ScaleForm } from '@katedra/contract/marks'
import { scalePresets } from '@katedra/contract/scale-presets'
import { translator } from '@katedra/i18n/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, colleagueOf, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let admin: SignedInTeacher
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  admin = await signedUpTeacher(api)
  teacher = await colleagueOf(api, admin)
  await api.sql("update teachers set role = 'SCHOOL_FIRST_ADMIN' where id = $1", [admin.id])
  await api.sql('update schools set registered_at = now() where school_id = $1', [admin.school_id])
})

const as = (who: SignedInTeacher) => ({ token: who.token })
const list = (who = admin) => api.get(marks.scales, {}, as(who))
const create = (body: ScaleForm, who = admin) => api.call(marks.createScale, { body }, as(who))
const change = (scale_id: string, body: ScaleForm, who = admin) =>
  api.call(marks.changeScale, { params: { scale_id }, body }, as(who))
const remove = (scale_id: string, who = admin) => api.call(marks.deleteScale, { params: { scale_id } }, as(who))
const set = (body: { default_scale_id?: string; rounding?: 'exact' | 'whole_percent' }, who = admin) =>
  api.call(marks.changeMarking, { body }, as(who))
const words = (name: string): ScaleForm => ({
  name,
  steps: [
    { label: 'splnil', from: 5000, value: null },
    { label: 'nesplnil', from: 0, value: null },
  ],
})
const log = async () =>
  (await api.get(audit.auditLog, { query: {} }, as(admin))).entries
    .filter(({ action }) => action.startsWith('marks.'))
    .map(({ action, target_name }) => [action, target_name])

describe('scales of a school', () => {
  it('are the two common ones at first, the stricter one by default, shares as counted', async () => {
    expect(await list(teacher)).toMatchObject({
      rounding: 'exact',
      may_edit: false,
      scales: [
        { name: '1–5 (90/75/50/30)', is_default: true },
        { name: '1–5 (85/70/50/30)', is_default: false },
      ],
    })
    const { scales, may_edit } = await list()
    expect(may_edit).toBe(true)
    expect(scales.map(({ steps }) => steps.map(({ from }) => from / 100))).toEqual([
      [90, 75, 50, 30, 0],
      [85, 70, 50, 30, 0],
    ])
    expect(at(scales, 0).steps.map(({ label, value }) => [label, value])).toEqual([
      ['1', 100],
      ['2', 200],
      ['3', 300],
      ['4', 400],
      ['5', 500],
    ])
  })

  it('are added, changed and deleted by admins, and the change log tells it', async () => {
    const { id } = at([(await create(words('Plavání'))).body].filter(isScale), 0)
    expect(await change(id, words('Plavecký výcvik'))).toMatchObject({ status: 200, body: { name: 'Plavecký výcvik' } })
    expect(await set({ default_scale_id: id, rounding: 'whole_percent' })).toMatchObject({
      status: 200,
      body: { rounding: 'whole_percent', scales: [{ id, is_default: true }, {}, {}] },
    })
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'marks.default_scale' } })
    await set({ default_scale_id: at((await list()).scales, 1).id })
    expect(await remove(id)).toMatchObject({ status: 200 })
    expect((await list()).scales.map((one) => one.id)).not.toContain(id)
    expect((await log()).toReversed()).toEqual([
      ['marks.scale_created', 'Plavání'],
      ['marks.scale_changed', 'Plavecký výcvik'],
      ['marks.default_scale_set', 'Plavecký výcvik'],
      ['marks.shares_rounded', ''],
      ['marks.default_scale_set', '1–5 (85/70/50/30)'],
      ['marks.scale_deleted', 'Plavecký výcvik'],
    ])
  })

  it.each(scalePresets('cs').map((preset) => [preset.name, preset] as const))('may be %s', async (_, preset) => {
    expect(await create(preset)).toMatchObject({ status: 201, body: preset })
  })

  it('have names of their own, regardless of case', async () => {
    await create(words('Plavání'))
    const other = { ...words('PLAVÁNÍ'), steps: at((await list()).scales, 0).steps }
    expect(await create(other)).toMatchObject({ status: 409, body: { code: 'marks.scale_exists' } })
    const { id } = at((await list()).scales, 0)
    expect(await change(id, other)).toMatchObject({ status: 409, body: { code: 'marks.scale_exists' } })
    // Its own name in another case is no namesake.
    const own = (await list()).scales.find(({ name }) => name === 'Plavání')?.id ?? ''
    expect(await change(own, words('plavání'))).toMatchObject({ status: 200, body: { name: 'plavání' } })
  })

  it('are not made twice by a request whose reply was lost, nor by two at once', async () => {
    const replies = await Promise.all([create(words('Plavání')), create(words('Plavání')), create(words('Plavání'))])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await list()).scales).toHaveLength(3)
    expect(await log()).toEqual([['marks.scale_created', 'Plavání']])
    const { id } = at((await list()).scales, 2)
    await change(id, words('Plavání'))
    await set({ rounding: 'exact' })
    expect(await log()).toHaveLength(1)
  })

  it(`are ${maxScales} at most`, async () => {
    const replies = await Promise.all(
      Array.from({ length: maxScales }, (_, number) => create(words(`Stupnice ${number}`))),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(maxScales - 2)
    expect(await create(words('Ještě jedna'))).toMatchObject({ status: 409, body: { code: 'marks.too_many_scales' } })
  })

  it('are the school’s own: another school’s is not found, and no teacher changes them', async () => {
    const stranger = await signedUpTeacher(api)
    const { id } = at((await list(stranger)).scales, 1)
    for (const reply of [await change(id, words('Cizí')), await remove(id), await set({ default_scale_id: id })])
      expect(reply.status).toBe(404)
    for (const reply of [await create(words('Moje'), teacher), await set({ rounding: 'whole_percent' }, teacher)])
      expect(reply.status).toBe(403)
  })

  it.each([
    ['bounds that do not fall', [5000, 5000, 0], 'scale_falling'],
    ['a last step above none', [5000, 100], 'scale_last'],
    ['one step', [0], 'scale_steps'],
    ['thirteen steps', [...Array.from({ length: 12 }, (_, place) => 9000 - place), 0], 'scale_steps'],
  ])('are refused with %s, at the field', async (_, bounds, key) => {
    const steps = bounds.map((from, place) => ({ label: String(place), from, value: null }))
    expect(await create({ name: 'Zlá', steps })).toMatchObject({
      status: 422,
      body: { detail: { steps: [translator('cs', 'fields')(key)] } },
    })
    const inDatabase = api.sql("insert into scales (school_id, name, steps) values ($1, 'Zlá', $2)", [
      admin.school_id,
      JSON.stringify(steps),
    ])
    await expect(inDatabase).rejects.toThrow('scales_steps_check')
  })

  it.each([
    [
      'one label twice',
      [
        { label: 'a', from: 5000, value: null },
        { label: 'a', from: 0, value: null },
      ],
    ],
    [
      'a value of some only',
      [
        { label: 'a', from: 5000, value: 100 },
        { label: 'b', from: 0, value: null },
      ],
    ],
  ])('are refused with %s, by the database too', async (_, steps) => {
    expect(await create({ name: 'Zlá', steps })).toMatchObject({ status: 422 })
    await expect(
      api.sql("insert into scales (school_id, name, steps) values ($1, 'Zlá', $2)", [
        admin.school_id,
        JSON.stringify(steps),
      ]),
    ).rejects.toThrow('scales_steps_check')
  })
})

function isScale(body: unknown): body is { id: string } {
  return typeof body === 'object' && body !== null && 'id' in body
}
