import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkQuestion } from './check-question.ts'
import { allExamples, examples } from './examples.ts'
import { problemCodes } from './problem.ts'
import { anyForm } from './testing/arbitrary-gaps.ts'
import { deepFreeze } from './testing/deep-freeze.ts'

const [single, several] = examples.abc
const [greenland] = examples.alphabet
const [timeline, segment] = examples.axis
const [rivers, animals] = examples.connection
const [king, area, open] = examples.text

/** A copy of the example with one field set, or taken away where the value is undefined; numbers in the path are places in a list. */
function withField(question: unknown, path: string, value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(question))
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const owner = steps.reduce<object>((inner, step) => objectFrom(Reflect.get(inner, step)), objectFrom(copy))
  if (value === undefined) Reflect.deleteProperty(owner, last)
  else Reflect.set(owner, last, value)
  return copy
}

function objectFrom(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('the path leads nowhere')
  return value
}

function problemsOf(question: unknown): [string, string][] {
  const checked = checkQuestion(question)
  return checked.ok ? [] : checked.problems.map(({ path, code }) => [path, code])
}

describe('a question that holds together', () => {
  test('passes as it is', () => {
    fc.assert(
      fc.property(anyForm, (question) => {
        expect(checkQuestion(deepFreeze(question))).toEqual({ ok: true, question })
      }),
    )
  })

  test.each(allExamples.map((question) => [question.prompt.en, question]))('such as "%s" passes', (_, question) => {
    expect(checkQuestion(question)).toEqual({ ok: true, question })
  })
})

test('pictures may be options, and decoration needs no words', () => {
  const pictured = withField(single, 'content.options.0', {
    id: 'k4',
    picture: { src: '/p/a.webp', alt: { cs: 'trojúhelník' } },
  })
  const beside = withField(pictured, 'content.options.1.picture', { src: '/p/b.webp', is_decorative: true })
  const question = withField(beside, 'picture', { src: '/p/c.webp', is_decorative: true })
  expect(checkQuestion(question)).toEqual({ ok: true, question })
})

describe('the shape of a question', () => {
  test.each<[string, unknown, [string, string][]]>([
    ['no question at all', null, [['', 'invalid']]],
    ['an unknown type', withField(single, 'type', 'essay'), [['type', 'invalid']]],
    ['a prompt in no language', withField(single, 'prompt', {}), [['prompt', 'required']]],
    ['a missing prompt', withField(single, 'prompt', undefined), [['prompt', 'required']]],
    ['a blank prompt', withField(single, 'prompt.cs', '  '), [['prompt.cs', 'required']]],
    ['no points', withField(single, 'points', 0), [['points', 'too_small']]],
    ['too many points', withField(single, 'points', 101), [['points', 'too_big']]],
    ['points in words', withField(single, 'points', 'one'), [['points', 'invalid']]],
    [
      'an option with neither text nor picture',
      withField(single, 'content.options.0.text', undefined),
      [['content.options.0.text', 'required']],
    ],
    [
      'an option that is mere decoration',
      withField(single, 'content.options.0', { id: 'k4', picture: { src: '/p/a.webp', is_decorative: true } }),
      [['content.options.0.text', 'required']],
    ],
    [
      'a picture that says nothing and is not said to be decoration',
      withField(single, 'picture', { src: '/p/a.webp' }),
      [['picture.alt', 'required']],
    ],
    [
      'a decoration that says something',
      withField(single, 'picture', { src: '/p/a.webp', alt: { cs: 'Mapa' }, is_decorative: true }),
      [['picture.alt', 'required']],
    ],
    ['a field that does not exist', withField(single, 'content.hint', 'x'), [['content.hint', 'unknown_field']]],
    [
      'one option',
      withField(single, 'content.options', [{ id: 'w9', text: { cs: 'Řím' } }]),
      [['content.options', 'too_small']],
    ],
    ['an id with a capital', withField(single, 'content.options.0.id', 'K4'), [['content.options.0.id', 'invalid']]],
    ['no correct option', withField(single, 'key.correct', []), [['key.correct', 'too_small']]],
    [
      'a picture on another server',
      withField(single, 'picture', { src: '//example.com/a.png', alt: { cs: 'a' } }),
      [['picture.src', 'invalid']],
    ],
    ['a step of 0', withField(timeline, 'content.step', 0), [['content.step', 'too_small']]],
    ['a fraction above 1', withField(king, 'key.accepted.0.fraction', 2), [['key.accepted.0.fraction', 'too_big']]],
    [
      'two mistakes',
      withField(withField(single, 'prompt', undefined), 'points', 0),
      [
        ['prompt', 'required'],
        ['points', 'too_small'],
      ],
    ],
  ])('is refused for %s', (_, question, problems) => {
    expect(new Set(problemsOf(question))).toEqual(new Set(problems))
  })

  test('is refused without an error whatever it is, with codes of the list', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (question) => {
        for (const [, code] of problemsOf(question)) expect(problemCodes).toContain(code)
      }),
    )
  })
})

