import type { Attempt } from '@katedra/contract/attempts'
import { beforeEach, expect, test } from 'vitest'
import { readNote, writeNote } from '../../app/notes.ts'
import { forgetAttempt, rememberAttempt, rememberedAttempts } from './remembered-attempts.ts'

/** As the app wrote an attempt before records had a version. */
const unnumbered = {
  attempt_id: '0199a1b2-0000-7000-8000-000000000001',
  token: 'secret',
  join_code: 'K7MQ2X',
  title: 'Starověk',
  student_name: 'Anna Malá',
}

const begun: Attempt = {
  id: '0199a1b2-0000-7000-8000-000000000002',
  join_code: 'ABCDEF',
  title: 'Zlomky',
  kind: 'test',
  student_name: 'Anna Malá',
  state: 'open',
  started_at: '2026-11-23T08:00:00Z',
  submitted_at: null,
  deadline: '2026-11-23T08:45:00Z',
  is_paused: false,
  has_time_limit: false,
  server_time: '2026-11-23T08:10:00Z',
  feedback: 'never',
  attempts_left: 0,
  questions: [],
  answers: [],
}
const remembered = { ...unnumbered, attempt_id: begun.id, join_code: 'ABCDEF', title: 'Zlomky' }

const stored = (name: string): unknown => JSON.parse(readNote(name) ?? 'null')

beforeEach(() => {
  writeNote('attempts', '[]')
  writeNote('attempts.set-aside', 'null')
})

test('an attempt is remembered with the version of its shape, the newest first', () => {
  writeNote('attempts', JSON.stringify([unnumbered]))
  rememberAttempt('secret', begun)
  expect(stored('attempts')).toEqual([
    { version: 2, ...remembered },
    { version: 2, ...unnumbered },
  ])
  expect(rememberedAttempts()).toEqual([remembered, unnumbered])
})

test('a later attempt at the same test takes the place of the earlier one, and one can be forgotten', () => {
  writeNote('attempts', JSON.stringify([{ ...remembered, attempt_id: 'earlier' }, unnumbered]))
  rememberAttempt('secret', begun)
  expect(rememberedAttempts()).toEqual([remembered, unnumbered])
  forgetAttempt(begun.id)
  expect(rememberedAttempts()).toEqual([unnumbered])
})

test('attempts of an app without versions and of a newer one are found', () => {
  writeNote('attempts', JSON.stringify([unnumbered, { ...remembered, version: 9, colour: 'blue' }]))
  expect(rememberedAttempts()).toEqual([unnumbered, remembered])
})

test.each([
  ['no JSON', '[{"attempt_id":'],
  ['no list', '{"attempts":[]}'],
  ['a list with something else in it', JSON.stringify([null, 5, 'x', { ...remembered, token: 7 }])],
])('%s holds no attempt, and is set aside before it is written over', (_, text) => {
  writeNote('attempts', text)
  expect(rememberedAttempts()).toEqual([])
  rememberAttempt('secret', begun)
  expect(rememberedAttempts()).toEqual([remembered])
  expect(readNote('attempts.set-aside')).toBe(text)
})

test('what can be read stays, next to what can’t', () => {
  const text = JSON.stringify([{ token: 'lost' }, unnumbered])
  writeNote('attempts', text)
  rememberAttempt('secret', begun)
  expect(rememberedAttempts()).toEqual([remembered, unnumbered])
  expect(readNote('attempts.set-aside')).toBe(text)
})

test('a whole list is written over without a copy', () => {
  writeNote('attempts', JSON.stringify([unnumbered]))
  forgetAttempt(unnumbered.attempt_id)
  expect(stored('attempts.set-aside')).toBeNull()
})
