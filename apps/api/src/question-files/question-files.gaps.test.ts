import { inLanguage, ownValue, wordsOfGap, type Question, type QuestionOf } from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { gapsIn, plain } from '@katedra/questions/rich-text'
import { textWithGaps } from '@katedra/questions/testing/gaps'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuestionFile, writeQuestionFile } from './question-files.ts'
import type { FormatId } from './question-files.shape.ts'

const language = 'cs'

async function thereAndBack(format: FormatId, question: QuestionOf<'text'>) {
  const written = await writeQuestionFile(format, [{ name: 'Mezery', question, tags: ['a'], pictures: [] }], {
    language,
  })
  const bytes = written?.bytes ?? new Uint8Array()
  const { reading } = await readQuestionFile({ name: `x.${format}`, bytes }, { language })
  if (!reading.ok) throw new Error(JSON.stringify(reading.refusal))
  expect(reading.skipped).toEqual([])
  return { question: reading.taken[0]?.question, lost: written?.lost.map(({ reason }) => reason.code) ?? [] }
}

/** Formats write shares with a few digits. */
const rounded = (share: number) => Number(share.toFixed(4))

/** What the pupil does and what each gap is worth, without ids: gaps in the order of the text, words of a bank in any order. */
function gist(question: Question | undefined) {
  if (question?.type !== 'text') return question?.type
  const { content, key } = question
  const text = inLanguage(question.prompt, language)
  const keys = gapsIn(text).map((id) => ownValue(key.gaps?.by_gap ?? {}, id))
  const sum = keys.reduce((total, one) => total + (one?.weight ?? 0), 0)
  const gaps = gapsIn(text).map((id, index) => {
    const gap = content.gaps?.find((one) => one.id === id)
    const own = keys[index]
    const weight = rounded((own?.weight ?? 0) / sum)
    if (own?.kind === 'typed') {
      const accepted = own.accepted.map((one) => ({ text: one.text.normalize(), fraction: rounded(one.fraction) }))
      return { ...own, accepted, weight }
    }
    const words = gap === undefined ? [] : wordsOfGap(gap, content.bank)
    const said = words.map((word) => {
      const fraction = own?.accepted.find((one) => one.word === word.id)?.fraction ?? 0
      return `${inLanguage(word.text, language)} ${rounded(fraction)}`.normalize()
    })
    const shuffle = gap?.kind === 'chosen' ? gap.shuffle : undefined
    return { kind: gap?.kind, weight, words: gap?.kind === 'bank' ? said.toSorted() : said, shuffle }
  })
  return {
    prompt: plain(text).replaceAll(/\s+/g, ' '),
    explanation: question.explanation === undefined ? '' : inLanguage(question.explanation, language),
    points: question.points,
    rule: key.gaps?.rule,
    reuse: content.bank?.reuse,
    gaps,
  }
}

