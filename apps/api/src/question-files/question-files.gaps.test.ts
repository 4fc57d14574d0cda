import {
  gapsInOrder,
  inLanguage,
  ownValue,
  unusedTextContent,
  unusedTextKey,
  wordsOfGap,
  type Question,
  type QuestionOf,
} from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { gapMarker, gapsIn, plain } from '@katedra/questions/rich-text'
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

/** Formats write shares with a few digits; half a digit is rounded up, whichever way it was worked out. */
const rounded = (share: number) => Number((share + 1e-9).toFixed(4))

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
      const unit = gap?.kind === 'typed' && gap.unit !== undefined ? inLanguage(gap.unit, language) : ''
      return { ...own, accepted, weight, unit }
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
      gaps: (content.gaps ?? []).map((gap) => {
        if (gap.kind === 'chosen') return { ...gap, options: words(gap.options) }
        return gap.kind === 'typed' && gap.unit !== undefined
          ? { ...gap, unit: { cs: inLanguage(gap.unit, language) } }
          : gap
      }),
      ...(content.bank === undefined ? {} : { bank: { ...content.bank, words: words(content.bank.words) } }),
    },
    key: { ...key, gaps: { rule: key.gaps?.rule ?? 'partial', by_gap } },
  }
}

/** A unit that a format has no place for stands behind its gap. */
function withUnitsInText(question: QuestionOf<'text'>): QuestionOf<'text'> {
  const gaps = question.content.gaps ?? []
  const text = gaps.reduce(
    (prompt, gap) => {
      if (gap.kind !== 'typed' || gap.unit === undefined) return prompt
      return prompt.replace(gapMarker(gap.id), `${gapMarker(gap.id)}\u00a0${inLanguage(gap.unit, language)}`)
    },
    inLanguage(question.prompt, language),
  )
  const bare = gaps.map((gap) => (gap.kind === 'typed' ? { id: gap.id, kind: gap.kind, numeric: gap.numeric } : gap))
  return { ...question, prompt: { cs: text }, content: { ...question.content, gaps: bare } }
}

/** A bank for all gaps, or none: with others next to it the words of a bank become lists. */
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
        const isUnitInText = lost.includes('unit_as_text')
        const [wanted, found] = [gist(isUnitInText ? withUnitsInText(question) : question), gist(back)]
        if (typeof wanted !== 'object' || typeof found !== 'object') throw new Error('no text')
        if (format === 'gift') expect(lost).toContain('gaps_not_in_moodle')
        if (lost.includes('rule_not_in_format')) wanted.rule = 'partial'
        if (lost.includes('points_not_in_format')) wanted.points = found.points
        if (lost.includes('explanation_not_in_format')) wanted.explanation = ''
        const isSame = ![
          'fraction_rounded',
          'extra_answers_left_out',
          'bank_as_choices',
          'formatting_not_in_format',
        ].some((code) => lost.some((one) => one === code))
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

/** With its own comparison, marking and keyboards. */
const anyRules = fc
  .tuple(textWithGaps.filter(isPure), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
  .map(([question, numeric]) => {
    const plainer = separated(question)
    const by_gap = Object.fromEntries(
      Object.entries(plainer.key.gaps?.by_gap ?? {}).map(([id, own]) => {
        const before = ownValue(question.key.gaps?.by_gap ?? {}, id)
        if (own.kind !== 'typed' || before?.kind !== 'typed') return [id, own]
        const { ignore_diacritics, typo_tolerance, unmatched } = before
        return [id, { ...own, ignore_diacritics, typo_tolerance, unmatched }]
      }),
    )
    const gaps = plainer.content.gaps?.map((gap, index) =>
      gap.kind === 'typed' ? { ...gap, numeric: numeric[index] === true } : gap,
    )
    return {
      ...plainer,
      content: { ...plainer.content, gaps },
      key: { ...plainer.key, gaps: { rule: plainer.key.gaps?.rule ?? 'partial', by_gap } },
    }
  })

const keyboardsOf = (question: Question | undefined) =>
  question?.type === 'text'
    ? gapsInOrder(question.content, inLanguage(question.prompt, language)).map((gap) =>
        gap.kind === 'typed' ? gap.numeric : null,
      )
    : []

const rulesOf = (question: Question | undefined) =>
  question?.type === 'text'
    ? gapsIn(inLanguage(question.prompt, language)).map((id) => {
        const own = ownValue(question.key.gaps?.by_gap ?? {}, id)
        return own?.kind === 'typed' ? own : null
      })
    : []

it.each(['json', 'csv', 'moodle-xml', 'gift', 'qti', 'qti3'] as const)(
  'keyboards, comparison and marking of gaps are kept in %s, or their loss is told',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyRules, async (question) => {
        const { question: back, lost } = await thereAndBack(format, question)
        const compared = (one: Question | undefined) =>
          rulesOf(one).map((own) => own && [own.case_sensitive, own.ignore_diacritics, own.typo_tolerance])
        const marked = (one: Question | undefined) => rulesOf(one).map((own) => own?.unmatched)
        expect(compared(back)).toHaveLength(compared(question).length)
        if (!lost.includes('number_keyboard_not_in_format')) expect(keyboardsOf(back)).toEqual(keyboardsOf(question))
        if (!lost.includes('comparison_not_in_format')) expect(compared(back)).toEqual(compared(question))
        if (!lost.includes('manual_marking_not_in_format')) expect(marked(back)).toEqual(marked(question))
      }),
      { numRuns: 60, endOnFailure: true },
    )
  },
)

