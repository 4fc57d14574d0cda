import type { PublicQuestion } from '@katedra/questions'
import { describe, expect, it } from 'vitest'
import { ownSheets } from './own-sheet.ts'
import { areaOf, boxesOf } from './sheet-areas.ts'

const text = (words: string) => ({ cs: words, en: words })
const about = { prompt: text('?'), points: 1 }
const scale = { scale: 'number', min: -200, max: 500, step: 1, labels_every: 100 } as const
const markers = ['m1', 'm2'].map((id) => ({ id, label: text(id) }))
const gaps = ['g1', 'g2'].map((id) => ({ id, kind: 'typed', numeric: true }) as const)
const questions: PublicQuestion[] = [
  { ...about, type: 'axis', content: { ...scale, markers } },
  { ...about, type: 'axis', content: { ...scale, min: 0, max: 50, step: 0.1, markers: markers.slice(0, 1) } },
  { ...about, type: 'text', content: { lines: 1, numeric: false, gaps } },
]
const [sheet] = ownSheets({
  test: '01996a3e-0000-7000-8000-000000000001',
  variant: 'a',
  rule: 'cross',
  student: '01996a3e-0000-7000-8000-0000000000aa',
  questions,
})

describe('a row of a sheet on a screen', () => {
  const rows = new Map(sheet?.rows.map(({ name, label }) => [name, label]))

  it('is called by its marker or its gap and its place, whatever is printed before it', () => {
    expect(['q1.m1.1', 'q1.m1.4', 'q1.m2.2', 'q2.m1.3', 'q3.g2.7'].map((name) => rows.get(name))).toEqual([
      'A 1',
      'A 4',
      'B 2',
      '3',
      '(2) 7',
    ])
    expect(new Set(sheet?.rows.filter(({ name }) => name.startsWith('q1.')).map(({ label }) => label)).size).toBe(8)
    const printed = sheet?.labels.map(({ text: words }) => words)
    expect(printed).toContain('B')
    expect(printed).not.toContain('B 2')
  })

  it('is shown with the rows of its marker above it, and no further', () => {
    if (sheet === undefined) throw new Error('nothing is printed')
    const area = areaOf(sheet, 'q1.m2.3')
    const [first, last] = [boxesOf(sheet, 'q1.m2.1'), boxesOf(sheet, 'q1.m2.3')]
    const above = boxesOf(sheet, 'q1.m1.4')
    expect(area.y).toBeLessThan(first.y)
    expect(area.y).toBeGreaterThan(above.y)
    expect(area.y + area.h).toBeGreaterThan(last.y + last.h)
    expect(area.y + area.h).toBeLessThan(boxesOf(sheet, 'q1.m2.4').y + 1)
  })
})
