import { errors, type CommonErrorCode, type ErrorCode } from '@katedra/contract/errors'
import type { EventData, Parsed, Reply, Route } from '@katedra/contract/route'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { parse, type $ZodType } from 'zod/v4/core'
import { sentence } from './texts.ts'

/** The errors that a route may give: its own and those that any route may. */
type RefusalOf<R extends Route> =
  | CommonErrorCode
  | (R extends { readonly errors: readonly (infer Code extends ErrorCode)[] } ? Code : never)

/** What the screen has sent, parsed by the route's own schemas. */
export type Asked<R extends Route> = Parsed<R> & { upload: File | undefined }

export interface RefusalOptions {
  /** Values of the sentence. */
  values?: object
  /** What the caller goes on with, next to the code. */
  handed?: Record<string, string>
  /** Seconds, for the header of the same name. */
  retryAfter?: number
}

/** A stream of events that stands open until it is ended. */
export interface FakeStream<R extends Route> {
  emit: (data: EventData<R>) => void
  end: () => void
}

/**
 * The network of a screen test, made of the contract. It stands in for `fetch` under `/v1/` while the tests of a file run. Four
 * things fail a test besides its own expectations: a call that no reply was given for, a reply that its route's schema does not
 * take, and a body or a query that the real server would have refused as malformed.
 */
export interface FakeServer {
  /** Answers a route from now on; the later word counts. A function gets what was sent and answers each call by itself. */
  reply: <R extends Route>(route: R, reply: Reply<R> | ((asked: Asked<R>) => Reply<R>)) => void
  /** Refuses with a documented error, its status and its sentence in the caller's language. */
  refuse: <R extends Route>(route: R, code: RefusalOf<R>, options?: RefusalOptions) => void
  /** Refuses fields (422): by field a key of the catalogue `fields`, or a finished sentence. */
  refuseFields: (route: Route, fields: Readonly<Record<string, string>>, options?: RefusalOptions) => void
  /** Answers with a file. */
  file: (route: Route, file: File) => void
  /** Opens a stream of events for every reader of the route. */
  stream: <R extends Route>(route: R) => FakeStream<R>
  /** Holds every answer of the route back until it is released. */
  slow: (route: Route) => { release: () => void }
  /** From now on the server can't be reached. */
  offline: () => void
  online: () => void
  /** What the screen has sent to the route so far, oldest first. */
  asked: <R extends Route>(route: R) => Asked<R>[]
}

/** The same of any route. */
interface Taken {
  params: unknown
  query: unknown
  body: unknown
  upload: File | undefined
}

type Answer = (taken: Taken, language: string) => Response

interface Answering {
  route: Route
  pattern: RegExp
  answer: Answer
}

/** Call it once at the top of a test file; every test starts with a server that knows nothing. */
export function fakeServer(): FakeServer {
  const network = new FakeNetwork()
  const realFetch = globalThis.fetch
  beforeEach(() => {
    network.reset()
    globalThis.fetch = (input, init) => {
      const request = new Request(input, init)
      const isOurs = new URL(request.url).pathname.startsWith('/v1/')
      return isOurs ? network.take(request) : realFetch(input, init)
    }
  })
  // A failed test says first what went wrong on the line: most often that is the reason.
  afterEach(() => {
    network.failHeld()
    expect(network.faults, 'the network of this test').toEqual([])
  })
  afterAll(() => {
    globalThis.fetch = realFetch
  })
  return network.server
}

class FakeNetwork {
  faults: string[] = []
  #answers = new Map<string, Answering>()
  #taken: { route: Route; taken: Taken }[] = []
  #gates = new Map<string, PromiseWithResolvers<void>>()
  #isOffline = false
  /** Which test it is: what a page asks for is answered in its own. */
  #turn = 0