describe('what a format cannot hold of gaps', () => {
  const [written, , bank] = gapsExamples
  it.each([
    ['gift', ['gaps_not_in_moodle', 'manual_marking_not_in_format', 'comparison_not_in_format', 'unit_as_text']],
    ['moodle-xml', ['manual_marking_not_in_format', 'comparison_not_in_format', 'unit_as_text']],
    ['qti', ['manual_marking_not_in_format', 'comparison_not_in_format']],
    ['csv', ['comparison_not_in_format']],
    ['json', []],
  ] as const)('is told by %s', async (format, codes) => {
    const { lost } = await thereAndBack(format, written)
    expect(lost).toEqual(expect.arrayContaining([...codes]))
    if (format === 'json') expect(lost).toEqual([])
    expect(lost).not.toContain('unit_not_in_format')
  })

  it.each(['json', 'csv', 'xlsx', 'qti', 'qti3'] as const)(
    'is no unit in %s: each comes back with its gap',
    async (format) => {
      const { question, lost } = await thereAndBack(format, measured)
      expect(lost).not.toContain('unit_not_in_format')
      expect(lost).not.toContain('unit_as_text')
      expect(unitsOf(question)).toEqual(['', 'km/h', 'cm²', ''])
      expect(gist(question)).toMatchObject({ prompt: 'Auto _____ jede _____, deska má _____ a _____ stran.' })
    },
  )

  it.each(['gift', 'moodle-xml'] as const)('is a unit in %s: it stands in the text behind its gap', async (format) => {
    const { question, lost } = await thereAndBack(format, measured)
    expect(lost).toContain('unit_as_text')
    expect(unitsOf(question)).toEqual(['', '', '', ''])
    expect(gist(question)).toMatchObject({ prompt: 'Auto _____ jede _____ km/h, deska má _____ cm² a _____ stran.' })
  })

  it('is no weight that is very small next to the others: all keep their shares', async () => {
    const [a, ...others] = ['a', 'b', 'c', 'd'].map((id) => [id, measured.key.gaps?.by_gap[id]] as const)
    const small = writtenGap({ accepted: [{ text: 'rychle', fraction: 1 }] })
    const by_gap = Object.fromEntries(
      [[a?.[0] ?? '', { ...small, weight: 0.02 }] as const, ...others].flatMap(([id, key]) =>
        key === undefined ? [] : [[id, key]],
      ),
    )
    const question = { ...measured, points: 1, key: { ...measured.key, gaps: { rule: 'partial' as const, by_gap } } }
    const { question: back } = await thereAndBack('qti', question)
    expect(gist(back)).toEqual(gist(question))
  })

  it('is no sign of a replacement: dollars stay as they are', async () => {
    const first = writtenGap({ accepted: [{ text: 'za 5$& a $1', fraction: 1 }] })
    const gaps = { rule: 'partial' as const, by_gap: { ...measured.key.gaps?.by_gap, a: first } }
    for (const format of ['csv', 'gift', 'moodle-xml', 'qti'] as const) {
      const { question } = await thereAndBack(format, { ...measured, key: { ...measured.key, gaps } })
      expect(gist(question)).toMatchObject({ gaps: [{ accepted: [{ text: 'za 5$& a $1', fraction: 1 }] }, {}, {}, {}] })
    }
  })

  it('is no order in which gaps name words of a bank: each word comes back once', async () => {
    const text = { text: { cs: 'a' }, id: 'w1' }
    const words = [text, { id: 'w2', text: { cs: 'b' } }, { id: 'w3', text: { cs: 'c' } }]
    const accepted = (...worth: [string, number][]) => ({
      kind: 'bank' as const,
      weight: 1,
      accepted: worth.map(([word, fraction]) => ({ word, fraction })),
    })
    const question: QuestionOf<'text'> = {
      ...measured,
      prompt: { cs: '[_x_] a [_y_]' },
      content: {
        ...unusedTextContent,
        gaps: ['x', 'y'].map((id) => ({ id, kind: 'bank' })),
        bank: { words, reuse: false },
      },
      key: {
        ...unusedTextKey,
        gaps: { rule: 'partial', by_gap: { x: accepted(['w1', 1], ['w2', 0.5]), y: accepted(['w2', 1], ['w3', 0.5]) } },
      },
    }
    const { question: back } = await thereAndBack('csv', question)
    expect(gist(back)).toEqual(gist(question))
  })

  it('is a bank where other gaps stand next to it', async () => {
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

describe('words that look like an embedded answer', () => {
  const written = ['{1:SHORTANSWER:=Vltavě}', '{:MC:', String.raw`\{1:sa:`, String.raw`\\{2:NUMERICAL:=3:0}`, '{7:XYZ:']
  const said = (text: string) => text.replaceAll('\\\\', '\\')

  it.each(['json', 'csv', 'xlsx', 'moodle-xml', 'gift', 'qti', 'qti3'] as const)(
    'stay words in %s, with gaps beside them and without',
    async (format) => {
      for (const words of written.flatMap((one) => [one, `Zapiš ${one} a ${one}!`])) {
        const beside = { ...measured, prompt: { cs: `${words} [_a_] ${words}, [_b_] [_c_] [_d_]` } }
        const { question } = await thereAndBack(format, beside)
        expect(gist(question)).toMatchObject({
          prompt: expect.stringContaining(`${said(words)} _____ ${said(words)}, _____`),
        })
        const alone: QuestionOf<'text'> = {
          type: 'text',
          prompt: { cs: words },
          points: 1,
          content: { lines: 1, numeric: false },
          key: { ...unusedTextKey, accepted: [{ text: words, fraction: 1 }] },
        }
        const { question: back } = await thereAndBack(format, alone)
        expect(plain(inLanguage(back?.prompt ?? {}, language))).toBe(said(words))
      }
    },
  )
})

describe('units in a table', () => {
  const read = async (unit: string) => {
    const row = [
      'Text',
      'Auto jede {1:NUMERICAL:=50:0} a má {1:SHORTANSWER:=čtyři} kola o {1:NUMERICAL:=16:0}.',
      '',
      unit,
      '2',
    ]
    const bytes = new TextEncoder().encode(
      ['Typ;Otázka;Správně;Jednotka;Body', row.map((cell) => `"${cell}"`).join(';')].join('\r\n'),
    )
    const { reading } = await readQuestionFile({ name: 'x.csv', bytes }, { language })
    if (!reading.ok) throw new Error(reading.refusal.code)
    const [taken] = reading.taken
    return [unitsOf(taken?.question), (taken?.notes ?? []).map(({ code }) => code)]
  }

  it.each([
    ['1: km/h; 3: palců', ['km/h', '', 'palců'], []],
    ['3:palců;', ['', '', 'palců'], []],
    ['cm', ['cm', '', 'cm'], []],
    ['2: kusy', ['', 'kusy', ''], []],
    ['9: km', ['', '', ''], ['units_left_out']],
    ['', ['', '', ''], []],
  ])('belong to their gaps: %s', async (unit, units, notes) => {
    expect(await read(unit)).toEqual([units, notes])
  })
})

/** A word, two measured numbers and a number alone. */
const measured: QuestionOf<'text'> = {
  type: 'text',
  prompt: { cs: 'Auto [_a_] jede [_b_], deska má [_c_] a [_d_] stran.' },
  points: 4,
  content: {
    ...unusedTextContent,
    gaps: [
      { id: 'c', kind: 'typed', numeric: true, unit: { cs: 'cm²' } },
      { id: 'a', kind: 'typed', numeric: false },
      { id: 'b', kind: 'typed', numeric: true, unit: { cs: 'km/h' } },
      { id: 'd', kind: 'typed', numeric: true },
    ],
  },
  key: {
    ...unusedTextKey,
    gaps: {
      rule: 'partial',
      by_gap: {
        a: writtenGap({ accepted: [{ text: 'rychle', fraction: 1 }] }),
        b: writtenGap({ number: { value: 50, tolerance: 5 } }),
        c: writtenGap({ number: { value: 12.5, tolerance: 0 } }),
        d: writtenGap({ number: { value: 4, tolerance: 0 } }),
      },
    },
  },
}

function writtenGap(key: {
  accepted?: { text: string; fraction: number }[]
  number?: { value: number; tolerance: number }
}) {
  const strict = { case_sensitive: false, ignore_diacritics: false, typo_tolerance: false }
  return { kind: 'typed' as const, weight: 1, accepted: [], ...strict, unmatched: 'wrong' as const, ...key }
}

/** By the order of the text. */
function unitsOf(question: Question | undefined): string[] {
  if (question?.type !== 'text') return []
  return gapsInOrder(question.content, inLanguage(question.prompt, language)).map((gap) =>
    gap.kind === 'typed' && gap.unit !== undefined ? inLanguage(gap.unit, language) : '',
  )
}
