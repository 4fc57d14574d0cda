import { prepareRequest } from '@katedra/contract/call'
import { results } from '@katedra/contract/results'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { TestApi } from './build-api.ts'

export const keptViews = [results.testResults, results.testAnalysis] as const
export type KeptView = (typeof keptViews)[number]

interface Kept {
  status: number
  body: string
  tag: string
}

/** Asks for figures as a page does that has the reply with this tag. */
export async function askForFigures(
  api: TestApi,
  view: KeptView,
  { testId, token, tag }: { testId: string; token: string; tag?: string | undefined },
): Promise<Kept> {
  const { url } = prepareRequest(view, { params: { test_id: testId } })
  const headers = { authorization: `Bearer ${token}`, ...(tag === undefined ? {} : { 'if-none-match': tag }) }
  const { statusCode, body, headers: sent } = await api.server.inject({ method: 'GET', url, headers })
  return { status: statusCode, body, tag: z.string().parse(sent['etag']) }
}

/** What is shown, without the moment of asking. */
function shown(body: string): unknown {
  const { server_time: _, ...figures } = z.looseObject({}).parse(JSON.parse(body))
  return figures
}

/**
 * A page that keeps a test's results and analysis and asks again after whatever was done: what it is told to be the same has to
 * be what is counted anew. The reply says how many of the two views had changed.
 */
export function keptFigures(api: TestApi, testId: string, token: string) {
  const kept = new Map<KeptView, Kept>()
  return async function askAgain(after: string): Promise<number> {
    let changed = 0
    for (const view of keptViews) {
      const before = kept.get(view)
      const again = await askForFigures(api, view, { testId, token, tag: before?.tag })
      if (again.status === 304) {
        expect(again.body).toBe('')
        const anew = await askForFigures(api, view, { testId, token })
        expect(shown(before?.body ?? ''), `${view.path} after: ${after}`).toEqual(shown(anew.body))
      } else {
        expect(again.status).toBe(200)
        kept.set(view, again)
        changed += 1
      }
    }
    return changed
  }
}
