import { describe, expect, it } from 'vitest'
import {
  feedbackNow,
  keyMomentOf,
  mayCheckAnswers,
  type FeedbackPlan,
  type FeedbackStanding,
  type KeyMoment,
} from './feedback.ts'
import { feedbackPolicies, type FeedbackPolicy } from './plan-form.ts'

const plan = (feedback: FeedbackPolicy, own: Partial<FeedbackPlan> = {}): FeedbackPlan => ({
  feedback,
  guests_allowed: false,
  without_codes: false,
  attempts_allowed: 1,
  ...own,
})
const guests = { guests_allowed: true }
const noCodes = { without_codes: true }
const three = { attempts_allowed: 3 }

describe('the right answers of a test', () => {
  it.each<[FeedbackPolicy, Partial<FeedbackPlan>, KeyMoment]>([
    ['at_once', {}, 'at_once'],
    ['at_once', three, 'after_last_attempt'],
    ['at_once', guests, 'after_end'],
    ['at_once', { ...guests, ...three }, 'after_end'],
    ['at_once', noCodes, 'after_end'],
    ['after_submission', {}, 'after_submission'],
    ['after_submission', three, 'after_last_attempt'],
    ['after_submission', guests, 'after_end'],
    ['after_submission', { ...guests, ...three }, 'after_end'],
    ['after_submission', { ...noCodes, ...three }, 'after_end'],
    ['after_end', {}, 'after_end'],
    ['after_end', { ...guests, ...three }, 'after_end'],
    ['never', {}, 'never'],
    ['never', { ...guests, ...three }, 'never'],
  ])('by the policy %s with %j come %s', (policy, own, moment) => {
    expect(keyMomentOf(plan(policy, own))).toBe(moment)
  })

  it.each<[FeedbackPolicy, Partial<FeedbackPlan>, number, boolean]>([
    ['at_once', {}, 1, true],
    ['at_once', three, 1, false],
    ['at_once', three, 2, false],
    ['at_once', three, 3, true],
    ['at_once', guests, 1, false],
    ['at_once', { ...guests, ...three }, 3, false],
    ['after_submission', {}, 1, false],
    ['after_end', {}, 1, false],
    ['never', {}, 1, false],
  ])('by the policy %s with %j are checked one by one in attempt %i: %s', (policy, own, attempt, isChecked) => {
    expect(mayCheckAnswers(plan(policy, own), attempt)).toBe(isChecked)
  })
})

const standing = (own: Partial<FeedbackStanding>): FeedbackStanding => ({
  is_guest: false,
  attempt_no: 1,
  is_submitted: true,
  is_last_submitted: true,
  is_over: false,
  question_count: 10,
  ...own,
})
const writing = { is_submitted: false, is_last_submitted: false }
const between = { is_last_submitted: false }
const guest = { is_guest: true }
const over = { is_over: true }
const single = { question_count: 1 }

describe('what is seen', () => {
  it.each<[string, FeedbackPlan, Partial<FeedbackStanding>, string]>([
    ['while writing, checked at once', plan('at_once'), writing, 'checked without points'],
    ['while writing the first of three', plan('at_once', three), writing, 'none without points'],
    [
      'while writing the last of three',
      plan('at_once', three),
      { ...writing, attempt_no: 3 },
      'checked without points',
    ],
    ['while writing beside guests', plan('at_once', guests), writing, 'none without points'],
    ['after the only attempt', plan('after_submission'), {}, 'all with points'],
    ['between attempts', plan('after_submission', three), between, 'none with points'],
    ['between attempts, checked at once', plan('at_once', three), between, 'none with points'],
    [
      'between attempts at one question',
      plan('after_submission', three),
      { ...between, ...single },
      'none without points',
    ],
    ['after the last attempt', plan('after_submission', three), { attempt_no: 3 }, 'all with points'],
    ['after the end with attempts unused', plan('after_submission', three), { ...between, ...over }, 'all with points'],
    ['by a guest', plan('after_submission', guests), guest, 'none without points'],
    ['by a guest after the end', plan('after_submission', guests), { ...guest, ...over }, 'all with points'],
    ['by a pupil beside guests', plan('after_submission', guests), {}, 'none with points'],
    ['by a pupil beside guests after the end', plan('after_submission', guests), over, 'all with points'],
    ['before the end', plan('after_end'), {}, 'none without points'],
    ['after the end', plan('after_end'), over, 'all with points'],
    ['after the end by who has not handed in', plan('after_end'), { ...writing, ...over }, 'none without points'],
    ['never', plan('never'), over, 'none without points'],
  ])('%s', (_, of, own, seen) => {
    const { keys, points } = feedbackNow(of, standing(own))
    expect(`${keys} ${points ? 'with' : 'without'} points`).toBe(seen)
  })

  it('is no key for anybody who could still write with it', () => {
    const both = [true, false]
    const plans = feedbackPolicies.flatMap((feedback) =>
      both.flatMap((guests_allowed) =>
        both.flatMap((without_codes) =>
          [1, 2, 20].map((attempts_allowed) => ({ feedback, guests_allowed, without_codes, attempts_allowed })),
        ),
      ),
    )
    const standings = both.flatMap((is_guest) =>
      both.flatMap((is_submitted) =>
        both.flatMap((is_last_submitted) =>
          [1, 2, 20].map((attempt_no) => standing({ is_guest, is_submitted, is_last_submitted, attempt_no })),
        ),
      ),
    )
    const seen = plans.flatMap((of) => standings.map((at) => ({ of, at, keys: feedbackNow(of, at).keys })))
    expect(seen.filter(({ of, keys }) => (of.guests_allowed || of.without_codes) && keys !== 'none')).toEqual([])
    expect(seen.filter(({ at, keys }) => !at.is_last_submitted && keys === 'all')).toEqual([])
    expect(seen.filter(({ of, at, keys }) => keys === 'checked' && at.attempt_no < of.attempts_allowed)).toEqual([])
  })
})
