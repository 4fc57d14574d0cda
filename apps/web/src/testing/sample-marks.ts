import type { Scale, Scales, TestMark, TestMarks } from '@katedra/contract/marks'
import { stepFor, type ScaleStep } from '@katedra/contract/scale'
import { idOf } from '@katedra/testing/samples'

/** Five marks by the bounds that many Czech schools have. */
export const fiveSteps: ScaleStep[] = [90, 75, 50, 30, 0].map((percents, place) => ({
  label: String(place + 1),
  from: percents * 100,
  value: (place + 1) * 100,
}))

export const sampleScale: Scale = { id: idOf(801), name: 'Známky 1–5', steps: fiveSteps, is_default: true }

export const wordsScale: Scale = {
  id: idOf(802),
  name: 'Splnil / nesplnil',
  steps: [
    { label: 'splnil', from: 5000, value: null },
    { label: 'nesplnil', from: 0, value: null },
  ],
  is_default: false,
}

export function sampleScales(change: Partial<Scales> = {}): Scales {
  return { scales: [sampleScale, wordsScale], rounding: 'exact', may_edit: true, ...change }
}

/** A pupil with points out of a hundred; the mark is proposed as the server would. */
export function sampleMark(number: number, points: number | null, change: Partial<TestMark> = {}): TestMark {
  const place = points === null ? null : stepFor(fiveSteps, { points, out_of: 100 }, 'exact')
  return {
    student_id: idOf(1000 + number),
    attempt_id: points === null ? null : idOf(2000 + number),
    name: `Adam ${number}`,
    is_on_roster: true,
    points,
    out_of: points === null ? 0 : 100,
    manual_count: 0,
    proposed: place === null ? null : (fiveSteps[place]?.label ?? null),
    is_just_below: false,
    by_hand: null,
    published: null,
    is_changed: false,
    ...change,
  }
}

export function sampleMarks(students: TestMark[], change: Partial<TestMarks> = {}): TestMarks {
  return {
    test_id: idOf(1),
    class_id: idOf(106),
    title: 'Pohyb',
    chosen_at: null,
    setting: {
      scale_id: sampleScale.id,
      scale_name: sampleScale.name,
      steps: fiveSteps,
      is_shifted: false,
      rounding: 'exact',
      weight: 1,
      topic: 'Pohyb',
    },
    published_at: null,
    is_over: true,
    students,
    guest_count: 0,
    changed_count: 0,
    manual_count: 0,
    server_time: '2026-11-23T08:00:00.000Z',
    ...change,
  }
}

/** What pupils were told when marks were published. */
export function publishedAs(label: string | null): NonNullable<TestMark['published']> {
  return {
    label,
    absence: null,
    published_at: '2026-11-23T08:00:00.000Z',
    published_by_name: 'Jana Dvořáková',
  }
}