/** Spaces of every kind are one space in HTML. */
const spaced = (text: string) => text.replaceAll(/[\s\p{Z}\p{Cc}]+/gu, ' ').trim() || 'x'
const inCzech = ({ cs = '' }: { cs?: string | undefined }) => ({ cs: /[\\$[{]/.test(cs) ? 'slovo' : spaced(cs) })

/** A text in one language, with words that no other format takes for a formula, each told from the others of its list. */
function separated(question: QuestionOf<'text'>): QuestionOf<'text'> {
  const words = <T extends { id: string; text: { cs?: string | undefined } }>(list: readonly T[]) =>
    list.map((word, index) => ({ ...word, text: { cs: `${inCzech(word.text).cs.trim()} ${index}`.trim() } }))
  const { content, key } = question
  const by_gap = Object.fromEntries(
    Object.entries(key.gaps?.by_gap ?? {}).map(([id, own]) => [
      id,
      own.kind === 'typed'
        ? {
            ...own,
            accepted: own.accepted.map((one) => ({ ...one, text: spaced(one.text) })),
            ignore_diacritics: false,
            typo_tolerance: false,
            unmatched: 'wrong' as const,
          }
        : own,
    ]),
  )
  return {
    ...question,
    prompt: { cs: question.prompt.cs },
    ...(question.explanation === undefined ? {} : { explanation: { cs: 'Protože.' } }),
    content: {
      ...content,
      gaps: (content.gaps ?? []).map((gap) => (gap.kind === 'chosen' ? { ...gap, options: words(gap.options) } : gap)),
      ...(content.bank === undefined ? {} : { bank: { ...content.bank, words: words(content.bank.words) } }),
    },
    key: { ...key, gaps: { rule: key.gaps?.rule ?? 'partial', by_gap } },
  }
}

/** A bank for all gaps, or none: with others beside it the words of a bank become lists. */
function isPure({ content }: QuestionOf<'text'>): boolean {
  const kinds = new Set((content.gaps ?? []).map(({ kind }) => kind))
  return !kinds.has('bank') || kinds.size === 1
}

const gapText = textWithGaps.map(separated).filter((question) => {
  const keys = Object.values(question.key.gaps?.by_gap ?? {})
  // A key of words needs one that is worth all, now that nothing waits for the teacher.
  const isFull = keys.every(
    (one) => one.kind !== 'typed' || one.number !== undefined || one.accepted.some(({ fraction }) => fraction === 1),
  )
  return isFull && isPure(question)
})

describe.each(['json', 'csv', 'moodle-xml', 'gift', 'qti', 'qti3'] as const)('a text with gaps in %s', (format) => {
  it.each(gapsExamples.map((question, index) => [index, question] as const))(
    'comes back as a text with gaps: example %i',
    async (_, question) => {
      const { question: back } = await thereAndBack(format, question)
      expect(back).toMatchObject({ type: 'text', content: { gaps: question.content.gaps?.map(() => ({})) } })
    },
  )

  it('is the same in all that the format can hold, and what it cannot is told', async () => {
    await fc.assert(
      fc.asyncProperty(gapText, async (question) => {
        const { question: back, lost } = await thereAndBack(format, question)
        const [wanted, found] = [gist(question), gist(back)]
        if (typeof wanted !== 'object' || typeof found !== 'object') throw new Error('no text')
        if (format === 'gift') expect(lost).toContain('gaps_not_in_moodle')
        if (lost.includes('rule_not_in_format')) wanted.rule = 'partial'
        if (lost.includes('points_not_in_format')) wanted.points = found.points
        if (lost.includes('explanation_not_in_format')) wanted.explanation = ''
        const isSame = !['fraction_rounded', 'extra_answers_left_out', 'bank_as_choices'].some((code) =>
          lost.some((one) => one === code),
        )
        // All or nothing does not ask how much a gap is worth.
        const bare = (one: typeof wanted) =>
          one.rule === 'exact' ? { ...one, gaps: one.gaps.map((gap) => ({ ...gap, weight: 1 })) } : one
        if (isSame) expect(bare(found)).toEqual(bare(wanted))
        else expect(found.gaps).toHaveLength(wanted.gaps.length)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})

describe('what a format cannot hold of gaps', () => {
  const [written, , bank] = gapsExamples
  it.each([
    ['gift', ['gaps_not_in_moodle', 'manual_marking_not_in_format', 'comparison_not_in_format', 'unit_not_in_format']],
    ['moodle-xml', ['manual_marking_not_in_format', 'comparison_not_in_format', 'unit_not_in_format']],
    ['qti', ['manual_marking_not_in_format', 'comparison_not_in_format', 'unit_not_in_format']],
    ['csv', ['comparison_not_in_format', 'unit_not_in_format']],
    ['json', []],
  ] as const)('is told by %s', async (format, codes) => {
    const { lost } = await thereAndBack(format, written)
    expect(lost).toEqual(expect.arrayContaining([...codes]))
    if (format === 'json') expect(lost).toEqual([])
  })

  it('is a bank where other gaps stand beside it', async () => {
    if (bank === undefined) throw new Error('no bank')
    for (const format of ['moodle-xml', 'qti', 'csv'] as const)
      expect((await thereAndBack(format, bank)).lost).not.toContain('bank_as_choices')
    const mixed = {
      ...bank,
      content: {
        ...bank.content,
        gaps: bank.content.gaps?.map((gap, index) =>
          index === 0 ? { id: gap.id, kind: 'typed' as const, numeric: false } : gap,
        ),
      },
    }
    const first = {
      kind: 'typed' as const,
      weight: 1,
      accepted: [{ text: 'Vltavě', fraction: 1 }],
      case_sensitive: false,
      ignore_diacritics: false,
      typo_tolerance: false,
      unmatched: 'wrong' as const,
    }
    const key = { ...bank.key, gaps: { rule: 'partial' as const, by_gap: { ...bank.key.gaps?.by_gap, v1: first } } }
    for (const format of ['moodle-xml', 'qti', 'csv'] as const)
      expect((await thereAndBack(format, { ...mixed, key })).lost).toContain('bank_as_choices')
  })
})
