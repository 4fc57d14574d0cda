import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkQuestion } from '../../../check-question.ts'
import { completeness } from '../../../completeness.ts'
import { gapsExamples } from '../../../examples.ts'
import { parseAnswer } from '../../../parse-answer.ts'
import { publicQuestion } from '../../../public-question.ts'
import type { QuestionOf } from '../../../question-type.ts'
import { reviewQuestion } from '../../../review-question.ts'
import { plain } from '../../../texts/rich-text.ts'
import { textWithGaps } from '../../../testing/arbitrary-gaps.ts'
import { maxGapLength, type GapKey } from './gaps.ts'
import { TextContent, TextKey, unusedTextKey } from '../text.ts'

const [planets, letters, rivers] = gapsExamples.map(copied)
if (planets === undefined || letters === undefined || rivers === undefined) throw new Error('the examples are missing')

function copied(question: QuestionOf<'text'>): QuestionOf<'text'> {
  return { ...question, content: TextContent.parse(question.content), key: TextKey.parse(question.key) }
}

/** A copy with one field changed; undefined takes the field away. */
function withField(question: QuestionOf<'text'>, path: string, value: unknown): unknown {
  const copy: unknown = { ...copied(question), prompt: { ...question.prompt } }
  const names = path.split('.')
  const last = names.pop() ?? ''
  let holder: unknown = copy
  for (const name of names) holder = fieldOf(holder, name)
  if (typeof holder !== 'object' || holder === null) throw new Error(`no field ${path}`)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, value)
  return copy
}

function fieldOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined
}

function problemsOf(question: unknown): string[] {
  const checked = checkQuestion(question)
  return checked.ok ? [] : checked.problems.map(({ path, code }) => `${code} ${path}`)
}

