import { CallError } from '@katedra/contract/call'
import { expect, test } from 'vitest'
import { sendFailure } from './attempts.data.ts'

test.each([
  [409, 'attempts.closed', 'closed'],
  [409, 'attempts.other_device', 'other_device'],
  [409, 'attempts.stale_revision', 'stale'],
  [409, 'attempts.answer_locked', 'locked'],
  [401, 'app.unauthorized', 'signed_out'],
  [404, 'app.not_found', 'signed_out'],
  [422, undefined, 'refused'],
  [413, 'app.too_large', 'refused'],
] as const)('a refusal with %i %s means %s', (status, code, kind) => {
  expect(sendFailure(new CallError(status, { code, detail: '' }))).toEqual({ kind })
})

test.each([0, 429, 500, 502, 503])('an answer refused with %i is sent again later', (status) => {
  expect(sendFailure(new CallError(status, null)).kind).toBe('unreachable')
})

test('waits as long as the server wishes', () => {
  expect(sendFailure(new CallError(429, null, 7))).toEqual({ kind: 'unreachable', retry_after: 7000 })
})
