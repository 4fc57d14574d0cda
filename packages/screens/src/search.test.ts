import { describe, expect, it } from 'vitest'
import { parseSearch, pickSearch, stringifySearch } from './search.ts'

describe('the query of a URL', () => {
  it('is made of texts, whatever they look like', () => {
    expect(parseSearch('?email=123&subject_id=true')).toEqual({ email: '123', subject_id: 'true' })
    expect(parseSearch('')).toEqual({})
  })

  it('goes there and back', () => {
    const search = { email: 'anna+škola@skola.cz', country_id: '1' }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  it('leaves out what is empty', () => {
    expect(stringifySearch({ email: '', panel: undefined })).toBe('')
  })

  it('keeps only what the page knows', () => {
    expect(pickSearch('email', 'panel')({ email: 'a@b.cz', panel: '', utm: 'x' })).toEqual({ email: 'a@b.cz' })
  })
})
