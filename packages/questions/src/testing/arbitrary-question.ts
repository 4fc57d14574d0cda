import fc from 'fast-check'
import type { LocalText } from '../texts/local-text.ts'
import type { Contents, Keys, Question, QuestionOf, QuestionType } from '../question-type.ts'
import { patternOf } from '../types/alphabet/letters.ts'
import { pairsInOrder, placesOf } from '../types/connection/ordering.ts'
import { inOneOrTwoLanguages, itemIds, localText, trimmedText, word } from './arbitrary-text.ts'
import { maxOfCriteria } from '../types/text/rubric/rubric.points.ts'
import { axisBody } from './arbitrary-axis.ts'
import { anyRubric } from './arbitrary-rubric.ts'

/** The parts of a question that belong to its type. */
export interface Body<T extends QuestionType> {
  content: Contents[T]
  key: Keys[T]
}

const common = fc.record(
  {
    prompt: localText,
    points: fc.integer({ min: 1, max: 100 }),
    explanation: localText,
    picture: localText.map((alt) => ({ src: '/media/picture.png', alt })),
  },
  { requiredKeys: ['prompt', 'points'], noNullPrototype: true },
)

const rule = fc.constantFrom('partial', 'exact')

const abcRule = fc.constantFrom('partial', 'right_only', 'exact')

const abcBody: fc.Arbitrary<Body<'abc'>> = fc
  .tuple(fc.boolean(), fc.boolean(), abcRule, itemsOf(2, 12))
  .chain(([multiple, shuffle, keyRule, options]) =>
    fc
      .shuffledSubarray(idsOf(options), { minLength: 1, maxLength: multiple ? options.length : 1 })
      .map((correct) => ({ content: { options, multiple, shuffle }, key: { correct, rule: keyRule } })),
  )

const alphabetBody: fc.Arbitrary<Body<'alphabet'>> = fc
  .tuple(inOneOrTwoLanguages(word), fc.boolean(), fc.boolean())
  .map(([words, ignore_diacritics, partial]) => ({
    content: { pattern: patternsOf(words) },
    key: { word: words, ignore_diacritics, partial },
  }))

const connectionBody: fc.Arbitrary<Body<'connection'>> = fc
  .tuple(fc.boolean(), rule, itemsOf(2, 6), itemsOf(6, 10))
  .chain(([reuse, keyRule, left, right]) =>
    pairsOf(idsOf(left), idsOf(right), reuse).map((pairs) => ({
      content: { left, right, reuse },
      key: { pairs, rule: keyRule },
    })),
  )

/** Things in their right order, as they are kept. */
const orderingBody: fc.Arbitrary<Body<'connection'>> = fc
  .tuple(fc.constantFrom('partial', 'relative', 'exact'), itemsOf(3, 12))
  .map(([keyRule, things]) => {
    return {
      content: { left: placesOf(things), right: things, reuse: false, ordering: true },
      key: { pairs: pairsInOrder(things.map(({ id }) => id)), rule: keyRule },
    }
  })

/** Things to be put in order. */
export const anyOrdering: fc.Arbitrary<QuestionOf<'connection'>> = fc
  .tuple(common, orderingBody)
  .map(([shared, body]) => ({ type: 'connection', ...shared, ...body }))

const fraction = fc.constantFrom(0, 0.25, 0.5, 1)
const number = fc.record(
  { value: fc.integer({ min: -9999, max: 9999 }), tolerance: fc.constantFrom(0, 0.5, 10) },
  { noNullPrototype: true },
)

const textBody: fc.Arbitrary<Body<'text'>> = fc
  .tuple(
    fc.record({ text: trimmedText, fraction: fc.constant(1) }, { noNullPrototype: true }),
    fc.array(fc.record({ text: trimmedText, fraction }, { noNullPrototype: true }), { maxLength: 4 }),
    fc.record(
      { case_sensitive: fc.boolean(), ignore_diacritics: fc.boolean(), typo_tolerance: fc.boolean() },
      { noNullPrototype: true },
    ),
    fc.option(number, { nil: undefined }),
    fc.constantFrom('wrong', 'manual'),
  )
  .map(([full, others, options, wanted, unmatched]) => ({
    content: { lines: 1, numeric: wanted !== undefined },
    key: { accepted: [full, ...others], ...options, ...(wanted === undefined ? {} : { number: wanted }), unmatched },
  }))

/** An open answer that a teacher marks by criteria. */
export const anyRubricQuestion: fc.Arbitrary<QuestionOf<'text'>> = fc
  .tuple(common, textBody, anyRubric)
  .map(([shared, { content, key }, rubric]) => ({
    type: 'text',
    ...shared,
    points: maxOfCriteria(rubric.criteria),
    content,
    key: { ...key, unmatched: 'manual', rubric },
  }))

/** A question of each type, all of them such that `checkQuestion` passes. */
export const questionOf: { readonly [T in QuestionType]: fc.Arbitrary<QuestionOf<T>> } = {
  abc: fc.tuple(common, abcBody).map(([shared, body]) => ({ type: 'abc', ...shared, ...body })),
  alphabet: fc.tuple(common, alphabetBody).map(([shared, body]) => ({ type: 'alphabet', ...shared, ...body })),
  axis: fc.tuple(common, axisBody).map(([shared, body]) => ({ type: 'axis', ...shared, ...body })),
  connection: fc.tuple(common, connectionBody).map(([shared, body]) => ({ type: 'connection', ...shared, ...body })),
  text: fc.tuple(common, textBody).map(([shared, body]) => ({ type: 'text', ...shared, ...body })),
}

/** A question of any type. */
export const anyQuestion: fc.Arbitrary<Question> = fc.oneof(
  questionOf.abc,
  questionOf.alphabet,
  questionOf.axis,
  questionOf.connection,
  anyOrdering,
  questionOf.text,
  anyRubricQuestion,
)

/** A pair for every id on the left; each id on the right at most once unless `reuse`. */
function pairsOf(left: readonly string[], right: string[], reuse: boolean): fc.Arbitrary<Record<string, string>> {
  const length = { minLength: left.length, maxLength: left.length }
  const chosen = reuse ? fc.array(fc.constantFrom(...right), length) : fc.shuffledSubarray(right, length)
  return chosen.map((ids) =>
    Object.fromEntries(ids.flatMap((id, index) => left.slice(index, index + 1).map((from) => [from, id]))),
  )
}

/** Every item reads differently: its text ends with its id. */
function itemsOf(minLength: number, maxLength: number): fc.Arbitrary<{ id: string; text: LocalText }[]> {
  return fc.tuple(itemIds(minLength, maxLength), localText).map(([ids, { cs, en }]) =>
    ids.map((id) => ({
      id,
      text: { ...(cs === undefined ? {} : { cs: `${cs} ${id}` }), ...(en === undefined ? {} : { en: `${en} ${id}` }) },
    })),
  )
}

function idsOf(items: readonly { id: string }[]): string[] {
  return items.map((item) => item.id)
}

function patternsOf(words: LocalText): LocalText {
  return {
    ...(words.cs === undefined ? {} : { cs: patternOf(words.cs) }),
    ...(words.en === undefined ? {} : { en: patternOf(words.en) }),
  }
}
