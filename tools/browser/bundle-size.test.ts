import { describe, expect, it } from 'vitest'
import { total } from './bundle-size.ts'

describe('the size of a page', () => {
  it('adds up', () => {
    const weight = { file: 'a', raw: 3, gzip: 2, brotli: 1 }
    expect(total([weight, weight])).toEqual({ raw: 6, gzip: 4, brotli: 2 })
  })
})
