import { languages, type LocalText } from '../../local-text.ts'
import { ownValue } from '../../own-value.ts'
import { findDuplicateIds, type Problem } from '../../problem.ts'
import { gapsIn } from '../../rich-text.ts'
import type { Gap, GapKey, WordBank } from './gaps.ts'
import type { TextContent, TextKey } from './text.ts'
import { fillBank } from './fill-bank.ts'
import { wordsOfGap } from './words-of-gap.ts'
import { checkWrittenKey } from './written.check.ts'

/**
 * Every gap has its place in each text of the prompt once, and a key that fits its kind and by which it can be right; from the
 * bank all of its gaps can be right at once. The fields of a Text without gaps are left as they are when unused.
 */
export function checkGaps(content: TextContent, key: TextKey, prompt: LocalText): Problem[] {
  const { gaps = [], bank } = content
  const needsBank = gaps.some(({ kind }) => kind === 'bank')
  return [
    ...checkUnused(content, key),
    ...findDuplicateIds(gaps, 'content.gaps'),
    ...gaps.flatMap((gap, index) =>
      gap.kind === 'chosen' ? findDuplicateIds(gap.options, `content.gaps.${index}.options`) : [],
    ),
    ...(needsBank && bank === undefined ? [{ path: 'content.bank', code: 'required' as const }] : []),
    ...(bank !== undefined && !needsBank ? [{ path: 'content.bank', code: 'bank_without_gap' as const }] : []),
    ...findDuplicateIds(bank?.words ?? [], 'content.bank.words'),
    ...checkPlaces(gaps, prompt),
    ...checkKeys(content, key),
  ]
}

/** Gap by gap and text by text; what stands in a formula is no place. */
export function checkPlaces(gaps: readonly Gap[], prompt: LocalText): Problem[] {
  const known = new Set(gaps.map(({ id }) => id))
  return languages.flatMap((language) => {
    const text = prompt[language]
    if (text === undefined) return []
    const places = gapsIn(text)
    const path = `prompt.${language}`
    return [
      ...(places.some((id) => !known.has(id)) ? [{ path, code: 'place_without_gap' as const }] : []),
      ...([...known].some((id) => !places.includes(id)) ? [{ path, code: 'gap_without_place' as const }] : []),
      ...(new Set(places).size < places.length ? [{ path, code: 'gap_repeated' as const }] : []),
    ]
  })
}

function checkUnused({ numeric, unit }: TextContent, key: TextKey): Problem[] {
  const used = {
    'content.numeric': numeric,
    'content.unit': unit !== undefined,
    'key.accepted': key.accepted.length > 0,
    'key.number': key.number !== undefined,
    'key.unmatched': key.unmatched !== 'wrong',
    'key.rubric': key.rubric !== undefined,
  }
  return Object.entries(used).flatMap(([path, isUsed]) => (isUsed ? [{ path, code: 'invalid' as const }] : []))
}

function checkKeys({ gaps = [], bank }: TextContent, { gaps: key }: TextKey): Problem[] {
  if (key === undefined) return [{ path: 'key.gaps', code: 'required' }]
  const known = new Set(gaps.map(({ id }) => id))
  const strangers = Object.keys(key.by_gap).filter((id) => !known.has(id))
  const problems = [
    ...strangers.map((id): Problem => ({ path: `key.gaps.by_gap.${id}`, code: 'unknown_id' })),
    ...gaps.flatMap((gap) => checkGapKey(gap, ownValue(key.by_gap, gap.id), bank)),
  ]
  return problems.length > 0 || canAllBeRight(gaps, key.by_gap, bank)
    ? problems
    : [{ path: 'content.bank.words', code: 'too_few_words' }]
}

function checkGapKey(gap: Gap, key: GapKey | undefined, bank: WordBank | undefined): Problem[] {
  const path = `key.gaps.by_gap.${gap.id}`
  if (key === undefined) return [{ path, code: 'required' }]
  if (key.kind !== gap.kind) return [{ path: `${path}.kind`, code: 'invalid' }]
  if (key.kind === 'typed') return checkWrittenKey(key, path)
  // One problem is enough: the bank itself.
  if (gap.kind === 'bank' && bank === undefined) return []
  const words = new Set(wordsOfGap(gap, bank).map(({ id }) => id))
  const problems = key.accepted.flatMap(({ word }, index): Problem[] => {
    if (!words.has(word)) return [{ path: `${path}.accepted.${index}.word`, code: 'unknown_id' }]
    const isAgain = key.accepted.findIndex((other) => other.word === word) < index
    return isAgain ? [{ path: `${path}.accepted.${index}.word`, code: 'duplicate_id' }] : []
  })
  const canBeFull = key.accepted.some(({ fraction }) => fraction === 1)
  return canBeFull ? problems : [...problems, { path: `${path}.accepted`, code: 'no_full_answer' }]
}

/** Whether the words of a bank, each used once, can fill all of its gaps rightly. */
function canAllBeRight(gaps: readonly Gap[], keys: Record<string, GapKey>, bank: WordBank | undefined): boolean {
  if (bank === undefined || bank.reuse) return true
  const filled = fillBank({ gaps, bank, keys })
  return gaps.every(({ id, kind }) => kind !== 'bank' || filled.has(id))
}
