import type { LivePupil, LiveRoom } from '@katedra/contract/live'
import { idOf } from '@katedra/testing/samples'

/** A test that runs, as its room is shown. */
export function sampleRoom(pupils: LivePupil[], change: Partial<LiveRoom> = {}): LiveRoom {
  return {
    server_time: new Date().toISOString(),
    title: 'Zlomky 1',
    state: 'launched',
    class_id: idOf(101),
    without_codes: false,
    starts_at: new Date(Date.now() - 60_000).toISOString(),
    waiting_from: new Date(Date.now() - 3_660_000).toISOString(),
    ends_at: new Date(Date.now() + 1_800_000).toISOString(),
    question_count: 2,
    pupils,
    entrance: [],
    messages: [],
    late_count: 0,
    max_guests: null,
    ...change,
  }
}

/** A pupil who writes. */
export function samplePupil(number: number, change: Partial<LivePupil> = {}): LivePupil {
  return {
    attempt_id: idOf(2000 + number),
    student_id: idOf(1000 + number),
    name: `Adam ${number}`,
    state: 'open',
    attempt_no: 1,
    answered_count: 1,
    current_item: 2,
    current_position: 2,
    last_seen_at: new Date().toISOString(),
    deadline: new Date(Date.now() + 1_800_000).toISOString(),
    is_paused: false,
    extra_seconds: 0,
    submitted_at: null,
    is_rushing: false,
    undelivered_count: 0,
    waiting_id: null,
    left_at: null,
    without_code: false,
    on_paper: false,
    short_name: `Adam ${number}`,
    ...change,
  }
}