describe('a text with gaps', () => {
  it.each(gapsExamples.map((question) => [question.prompt.en, question]))('is in order: "%s"', (_, question) => {
    expect(problemsOf(question)).toEqual([])
    expect(reviewQuestion(question)).toEqual([])
  })

  it('is in order whatever its gaps are', () => {
    fc.assert(
      fc.property(textWithGaps, (question) => {
        expect(problemsOf(question)).toEqual([])
      }),
    )
  })

  const cs = rivers.prompt.cs ?? ''
  it.each<[string, unknown, string[]]>([
    [
      'a gap without its place',
      withField(rivers, 'prompt.cs', cs.replace('[_v2_]', 'řece')),
      ['gap_without_place prompt.cs'],
    ],
    [
      'a gap whose place is in a formula',
      withField(rivers, 'prompt.cs', cs.replace('[_v2_]', '$[_v2_]$')),
      ['gap_without_place prompt.cs'],
    ],
    ['a gap with two places', withField(rivers, 'prompt.cs', `${cs} [_v2_]`), ['gap_repeated prompt.cs']],
    [
      'a place of no gap',
      withField(rivers, 'prompt.en', `${rivers.prompt.en} [_zz_]`),
      ['place_without_gap prompt.en'],
    ],
    [
      'two gaps with one id',
      withField(rivers, 'content.gaps.1.id', 'v1'),
      [
        'duplicate_id content.gaps.1.id',
        'place_without_gap prompt.cs',
        'place_without_gap prompt.en',
        'unknown_id key.gaps.by_gap.v2',
      ],
    ],
    ['no gap', withField(rivers, 'content.gaps', []), ['too_small content.gaps']],
    ['a gap without its key', withField(rivers, 'key.gaps.by_gap.v2', undefined), ['required key.gaps.by_gap.v2']],
    [
      'a key of no gap',
      withField(rivers, 'key.gaps.by_gap.zz', rivers.key.gaps?.by_gap['v2']),
      ['unknown_id key.gaps.by_gap.zz'],
    ],
    ['no keys', withField(rivers, 'key.gaps', undefined), ['required key.gaps']],
    [
      'a key of another kind',
      withField(letters, 'key.gaps.by_gap.a1.kind', 'bank'),
      ['invalid key.gaps.by_gap.a1.kind'],
    ],
    [
      'a key that is no kind',
      withField(letters, 'key.gaps.by_gap.a1.kind', 'other'),
      ['invalid key.gaps.by_gap.a1.kind'],
    ],
    [
      'a weight of nothing',
      withField(letters, 'key.gaps.by_gap.a1.weight', 0),
      ['too_small key.gaps.by_gap.a1.weight'],
    ],
    [
      'a word that the gap does not have',
      withField(letters, 'key.gaps.by_gap.a1.accepted.0.word', 'zz'),
      ['unknown_id key.gaps.by_gap.a1.accepted.0.word'],
    ],
    [
      'no word that is right',
      withField(letters, 'key.gaps.by_gap.a1.accepted.0.fraction', 0.5),
      ['no_full_answer key.gaps.by_gap.a1.accepted'],
    ],
    [
      'no text that is right',
      withField(planets, 'key.gaps.by_gap.p1.accepted', []),
      ['no_full_answer key.gaps.by_gap.p1.accepted'],
    ],
    [
      'a blank text',
      withField(planets, 'key.gaps.by_gap.p1.accepted.0.text', ' '),
      ['required key.gaps.by_gap.p1.accepted.0.text'],
    ],
    [
      'one option',
      withField(letters, 'content.gaps.0.options', [{ id: 'x2', text: { cs: 'y' } }]),
      ['too_small content.gaps.0.options'],
    ],
    [
      'two options with one id',
      withField(letters, 'content.gaps.0.options.0.id', 'x2'),
      ['duplicate_id content.gaps.0.options.1.id'],
    ],
    ['gaps of a bank that is not there', withField(rivers, 'content.bank', undefined), ['required content.bank']],
    ['a bank for no gap', withField(letters, 'content.bank', rivers.content.bank), ['bank_without_gap content.bank']],
    [
      'two words with one id',
      withField(rivers, 'content.bank.words.2.id', 'w1'),
      ['duplicate_id content.bank.words.2.id'],
    ],
    [
      'one word that two gaps need',
      withField(rivers, 'key.gaps.by_gap.v2.accepted.0.word', 'w1'),
      ['too_few_words content.bank.words'],
    ],
    [
      'a key for the whole text',
      withField(letters, 'key.accepted', [{ text: 'y', fraction: 1 }]),
      ['invalid key.accepted'],
    ],
    ['a unit for the whole text', withField(letters, 'content.unit', { cs: 'cm' }), ['invalid content.unit']],
    ['the whole text marked by hand', withField(letters, 'key.unmatched', 'manual'), ['invalid key.unmatched']],
  ])('is refused with %s', (_, question, problems) => {
    expect(problemsOf(question).toSorted()).toEqual(problems.toSorted())
  })

  it('finds words for all gaps where one of them can take another one', () => {
    const first: GapKey = { kind: 'bank', weight: 1, accepted: ['w1', 'w2'].map((word) => ({ word, fraction: 1 })) }
    expect(problemsOf(withField(rivers, 'key.gaps.by_gap.v1', first))).toEqual([])
    const reused = {
      ...rivers,
      content: { ...rivers.content, bank: { words: rivers.content.bank?.words, reuse: true } },
    }
    const same: GapKey = { kind: 'bank', weight: 1, accepted: [{ word: 'w1', fraction: 1 }] }
    expect(
      problemsOf({
        ...reused,
        key: { ...rivers.key, gaps: { rule: 'partial', by_gap: { v1: same, v2: same, v3: same } } },
      }),
    ).toEqual([])
  })

  it('is no Text without gaps that has a bank, keys of gaps or a place', () => {
    const written: GapKey = {
      kind: 'typed',
      weight: 1,
      accepted: [{ text: 'Ú', fraction: 1 }],
      case_sensitive: false,
      ignore_diacritics: false,
      typo_tolerance: false,
      unmatched: 'wrong',
    }
    const { kind: _kind, weight: _weight, ...key } = written
    const text = { ...rivers, content: { lines: 1, numeric: false }, key }
    expect(problemsOf({ ...text, prompt: { cs: 'Kde?' } })).toEqual([])
    expect(problemsOf(text)).toEqual(['place_without_gap prompt.cs', 'place_without_gap prompt.en'])
    expect(problemsOf({ ...text, prompt: { cs: 'Kde?' }, key: rivers.key })).toContain('unknown_id key.gaps')
    expect(
      problemsOf({ ...text, prompt: { cs: 'Kde?' }, content: { ...text.content, bank: rivers.content.bank } }),
    ).toEqual(['bank_without_gap content.bank'])
  })
})

