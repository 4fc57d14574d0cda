import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { hardQuestions, headlineWords, type HeadlineFacts } from './headline.ts'

const cs = translator('cs', 'results')
const en = translator('en', 'results')
const czech = createFormat('cs')
const english = createFormat('en')

function successes(...values: (number | null)[]) {
  return values.map((success, index) => ({ item_no: index + 1, success }))
}

const facts: HeadlineFacts = {
  average_fraction: 0.72,
  submitted_count: 20,
  started_count: 22,
  manual_count: 0,
  is_over: false,
  questions: successes(0.9, 0.8, 0.3),
}

describe('the headline of results', () => {
  it('tells the average and the question that gave trouble', () => {
    expect(headlineWords(cs, facts, czech)).toBe('Třída má průměr 72\u00a0%. Otázka 3 dělala potíže.')
    expect(headlineWords(en, facts, english)).toBe('The class average is 72%. Question 3 gave trouble.')
  })

  it('names up to three questions in their order', () => {
    expect(headlineWords(cs, { ...facts, questions: successes(0.4, 0.9, 0.1) }, czech)).toBe(
      'Třída má průměr 72\u00a0%. Otázky 1 a\u00a03 dělaly potíže.',
    )
  })

  it('counts more than three and names the worst', () => {
    expect(headlineWords(cs, { ...facts, questions: successes(0.4, 0.2, 0.1, 0.3, 0.45) }, czech)).toBe(
      'Třída má průměr 72\u00a0%. Potíže dělalo 5 otázek, nejvíc otázka 3.',
    )
  })

  it('praises where there was no trouble', () => {
    expect(headlineWords(cs, { ...facts, questions: successes(0.9, 0.5) }, czech)).toBe(
      'Třída má průměr 72\u00a0%. Žádná otázka nedělala větší potíže.',
    )
  })

  it.each([
    [{ started_count: 0 }, 'Zatím se nikdo nepřipojil.'],
    [{ started_count: 1 }, 'Píše 1 žák, odevzdáno zatím není nic.'],
    [{ started_count: 12 }, 'Píše 12 žáků, odevzdáno zatím není nic.'],
  ])('says who is at work while nothing is handed in: %j', (change, words) => {
    expect(headlineWords(cs, { ...facts, average_fraction: null, submitted_count: 0, ...change }, czech)).toBe(words)
  })

  it('says that answers are counted up while nothing of a test that is over is handed in', () => {
    const over = { ...facts, average_fraction: null, submitted_count: 0, is_over: true }
    expect(headlineWords(cs, { ...over, started_count: 2 }, czech)).toBe(
      'Test skončil, počítáme výsledky 2 žáků. Za chvíli se tu objeví.',
    )
    expect(headlineWords(en, { ...over, started_count: 1 }, english)).toBe(
      'The test is over, the result of 1 pupil is being counted. It appears here in a moment.',
    )
  })

  it('expects no one else once the test is over', () => {
    const one = { ...facts, submitted_count: 1, questions: successes(1), is_over: true }
    expect(headlineWords(cs, one, czech)).toBe('Odevzdal jeden žák, má 72\u00a0%. Žádná otázka nedělala větší potíže.')
  })

  it('does not call one result a class', () => {
    expect(headlineWords(cs, { ...facts, submitted_count: 1, questions: successes(1) }, czech)).toBe(
      'Zatím odevzdal jeden žák, má 72\u00a0%. Žádná otázka nedělala větší potíže.',
    )
  })

  it('says what waits for the teacher', () => {
    expect(headlineWords(cs, { ...facts, manual_count: 2 }, czech)).toContain('Na vaše hodnocení čekají 2 odpovědi.')
    expect(headlineWords(cs, { ...facts, average_fraction: null, submitted_count: 3, manual_count: 3 }, czech)).toBe(
      'Odevzdali 3 žáci, výsledky čekají na vaše hodnocení.',
    )
  })
})

describe('questions that gave trouble', () => {
  it('are those below half of the points, the worst first, never those without answers', () => {
    expect(hardQuestions(successes(0.49, null, 0.1, 0.5, 0))).toEqual([5, 3, 1])
  })
})
