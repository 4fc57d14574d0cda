import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { HandlerReply, Route } from '@katedra/contract/route'
import type { FastifyRequest } from 'fastify'
import { Failure, FieldFailure, type FieldProblems } from '../http/fail.ts'
import { callerOf, mountLong, type Api, type LongCall } from '../http/serve.ts'
import { createLimiter } from '../work/limiter.ts'
import { createSums } from '../work/sums.ts'

/** A route that takes one file as multipart/form-data. */
type UploadRoute = Route & { readonly upload: string }

/** What the handler of an upload gets: the call, and how to read the file, so that it can refuse before a byte is read. */
export type UploadCall<R extends Route> = LongCall<R> & { readUpload: () => Promise<Buffer> }

/** A file that has come whole and lies in a place of its own until it has been used. */
export interface KeptUpload {
  path: string
  /** As it was called where it comes from. */
  name: string
}

/** The same for files too large for memory. */
export type KeptUploadCall<R extends Route> = LongCall<R> & {
  withUpload: <T>(work: (file: KeptUpload) => Promise<T>) => Promise<T>
}

/** Files are held in memory while they come, so their number at one moment is limited; who is refused tries again in a moment. */
const arriving = createLimiter({ slots: 16, maxQueue: 0 })
/** Of them of one caller, so that who sends slowly keeps no one else waiting. */
const maxOfCaller = 4
const ofCaller = createSums()

async function arrivingFor<T>(caller: string | undefined, work: () => Promise<T>): Promise<T> {
  if (caller === undefined) return arriving.run(work)
  if (ofCaller.of(caller) >= maxOfCaller) throw new Failure('app.too_many_requests', 5)
  const forget = ofCaller.add(caller, 1)
  return arriving.run(work).finally(forget)
}

/** Large ones lie on the disk. */
const arrivingLarge = createLimiter({ slots: 4, maxQueue: 0 })

/** Mounts a route with an upload of limited size. Only here multipart/form-data is understood, and nothing else is. */
export function serveUpload<const R extends UploadRoute>(
  api: Api,
  route: R,
  maxBytes: number,
  handler: (call: UploadCall<R>) => Promise<HandlerReply<R>>,
): void {
  mountUpload(api, maxBytes, (within) =>
    mountLong(within, route, (call) => {
      const { request } = call.reply
      const { teacher, operator } = callerOf(request)
      const caller = teacher?.id ?? operator?.id
      const readUpload = () => arrivingFor(caller, () => wholeUpload(request, route.upload, (part) => part.toBuffer()))
      return handler(Object.assign(call, { readUpload }))
    }),
  )
}

/** The same for files that don't belong into memory: one is put aside as it comes, used, and thrown away. */
export function serveKeptUpload<const R extends UploadRoute>(
  api: Api,
  route: R,
  maxBytes: number,
  handler: (call: KeptUploadCall<R>) => Promise<HandlerReply<R>>,
): void {
  mountUpload(api, maxBytes, (within) =>
    mountLong(within, route, (call) => {
      const { request } = call.reply
      const withUpload = <T>(work: (file: KeptUpload) => Promise<T>) =>
        arrivingLarge.run(() => withFolder(async (folder) => work(await keptUpload(request, route.upload, folder))))
      return handler(Object.assign(call, { withUpload }))
    }),
  )
}

function mountUpload(api: Api, maxBytes: number, serveWithin: (api: Api) => void): void {
  void api.server.register(async (server) => {
    // Anything that isn't a form must come as far as the handler, which says at the field what is missing.
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', (_request, _body, done) => done(null))
    await server.register(multipart, {
      limits: {
        files: 1,
        fileSize: maxBytes,
        fields: 4,
        fieldSize: 1000,
        fieldNameSize: 100,
        parts: 5,
        headerPairs: 20,
      },
    })
    serveWithin({ ...api, server })
  })
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'katedra-upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function keptUpload(request: FastifyRequest, field: string, folder: string): Promise<KeptUpload> {
  const file = path.join(folder, 'upload')
  let name = ''
  await wholeUpload(request, field, async (part) => {
    name = part.filename
    await pipeline(part.file, createWriteStream(file))
    return { length: part.file.bytesRead }
  })
  return { path: file, name }
}

type Keep<T> = (part: MultipartFile) => Promise<T>

async function wholeUpload<T extends { length: number }>(
  request: FastifyRequest,
  field: string,
  keep: Keep<T>,
): Promise<T> {
  const form: Form<T> = request.isMultipart() ? await readForm(request, field, keep) : { problems: {} }
  const { upload, problems } = form
  const isMissing = upload === undefined || upload.length === 0
  if (isMissing) throw new FieldFailure({ ...problems, [field]: [{ key: `${field}_missing` }] })
  if (Object.keys(problems).length > 0) throw new FieldFailure(problems)
  return upload
}

interface Form<T> {
  upload?: T
  problems: FieldProblems
}

/** Reads the whole form, however it goes on: a browser takes the answer only after it has sent everything. */
async function readForm<T>(request: FastifyRequest, field: string, keep: Keep<T>): Promise<Form<T>> {
  const form: Form<T> = { problems: {} }
  // Who has left in the meantime sends nothing more, not even an end: it would be waited for always.
  if (request.raw.destroyed) throw new Failure('app.bad_request')
  try {
    for await (const part of request.parts()) {
      if (part.fieldname !== field) form.problems[part.fieldname.slice(0, 100)] = [{ key: 'unknown_field' }]
      if (part.type !== 'file') continue
      const kept = await keep(part)
      if (part.fieldname === field) form.upload = kept
    }
    return form
  } catch (error) {
    // What is still coming is let by, or the sender would not get to the answer.
    request.raw.resume()
    throw refusal(error, field)
  }
}

/** The parser's own errors for broken forms carry no status; without this they would look like ours. */
function refusal(error: unknown, field: string): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    return new FieldFailure({ [field]: [{ key: `${field}_large` }] })
  return 'statusCode' in error ? error : new Failure('app.bad_request')
}
