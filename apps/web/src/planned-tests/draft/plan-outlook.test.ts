import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { emptyDraft, type PlanDraft } from './plan-draft.ts'
import { planOutlook, type OutlookFacts } from './plan-outlook.ts'

const zone = 'Europe/Prague'
const cs = translator('cs', 'planned-tests')
const clock = { format: createFormat('cs', zone), zone, now: new Date('2026-11-23T08:31:00Z') }
const classId = '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e4f'
const facts: OutlookFacts = {
  classes: [{ id: classId, name: '6.A', student_count: 24 }],
  level: { question_count: 20 },
  presets: [
    { preset: 'in_10_minutes', starts_at: '2026-11-23T08:41:00Z' },
    { preset: 'tomorrow_8', starts_at: '2026-11-24T07:00:00Z' },
  ],
}
const ready: PlanDraft = {
  ...emptyDraft,
  class_id: classId,
  level_id: 3,
  title: 'Slovní druhy',
  preset: 'tomorrow_8',
  window_minutes: 20,
}

describe('the foot of the plan sheet', () => {
  it('says what will happen', () => {
    expect(planOutlook(cs, ready, facts, clock)).toEqual({
      sentence: '6.A (24 žáků) dostane test Slovní druhy zítra v 8:00 na 20 minut.',
      details: ['Vylosujeme 10 otázek z 20.'],
    })
  })

  it('says what is still missing, in the order of the sheet', () => {
    expect(planOutlook(cs, { ...ready, class_id: null, preset: null }, facts, clock).sentence).toBe(
      'Ještě chybí: třída a\u00a0začátek.',
    )
    expect(planOutlook(cs, { ...ready, pick: 'by_hand', title: '' }, facts, clock).sentence).toBe(
      'Ještě chybí: otázky a\u00a0název.',
    )
  })

  it('counts a preset that has passed meanwhile as missing', () => {
    const later = { ...clock, now: new Date('2026-11-23T08:42:00Z') }
    expect(planOutlook(cs, { ...ready, preset: 'in_10_minutes' }, facts, later).sentence).toBe('Ještě chybí: začátek.')
  })

  it('counts a class that is gone as missing', () => {
    expect(planOutlook(cs, ready, { ...facts, classes: [] }, clock).sentence).toBe('Ještě chybí: třída.')
  })

  it.each([
    [{ draw: 20 }, 'Bude v něm všech 20 otázek úrovně.'],
    [{ draw: 5 }, 'Vylosujeme 5 otázek z 20.'],
    [
      { pick: 'by_hand', question_ids: [classId, '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e50'] },
      'Budou v něm 2 vybrané otázky.',
    ],
  ] satisfies [Partial<PlanDraft>, string][])('says how the questions come: %j', (change, words) => {
    expect(planOutlook(cs, { ...ready, ...change }, facts, clock).details).toEqual([words])
  })

  const second = '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e50'
  const two = { ...facts, classes: [...facts.classes, { id: second, name: '6.B', student_count: 22 }] }
  const others = (preset: PlanDraft['others'][number]['preset'], starts_at = ''): Partial<PlanDraft> => ({
    others: [{ class_id: second, preset, starts_at }],
  })

  it.each([
    ['with the first one', others('same'), '6.B (22 žáků) také, zítra v 8:00.'],
    ['at a quick date', others('in_10_minutes'), '6.B (22 žáků) také, za 10 minut (v 9:41).'],
    ['at an own start', others('own', '2026-11-25T12:00'), '6.B (22 žáků) také, pozítří ve 12:00.'],
  ] satisfies [string, Partial<PlanDraft>, string][])('says when a further class begins: %s', (_, change, words) => {
    expect(planOutlook(cs, { ...ready, ...change }, two, clock).details[0]).toBe(words)
  })

  it('says that a further class lacks its class or its start', () => {
    const lacking = 'Ještě chybí: třída nebo začátek u dalších tříd.'
    expect(planOutlook(cs, { ...ready, ...others('own') }, two, clock).sentence).toBe(lacking)
    expect(planOutlook(cs, { ...ready, ...others('same') }, facts, clock).sentence).toBe(lacking)
  })

  it('says that the questions of the test stay', () => {
    const source = { kind: 'copy', test_id: second, starts_at: '', local_start: '', question_count: 7 } as const
    expect(planOutlook(cs, { ...ready, pick: 'kept', source }, facts, clock).details).toEqual([
      'Otázky zůstanou stejné (7).',
    ])
  })

  it('warns when no one could join', () => {
    const empty = { ...facts, classes: [{ id: classId, name: '6.A', student_count: 0 }] }
    expect(planOutlook(cs, ready, empty, clock).details).toContain(
      'Ve třídě zatím nikdo není: přidejte žáky, nebo pusťte i hosty.',
    )
    expect(planOutlook(cs, { ...ready, guests_allowed: true }, empty, clock).details).toContain(
      'Ve třídě zatím nikdo není, připojit se mohou jen hosté.',
    )
  })
})
