import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { cardGateway } from './app/card-gateway.ts'
import { movedClock, systemClock, type Clock } from './app/time/clock.ts'
import { readConfig, type Config } from './app/config.ts'
import { writingLanes } from './app/work/batcher.ts'
import { createEvents } from './app/work/events.ts'
import { endThreads } from './app/work/thread-pool.ts'
import { createJobs, prepareJobs, type Work } from './app/work/jobs.ts'
import { createSlowDown } from './app/work/slow-down.ts'
import { serveDescription } from './app/http/replies/description.ts'
import { createEventStreams } from './app/http/event-streams.ts'
import { stopListening, takeLastCalls } from './app/http/last-calls.ts'
import { redactError, recordServerErrors } from './app/http/server-errors.ts'
import { publicUrl, publicUrlMissing } from './app/http/public-url.ts'
import { rateLimits } from './app/http/rate-limit.ts'
import { recordRefusals } from './app/http/refusals.ts'
import type { Api } from './app/http/serve.ts'
import { forgetFilesJob, forgetFilesQueue } from './app/files/forget-file.ts'
import { createServer } from './app/http/server.ts'
import { serveApps } from './app/http/pages/static.ts'
import { openStorage } from './app/storage/storage-open.ts'
import { teacherTokens } from './app/tokens.ts'
import { attemptSubmittedQueue, closeAttemptsQueue } from './attempts/attempts.ts'
import { identifyStudent } from './attempts/attempts.join.ts'
import { attemptsRoutes } from './attempts/attempts.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { identifyTeacher } from './auth/auth.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { forgetOld, forgetQueue } from './forgetting.ts'
import { newcomersQueue } from './classes/classes.ts'
import { classPaceRoutes } from './class-pace/class-pace.routes.ts'
import { classesRoutes } from './classes/classes.routes.ts'
import { colleaguesRoutes } from './colleagues/colleagues.routes.ts'
import { creditsJobs, maintainCreditsQueue } from './credits/credits.jobs.ts'
import { creditsRoutes } from './credits/credits.routes.ts'
import { dailyEventsRoutes } from './daily-events/daily-events.routes.ts'
import { largeDemoEmail, makeLargeDemo } from './demo/demo.large.ts'
import { demoEmails, demoOperator, demoPassword, makeDemo } from './demo/demo.ts'
import { openReplica } from './db/read-replica.ts'
import { openDatabase, type Connection, type StatementListener } from './db/database.ts'
import { startPostgres } from './db/embedded-postgres/embedded-postgres.ts'
import { createDatabase, migrate } from './db/migrate.ts'
import { gatherStatistics } from './db/statistics.ts'
import { generatorsRoutes } from './generators/generators.routes.ts'
import { gradebookRoutes } from './gradebook/gradebook.routes.ts'
import { currentTermsDigest } from '@katedra/contract/school'
import { termsDigest, unwrittenTexts } from './legal-texts/legal-texts.ts'
import { legalTextsRoutes } from './legal-texts/legal-texts.routes.ts'
import { liveRoutes } from './live/live.routes.ts'
import { loadFilesAtStart } from './load-files.ts'
import { mailSender, sendMailQueue, sweepMailsQueue } from './mail/mail.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { hireOperator } from './operator/operator.accounts.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import { identifyOperator } from './operator/operator.sessions.ts'
import { checkVatIdQueue, ordersJobs, sendRefundQueue, sweepRefundsQueue, watchOrdersQueue } from './orders/orders.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { partnerTextsRoutes } from './partner-texts/partner-texts.routes.ts'
import { pageHeads } from './page-heads.ts'
import { phoneRoutes } from './phone/phone.routes.ts'
import { advanceTestQueue } from './planned-tests/planned-tests.ts'
import { plannedTestsJobs } from './planned-tests/planned-tests.jobs.ts'
import { plannedTestsRoutes } from './planned-tests/planned-tests.routes.ts'
import { questionFilesRoutes } from './question-files/question-files.routes.ts'
import { questionsRoutes } from './questions/questions.routes.ts'
import { sleepingAccountsJobs, sleepingAccountsQueue } from './profile/profile.sleeping.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { loadProgramContent } from './programs/programs.load.ts'
import { acceptsTransfers } from './programs/programs.ts'
import { programsRoutes } from './programs/programs.routes.ts'
import { publicPagesRoutes } from './public-pages/public-pages.routes.ts'
import { marksRoutes } from './marks/marks.routes.ts'
import { deleteResultsQueue, maintainRetentionQueue, retentionJobs } from './retention/retention.ts'
import { retentionRoutes } from './retention/retention.routes.ts'
import { markingRoutes, resultsRoutes } from './results/results.routes.ts'
import { registersRoutes } from './registers/registers.routes.ts'
import { rostersRoutes } from './rosters/rosters.routes.ts'
import { checkCompanyQueue, companyJobs, sweepCompaniesQueue } from './school/school.ts'
import { sampleTestRoutes } from './sample-test/sample-test.routes.ts'
import { readSheetsQueue, sheetsJobs } from './sheets/sheets.ts'
import { sheetsRoutes } from './sheets/sheets.routes.ts'
import { schoolRoutes } from './school/school.routes.ts'
import { livingSessions } from './sessions/sessions.ts'
import { createSecurityLog } from './security-events/security-events.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorsRoutes } from './second-factors/second-factors.routes.ts'
import { securityEventsRoutes } from './security-events/security-events.routes.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { subjectsRoutes } from './subjects/subjects.routes.ts'

