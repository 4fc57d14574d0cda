import {
  checkQuestion,
  inLanguage,
  ownValue,
  unusedTextContent,
  unusedTextKey,
  type LocalText,
  type QuestionOf,
} from '@katedra/questions'
import { gapMarker, gapsIn } from '@katedra/questions/rich-text'
import { textWithGaps } from '@katedra/questions/testing/gaps'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuestionFile, writeQuestionFile } from '../question-files.ts'

const language = 'cs'

async function thereAndBack(question: QuestionOf<'text'>) {
  const files = [{ name: 'Mezery', question, tags: [], pictures: [] }]
  const written = await writeQuestionFile('csv', files, { language })
  const { reading } = await readQuestionFile({ name: 'x.csv', bytes: written?.bytes ?? new Uint8Array() }, { language })
  if (!reading.ok) throw new Error(reading.refusal.code)
  expect(reading.skipped).toEqual([])
  const back = reading.taken[0]?.question
  if (back?.type !== 'text') throw new Error('no text')
  return { back, lost: (written?.lost ?? []).map(({ reason }) => reason.code) }
}

const rounded = (share: number) => Number((share + 1e-9).toFixed(4))

/** As a file has it: composed, and one space for several. */
const tidy = (text: string) => text.normalize().replaceAll(/\s+/g, ' ').trim()
const said = (text: LocalText) => tidy(inLanguage(text, language))

/** All that a pupil is asked and that counts, gap by gap, without ids. */
function gist({ prompt, content, key }: QuestionOf<'text'>) {
  const words = (content.bank?.words ?? []).map(({ id, text }) => [id, said(text)] as const)
  const keys = gapsIn(inLanguage(prompt, language)).map((id) => ({
    gap: content.gaps?.find((one) => one.id === id),
    own: ownValue(key.gaps?.by_gap ?? {}, id),
  }))
  const sum = keys.reduce((total, { own }) => total + (own?.weight ?? 0), 0)
  return {
    rule: key.gaps?.rule,
    bank: words.map(([, text]) => text).toSorted(),
    reuse: content.bank?.reuse,
    gaps: keys.map(({ gap, own }) => {
      const weight = rounded((own?.weight ?? 0) / sum)
      if (gap?.kind === 'typed' && own?.kind === 'typed') {
        const accepted = own.accepted.map(({ text, fraction }) => [tidy(text), rounded(fraction)])
        const alone = own.number === undefined && accepted.length === 0
        return { ...own, accepted, weight, numeric: gap.numeric, unmatched: alone ? 'manual' : own.unmatched }
      }
      const shown = gap?.kind === 'chosen' ? gap.options.map(({ id, text }) => [id, said(text)]) : words
      const accepted = own === undefined || own.kind === 'typed' ? [] : own.accepted
      const worth = accepted.flatMap(({ word, fraction }) => {
        const text = shown.find(([id]) => id === word)?.[1] ?? ''
        return fraction > 0 ? [`${text}: ${rounded(fraction)}`] : []
      })
      return { kind: gap?.kind, weight, shown: shown.length, worth: [...new Set(worth)].toSorted() }
    }),
  }
}

/** Words of a bank by their places, and for each gap what they are worth there. */
function banked(texts: readonly string[], worths: readonly (readonly number[])[], reuse = false): QuestionOf<'text'> {
  const words = texts.map((text, index) => ({ id: `w${index}`, text: { cs: text } }))
  const gaps = worths.map((_, index) => ({ id: `g${index}`, kind: 'bank' as const }))
  const by_gap = Object.fromEntries(
    worths.map((worth, index) => [
      `g${index}`,
      {
        kind: 'bank' as const,
        weight: 1,
        accepted: words.flatMap(({ id }, place) => {
          const fraction = worth[place] ?? 0
          return fraction > 0 ? [{ word: id, fraction }] : []
        }),
      },
    ]),
  )
  return {
    type: 'text',
    prompt: { cs: gaps.map(({ id }) => gapMarker(id)).join(' a ') },
    points: 1,
    content: { ...unusedTextContent, gaps, bank: { words, reuse } },
    key: { ...unusedTextKey, gaps: { rule: 'partial', by_gap } },
  }
}

it.each([
  [
    'right in two gaps',
    banked(
      ['pes', 'kočka', 'myš'],
      [
        [1, 1],
        [1, 1],
      ],
    ),
  ],
  [
    'the only one of one gap and the first of another',
    banked(
      ['pes', 'kočka'],
      [
        [1, 1],
        [1, 0],
      ],
    ),
  ],
  [
    'worth a part elsewhere',
    banked(
      ['pes', 'kočka', 'myš'],
      [
        [1, 0.5],
        [0.5, 1],
      ],
    ),
  ],
  [
    'there twice',
    banked(
      ['pes', 'pes', 'kočka'],
      [
        [1, 1],
        [1, 1],
      ],
    ),
  ],
  ['there three times, for two gaps', banked(['pes', 'pes', 'pes'], [[1], [1]])],
  [
    'right in all gaps and used again',
    banked(
      ['pes', 'kočka'],
      [
        [1, 0],
        [1, 1],
      ],
      true,
    ),
  ],
] as const)('a word of a bank that is %s is in the bank as often as before', async (_, question) => {
  expect(checkQuestion(question).ok).toBe(true)
  const { back, lost } = await thereAndBack(question)
  expect(lost).toEqual([])
  expect(gist(back).bank).toEqual(gist(question).bank)
  expect(gist(back)).toEqual(gist(question))
})

const worth = fc.constantFrom(0, 0, 0.5, 1)
const anyBank = fc
  .tuple(
    fc.array(fc.constantFrom('pes', 'kočka', 'myš', 'kůň', 'slon'), { minLength: 2, maxLength: 20 }),
    fc.array(fc.array(worth, { maxLength: 20 }), { minLength: 1, maxLength: 8 }),
    fc.boolean(),
  )
  .map(([texts, worths, reuse]) => {
    // Words that read the same are worth the same.
    const alike = worths.map((own) => texts.map((text) => own[texts.indexOf(text)] ?? 0))
    return banked(texts, alike, reuse)
  })
  .filter((question) => checkQuestion(question).ok)

const keyboards = fc
  .tuple(textWithGaps, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
  .map(([question, numeric]) => {
    const gaps = question.content.gaps?.map((gap, index) =>
      gap.kind === 'typed' ? { ...gap, numeric: numeric[index] === true } : gap,
    )
    return { ...question, prompt: { cs: question.prompt.cs }, content: { ...question.content, gaps } }
  })

it('a text with gaps comes back as it was, or what is lost is told before', async () => {
  let held = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyBank, keyboards), async (question) => {
      const { back, lost } = await thereAndBack(question)
      const [found, wanted] = [gist(back), gist(question)]
      if (lost.every((code) => code === 'other_language_left_out')) {
        expect(found).toEqual(wanted)
        held += 1
      }
      if (!lost.includes('number_keyboard_not_in_format')) {
        const keyboardsOf = ({ gaps }: typeof found) => gaps.map((gap) => ('numeric' in gap ? gap.numeric : null))
        expect(keyboardsOf(found)).toEqual(keyboardsOf(wanted))
      }
      expect(found.gaps).toHaveLength(wanted.gaps.length)
    }),
    { numRuns: 120, endOnFailure: true },
  )
  expect(held).toBeGreaterThan(20)
})
