import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher } from '../testing/build-school.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

it('opens the rows of a school, and of several', async () => {
  const [one, other] = [await signedUpTeacher(api), await signedUpTeacher(api)]
  const seen = (schoolId: string) =>
    api.api.database.read(schoolId, (db) => db.selectFrom('teachers').select('id').orderBy('id').execute())
  expect(await seen(one.school_id)).toEqual([{ id: one.id }])
  expect(await seen(`${one.school_id},${other.school_id}`)).toEqual(
    [one.id, other.id].toSorted((a, b) => a.localeCompare(b)).map((id) => ({ id })),
  )
})

it.each([
  '',
  "'; drop table teachers; --",
  'nobody',
  '00000000-0000-4000-8000-00000000000',
  '00000000-0000-4000-8000-000000000000,',
])('refuses what is no id of a school: %s', async (schoolId) => {
  await expect(
    api.api.database.read(schoolId, (db) => db.selectFrom('teachers').select('id').execute()),
  ).rejects.toThrow('the id of a school is no uuid')
})
