import { describe, expect, it } from 'vitest'
import { middleSquare, stepCrop, type CropStep } from './crop-steps.ts'

const wide = { width: 400, height: 200 }

describe('the square cut out of a picture', () => {
  it('begins as the largest one in the middle', () => {
    expect(middleSquare(wide)).toEqual({ unit: '%', x: 25, y: 0, width: 50, height: 100 })
    expect(middleSquare({ width: 200, height: 400 })).toEqual({ unit: '%', x: 0, y: 25, width: 100, height: 50 })
  })

  it.each([
    ['left', { x: 20, y: 0, width: 50, height: 100 }],
    ['right', { x: 30, y: 0, width: 50, height: 100 }],
    ['smaller', { x: 27.5, y: 5, width: 45, height: 90 }],
  ] as const)('goes one step: %s', (way, expected) => {
    expect(stepCrop(middleSquare(wide), wide, way)).toEqual({ unit: '%', ...expected })
  })

  it('grows back to where it was after getting smaller', () => {
    const smaller = stepCrop(middleSquare(wide), wide, 'smaller')
    const { x, width } = stepCrop(smaller, wide, 'larger')
    expect(x).toBeCloseTo(middleSquare(wide).x)
    expect(width).toBeCloseTo(middleSquare(wide).width)
  })

  it.each(['left', 'right', 'up', 'down', 'larger', 'smaller'] satisfies CropStep[])(
    'stays a square within the picture however often it goes %s',
    (way) => {
      let crop = stepCrop(middleSquare(wide), wide, 'smaller')
      for (let times = 0; times < 30; times += 1) crop = stepCrop(crop, wide, way)
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.y).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.width).toBeLessThanOrEqual(100.000_001)
      expect(crop.y + crop.height).toBeLessThanOrEqual(100.000_001)
      expect(crop.width * wide.width).toBeCloseTo(crop.height * wide.height)
      expect(crop.width).toBeGreaterThan(4)
    },
  )
})