/** Every queue, created before anything is sent to it. */
const queues = [
  sendMailQueue,
  sweepMailsQueue,
  forgetQueue,
  advanceTestQueue,
  closeAttemptsQueue,
  attemptSubmittedQueue,
  newcomersQueue,
  maintainCreditsQueue,
  checkVatIdQueue,
  checkCompanyQueue,
  sweepCompaniesQueue,
  watchOrdersQueue,
  sendRefundQueue,
  sweepRefundsQueue,
  readSheetsQueue,
  forgetFilesQueue,
  maintainRetentionQueue,
  deleteResultsQueue,
  sleepingAccountsQueue,
]
/** Of these, those that a whole class adds to within seconds. */
const crowded = [attemptSubmittedQueue]
/** What is done by the clock, as cron writes it (UTC). */
const schedules = {
  [sweepMailsQueue]: '*/10 * * * *',
  [forgetQueue]: '17 2 * * *',
  [maintainCreditsQueue]: '41 3 * * *',
  [watchOrdersQueue]: '7 * * * *',
  [sweepCompaniesQueue]: '23 4 * * *',
  [sweepRefundsQueue]: '*/10 * * * *',
  [maintainRetentionQueue]: '47 1 * * *',
  [sleepingAccountsQueue]: '11 3 * * *',
}

/** Brings a database to the state that this version needs: tables, job queues, library. */
export async function prepareDatabase(connection: Connection): Promise<void> {
  await migrate(connection)
  await prepareJobs(connection, queues, crowded)
  const database = openDatabase(connection, { max: 1 })
  try {
    const problem = await loadFilesAtStart(database)
    if (problem !== undefined) process.stderr.write(`${problem}\n`)
    await loadProgramContent(database, systemClock.now())
  } finally {
    await database.close()
  }
}

export interface ApiOptions {
  config: Config
  connection: Connection
  clock?: Clock
  log: FastifyBaseLogger
  /** Whether `/outbox` shows the mails that could not be sent anywhere. */
  hasOutbox: boolean
  /** A demo shows it to all, otherwise it is for this computer alone. */
  isDemo?: boolean
  /** How a reply to a mistake is held back; a test does not wait. */
  wait?: (milliseconds: number) => Promise<unknown>
  /** What nobody waits for is taken up so many milliseconds after the last of it, together; a test does not wait. */
  betweenRounds?: number
  /** Who hears of each statement. */
  onStatement?: StatementListener | undefined
}

