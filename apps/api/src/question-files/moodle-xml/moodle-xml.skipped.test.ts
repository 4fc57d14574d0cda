import { describe, expect, it } from 'vitest'
import { answer, question, readMoodle, skipReason } from '../../testing/build-moodle-xml.ts'

describe('what we do not have', () => {
  const unknown =
    'ddimageortext ddmarker calculated calculatedsimple calculatedmulti randomsamatch random stack coderunner kprime mtf gapfill pmatch wordselect'.split(
      ' ',
    )

  it.each(unknown)('skips %s by its name', async (type) => {
    expect(await skipReason(question(type, answer(100, 'a')))).toEqual({ code: 'type_not_supported', values: { type } })
  })

  it('skips texts without a question, and orders of two things', async () => {
    expect(await skipReason(question('description', ''))).toEqual({ code: 'only_text' })
    expect(await skipReason(question('ordering', answer(1, 'a') + answer(2, 'b')))).toEqual({ code: 'too_few_answers' })
  })

  it('skips what has no prompt or one that is too long', async () => {
    expect(await skipReason(question('shortanswer', answer(100, 'a'), ' <p> </p> '))).toEqual({ code: 'no_prompt' })
    expect(await skipReason(question('shortanswer', answer(100, 'a'), 'a '.repeat(4000)))).toEqual({
      code: 'text_too_long',
    })
  })

  it('takes the good questions next to the bad ones, each in its place', async () => {
    const reading = await readMoodle(
      question('multichoice', '') +
        question('stack', '') +
        question('shortanswer', answer(100, '4')) +
        '<note/><question/>',
    )
    if (!reading.ok) throw new Error(reading.refusal.code)
    expect(reading.taken.length).toBe(1)
    expect(reading.skipped.map(({ name, reason }) => [name, reason.code])).toEqual([
      ['Násobení', 'no_right_answer'],
      ['Násobení', 'type_not_supported'],
      [undefined, 'type_not_supported'],
    ])
  })

  it('skips a question with more elements than any has', async () => {
    const reading = await readMoodle(
      question('shortanswer', '<a/>'.repeat(30_000)) + question('shortanswer', answer(100, '4')),
    )
    expect(reading.ok && [reading.taken.length, reading.skipped.map(({ reason }) => reason.code)]).toEqual([
      1,
      ['text_too_long'],
    ])
  })

  it('takes nothing from a file without questions and refuses one with too many', async () => {
    expect(await readMoodle('')).toEqual({ ok: true, taken: [], skipped: [], notes: [] })
    const many = await readMoodle(question('description', '').repeat(2001))
    expect(many).toEqual({ ok: false, refusal: { code: 'too_many_questions', values: { questions: 2000 } } })
  })
})
