import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { isAmong } from '../app/http/replies/cache-reply.ts'
import { NotModified, type TeacherCall } from '../app/http/serve.ts'
import { shownFacts } from '../planned-tests/planned-tests.ts'
import { versionOfResults } from './results.queries.ts'

/** To be raised when the same rows give other figures: pages that are open since before an upgrade hold them by the old one. */
const reckoning = 1

/**
 * What a test's results lead to, unless the caller has it already (docs/adr/0083); 404 when the teacher may not see the test. The
 * version is read before the figures: what changes between the two makes the caller ask once more, never believe old figures.
 */
export async function unlessKnown<T>(
  { api, db, teacher, reply }: TeacherCall & { reply: FastifyReply },
  testId: string,
  make: () => Promise<T>,
): Promise<T | NotModified> {
  const facts = await shownFacts(api, db, teacher, testId)
  const version = await versionOfResults(db, teacher.school_id, testId)
  const digest = createHash('sha256').update(`${reckoning} ${version} ${facts}`).digest('base64url').slice(0, 27)
  // Weak, because each encoding has other bytes.
  const tag = `W/"${digest}"`
  reply.header('etag', tag)
  return isAmong(tag, reply.request.headers['if-none-match']) ? new NotModified() : make()
}
