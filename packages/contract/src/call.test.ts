import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CallError, prepareRequest } from './call.ts'
import { route } from './route.ts'

const one = route({
  method: 'PUT',
  path: '/v1/classes/:class_id/students/:student_id/',
  access: 'signed-in',
  params: z.object({ class_id: z.string(), student_id: z.string() }),
  query: z.object({ page: z.optional(z.number()), search: z.optional(z.string()) }),
  body: z.strictObject({ name: z.string() }),
  reply: z.null(),
  summary: 'For the test',
})

describe('a request', () => {
  test('fills the path with its parameters, percent-encoded', () => {
    const { url } = prepareRequest(one, {
      params: { class_id: 'a/b', student_id: 'č' },
      query: {},
      body: { name: 'x' },
    })
    expect(url).toBe('/v1/classes/a%2Fb/students/%C4%8D/')
  })

  test('leaves out what the query does not have', () => {
    const params = { class_id: '1', student_id: '2' }
    const { url } = prepareRequest(one, { params, query: { page: 2 }, body: { name: 'x' } })
    expect(url).toBe('/v1/classes/1/students/2/?page=2')
  })

  test('carries a body only where the route has one', () => {
    const bare = route({ method: 'POST', path: '/v1/x/', access: 'public', reply: z.null(), summary: 'For the test' })
    expect(prepareRequest(bare, {})).toEqual({ method: 'POST', url: '/v1/x/' })
  })
})

describe('an error', () => {
  test('tells the messages of a 422 by field', () => {
    const { fields, status } = new CallError(422, { detail: { email: ['taken'], name: 'missing' } })
    expect({ fields, status }).toEqual({ fields: { email: ['taken'], name: ['missing'] }, status: 422 })
  })

  test('keeps the sentence and the code of any other', () => {
    const error = new CallError(409, { detail: 'Too late.', code: 'attempts.closed' })
    expect([error.message, error.code, error.fields]).toEqual(['Too late.', 'attempts.closed', {}])
  })

  test('survives a reply that is no JSON of ours', () => {
    expect(new CallError(502, '<html>').code).toBeUndefined()
  })
})