/** Mails are readable by all only where nothing else could be done with them, and never by accident in production. */
export function showsOutbox(config: Pick<Config, 'smtpUrl' | 'isProduction'>, demo: boolean): boolean {
  return config.smtpUrl === undefined && (!config.isProduction || demo)
}

/** A whole server on a prepared database, not listening yet; `leave` answers what is asked of it still, `close` ends its jobs and connections. */
export async function buildApi({
  config,
  connection,
  clock = systemClock,
  log,
  hasOutbox,
  isDemo = false,
  wait,
  betweenRounds = 500,
  onStatement,
}: ApiOptions) {
  const database = openDatabase(connection, {}, onStatement)
  // Attempts are counted next to the transaction that asks: out of one pool, as many askers as it has connections would wait for
  // each other for ever.
  const counters = openDatabase(connection, { max: 2 })
  // Each kind of word is written in batches, one after another, so a connection each is enough; on a cluster schools are written side
  // by side. In the pool's queue they would wait behind the work of a whole class that comes or hands in.
  const deviceLane = openDatabase(connection, { max: 2 * writingLanes, idleTimeoutMillis: 600_000 })
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : openReplica(config.databaseReadUrl, {
          onStatement,
          onAbsence: (reason) =>
            log.warn({ err: reason }, 'the replica of DATABASE_READ_URL cannot be read, the database is asked instead'),
        })
  const ending = new AbortController()
  const server = await createServer(log, {
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    trustProxy: config.trustProxy,
    bounds: config.bounds,
    betweenRounds,
    ending: ending.signal,
  })
  const tokens = teacherTokens(config.jwtSecret)
  const work: { current: Record<string, Work> } = { current: {} }
  const events = createEvents(connection, log, database.pool)
  const streams = createEventStreams(config.bounds, (sessions) =>
    database.read(undefined, (db) => livingSessions(db, sessions, clock.now())),
  )
  // Two of a pupil: a page that is loaded again may come before the old one is known to be gone.
  const waitingLines = createEventStreams({ streams: config.bounds.waitingLines, streamsPerAccount: 2 })
  const jobs = createJobs(connection, () => work.current, { log, schedules, crowded })
  const api: Api = {
    server,
    database,
    deviceLane,
    replica,
    clock,
    config,
    tokens,
    limits: rateLimits(counters.pool, config.limits),
    slowDown: createSlowDown({ maxPerKey: 20, maxWaiting: 500, ...(wait === undefined ? {} : { wait }) }),
    securityLog: createSecurityLog({ database, clock, log }),
    jobs,
    events,
    streams,
    waitingLines,
    storage: openStorage(config, log),
    cards: cardGateway(config, isDemo),
    needsOwnSupplier: config.isProduction && !isDemo,
    publicUrl: () => publicUrl(config),
    identifyTeacher: (authorization) => identifyTeacher({ clock, tokens, database }, authorization),
    identifyStudent,
    identifyOperator: (authorization) =>
      identifyOperator({ clock, database }, authorization, isDemo ? demoOperator.email : undefined),
  }
  recordServerErrors(server, { database, clock })
  recordRefusals(server, api.securityLog)
  const mails = config.smtpUrl === undefined ? undefined : mailSender(api, config.smtpUrl, log)
  work.current = workOf(api, mails, log)
  mountRoutes(api, { hasOutbox, isDemo })
  return {
    api,
    server,
    jobs,
    async leave() {
      // Before a reply says that it is the last one: who reads that opens another connection, and should find it refused.
      const { allGone } = await stopListening(server)
      ending.abort()
      events.endListeners()
      await takeLastCalls(server, allGone)
    },
    async close() {
      ending.abort()
      // Streams stay open for minutes; the server would wait for them.
      streams.close()
      waitingLines.close()
      await events.close()
      // Side by side: a slow download must not keep jobs from being put back.
      const ended = await Promise.allSettled([server.close(), jobs.stop()])
      mails?.close()
      await api.securityLog.close()
      await Promise.all([database.close(), deviceLane.close(), counters.close(), replica?.close()])
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    },
  }
}

