import { languages, publicQuestion, questionTypes, type Answer, type QuestionType } from '@katedra/questions'
import { allExamples, examples } from '@katedra/questions/examples'
import { describe, expect, test, vi } from 'vitest'
import { CompletenessNote } from './completeness-note.tsx'
import { QuestionPlayer } from './question-player.tsx'
import { render, wordsOn } from '../testing/render.tsx'

vi.mock('react-i18next', () => import('../testing/render.tsx'))

const order = { seed: 'seed', shuffle_options: true }
const ignore = (): void => undefined
const answers: Record<QuestionType, Answer> = {
  abc: { chosen: ['k4'] },
  alphabet: { language: 'cs', letters: ['G', '', '', '', '', '', ''] },
  axis: { positions: { f5: -44 } },
  connection: { pairs: { g6: 'u2' } },
  text: { text: 'Karel' },
}

describe('player', () => {
  test.each(languages)('draws every example in %s with every text it needs', (language) => {
    for (const example of allExamples) {
      const question = publicQuestion(example, order)
      const words = wordsOn(
        <QuestionPlayer question={question} answer={answers[example.type]} onAnswer={ignore} language={language} />,
        language,
      )
      expect(words.length).toBeGreaterThan(20)
    }
  })
  test('draws the text of every option', () => {
    const words = wordsOn(
      <QuestionPlayer
        question={publicQuestion(examples.abc[0], order)}
        answer={undefined}
        onAnswer={ignore}
        language="en"
      />,
      'en',
    )
    for (const city of ['Milan', 'Rome', 'Naples', 'Venice']) expect(words).toContain(city)
  })
  test('says in words what an item is joined with', () => {
    const words = wordsOn(
      <QuestionPlayer
        question={publicQuestion(examples.connection[0], order)}
        answer={answers.connection}
        onAnswer={ignore}
        language="cs"
      />,
      'cs',
    )
    expect(words).toContain('spojeno: Vltava')
    expect(words).toContain('spojeno: Praha')
  })
  test('says the value of a marker in words, years before Christ too', () => {
    const html = render(
      <QuestionPlayer
        question={publicQuestion(examples.axis[0], order)}
        answer={answers.axis}
        onAnswer={ignore}
        language="cs"
      />,
      'cs',
    )
    expect(html).toContain('aria-valuetext="44\u00a0př. n. l."')
    expect(html).toContain('aria-valuetext="neumístěno"')
  })
  test('takes an answer to another type of question as none', () => {
    for (const type of questionTypes) {
      const question = publicQuestion(examples[type][0], order)
      const foreign = type === 'text' ? answers.abc : answers.text
      const draw = (answer: Answer | undefined): string =>
        wordsOn(<QuestionPlayer question={question} answer={answer} onAnswer={ignore} language="cs" />, 'cs')
      expect(draw(foreign)).toBe(draw(undefined))
    }
  })
  test('offers nothing that changes an answer while it is read-only', () => {
    const draw = (type: QuestionType): string =>
      render(
        <QuestionPlayer
          question={publicQuestion(examples[type][0], order)}
          answer={answers[type]}
          onAnswer={ignore}
          isReadOnly
          language="cs"
        />,
        'cs',
      )
    expect(draw('abc').match(/<input/g)).toHaveLength(4)
    expect(draw('abc').match(/<input[^>]* disabled/g)).toHaveLength(4)
    expect(draw('text')).toMatch(/<input[^>]* readonly/i)
    expect(draw('alphabet')).not.toContain('data-letter')
    expect(draw('axis')).not.toContain('Posunout')
  })
  test('marks a text that exists only in the other language', () => {
    const question = publicQuestion({ ...examples.text[0], prompt: { cs: 'Jen česky' } }, order)
    expect(
      render(<QuestionPlayer question={question} answer={undefined} onAnswer={ignore} language="en" />, 'en'),
    ).toMatch(/lang="cs"><div[^>]*>Jen česky/)
  })
})

describe('completeness in words', () => {
  const say = (type: QuestionType, answer: Answer | undefined): string =>
    wordsOn(<CompletenessNote question={publicQuestion(examples[type][0], order)} answer={answer} />, 'cs')
  test('says what is missing of each type', () => {
    expect(say('alphabet', answers.alphabet)).toBe('Zbývá doplnit 6 písmen')
    expect(say('axis', answers.axis)).toBe('Zbývá umístit 2 značky')
    expect(say('connection', { pairs: { g6: 'u2', a3: 'e9' } })).toBe('Zbývá spojit 1 položku')
  })
  test('says that there is nothing yet, and that all is there', () => {
    expect(say('abc', undefined)).toBe('Zatím bez odpovědi')
    expect(say('text', { text: '  ' })).toBe('Zatím bez odpovědi')
    expect(say('abc', answers.abc)).toBe('Zodpovězeno')
  })
  test('takes an answer to another type of question as none', () => {
    expect(say('axis', answers.text)).toBe('Zatím bez odpovědi')
  })
})
