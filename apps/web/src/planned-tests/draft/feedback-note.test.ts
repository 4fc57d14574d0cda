import type { FeedbackPolicy } from '@katedra/contract/planned-tests'
import { expect, it } from 'vitest'
import { feedbackNote, type FeedbackNote } from './feedback-note.ts'

it.each<[FeedbackPolicy, boolean, number, FeedbackNote]>([
  ['at_once', false, 1, 'at_once'],
  ['at_once', false, 2, 'last_attempt_at_once'],
  ['at_once', true, 2, 'with_guests'],
  ['after_submission', false, 1, 'after_submission'],
  ['after_submission', false, 2, 'last_attempt'],
  ['after_submission', true, 1, 'with_guests'],
  ['after_end', true, 2, 'after_end'],
  ['never', true, 2, 'never'],
])(
  'feedback %s with guests %s and %i attempts is described by %s',
  (feedback, guests_allowed, attempts_allowed, note) => {
    expect(feedbackNote({ feedback, guests_allowed, without_codes: false, attempts_allowed }, 10)).toBe(note)
  },
)

it.each<[FeedbackPolicy, FeedbackNote]>([
  ['at_once', 'without_codes'],
  ['after_submission', 'without_codes'],
  ['after_end', 'after_end'],
  ['never', 'never'],
])('feedback %s without codes is described by %s', (feedback, note) => {
  expect(feedbackNote({ feedback, guests_allowed: false, without_codes: true, attempts_allowed: 1 }, 10)).toBe(note)
})

it.each<[FeedbackPolicy, number, FeedbackNote]>([
  ['at_once', 2, 'one_question_at_once'],
  ['after_submission', 2, 'one_question'],
  ['after_submission', 1, 'after_submission'],
  ['after_end', 2, 'after_end'],
])('feedback %s on one question with %i attempts is described by %s', (feedback, attempts_allowed, note) => {
  expect(feedbackNote({ feedback, guests_allowed: false, without_codes: false, attempts_allowed }, 1)).toBe(note)
})
