import multipart from '@fastify/multipart'
import type { HandlerReply, Route } from '@katedra/contract/route'
import type { FastifyRequest } from 'fastify'
import { Failure, FieldFailure, type FieldProblems } from './fail.ts'
import { serveLong, type Api, type LongCall } from './serve.ts'
import { createTurns } from './turns.ts'

/** A route that takes one file as multipart/form-data. */
type UploadRoute = Route & { readonly upload: string }

/** What the handler of an upload gets: the call, and how to read the file, so that it can refuse before a byte is read. */
export type UploadCall<R extends Route> = LongCall<R> & { readUpload: () => Promise<Buffer> }

/** Files are held in memory while they come, so not too many may come at once; whoever is refused tries again in a moment. */
const arriving = createTurns({ slots: 16, longestLine: 0 })

/** Mounts a route with an upload of at most so many bytes. Only here multipart/form-data is understood, and nothing else is. */
export function serveUpload<const R extends UploadRoute>(
  api: Api,
  route: R,
  largest: number,
  handler: (call: UploadCall<R>) => Promise<HandlerReply<R>>,
): void {
  void api.server.register(async (server) => {
    // Anything that isn't a form must come as far as the handler, which says at the field what is missing.
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', (_request, _body, done) => done(null))
    await server.register(multipart, {
      limits: {
        files: 1,
        fileSize: largest,
        fields: 4,
        fieldSize: 1000,
        fieldNameSize: 100,
        parts: 5,
        headerPairs: 20,
      },
    })
    serveLong({ ...api, server }, route, (call) => {
      const { request } = call.reply
      return handler(Object.assign(call, { readUpload: () => arriving.take(() => readUpload(request, route.upload)) }))
    })
  })
}

async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  const form = request.isMultipart() ? await readForm(request, field) : { problems: {} }
  const { upload, problems } = form
  const isMissing = upload === undefined || upload.length === 0
  if (isMissing) throw new FieldFailure({ ...problems, [field]: [{ key: `${field}_missing` }] })
  if (Object.keys(problems).length > 0) throw new FieldFailure(problems)
  return upload
}

interface Form {
  upload?: Buffer
  problems: FieldProblems
}

/** Reads the whole form, however it goes on: a browser takes the answer only after it has sent everything. */
async function readForm(request: FastifyRequest, field: string): Promise<Form> {
  const form: Form = { problems: {} }
  try {
    for await (const part of request.parts()) {
      if (part.fieldname !== field) form.problems[part.fieldname.slice(0, 100)] = [{ key: 'unknown_field' }]
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === field) form.upload = bytes
    }
    return form
  } catch (error) {
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