describe('an answer to gaps', () => {
  test.each<[string, QuestionOf<'text'>, unknown]>([
    ['nothing', rivers, { text: '' }],
    ['no gap', rivers, { text: '', gaps: {} }],
    ['some gaps', rivers, { text: '', gaps: { v3: 'w1' } }],
    ['a gap that was emptied', rivers, { text: '', gaps: { v3: '', v1: '' } }],
    ['any text', planets, { text: '', gaps: { p1: 'w1', r2: 'a'.repeat(maxGapLength) } }],
  ])('may have %s', (_, question, value) => {
    expect(parseAnswer(question, value)).toEqual({ ok: true, answer: value })
  })

  test.each<[string, QuestionOf<'text'>, unknown]>([
    ['a foreign gap', rivers, { text: '', gaps: { zz: 'w1' } }],
    ['a name that every object inherits', planets, { text: '', gaps: { constructor: 'a' } }],
    ['a word that is not in the bank', rivers, { text: '', gaps: { v1: 'Vltavě' } }],
    ['a word of another gap', letters, { text: '', gaps: { a1: 'w1' } }],
    ['a word used twice', rivers, { text: '', gaps: { v1: 'w1', v2: 'w1' } }],
    ['a text above the limit', planets, { text: '', gaps: { p1: 'a'.repeat(maxGapLength + 1) } }],
    ['a text beside the gaps', planets, { text: 'Jupiter', gaps: {} }],
    ['no words at all', planets, { text: '', gaps: { p1: 1 } }],
    ['gaps where there are none', { ...planets, content: { lines: 1, numeric: false } }, { text: '', gaps: {} }],
  ])('is refused when it has %s', (_, question, value) => {
    expect(parseAnswer(question, value)).toEqual({ ok: false })
  })

  test('may use a word several times where the bank allows it', () => {
    const question = {
      ...rivers,
      content: { ...rivers.content, bank: { words: rivers.content.bank?.words ?? [], reuse: true } },
    }
    expect(parseAnswer(question, { text: '', gaps: { v1: 'w1', v2: 'w1' } }).ok).toBe(true)
  })

  test('is complete with the last gap', () => {
    expect(completeness(rivers, { text: '', gaps: {} })).toBe('empty')
    expect(completeness(rivers, { text: '', gaps: { v1: '' } })).toBe('empty')
    expect(completeness(planets, { text: '', gaps: { p1: ' ' } })).toBe('empty')
    expect(completeness(rivers, { text: '', gaps: { v1: 'w1', v2: '' } })).toBe('partial')
    expect(completeness(rivers, { text: '', gaps: { v1: 'w1', v2: 'w2', v3: 'w3' } })).toBe('complete')
  })
})