/** What each queue's jobs do. */
function workOf(
  api: Api,
  mails: ReturnType<typeof mailSender> | undefined,
  log: FastifyBaseLogger,
): Record<string, Work> {
  return {
    ...plannedTestsJobs(api),
    ...creditsJobs(api),
    ...ordersJobs(api),
    ...companyJobs(api),
    ...sheetsJobs(api, log),
    ...retentionJobs(api),
    ...sleepingAccountsJobs(api),
    [forgetQueue]: () => forgetOld(api),
    [forgetFilesQueue]: forgetFilesJob(api),
    [sweepMailsQueue]: async () => mails?.sweep(),
    ...(mails === undefined ? {} : { [sendMailQueue]: mails.send }),
  }
}

function mountRoutes(api: Api, { hasOutbox, isDemo }: { hasOutbox: boolean; isDemo: boolean }): void {
  authRoutes(api)
  secondFactorsRoutes(api)
  sessionsRoutes(api)
  profileRoutes(api)
  phoneRoutes(api)
  schoolRoutes(api)
  retentionRoutes(api)
  colleaguesRoutes(api)
  auditRoutes(api)
  securityEventsRoutes(api)
  subjectsRoutes(api)
  programsRoutes(api)
  ordersRoutes(api)
  searchRoutes(api)
  classesRoutes(api)
  rostersRoutes(api)
  creditsRoutes(api)
  generatorsRoutes(api)
  gradebookRoutes(api)
  registersRoutes(api)
  plannedTestsRoutes(api)
  questionsRoutes(api)
  questionFilesRoutes(api)
  attemptsRoutes(api)
  liveRoutes(api)
  classPaceRoutes(api)
  resultsRoutes(api)
  exportsRoutes(api)
  markingRoutes(api)
  sheetsRoutes(api)
  marksRoutes(api)
  publicPagesRoutes(api)
  dailyEventsRoutes(api)
  partnerTextsRoutes(api)
  sampleTestRoutes(api)
  legalTextsRoutes(api)
  operatorRoutes(api)
  if (hasOutbox) mailRoutes(api, { isForEverybody: isDemo })
  api.server.get('/health', async (_, reply) => {
    const isUp = await api.database.ping().then(
      () => true,
      () => false,
    )
    return isUp ? reply.send({ status: 'ok' }) : reply.code(503).send({ status: 'unavailable' })
  })
  serveDescription(api.server)
}

interface Demos {
  demo: boolean
  largeDemo: boolean
}

async function makeDemos(api: Api, connection: Connection, { demo, largeDemo }: Demos): Promise<void> {
  const isMade = demo && (await makeDemo(api))
  if (demo) await hireOperator(api, demoOperator)
  const isLargeMade = largeDemo && (await makeLargeDemo(api))
  if (isMade || isLargeMade) await gatherStatistics(connection)
}

/** Closes by SIGINT, by SIGTERM and after an error that no one caught. */
export function closeOnSignal(
  log: FastifyBaseLogger,
  { leave, close }: { leave: () => Promise<void>; close: () => Promise<void> },
): void {
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err !== undefined) log.error({ err }, 'stopping after an error')
    await leave()
    // Requests are waited for, and a file may keep its thread busy for longer than a stop may take.
    await endThreads()
    await close()
  })
}

const noSupplier = 'No supplier is set, only the sample that came with Katedra:'
const noTransfers = 'nobody can pay by transfer or on an invoice.'
const demoTransfers = 'the demo lets orders be paid to it by transfer or on an invoice.'
const setSupplier = 'Set yours in the console, at /operator/dodavatel.'

const openDemo =
  'This is a demo in production: anybody knows the password of its accounts, and can sign in wherever this server can be reached. Its accounts are'

