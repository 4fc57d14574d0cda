import type { NamedRoute } from '../../apps/api/src/testing/all-routes.ts'
import { mutateBytes } from '../../apps/api/src/testing/mutate-bytes.ts'
import { addressOf, type WalkRequest } from '../../apps/api/src/testing/walk-routes.ts'
import { anyValue, mutateText, mutateValue, pick, texts, type Random } from './mutations.ts'

/** A request ready to be sent. */
export interface FuzzedRequest {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  body?: Buffer
}

/** What a route's requests are made of. */
export interface Material {
  named: NamedRoute
  /** A good request of the caller. */
  good: WalkRequest
  /** The names of what its query may hold. */
  queryNames: readonly string[]
  /** A good file, and its content type, where the route takes one. */
  file: { payload: Buffer; contentType: string } | undefined
}

/** A good request with one to three things changed. */
export function fuzzedRequest(material: Material, random: Random): FuzzedRequest {
  const { named, good } = material
  const headers: Record<string, string> = { 'accept-language': random() < 0.05 ? headerText(random) : 'cs' }
  if (good.token !== undefined) headers['authorization'] = `Bearer ${good.token}`
  const inBody = material.file !== undefined || named.route.body !== undefined
  const changesBody = inBody && random() < 0.8
  return {
    method: named.route.method,
    url: urlOf(material, random, changesBody),
    ...contentOf(material, random, { headers, changesBody }),
  }
}

function urlOf({ named, good, queryNames }: Material, random: Random, isKept: boolean): string {
  const names = named.route.path.match(/(?<=:)\w+/g) ?? []
  const params = { ...good.params }
  const changed = pick(random, ['', ...names])
  if (changed !== '' && (!isKept || random() < 0.1)) params[changed] = encoded(anyText(random)) || '%20'
  const [path = '', query = ''] = addressOf(named.route, params).split('?')
  const search = new URLSearchParams(query)
  for (const name of queryNames)
    if (random() < (isKept ? 0.1 : 0.5)) search.set(name, pick(random, [anyText(random), ...Object.values(params)]))
  if (random() < 0.05) search.append(pick(random, ['x', ...queryNames]), anyText(random))
  const text = search.toString().slice(0, 8000)
  return text === '' ? path : `${path}?${text}`
}

/** Addresses of more than some kilobytes are refused before any route sees them. */
const anyText = (random: Random): string => pick(random, texts).slice(0, 1000)

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function headerText(random: Random): string {
  return pick(random, ['en;q=0.4,cs', '*', ';;q=,=', 'x'.repeat(3000), 'cs-CZ', '%00'])
}

function contentOf(
  { named, good, file }: Material,
  random: Random,
  { headers, changesBody }: { headers: Record<string, string>; changesBody: boolean },
): Pick<FuzzedRequest, 'headers' | 'body'> {
  if (file !== undefined) {
    const body = changesBody ? Buffer.from(mutateBytes(file.payload, random, [file.payload])) : file.payload
    return { headers: { ...headers, 'content-type': file.contentType }, body }
  }
  if (named.route.body === undefined) return { headers }
  const json = { ...headers, 'content-type': random() < 0.02 ? 'text/plain' : 'application/json' }
  if (!changesBody) return { headers: json, body: Buffer.from(JSON.stringify(good.body)) }
  return { headers: json, body: Buffer.from(mutatedJson(good.body, random)) }
}

function mutatedJson(body: Record<string, unknown>, random: Random): string {
  if (random() < 0.05) return JSON.stringify(anyValue(random))
  let changed: unknown = body
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) changed = mutateValue(changed, random)
  const json = jsonOf(changed) ?? JSON.stringify(body)
  return (random() < 0.05 ? mutateText(json, random) : json).slice(0, 1_500_000)
}

/** Undefined for repeats of repeats, which are longer than any text can be. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
