import type { GivenAnswer, QuestionDetail } from '@katedra/contract/results'
import { orderRows } from '@katedra/ui/data-table'
import { examples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { sampleAnswer, sampleExclusion, sampleQuestion } from '../../testing/sample-results.ts'
import { answerOrder, answerRows, optionCounts, thingCounts, unansweredCount } from './question-answers.ts'

const [abc] = examples.abc
const [first, second] = abc.content.options

function chose(attempt_id: string, id: string | undefined, change: Partial<GivenAnswer> = {}): GivenAnswer {
  const chosen = id === undefined ? [] : [id]
  return sampleAnswer(attempt_id, { answer: { chosen }, score: { kind: 'scored', fraction: 1, parts: {} }, ...change })
}

const left = sampleExclusion('one', { attempt_id: 'd' })
const answers = [
  chose('Chalupa', first?.id, { points: 1, active_ms: 9000 }),
  chose('Hájek', first?.id, { points: 1, active_ms: null }),
  chose('Čermák', second?.id, { active_ms: 500 }),
  sampleAnswer('Adam', { active_ms: null, points: null }),
  chose('Dub', second?.id, { exclusion: left }),
]

const detail: QuestionDetail = {
  item_no: 1,
  question: abc,
  counts: true,
  threshold: sampleQuestion(1).threshold,
  answers,
  groups: [],
  gaps: [],
  exclusions: [],
  rescorings: [],
}

describe('answers to one question', () => {
  it('are counted by option, of all who were asked, without the one that is left out', () => {
    const counts = optionCounts(abc, answers)
    expect(counts.slice(0, 2).map(({ count, share }) => [count, share])).toEqual([
      [2, 0.5],
      [1, 0.25],
    ])
    expect(counts.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)).toEqual(abc.key.correct)
    expect(unansweredCount(answers)).toBe(1)
  })

  it('are counted by thing: how often it is in its place, and where it went most often instead', () => {
    const [, , events = examples.connection[0]] = examples.connection
    const put = (name: string, order: readonly string[]) => {
      const places = order.map((id, place) => [`p${place + 1}`, id] as const)
      const parts = Object.fromEntries(
        places.map(([place, id]) => [place, events.key.pairs[place] === id ? ('right' as const) : ('wrong' as const)]),
      )
      return sampleAnswer(name, {
        answer: { pairs: Object.fromEntries(places) },
        score: { kind: 'scored', fraction: 0.5, parts },
      })
    }
    const given = [
      put('a', ['t6', 'f1', 'z9', 'c2']),
      put('b', ['f1', 't6', 'z9', 'c2']),
      put('c', ['c2', 't6', 'f1', 'z9']),
      sampleAnswer('d'),
      { ...put('e', ['c2', 'z9', 'f1', 't6']), exclusion: left },
    ]
    expect(thingCounts(events, given)).toEqual([
      { id: 't6', place: 1, right: 1, share: 0.25, wrong: { place: 2, count: 2 } },
      { id: 'f1', place: 2, right: 1, share: 0.25, wrong: { place: 1, count: 1 } },
      { id: 'z9', place: 3, right: 2, share: 0.5, wrong: { place: 4, count: 1 } },
      { id: 'c2', place: 4, right: 2, share: 0.5, wrong: { place: 1, count: 1 } },
    ])
    expect(thingCounts(events, [])[0]).toEqual({ id: 't6', place: 1, right: 0, share: 0, wrong: null })
  })

  it('have shares of nothing where no one was asked', () => {
    expect(optionCounts(abc, []).every(({ share }) => share === 0)).toBe(true)
  })

  it('stand under numbers instead of names where names are hidden', () => {
    const rows = answerRows(detail, { language: 'cs', nameless: (number) => `Žák ${number}` })
    expect(rows.map(({ label }) => label)).toEqual(['Žák 1', 'Žák 2', 'Žák 3', 'Žák 4', 'Žák 5'])
    const ids = rows.map(({ attempt_id }) => attempt_id)
    expect(ids).toEqual(ids.toSorted())
  })

  it('follow the Czech alphabet, and missing figures come last in both directions', () => {
    const rows = answerRows(detail, { language: 'cs', nameless: null })
    const sorted = (column: 'name' | 'active_ms', direction: 'ascending' | 'descending') =>
      orderRows(rows, [{ key: column, ...answerOrder[column] }], { column, direction }).map(({ label }) => label)
    expect(sorted('name', 'ascending')).toEqual(['Adam', 'Čermák', 'Dub', 'Hájek', 'Chalupa'])
    expect(sorted('active_ms', 'ascending')).toEqual(['Čermák', 'Dub', 'Chalupa', 'Adam', 'Hájek'])
    expect(sorted('active_ms', 'descending')).toEqual(['Chalupa', 'Dub', 'Čermák', 'Adam', 'Hájek'])
  })
})
