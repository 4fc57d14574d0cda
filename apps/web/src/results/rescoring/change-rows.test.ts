import type { ResultsChange } from '@katedra/contract/marking'
import { describe, expect, it } from 'vitest'
import { changeRows } from './change-rows.ts'

type Standing = ResultsChange['students'][number]['before']

function standing(points: number | null, out_of: number): Standing {
  return { points, out_of, fraction: points === null || out_of === 0 ? null : points / out_of, manual_count: 0 }
}

function student(name: string | null, before: Standing, after: Standing) {
  return { attempt_id: name ?? '', name, before, after }
}

describe('what a change would do', () => {
  const { changed, same } = changeRows(
    [
      student('Šíma', standing(5, 10), standing(5, 10)),
      student('Chalupa', standing(5, 10), standing(5, 9)),
      student('Hájek', standing(6, 10), standing(5, 10)),
      student('Čermák', standing(5, 10), standing(4.5, 9)),
      student('Adam', standing(null, 10), standing(null, 10)),
      student('Dub', standing(1, 1), standing(0, 0)),
    ],
    String,
  )

  it('puts those whose result changes apart from the rest, each by name', () => {
    expect(changed.map(({ label }) => label)).toEqual(['Čermák', 'Dub', 'Hájek', 'Chalupa'])
    expect(same.map(({ label }) => label)).toEqual(['Adam', 'Šíma'])
  })

  it('has a number for a pupil whose name is hidden', () => {
    const hidden = [student(null, standing(5, 10), standing(6, 10)), student(null, standing(6, 10), standing(7, 10))]
    expect(changeRows(hidden, (number) => `Žák ${number}`).changed.map(({ label }) => label)).toEqual([
      'Žák 1',
      'Žák 2',
    ])
  })

  it('says whether a result gets better or worse, and where only the points are others', () => {
    expect(changed.map(({ direction }) => direction)).toEqual(['other', 'down', 'down', 'up'])
  })
})
