import type { Preset } from '@katedra/contract/planned-tests'
import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { presetChips, presetStart } from './preset-chips.ts'

const presets: { preset: Preset; starts_at: string }[] = [
  { preset: 'in_10_minutes', starts_at: '2026-11-23T08:41:00Z' },
  { preset: 'in_30_minutes', starts_at: '2026-11-23T09:01:00Z' },
  { preset: 'tomorrow_8', starts_at: '2026-11-24T07:00:00Z' },
  { preset: 'in_a_week_8', starts_at: '2026-11-30T07:00:00Z' },
]
const now = new Date('2026-11-23T08:31:00Z')

describe('quick dates', () => {
  it('carry the moment that they mean in the school’s zone', () => {
    expect(presetChips(translator('cs', 'planned-tests'), presets, createFormat('cs', 'Europe/Prague'), now)).toEqual([
      { id: 'in_10_minutes', label: 'za 10 minut', detail: '9:41' },
      { id: 'in_30_minutes', label: 'za 30 minut', detail: '10:01' },
      { id: 'tomorrow_8', label: 'zítra 8:00', detail: 'út 24. 11.' },
      { id: 'in_a_week_8', label: 'za týden 8:00', detail: 'po 30. 11.' },
      { id: 'own', label: 'Vlastní', detail: 'den a hodina' },
    ])
  })

  it('speak English', () => {
    const chips = presetChips(translator('en', 'planned-tests'), presets, createFormat('en', 'Europe/Prague'), now)
    expect(chips[2]).toEqual({ id: 'tomorrow_8', label: 'tomorrow 8:00', detail: 'Tue 24 Nov' })
  })

  it('are not offered once they have passed', () => {
    const ids = presetChips(
      translator('cs', 'planned-tests'),
      presets,
      createFormat('cs', 'Europe/Prague'),
      new Date('2026-11-23T09:00:00Z'),
    ).map(({ id }) => id)
    expect(ids).toEqual(['in_30_minutes', 'tomorrow_8', 'in_a_week_8', 'own'])
  })

  it('mean no moment once they have passed', () => {
    expect(presetStart(presets, 'in_10_minutes', now)).toBe('2026-11-23T08:41:00Z')
    expect(presetStart(presets, 'in_10_minutes', new Date('2026-11-23T08:41:00Z'))).toBeUndefined()
    expect(presetStart(presets, 'own', now)).toBeUndefined()
    expect(presetStart(presets, null, now)).toBeUndefined()
  })
})
