import { describe, expect, it } from 'vitest'
import { planBody } from './plan-body.ts'
import { draftForLevel, emptyDraft } from './plan-draft.ts'
import { pickedIds, pickedLevel } from './plan-level.ts'

const ids = ['0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e4f', '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e50']
const level = pickedLevel({ id: 3, name: 'Dějepis' }, ids)

describe('questions picked in the bank', () => {
  it('come from the address in their order, each once', () => {
    expect(pickedIds(`${ids.join('.')}.${ids[0]}`)).toEqual(ids)
    expect(pickedIds(undefined)).toEqual([])
  })

  it('fill the sheet: by hand, under the name of the subject, without a level', () => {
    const draft = draftForLevel({ ...emptyDraft, level_id: 7, window_minutes: 20 }, level)
    expect(draft).toMatchObject({
      level_id: null,
      subject_id: 3,
      title: 'Dějepis',
      window_minutes: 20,
      pick: 'by_hand',
      question_ids: ids,
      picked: ids,
    })
  })

  it('stay as they were narrowed when the sheet is opened again, and are new when others were picked', () => {
    const draft = { ...draftForLevel(emptyDraft, level), question_ids: ids.slice(1) }
    expect(draftForLevel(draft, level)).toBe(draft)
    expect(draftForLevel(draft, pickedLevel({ id: 3, name: 'Dějepis' }, ids.slice(0, 1))).question_ids).toEqual(
      ids.slice(0, 1),
    )
  })

  it('give way to a level', () => {
    const draft = draftForLevel(draftForLevel(emptyDraft, level), {
      id: 4,
      subject_id: 3,
      title: 'Zlomky',
      question_count: 20,
    })
    expect(draft).toMatchObject({ level_id: 4, subject_id: null, pick: 'draw', question_ids: [], picked: [] })
  })

  it('are planned for the subject, a level’s for the level', () => {
    const body = planBody(draftForLevel(emptyDraft, level), 'Europe/Prague')
    expect(body).toMatchObject({ subject_id: 3, question_ids: ids })
    expect(body).not.toHaveProperty('level_id')
    const ofLevel = { ...emptyDraft, level_id: 4 }
    expect(planBody(ofLevel, 'Europe/Prague')).not.toHaveProperty('subject_id')
  })
})
