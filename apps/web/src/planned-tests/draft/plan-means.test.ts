import { describe, expect, it } from 'vitest'
import { areEnough, canAddClass, canPlan, freePlansFor } from './plan-means.ts'

const means = (freePlansLeft: number, ...covered: string[]) => ({ covered: new Set(covered), freePlansLeft })

describe('what a test is planned on', () => {
  it('is a free plan for each class without credits', () => {
    expect(freePlansFor(means(5, '6.A'), ['6.A', '6.B', null])).toBe(2)
  })

  it('is enough when the free plans last for those without credits', () => {
    expect(areEnough(means(0, '6.A'), ['6.A'])).toBe(true)
    expect(areEnough(means(0, '6.A'), ['6.B'])).toBe(false)
    expect(areEnough(means(1), ['6.A', '6.B'])).toBe(false)
  })

  it('is nothing without free plans and without a class with credits', () => {
    expect(canPlan(means(0))).toBe(false)
    expect(canPlan(means(1))).toBe(true)
    expect(canPlan(means(0, '6.A'))).toBe(true)
  })

  it('lasts for one more class while a free plan or another class with credits is left', () => {
    expect(canAddClass(means(2), ['6.A'])).toBe(true)
    expect(canAddClass(means(1), ['6.A'])).toBe(false)
    expect(canAddClass(means(0, '6.A'), ['6.A'])).toBe(false)
    expect(canAddClass(means(0, '6.A', '6.B'), ['6.A'])).toBe(true)
  })
})