describe('the view of a pupil', () => {
  const seeds = Array.from({ length: 40 }, (_, number) => `seed ${number}`)
  const views = (question: QuestionOf<'text'>, shuffle_options: boolean) =>
    new Set(seeds.map((seed) => JSON.stringify(publicQuestion(question, { seed, shuffle_options })))).size

  it('shuffles the bank always, own words of a gap only where the gap and the test want it', () => {
    expect(views(rivers, false)).toBeGreaterThan(10)
    expect(views(letters, true)).toBe(1)
    const shuffled = {
      ...letters,
      content: {
        ...letters.content,
        gaps: letters.content.gaps?.map((gap) => (gap.kind === 'chosen' ? { ...gap, shuffle: true } : gap)),
      },
    }
    expect(views(shuffled, true)).toBe(4)
    expect(views(shuffled, false)).toBe(1)
  })

  it('is the same whatever is written in the keys, long or short', () => {
    fc.assert(
      fc.property(textWithGaps, fc.string({ minLength: 1, maxLength: 200 }), (question, text) => {
        const keys = Object.entries(question.key.gaps?.by_gap ?? {}).map(([id, key]) =>
          key.kind === 'typed' ? [id, { ...key, accepted: [{ text, fraction: 1 }] }] : [id, { ...key, weight: 7 }],
        )
        const other = {
          ...question,
          key: { ...question.key, gaps: { rule: 'exact' as const, by_gap: Object.fromEntries(keys) } },
        }
        const order = { seed: 'a', shuffle_options: true }
        expect(JSON.stringify(publicQuestion(other, order))).toBe(JSON.stringify(publicQuestion(question, order)))
      }),
    )
  })

  it('says one blank for every gap where there are only words', () => {
    fc.assert(
      fc.property(textWithGaps, ({ prompt, content }) => {
        const words = plain(prompt.cs ?? '')
        expect(words).not.toMatch(/\[_/)
        expect(words.match(/_+/g)).toEqual((content.gaps ?? []).map(() => '_____'))
      }),
    )
  })
})

describe('its author is told', () => {
  const codes = (question: QuestionOf<'text'>) => reviewQuestion(question).map(({ code, path }) => `${code} ${path}`)
  const typed = (...accepted: string[]): GapKey => ({
    kind: 'typed',
    weight: 1,
    accepted: accepted.map((text) => ({ text, fraction: 1 })),
    case_sensitive: false,
    ignore_diacritics: false,
    typo_tolerance: false,
    unmatched: 'manual',
  })
  const colours = (first: GapKey, second: GapKey): QuestionOf<'text'> => ({
    type: 'text',
    prompt: { cs: 'Na vlajce je [_a_] a [_b_].' },
    points: 1,
    explanation: { cs: 'Bílá a červená.' },
    content: { lines: 1, numeric: false, gaps: ['a', 'b'].map((id) => ({ id, kind: 'typed', numeric: false })) },
    key: { ...unusedTextKey, gaps: { rule: 'partial', by_gap: { a: first, b: second } } },
  })

  it('of two gaps that take the answers of each other', () => {
    expect(codes(colours(typed('bílá', 'červená'), typed('Červená', 'bílá')))).toEqual([
      'interchangeable_gaps key.gaps.by_gap.b.accepted',
    ])
    expect(codes(colours(typed('bílá', 'červená'), typed('červená')))).toEqual([])
    expect(codes(colours(typed('bílá'), typed('bílá')))).toEqual([])
  })

  it('of the other one of two such gaps', () => {
    expect(reviewQuestion(colours(typed('bílá', 'červená'), typed('Červená', 'bílá')))).toMatchObject([
      { other: 'key.gaps.by_gap.a.accepted' },
    ])
  })

  it('of a gap without a key and of answers that are the same', () => {
    expect(codes(colours(typed(), typed('bílá', 'BÍLÁ')))).toEqual([
      'no_correct_answer key.gaps.by_gap.a.accepted',
      'equal_accepted_answers key.gaps.by_gap.b.accepted.1.text',
    ])
  })

  it('of a word of the bank that fits two gaps', () => {
    const first: GapKey = { kind: 'bank', weight: 1, accepted: ['w1', 'w2'].map((word) => ({ word, fraction: 1 })) }
    const question = copied(rivers)
    if (question.key.gaps !== undefined) question.key.gaps.by_gap['v1'] = first
    expect(codes(question)).toEqual(['word_fits_two_gaps content.bank.words.3.text'])
  })

  it('of words that are there twice and of a word that lacks a language', () => {
    const question = copied(letters)
    const [gap] = question.content.gaps ?? []
    if (gap?.kind === 'chosen') gap.options.push({ id: 'x9', text: { cs: 'y' } })
    expect(codes(question)).toEqual([
      'duplicate_options content.gaps.0.options.2.text',
      'missing_language content.gaps.0.options.2.text.en',
    ])
  })
})
