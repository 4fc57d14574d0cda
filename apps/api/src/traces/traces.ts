import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  trace,
  type Attributes,
  type Tracer,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../app/config.ts'
import type { Api } from '../app/http/serve.ts'
import { onBatchWritten } from '../app/work/batcher.ts'
import type { StatementListener } from '../db/database.ts'

export interface Traces {
  /** Traces the requests of a server; must be called before it is ready. */
  follow(server: Api['server']): void
  /** What the database tells of its statements; those of a request or job are recorded. */
  onStatement: StatementListener
  /** Sends what is left, and ends. */
  close(): Promise<void>
}

/**
 * Sends what each request, job and batch did, statement by statement, to a collector that speaks OTLP over HTTP
 * (docs/adr/0088). Spans have routes as they are declared, statuses, names of queues and batchers, and statements without their
 * values: nothing that a caller has sent, and nothing of a school or a person.
 */
export function startTraces({ endpoint, share, service }: NonNullable<Config['traces']>): Traces {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  trace.setGlobalTracerProvider(provider)
  const tracer = provider.getTracer('katedra')
  const stopBatches = recordBatches(tracer)
  return {
    follow: (server) => followRequests(tracer, server),
    onStatement: recordStatements(tracer),
    async close() {
      stopBatches()
      // A collector that does not answer keeps nobody from ending.
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      context.disable()
    },
  }
}

function recordStatements(tracer: Tracer): StatementListener {
  return ({ text, ms, failed }) => {
    // What looks at the database by the clock belongs to nothing that anybody waits for, and what is not traced needs no text.
    if (trace.getActiveSpan()?.isRecording() !== true) return
    const statement = withoutValues(text)
    const [operation = 'statement'] = statement.trim().split(/\W/, 1)
    record(tracer, operation, SpanKind.CLIENT, {
      ms,
      failed,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': statement,
      },
    })
  }
}

/** A batch holds the work of many requests; it is shown in the one whose item made it go. */
function recordBatches(tracer: Tracer): () => void {
  return onBatchWritten(({ batcher, size, wroteMs, failed }) => {
    const attributes = { 'katedra.batch.size': size }
    record(tracer, `batch ${batcher}`, SpanKind.INTERNAL, { ms: wroteMs, failed, attributes })
  })
}

/** What was told of when it was over; it took so many milliseconds. */
interface Done {
  ms: number
  failed: boolean
  attributes: Attributes
}

function record(tracer: Tracer, name: string, kind: SpanKind, { ms, failed, attributes }: Done): void {
  const end = Date.now()
  const span = tracer.startSpan(name, { kind, attributes, startTime: end - ms })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}

/** Values go beside the text, but for those that the code itself writes into it. */
export function withoutValues(statement: string): string {
  return statement.replaceAll(/'(?:[^']|'')*'/g, '?').replaceAll(/\s+/g, ' ')
}

/**
 * A trace begins here, whatever its caller says of one: a stranger does not decide what is recorded. A stream of events lasts as
 * long as its reader stays and is not among them.
 */
function followRequests(tracer: Tracer, server: Api['server']): void {
  const contexts = new WeakMap<FastifyRequest, typeof ROOT_CONTEXT>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    const within = trace.setSpan(ROOT_CONTEXT, span)
    contexts.set(request, within)
    context.with(within, done)
  })
  // The body comes by events of the connection, which know nothing of the request.
  server.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done)
  })
  server.addHook('onResponse', async (request, reply) => {
    const within = contexts.get(request)
    const span = within === undefined ? undefined : trace.getSpan(within)
    if (span === undefined || String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