  readonly server: FakeServer = {
    reply: (route, reply) =>
      this.#on(route, (taken) => {
        const given: unknown = typeof reply === 'function' ? Reflect.apply(reply, undefined, [taken]) : reply
        return this.#json(route, given)
      }),
    refuse: (route, code, options) =>
      this.#on(route, (_, language) =>
        refusal(
          errors[code],
          { detail: sentence(language, 'errors', code, options?.values), code, ...options?.handed },
          options,
        ),
      ),
    refuseFields: (route, fields, options) =>
      this.#on(route, (_, language) => {
        const messages = Object.entries(fields).map(([field, key]) => [
          field,
          [sentence(language, 'fields', key, options?.values)],
        ])
        return refusal(422, { detail: Object.fromEntries(messages) }, options)
      }),
    file: (route, file) =>
      this.#on(route, () => {
        const name = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`
        return new Response(file, { headers: { 'content-type': file.type, 'content-disposition': name } })
      }),
    stream: (route) => this.#stream(route),
    slow: (route) => {
      const gate = Promise.withResolvers<void>()
      // Perhaps nothing was asked that it could hold back.
      gate.promise.catch(() => undefined)
      this.#gates.set(keyOf(route), gate)
      return {
        release: () => {
          if (this.#gates.get(keyOf(route)) === gate) this.#gates.delete(keyOf(route))
          gate.resolve()
        },
      }
    },
    offline: () => {
      this.#isOffline = true
    },
    online: () => {
      this.#isOffline = false
    },
    asked: (route) => this.#taken.flatMap((one) => (isOf(one, route) ? [one.taken] : [])),
  }

  reset(): void {
    this.faults = []
    this.#answers.clear()
    this.#taken = []
    this.#isOffline = false
    this.#turn += 1
  }

  /**
   * What is held back at the end of its test fails there. Everything else is answered as in the test until the next one begins:
   * a page that is taken away still sends its last words.
   */
  failHeld(): void {
    for (const gate of this.#gates.values()) gate.reject(new TypeError('Failed to fetch'))
    this.#gates.clear()
  }

  async take(request: Request): Promise<Response> {
    const turn = this.#turn
    // Never at once: a screen must stand the moment between.
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    this.#needTurn(turn)
    this.#needLine()
    const found = this.#find(request)
    if (found === undefined) {
      const { pathname, search } = new URL(request.url)
      this.faults.push(`no reply was given for ${request.method} ${pathname}${search}`)
      return refusal(404, { detail: 'No reply was given for this call.', code: 'app.not_found' })
    }
    const { route, answer, params } = found
    const taken = await this.#parse(route, request, params)
    this.#needTurn(turn)
    if (taken === undefined)
      return refusal(400, { detail: 'This call does not fit its route.', code: 'app.bad_request' })
    this.#taken.push({ route, taken })
    await Promise.race([this.#gates.get(keyOf(route))?.promise, aborted(request.signal)])
    request.signal.throwIfAborted()
    this.#needTurn(turn)
    this.#needLine()
    return answer(taken, request.headers.get('accept-language') ?? 'cs')
  }

  /** The last request of a page that has been taken away is no fault of the next test. */
  #needTurn(turn: number): void {
    if (turn !== this.#turn) throw new TypeError('Failed to fetch')
  }

  /** Throws what a browser throws when it reaches nothing. */
  #needLine(): void {
    if (this.#isOffline) throw new TypeError('Failed to fetch')
  }

  #on(route: Route, answer: Answer): void {
    const pattern = new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    this.#answers.set(keyOf(route), { route, pattern, answer })
  }

  /** The route with the fewest parameters among those that fit: `/invitations/` before `/:teacher_id/`. */
  #find({ method, url }: Request) {
    const { pathname } = new URL(url)
    const found = [...this.#answers.values()].flatMap((answering) => {
      const match = answering.route.method === method ? answering.pattern.exec(pathname) : null
      return match === null ? [] : [{ ...answering, params: decoded(match.groups ?? {}) }]
    })
    return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
  }

  async #parse(route: Route, request: Request, params: object): Promise<Taken | undefined> {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    try {
      const body = route.body === undefined ? undefined : parse(route.body, await request.json())
      const upload = route.upload === undefined ? undefined : (await request.formData()).get(route.upload)
      if (route.upload !== undefined && !(upload instanceof File)) throw new Error(`there is no file ${route.upload}`)
      return {
        params: route.params === undefined ? undefined : parse(route.params, params),
        query: route.query === undefined ? undefined : parse(route.query, query),
        body,
        upload: upload instanceof File ? upload : undefined,
      }
    } catch (error) {
      this.faults.push(`${keyOf(route)} was sent what it does not take: ${wordsOf(error)}`)
      return undefined
    }
  }

  #json(route: Route, given: unknown): Response {
    const text = JSON.stringify(given ?? null)
    const mistake = mistakeOf(route.reply, JSON.parse(text))
    if (mistake !== undefined) this.faults.push(`the reply of ${keyOf(route)} is none of its contract: ${mistake}`)
    const status = route.status ?? 200
    const isEmpty = status === 204 || given === null || given === undefined
    return new Response(isEmpty ? null : text, { status, headers: { 'content-type': 'application/json' } })
  }

  #stream<R extends Route>(route: R): FakeStream<R> {
    const readers = new Set<ReadableStreamDefaultController<Uint8Array>>()
    this.#on(route, () => {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          own = controller
          readers.add(controller)
        },
        cancel: () => {
          if (own !== undefined) readers.delete(own)
        },
      })
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
    })
    return {
      emit: (data) => {
        const text = JSON.stringify(data)
        const mistake = route.events === undefined ? 'it is no stream' : mistakeOf(route.events, JSON.parse(text))
        if (mistake !== undefined) this.faults.push(`the event of ${keyOf(route)} is none of its contract: ${mistake}`)
        for (const reader of readers) reader.enqueue(new TextEncoder().encode(`data: ${text}\n\n`))
      },
      end: () => {
        for (const reader of readers) reader.close()
        readers.clear()
      },
    }
  }
}

function keyOf({ method, path }: Route): string {
  return `${method} ${path}`
}

function isOf<R extends Route>(one: { route: Route; taken: Taken }, route: R): one is { route: R; taken: Asked<R> } {
  return keyOf(one.route) === keyOf(route)
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
}

function mistakeOf(schema: $ZodType, value: unknown): string | undefined {
  try {
    parse(schema, value)
    return undefined
  } catch (error) {
    return wordsOf(error)
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function refusal(status: number, body: object, { retryAfter }: RefusalOptions = {}): Response {
  const headers = { ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) }
  return Response.json(body, { status, headers })
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
