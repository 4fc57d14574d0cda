import { expect, it } from 'vitest'
import { sampleMark } from '../../testing/sample-marks.ts'
import { distributionOf } from './mark-rows.ts'

it('a result stands in the picture on the side of a bound that its mark is on, by the rounding of the school', () => {
  const student = sampleMark(1, 89.5)
  // Bars of five percents: that from 85, and that from 90.
  expect(distributionOf([student], 'exact').slice(17, 19)).toEqual([1, 0])
  expect(distributionOf([student], 'whole_percent').slice(17, 19)).toEqual([0, 1])
})
