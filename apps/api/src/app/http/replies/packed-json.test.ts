import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gzipWith, packObject, textWith } from './packed-json.ts'

describe('an object that is packed once', () => {
  it('is the same object with what is put behind it, as text and as gzip', () => {
    const members = fc.dictionary(fc.stringMatching(/^t_\w{1,5}$/), fc.string())
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^m_\w{1,5}$/), fc.jsonValue()), members, (object, behind) => {
        const packed = packObject(JSON.stringify(object))
        const whole = JSON.parse(JSON.stringify({ ...object, ...behind }))
        expect(JSON.parse(textWith(packed, behind))).toEqual(whole)
        expect(gunzipSync(gzipWith(packed, behind)).toString()).toBe(textWith(packed, behind))
      }),
    )
  })

  it('takes no more behind it than a block holds', () => {
    expect(() => gzipWith(packObject('{}'), { a: 'x'.repeat(70_000) })).toThrow(RangeError)
  })
})
