import { auth } from '@katedra/contract/auth'
import { CallError, prepareRequest } from '@katedra/contract/call'
import type { CallInput, Reply, Route } from '@katedra/contract/route'
import type { TokenStore } from './tokens.ts'

/** What the client needs of a browser, so that tests can bring their own. */
export interface ClientParts {
  fetch(url: string, init: RequestInit): Promise<Response>
  tokens: TokenStore
  /** Runs one piece of work at a time across all tabs. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** The language in which the server's sentences should come. */
  language(): string
  /** Signed out by force: the tokens are gone already. */
  onSignedOut(): void
  /** Lets the person prove again who they are; true when the call may be sent once more. */
  prove?(): Promise<boolean>
  /** Lets the person whose session is over sign in again where they are; true when there is a new one. */
  signInAgain?(): Promise<boolean>
  /** A second factor is demanded of the person, and there is none. */
  onFactorMissing?(): void
}

export interface CallOptions {
  signal?: AbortSignal
  /** The file of a route that takes one; sent as multipart/form-data under the route's own name for it. */
  upload?: Blob
}

/** The parts of the route; they may be left out where a route has none, or where all of them are optional. */
export type CallArguments<R extends Route> =
  object extends CallInput<R>
    ? [input?: CallInput<R> | undefined, options?: CallOptions | undefined]
    : [input: CallInput<R>, options?: CallOptions | undefined]

/** Calls a route of the contract; anything but 2xx is thrown as a CallError, an unreachable server has status 0. */
export type Request = <R extends Route>(route: R, input?: CallInput<R>, options?: CallOptions) => Promise<Reply<R>>
/** The same for what is no JSON: a stream of events, a file. The reply's body has not been read. */
export type RequestRaw = <R extends Route>(route: R, input?: CallInput<R>, options?: CallOptions) => Promise<Response>

interface Sending {
  route: Route
  input: unknown
  options: CallOptions
  /** The tag of the reply that is there from the last time. */
  tag?: string | undefined
}

/** One call of a route, with the parts that the route needs. */
export type Call = <R extends Route>(route: R, ...parts: CallArguments<R>) => Promise<Reply<R>>

