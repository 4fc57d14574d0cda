import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { sortByVerdict, verdictWords, type ItemAnalysis } from './item-verdicts.ts'

const cs = translator('cs', 'results')
const en = translator('en', 'results')

function item(item_no: number, codes: ItemAnalysis['verdicts'][number]['code'][], counts = true): ItemAnalysis {
  const unknown = { facility: null, facility_low: null, facility_high: null, standard_deviation: null }
  const unclear = { discrimination: null, discriminative_efficiency: null, effective_weight: null }
  return {
    item_no,
    counts,
    title: { cs: 'Otázka' },
    type: 'abc',
    answer_count: 12,
    gaps: [],
    options: [],
    ...unknown,
    ...unclear,
    intended_weight: null,
    random_guess: null,
    verdicts: codes.map((code) => ({ code, option: null })),
  }
}

describe('verdicts on questions', () => {
  it('are said in plain words, with the option they speak of', () => {
    const never = { code: 'option_never_chosen', option: { cs: '**Řím**', en: 'Rome' } } as const
    expect(verdictWords(cs, never, 'cs')).toBe('Možnost „Řím“ nikdo nevolí.')
    expect(verdictWords(en, never, 'en')).toBe('Option “Rome” is never chosen.')
    expect(verdictWords(cs, { code: 'check_key', option: null }, 'cs')).toBe('Dobří žáci chybují: zkontrolujte klíč.')
  })

  it('put questions worth a look apart from fine ones and from those with too few answers', () => {
    const items = [
      item(1, ['fine']),
      item(2, ['too_easy', 'option_never_chosen']),
      item(3, ['too_few_answers']),
      item(4, ['check_key']),
      item(5, ['too_hard'], false),
      { ...item(6, ['too_few_answers']), answer_count: 9 },
    ]
    const { remarked, fine, quiet, unsaid } = sortByVerdict(items)
    expect(remarked.map(({ item_no }) => item_no)).toEqual([2, 4])
    expect(fine.map(({ item_no }) => item_no)).toEqual([1])
    expect(quiet.map(({ item_no }) => item_no)).toEqual([3])
    expect(unsaid.map(({ item_no }) => item_no)).toEqual([6])
  })
})
