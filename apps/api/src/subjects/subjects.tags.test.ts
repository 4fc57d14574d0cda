import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at } from '../testing/build-school.ts'
import { loadLibrary, readContent, readTagNames } from './subjects.load.ts'

const names = readTagNames()

describe('loading tags', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  const load = async (these = names) => {
    const loaded = await api.api.database.transaction(undefined, (db) => loadLibrary(db, readContent(), these))
    return at(
      loaded.filter(({ what }) => what === 'library tags'),
      0,
    ).keys
  }
  const rows = () => api.sql('select tag, english, xmin::text from library_tags order by tag')

  it('again changes no row', async () => {
    const before = await rows()
    expect(before).toHaveLength(Object.keys(names).length)
    expect(await load()).toMatchObject({ new: [], changed: [], retired: [] })
    expect(await rows()).toEqual(before)
  })

  it('brings what is new or called otherwise and deletes what has gone', async () => {
    const { zlomky: _gone, ...rest } = names
    const changed = await load({ ...rest, procenta: 'per cent', úplněk: 'full moon' })
    expect(changed).toMatchObject({ new: ['úplněk'], changed: ['procenta'], retired: ['zlomky'] })
    expect(await load()).toMatchObject({ new: ['zlomky'], changed: ['procenta'], retired: ['úplněk'] })
  })

  it('makes no new version of a question whose tags alone have changed', async () => {
    const question = () =>
      api.sql("select id, version, tags from library_questions where tags @> '{zlomky}' order by id")
    const before = await question()
    const { id } = at(before, 0)
    await api.sql("update library_questions set tags = '{stary-stitek}' where id = $1", [id])
    await load()
    expect(await question()).toEqual(before)
  })

  it.each(['Zlomky', '', 'a'.repeat(41)])('takes no name “%s”, no matter who writes it', async (english) => {
    await expect(api.sql('insert into library_tags values ($1, $2)', ['zkouška', english])).rejects.toThrow(/check/)
    await expect(api.sql('insert into library_tags values ($1, $2)', [english, 'test'])).rejects.toThrow(/check/)
  })
})