/** Builds the client: bearer token, and on 401 one refresh and one retry (specification, section 4). */
export function createClient(parts: ClientParts): { call: Call; request: Request; requestRaw: RequestRaw } {
  let refreshing: Promise<string | undefined> | undefined

  /** Single flight in this tab; `alone` makes it single across tabs. */
  function freshAccess(refused: string | undefined): Promise<string | undefined> {
    refreshing ??= parts
      .alone(() => refreshOnce(parts, refused))
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  async function sendSignedIn(sending: Sending): Promise<Response> {
    const first = await sendRenewed(sending)
    if (first.status !== 403) return first
    const code = await codeOf(first)
    if (code === 'app.second_factor_missing') parts.onFactorMissing?.()
    const isProved = code === 'app.proof_needed' && (await parts.prove?.()) === true
    return isProved ? sendRenewed(sending) : first
  }

  async function sendRenewed(sending: Sending): Promise<Response> {
    const { access } = parts.tokens.read()
    const first = await send(parts, sending, access)
    // A 401 on the logout call just goes home (specification, section 4).
    if (first.status !== 401 || sending.route.path === auth.logout.path) return first
    const renewed = await freshAccess(access)
    const second = renewed === undefined ? first : await send(parts, sending, renewed)
    if (second.status !== 401) return second
    if ((await parts.signInAgain?.()) === true) return send(parts, sending, parts.tokens.read().access)
    leave(parts)
    return second
  }

  const writeOnce = joinedWrites()

  const recent = recentReplies()

  function respond(sending: Sending): Promise<Response> {
    return sending.route.access === 'public' ? send(parts, sending) : sendSignedIn(sending)
  }

  async function replyText(sending: Sending): Promise<string> {
    return readText(await respond(sending))
  }

  /** What has a tag is asked for again by it: where nothing has changed, the reply is the one that is there. */
  async function read(sending: Sending) {
    const { url } = prepareRequest<Route>(sending.route, sending.input)
    const known = recent.get(url)
    const response = await respond({ ...sending, tag: known?.tag })
    if (response.status === 304 && known !== undefined) return known.reply
    const reply = parsed(await readText(response))
    const tag = response.headers.get('etag')
    if (tag !== null) recent.keep(url, { tag, reply })
    return reply
  }

  async function request<R extends Route>(
    route: R,
    input?: CallInput<R>,
    options: CallOptions = {},
  ): Promise<Reply<R>> {
    const sending = { route, input, options }
    if (route.method === 'GET') return read(sending)
    // Two files can't be compared, so an upload is never joined to another; and who joined a call that is called off would get no
    // answer.
    const isAlone = options.upload !== undefined || options.signal !== undefined
    return parsed(await (isAlone ? replyText(sending) : writeOnce(sending, replyText)))
  }

  async function requestRaw<R extends Route>(
    route: R,
    input?: CallInput<R>,
    options: CallOptions = {},
  ): Promise<Response> {
    const response = await sendSignedIn({ route, input, options })
    if (!response.ok) throw await errorOf(response)
    return response
  }

  return { call: (route, ...[input, options]) => request(route, input, options), request, requestRaw }
}

function parsed(text: string) {
  return JSON.parse(text === '' ? 'null' : text)
}

/** The last few replies that came with a tag, by their address. */
function recentReplies() {
  const max = 6
  const kept = new Map<string, { tag: string; reply: unknown }>()
  return {
    get: (url: string) => kept.get(url),
    keep(url: string, tagged: { tag: string; reply: unknown }): void {
      kept.delete(url)
      kept.set(url, tagged)
      const [oldest] = kept.keys()
      if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/** A second press of a button while the first is under way joins it: one class, one test, not two. */
function joinedWrites() {
  /** Writes under way, by what they send. */
  const writing = new Map<string, Promise<string>>()
  return (sending: Sending, write: (sending: Sending) => Promise<string>): Promise<string> => {
    const { method, url, body } = prepareRequest<Route>(sending.route, sending.input)
    const key = [method, url, body].join(' ')
    const text =
      writing.get(key) ??
      write(sending).finally(() => {
        writing.delete(key)
      })
    writing.set(key, text)
    return text
  }
}

async function send(parts: ClientParts, { route, input, options, tag }: Sending, access?: string): Promise<Response> {
  const request = prepareRequest<Route>(route, input)
  const body = formOf(route, options) ?? request.body
  try {
    return await parts.fetch(request.url, {
      method: request.method,
      headers: {
        accept: route.events === undefined ? 'application/json' : 'text/event-stream',
        'accept-language': parts.language(),
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
        // The type of a form, with its boundary, is the browser's to say.
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw new CallError(0, undefined)
  }
}

function formOf({ upload: field }: Route, { upload }: CallOptions): FormData | undefined {
  if (field === undefined || upload === undefined) return undefined
  const form = new FormData()
  form.set(field, upload)
  return form
}

/**
 * A usable access token, or undefined when the session is over. Another tab may have refreshed while this one waited,
 * so the storage is read first: the old refresh token would end the whole session.
 */
async function refreshOnce(parts: ClientParts, refused: string | undefined): Promise<string | undefined> {
  const kept = parts.tokens.read()
  if (kept.access !== undefined && kept.access !== refused) return kept.access
  if (kept.refresh === undefined) return undefined
  const response = await send(parts, { route: auth.refresh, input: { body: { refresh: kept.refresh } }, options: {} })
  // A server that is down or busy says nothing about the session; only a refusal ends it.
  if (response.status >= 500 || response.status === 429) throw await errorOf(response)
  if (!response.ok) return accessBesides(parts, kept.access)
  const pair: Reply<typeof auth.refresh> = await response.json()
  parts.tokens.write(pair)
  return pair.access
}

/** A token that another tab has put there meanwhile: without Web Locks both may have asked. */
function accessBesides(parts: ClientParts, refused: string | undefined): string | undefined {
  const { access } = parts.tokens.read()
  return access === refused ? undefined : access
}

function leave(parts: ClientParts): void {
  parts.tokens.clear()
  parts.onSignedOut()
}

async function readText(response: Response): Promise<string> {
  if (!response.ok) throw await errorOf(response)
  return response.text()
}

/** The code of a refusal, whose body is still to be read by others. */
async function codeOf(response: Response): Promise<string | undefined> {
  return (await errorOf(response.clone())).code
}

async function errorOf(response: Response): Promise<CallError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const body: unknown = await response.json().catch(() => undefined)
  return new CallError(response.status, body, Number.isFinite(retryAfter) ? retryAfter : undefined)
}
