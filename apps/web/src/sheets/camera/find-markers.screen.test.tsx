import { describe, expect, it } from 'vitest'
import { drawSheetInView, type SheetInView } from '../../testing/sheet-in-view.ts'
import { findMarkers, isWhole, type SeenMarkers } from './find-markers.ts'

function seenOn(view: SheetInView): SeenMarkers {
  const [width, height] = [800, 600]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('the browser draws nothing')
  drawSheetInView(context, view)
  return findMarkers({ width, height, pixels: context.getImageData(0, 0, width, height).data })
}

describe('markers in the picture of a camera', () => {
  it.each([0, 1, 2, 3] as const)('are found on a sheet that is turned by %i quarters', (turn) => {
    const seen = seenOn({ turn })
    expect(isWhole(seen)).toBe(true)
    const [first, second] = seen
    const angle = Math.atan2((second?.y ?? 0) - (first?.y ?? 0), (second?.x ?? 0) - (first?.x ?? 0))
    expect(Math.cos(angle - (turn * Math.PI) / 2)).toBeGreaterThan(0.99)
  })

  it('are found on half of a page', () => {
    expect(isWhole(seenOn({ format: 'a5', turn: 1 }))).toBe(true)
    expect(isWhole(seenOn({ format: 'a5', hidden: [0] }))).toBe(false)
  })

  it.each([0, 1, 2, 3])('are no whole sheet without marker %i', (id) => {
    const seen = seenOn({ hidden: [id] })
    expect(seen.map((corner) => corner !== undefined)).toEqual([0, 1, 2, 3].map((one) => one !== id))
    expect(isWhole(seen)).toBe(false)
  })

  it('are no whole sheet where they are in the places of each other: two sheets are in view', () => {
    const [a, b, c, d] = seenOn({})
    expect(isWhole([b, a, c, d])).toBe(false)
  })
})