describe('content and key', () => {
  test.each<[string, unknown, [string, string][]]>([
    [
      'a correct option that does not exist',
      withField(single, 'key.correct.0', 'zz'),
      [['key.correct.0', 'unknown_id']],
    ],
    [
      'two correct options of which one may be chosen',
      withField(single, 'key.correct', ['k4', 'w9']),
      [['key.correct', 'one_correct_only']],
    ],
    [
      'a correct option named twice',
      withField(several, 'key.correct', ['m3', 'm3']),
      [['key.correct', 'duplicate_id']],
    ],
    [
      'two options with one id',
      withField(single, 'content.options.0.id', 'w9'),
      [['content.options.1.id', 'duplicate_id']],
    ],
    [
      'a pattern of another length',
      withField(greenland, 'content.pattern.cs', '______'),
      [['content.pattern.cs', 'pattern_mismatch']],
    ],
    [
      'a pattern that shows a letter',
      withField(greenland, 'content.pattern.cs', 'G______'),
      [['content.pattern.cs', 'pattern_mismatch']],
    ],
    [
      'a word without its pattern',
      withField(greenland, 'content.pattern.en', undefined),
      [['content.pattern.en', 'pattern_mismatch']],
    ],
    ['a pattern without its word', withField(greenland, 'key.word.en', undefined), [['key.word.en', 'required']]],
    [
      'a word without a letter',
      withField(withField(greenland, 'key.word', { cs: '--' }), 'content.pattern', { cs: '--' }),
      [['key.word.cs', 'required']],
    ],
    [
      'a word with an underscore',
      withField(withField(greenland, 'key.word', { cs: 'A_B' }), 'content.pattern', { cs: '___' }),
      [['content.pattern.cs', 'pattern_mismatch']],
    ],
    [
      'a word longer than an answer',
      withField(withField(greenland, 'key.word', { cs: 'A'.repeat(61) }), 'content.pattern', { cs: '_'.repeat(61) }),
      [['key.word.cs', 'too_big']],
    ],
    [
      'a marker without a position',
      withField(timeline, 'key.positions.f5', undefined),
      [['key.positions.f5', 'required']],
    ],
    ['a position of no marker', withField(timeline, 'key.positions.zz', 5), [['key.positions.zz', 'unknown_id']]],
    ['a position beside the axis', withField(timeline, 'key.positions.f5', -101), [['key.positions.f5', 'off_axis']]],
    ['a marker in the year 0', withField(timeline, 'key.positions.f5', 0), [['key.positions.f5', 'off_axis']]],
    ['a position between the steps', withField(segment, 'key.positions.p1', 1.25), [['key.positions.p1', 'off_axis']]],
    [
      'two markers with one id',
      withField(timeline, 'content.markers.1.id', 'f5'),
      [
        ['content.markers.1.id', 'duplicate_id'],
        ['key.positions.r2', 'unknown_id'],
      ],
    ],
    [
      'an axis that ends before it begins',
      withField(segment, 'content.max', -1),
      [
        ['content.max', 'too_small'],
        ['key.positions.p1', 'off_axis'],
      ],
    ],
    [
      'a step longer than the axis',
      withField(segment, 'content.step', 4),
      [
        ['content.step', 'too_big'],
        ['key.positions.p1', 'off_axis'],
      ],
    ],
    [
      'one step that binary fractions make a little longer than the axis',
      {
        ...segment,
        content: { ...segment?.content, min: -216, max: -215.9, step: 0.1, labels_every: 0.1 },
        key: { positions: { p1: -215.9 }, tolerance: 0 },
      },
      [],
    ],
    ['labels without end', withField(segment, 'content.labels_every', 0.001), [['content.labels_every', 'too_small']]],
    [
      'an axis of years from the year 0',
      withField(withField(timeline, 'content.min', 0), 'key.positions.f5', 44),
      [['content.min', 'no_such_year']],
    ],
    ['a step of half a year', withField(timeline, 'content.step', 0.5), [['content.step', 'no_such_year']]],
    ['an item without its pair', withField(rivers, 'key.pairs.g6', undefined), [['key.pairs.g6', 'required']]],
    ['a pair of no item', withField(rivers, 'key.pairs.zz', 's1'), [['key.pairs.zz', 'unknown_id']]],
    [
      'a pair with an item that does not exist',
      withField(rivers, 'key.pairs.g6', 'zz'),
      [['key.pairs.g6', 'unknown_id']],
    ],
    ['an item used twice', withField(rivers, 'key.pairs.a3', 'u2'), [['key.pairs.a3', 'used_twice']]],
    ['the same where it may be reused', withField(animals, 'key.pairs.v3', 'b8'), []],
    [
      'two items on the right with one id',
      withField(rivers, 'content.right.3.id', 'u2'),
      [['content.right.3.id', 'duplicate_id']],
    ],
    ['no accepted text', withField(king, 'key.accepted', []), [['key.accepted', 'no_full_answer']]],
    [
      'accepted texts for a part of the points only',
      withField(king, 'key.accepted', [{ text: 'Karel', fraction: 0.5 }]),
      [['key.accepted', 'no_full_answer']],
    ],
    ['a blank accepted text', withField(king, 'key.accepted.1.text', ' '), [['key.accepted.1.text', 'required']]],
    [
      'more accepted texts than can be compared at once',
      withField(
        king,
        'key.accepted',
        Array.from({ length: 101 }, (_, index) => ({ text: `Karel ${index}`, fraction: 1 })),
      ),
      [['key.accepted', 'too_big']],
    ],
    ['a number taken away', withField(area, 'key.number', undefined), [['key.accepted', 'no_full_answer']]],
    [
      'an open question that no one marks',
      withField(open, 'key.unmatched', 'wrong'),
      [['key.accepted', 'no_full_answer']],
    ],
  ])('are told apart for %s', (_, question, problems) => {
    expect(new Set(problemsOf(question))).toEqual(new Set(problems))
  })
})
