import { languages, publicQuestion, type Answer, type Score } from '@katedra/questions'
import { allExamples, examples, gapsExamples } from '@katedra/questions/examples'
import { describe, expect, test, vi } from 'vitest'
import { HasTeacher } from './has-teacher.tsx'
import { QuestionPlayer } from './question-player.tsx'
import { QuestionReview } from './question-review.tsx'
import { percent } from './score-line.tsx'
import { render, wordsOn } from '../testing/render.tsx'

vi.mock('react-i18next', () => import('../testing/render.tsx'))

const [, several = examples.abc[0]] = examples.abc
const [personText, numberText = personText, openText = personText] = examples.text
const order = { seed: 'seed', shuffle_options: false }
const scored = (fraction: number, parts: Extract<Score, { kind: 'scored' }>['parts']): Score => ({
  kind: 'scored',
  fraction,
  parts,
})

describe('review', () => {
  test.each(languages)('draws every example in %s with and without an answer', (language) => {
    for (const question of allExamples) {
      const words = wordsOn(
        <QuestionReview question={question} answer={undefined} score={{ kind: 'unanswered' }} language={language} />,
        language,
      )
      expect(words).toContain(language === 'cs' ? 'Bez odpovědi' : 'No answer')
    }
  })
  test('shows neither right answer nor explanation without the key', () => {
    for (const question of [examples.alphabet[0], examples.text[0], examples.axis[0]]) {
      const words = wordsOn(
        <QuestionReview question={publicQuestion(question, order)} answer={undefined} language="cs" />,
        'cs',
      )
      for (const secret of ['GRÓNSKO', 'Karel', '79', 'Vysvětlení', 'Správná', 'Uznávané'])
        expect(words).not.toContain(secret)
    }
  })
  test('tells every gap what was filled in, its verdict and what is right', () => {
    const [planets] = gapsExamples
    const answer: Answer = { text: '', gaps: { p1: 'Jupiter', r2: '20', k3: 'kamení' } }
    const score = scored(0.625, { p1: 'right', r2: 'wrong', k3: 'near' })
    const review = (isForPupil: boolean): string =>
      wordsOn(
        <QuestionReview question={planets} answer={answer} score={score} language="cs" isForPupil={isForPupil} />,
        'cs',
      )
    expect(review(true)).toContain('mezera 1 z 3 Jupiter správně mezera 2 z 3 20 let špatně')
    expect(review(true)).toMatch(/20 let špatně Uznávaná odpověď: 11,9 let \(± 0,2\)/)
    expect(review(true)).toMatch(/kamení skoro Uznávaná odpověď: prachu (?!·)/)
    expect(review(false)).toContain('prachu · dust · kamení (50 %)')
    expect(review(true)).not.toContain('[_')
  })
  test.each([
    ['cs', 1415, 'Uznávaná odpověď: 1415'],
    ['en', 1415, 'Accepted answer: 1415'],
    ['cs', 1234567.5, 'Uznávaná odpověď: 1 234 567,5'],
  ] as const)('writes a number of four digits as a year, in %s', (language, value, words) => {
    const question = { ...numberText, content: { lines: 1, numeric: true } }
    const key = { ...numberText.key, accepted: [], number: { value, tolerance: 0 } }
    const answer: Answer = { text: '1' }
    const review = wordsOn(
      <QuestionReview question={{ ...question, key }} answer={answer} score={scored(0, {})} language={language} />,
      language,
    )
    expect(review.replaceAll(/\s/g, ' ')).toContain(words)
  })
  test('shows of a gap that waits for the teacher only that', () => {
    const [planets] = gapsExamples
    const known = { fraction: 0.5, max_fraction: 0.75, parts: { p1: 'right', r2: 'missed' } } as const
    const words = wordsOn(
      <QuestionReview
        question={publicQuestion(planets, order)}
        answer={{ text: '', gaps: { p1: 'Jupiter', k3: 'písku' } }}
        score={{ kind: 'manual', known }}
        language="cs"
      />,
      'cs',
    )
    expect(words).toContain('mezera 2 z 3 Bez odpovědi chybí mezera 3 z 3 písku čeká na učitele')
    expect(words).not.toContain('Uznávaná')
  })
  test('says words of a bank, not what they are called inside', () => {
    const [, letters = gapsExamples[0], rivers = gapsExamples[0]] = gapsExamples
    const words = wordsOn(
      <QuestionReview
        question={rivers}
        answer={{ text: '', gaps: { v1: 'w3' } }}
        score={scored(0, { v1: 'wrong', v2: 'missed', v3: 'missed' })}
        language="en"
      />,
      'en',
    )
    expect(words).toContain('gap 1 of 3 Elbe')
    expect(words).toContain('Accepted answer: Vltava')
    expect(wordsOn(<QuestionReview question={letters} answer={undefined} language="cs" />, 'cs')).toContain(
      'Uznávaná odpověď: y',
    )
  })
  test('says what a word of a gap is worth where it is not all', () => {
    const [, letters = gapsExamples[0]] = gapsExamples
    const [[gap, key] = ['', undefined]] = Object.entries(letters.key.gaps?.by_gap ?? {})
    const own = letters.content.gaps?.find(({ id }) => id === gap)
    const words = own?.kind === 'chosen' ? own.options.map(({ id }) => id) : []
    const right = key?.kind === 'chosen' ? key.accepted : []
    const other = words.find((word) => right.every((one) => one.word !== word)) ?? ''
    const mended = { kind: 'chosen' as const, weight: 1, accepted: [...right, { word: other, fraction: 0.25 }] }
    const by_gap = { ...letters.key.gaps?.by_gap, [gap]: mended }
    const question = { ...letters, key: { ...letters.key, gaps: { rule: 'partial' as const, by_gap } } }
    expect(wordsOn(<QuestionReview question={question} answer={undefined} language="cs" />, 'cs')).toContain(
      'Uznávané odpovědi: y · i (25 %)',
    )
  })
  test('tells every option its verdict in words', () => {
    const score = scored(1 / 3, { m3: 'right', x8: 'wrong', c5: 'right', q6: 'missed' })
    const words = wordsOn(
      <QuestionReview question={several} answer={{ chosen: ['m3', 'x8', 'c5'] }} score={score} language="cs" />,
      'cs',
    )
    expect(words).toContain('Částečně správně (33 %)')
    expect(words).toMatch(/B 9 zvoleno špatně/)
    expect(words).toMatch(/D 15 E 23 nezvoleno správná odpověď/)
  })
  test('tells every letter its verdict and gives the word', () => {
    const answer: Answer = { language: 'cs', letters: ['G', 'R', 'O', '', '', '', ''] }
    const words = wordsOn(
      <QuestionReview
        question={examples.alphabet[0]}
        answer={answer}
        score={scored(2 / 7, { 0: 'right', 1: 'right', 2: 'wrong', 3: 'missed' })}
        language="cs"
      />,
      'cs',
    )
    expect(words).toMatch(/G správně R správně O špatně prázdné chybí/)
    expect(words).toMatch(/Správná odpověď: GRÓNSKO/)
  })
  test('says what is right once to a pupil who has written just that', () => {
    const [alphabet] = examples.alphabet
    const letters = [...'GRÓNSKO']
    const spelt = {
      question: alphabet,
      answer: { language: 'cs', letters },
      score: scored(1, {}),
      language: 'cs',
    } as const
    expect(wordsOn(<QuestionReview {...spelt} isForPupil />, 'cs')).not.toContain('Správná odpověď')
    expect(wordsOn(<QuestionReview {...spelt} />, 'cs')).toContain('Správná odpověď: GRÓNSKO')
    const text = (given: string) =>
      wordsOn(
        <QuestionReview
          question={personText}
          answer={{ text: given }}
          score={scored(1, {})}
          language="cs"
          isForPupil
        />,
        'cs',
      )
    expect(text('Karel IV.')).not.toContain('Uznávaná')
    expect(text('karel iv')).toContain('Uznávaná odpověď: Karel IV.')
  })
  test('gives the right word in the language of the answer', () => {
    const answer: Answer = { language: 'en', letters: ['G', '', '', '', '', '', '', '', ''] }
    expect(wordsOn(<QuestionReview question={examples.alphabet[0]} answer={answer} language="cs" />, 'cs')).toContain(
      'GREENLAND',
    )
  })
  test('tells every marker where it stands and where it belongs', () => {
    const words = wordsOn(
      <QuestionReview
        question={examples.axis[0]}
        answer={{ positions: { f5: -60 } }}
        score={scored(0.1, { f5: 'near', r2: 'missed', j8: 'missed' })}
        language="en"
      />,
      'en',
    )
    expect(words).toMatch(/placed: 60\s*BC right: 44\s*BC \(± 10\) close/)
    expect(words).toMatch(/destruction of Pompeii not placed right: 79 \(± 10\) missing/)
  })
  test('gives what belongs to a wrong pair, and nothing more to a right one', () => {
    const score = scored(1 / 3, { g6: 'right', a3: 'wrong', y8: 'missed' })
    const words = wordsOn(
      <QuestionReview
        question={examples.connection[0]}
        answer={{ pairs: { g6: 'u2', a3: 'l4' } }}
        score={score}
        language="cs"
      />,
      'cs',
    )
    expect(words).toMatch(
      /Praha Vltava správně Paříž Temže špatně Správná odpověď: Seina Londýn nespojeno chybí Správná odpověď: Temže/,
    )
  })
  test('shows a text as text, never as markup', () => {
    const html = render(
      <QuestionReview question={personText} answer={{ text: '<b>Karel</b> $x$' }} language="cs" />,
      'cs',
    )
    expect(html).toContain('&lt;b&gt;Karel&lt;/b&gt; $x$')
  })
  test('lists accepted answers with their share, and a number with its unit', () => {
    expect(wordsOn(<QuestionReview question={personText} answer={undefined} language="cs" />, 'cs')).toMatch(
      /Uznávané odpovědi: Karel IV\. · .* · Karel \(50\s%\)/,
    )
    expect(wordsOn(<QuestionReview question={numberText} answer={undefined} language="cs" />, 'cs')).toMatch(
      /Uznávaná odpověď: 12,5\scm²/,
    )
  })
  test('gives no verdict to what has none, whatever its id is', () => {
    const options = several.content.options.map((option) =>
      option.id === 'x8' ? { ...option, id: 'constructor' } : option,
    )
    const odd = { ...several, content: { ...several.content, options } }
    const words = wordsOn(
      <QuestionReview question={odd} answer={{ chosen: ['m3'] }} score={scored(1, { m3: 'right' })} language="cs" />,
      'cs',
    )
    // Once of the whole question, once of the chosen option.
    expect(words.match(/správně/gi)).toHaveLength(2)
  })
  test.each([
    ['cs', 'Bez hodnocení', 'učitel'],
    ['en', 'Not marked', 'teacher'],
  ] as const)('promises no teacher where there is none (%s)', (language, said, unsaid) => {
    const words = wordsOn(
      <HasTeacher value={false}>
        <QuestionReview question={numberText} answer={{ text: 'osm' }} score={{ kind: 'manual' }} language={language} />
        <QuestionPlayer
          question={publicQuestion({ ...numberText, content: { lines: 1, numeric: true } }, order)}
          answer={{ text: 'osm' }}
          onAnswer={() => undefined}
          language={language}
        />
      </HasTeacher>,
      language,
    )
    expect(words).toContain(said)
    expect(words).toContain(language === 'cs' ? 'Napiš číslo.' : 'Write a number.')
    expect(words).not.toContain(unsaid)
  })
  test('tells a pupil one right answer', () => {
    const question = <QuestionReview question={personText} answer={undefined} language="cs" isForPupil />
    const words = wordsOn(question, 'cs')
    expect(words).toContain('Uznávaná odpověď: Karel IV.')
    expect(words).not.toContain('·')
  })
  test('says that an answer waits for the teacher', () => {
    expect(
      wordsOn(
        <QuestionReview question={openText} answer={{ text: 'Protože' }} score={{ kind: 'manual' }} language="cs" />,
        'cs',
      ),
    ).toContain('Čeká na hodnocení učitelem')
  })
})

describe('per cent', () => {
  test.each([
    [0, '0%'],
    [0.001, '1%'],
    [1 / 3, '33%'],
    [0.999, '99%'],
    [1, '100%'],
  ])('%f is %s: only all is all, only nothing is nothing', (fraction, text) => {
    expect(percent(fraction, 'en')).toBe(text)
  })
})