const noTexts =
  'The pages /podminky and /soukromi do not have your own words yet, only the samples that came with Katedra. Write yours into'
const otherTerms =
  'The text of the terms is not the one of the version that schools consent to: raise currentTerms and its digest in packages/contract/src/school.ts, and build again.'

/** Which accounts the demos have made. */
function demoSignIns({ demo, largeDemo }: Demos): string[] {
  return [...(demo ? [...Object.values(demoEmails), demoOperator.email] : []), ...(largeDemo ? [largeDemoEmail] : [])]
}

/** What whoever runs the server in production has to know of it, a sentence each; a demo there takes nothing of that away. */
export async function startWarnings(api: Api, demos: Demos): Promise<string[]> {
  const { isProduction } = api.config
  const isSupplied = await api.database.read(undefined, (db) =>
    acceptsTransfers({ needsOwnSupplier: isProduction }, db),
  )
  const unwritten = isProduction ? await unwrittenTexts() : []
  const hasOtherTerms = isProduction && (await termsDigest()) !== currentTermsDigest
  const open = isProduction ? demoSignIns(demos) : []
  return [
    open.length > 0 ? `${openDemo} ${open.join(', ')}` : undefined,
    isSupplied ? undefined : `${noSupplier} ${api.needsOwnSupplier ? noTransfers : demoTransfers} ${setSupplier}`,
    publicUrlMissing(api.config),
    unwritten.length > 0 ? `${noTexts} ${unwritten.join(', ')}` : undefined,
    hasOtherTerms ? otherTerms : undefined,
  ].filter((warning) => warning !== undefined)
}

/** Starts everything `npm start` promises; ends by SIGINT or SIGTERM after running requests have finished. */
export async function start({ demo, largeDemo }: Demos): Promise<void> {
  const config = readConfig(process.env)
  const output = pino.destination({ dest: 1, sync: false })
  // A full disk behind the log, or a terminal that has gone, is no reason to end.
  output.on('error', () => undefined)
  const log = pino({ level: config.logLevel, serializers: { err: redactError } }, output)
  const embedded =
    config.databaseUrl === undefined ? await startPostgres(config.dataDir, { backupDir: config.backupDir }) : undefined
  const connection: Connection =
    embedded === undefined
      ? { ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }) }
      : { socketDir: embedded.socketDir }
  if (embedded !== undefined) await createDatabase(connection)
  await prepareDatabase(connection)
  const hasOutbox = showsOutbox(config, demo)
  const clock = config.testClock === undefined ? systemClock : movedClock(config.testClock)
  const traces =
    config.traces === undefined ? undefined : (await import('./traces/traces.ts')).startTraces(config.traces)
  const { api, server, jobs, leave, close } = await buildApi({
    config,
    connection,
    clock,
    log,
    hasOutbox,
    isDemo: demo,
    onStatement: traces?.onStatement,
  })
  const metrics = config.metricsAddress === undefined ? undefined : await import('./metrics/metrics.ts')
  const measured = metrics?.createMetrics(api)
  traces?.follow(server)
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  await serveApps(server, { heads: pageHeads(api), isSecure })
  await jobs.start()
  await makeDemos(api, connection, { demo, largeDemo })
  const metricsServer =
    measured === undefined || config.metricsAddress === undefined
      ? undefined
      : await metrics?.serveMetrics(measured, config.metricsAddress)
  closeOnSignal(log, {
    leave,
    async close() {
      metricsServer?.closeAllConnections()
      metricsServer?.close()
      measured?.close()
      await close()
      await traces?.close()
      await embedded?.stop()
    },
  })
  await server.listen({ port: config.port, host: config.host })
  process.stdout.write(`Katedra: ${api.publicUrl()}\n`)
  for (const warning of await startWarnings(api, { demo, largeDemo })) process.stderr.write(`${warning}\n`)
  if (demo) process.stdout.write(`Demo: ${demoSignIns({ demo, largeDemo }).join(' / ')}, password ${demoPassword}\n`)
}
