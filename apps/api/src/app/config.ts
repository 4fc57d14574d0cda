import path from 'node:path'
import * as z from 'zod'
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { defaultBounds, type Bounds } from './http/bounds.ts'
import { defaultLimits, isLimitName, type Limits } from './http/rate-limit.ts'
import { readStorageAddress, storageAddressNeeded, type S3Target } from './storage/storage-url.ts'
import { isIP } from 'node:net'

const url = (protocols: readonly string[], sentence: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), sentence)

function wholeNumber(name: string, unset: number) {
  return z.coerce
    .number(`${name} must be a number.`)
    .int(`${name} must be a whole number.`)
    .min(1, `${name} must be at least 1.`)
    .default(unset)
}

const smtpUrl = url(['smtp:', 'smtps:'], 'SMTP_URL must be an address such as smtp://user:password@host:587.').refine(
  (value) => {
    if (!URL.canParse(value)) return true
    const { protocol, searchParams } = new URL(value)
    const tls = searchParams.get('tls')
    return tls === null || (protocol === 'smtp:' && ['none', 'starttls'].includes(tls))
  },
  'SMTP_URL may end with ?tls=starttls or ?tls=none after smtp:, and with neither after smtps:.',
)

const metricsAddressNeeded = 'METRICS_ADDRESS must be an address and a port, such as 127.0.0.1:9464 or [::1]:9464.'

const tracedShareNeeded = 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'

/** `127.0.0.1:9464`: an address, not a name, so that it cannot come to mean another one. */
function readMetricsAddress(text: string): Config['metricsAddress'] {
  const { host = '', port = '' } = /^(?<host>[^[\]]+|\[.+\]):(?<port>\d{1,5})$/.exec(text)?.groups ?? {}
  const address = host.replace(/^\[(.+)\]$/, '$1')
  return isIP(address) === 0 || Number(port) > 65535 ? undefined : { host: address, port: Number(port) }
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** What TRUST_PROXY must be; anything else would stop the server at its start without saying which variable is wrong. */
const proxyListNeeded =
  'TRUST_PROXY must be addresses or networks separated by commas, such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.'

function isProxyList(text: string): boolean {
  return text.split(',').every((part) => namedNetworks.includes(part.trim()) || isNetwork(part.trim()))
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits)
}

/**
 * An empty variable counts as unset, as in most shells and compose files. What each says of itself, its default in words and its
 * meaning, is the table of docs/running.md (`npm run docs`).
 */
const Environment = z.object({
  PORT: z.coerce
    .number('PORT must be a number.')
    .int('PORT must be a whole number.')
    .min(0, 'PORT must be 0 to 65535.')
    .max(65535, 'PORT must be 0 to 65535.')
    .default(3000)
    .meta({ default: '3000', meaning: 'port' }),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta({ default: '127.0.0.1', meaning: 'address to listen on; 0.0.0.0 for all' }),
  PUBLIC_URL: url(['http:', 'https:'], 'PUBLIC_URL must be an address such as https://katedra.example.')
    .optional()
    .meta({
      default: 'from HOST and PORT',
      meaning: 'address in links and mails; with https, browsers are told to stay on it',
    }),
  DATA_DIR: z
    .string()
    .default('./.data')
    .meta({ default: './.data', meaning: 'embedded database, secret, and `files`: uploaded pictures' }),
  BACKUP_DIR: z.string().optional().meta({
    default: '–',
    meaning:
      'where the embedded database archives what it writes, every minute at the latest, and `operator -- backup` keeps its copies; another disk than DATA_DIR',
  }),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'DATABASE_URL must be an address such as postgres://user:password@host/database.',
  )
    .optional()
    .meta({ default: '–', meaning: 'a PostgreSQL 18 of your own instead of the embedded one' }),
  DATABASE_READ_URL: url(
    ['postgres:', 'postgresql:'],
    'DATABASE_READ_URL must be an address such as postgres://user:password@host/database.',
  )
    .optional()
    .meta({
      default: '–',
      meaning: 'a streaming replica of it, of which results, comparisons and logs are asked',
    }),
  SMTP_URL: smtpUrl.optional().meta({
    default: '–',
    meaning:
      'mail server, such as `smtp://user:password@host:587` or `smtps://user:password@host:465`; in production `smtp:` demands TLS (STARTTLS), unless the address ends with `?tls=none`; elsewhere `?tls=starttls` demands it',
  }),
  MAIL_FROM: z
    .string()
    .default('Katedra <katedra@localhost>')
    .meta({ default: '`Katedra <katedra@localhost>`', meaning: 'sender of mails' }),
  STORAGE_URL: z
    .string()
    .refine((value) => readStorageAddress(value) !== undefined, storageAddressNeeded)
    .optional()
    .meta({
      default: '–',
      meaning:
        "an S3-compatible storage for pictures instead of `files`, such as `s3://bucket?endpoint=https://minio.example&region=eu-central-1`; without `endpoint` it is Amazon's",
    }),
  STORAGE_ACCESS_KEY: z
    .string()
    .optional()
    .meta({ default: '–', meaning: 'its key, which may get, put and delete objects and list the bucket' }),
  STORAGE_SECRET_KEY: z.string().optional().meta({ default: '–', meaning: 'the secret that belongs to it' }),
  COMPANY_REGISTER_URL: url(
    ['http:', 'https:'],
    'COMPANY_REGISTER_URL must be an address such as https://ares.gov.cz/ekonomicke-subjekty-v-be/rest.',
  )
    .default('https://ares.gov.cz/ekonomicke-subjekty-v-be/rest')
    .meta({
      default: 'Czech ARES, version 3',
      meaning: "public register that fills in a school's details by its identification number",
    }),
  STRIPE_SECRET_KEY: z.string().optional().meta({
    default: '–',
    meaning: 'takes cards through Stripe Checkout; without it a simulation does, in production no one does',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().optional().meta({
    default: '–',
    meaning:
      "signs Stripe's reports, which come to `/v1/card-payments/stripe/`; required with the key. `.env.example` lists the events",
  }),
  STRIPE_API_URL: url(['http:', 'https:'], 'STRIPE_API_URL must be an address such as https://api.stripe.com.')
    .optional()
    .meta({ default: "Stripe's own", meaning: "another address of Stripe's API, for tests" }),
  VAT_REGISTER_URL: url(
    ['http:', 'https:'],
    'VAT_REGISTER_URL must be an address such as https://ec.europa.eu/taxation_customs/vies/rest-api.',
  )
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api')
    .meta({ default: 'the European VIES', meaning: 'register that is asked about VAT numbers' }),
  JWT_SECRET: z.string().min(32, 'JWT_SECRET must have at least 32 characters.').optional().meta({
    default: 'made and kept in DATA_DIR',
    meaning: 'signs sign-ins, at least 32 characters; required with DATABASE_URL',
  }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    )
    .default('info')
    .meta({ default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent' }),
  LIMITS: z
    .string()
    .default('')
    .transform((text, context) => readLimits(text, (message) => context.addIssue({ code: 'custom', message })))
    .meta({
      default: 'see below',
      meaning: 'other limits than these, such as `picture=60/3600`: 60 times in 3600 seconds',
    }),
  TRUST_PROXY: z.string().refine(isProxyList, proxyListNeeded).default('loopback').meta({
    default: 'loopback',
    meaning: 'who is believed about X-Forwarded-For: addresses or networks, with commas',
  }),
  METRICS_ADDRESS: z
    .string()
    .refine((value) => readMetricsAddress(value) !== undefined, metricsAddressNeeded)
    .optional()
    .meta({
      default: '–',
      meaning:
        'where Prometheus reads `/metrics`, such as `127.0.0.1:9464`; not the port of browsers, and never open to all',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    ['http:', 'https:'],
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.',
  )
    .optional()
    .meta({
      default: '–',
      meaning: 'where traces are sent: a collector that speaks OTLP over HTTP, such as `http://127.0.0.1:4318`',
    }),
  // The exporter reads it by itself.
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().meta({
    default: '–',
    meaning: 'what the collector wants to know of the sender, such as `authorization=Bearer%20…`',
  }),
  OTEL_SERVICE_NAME: z.string().default('katedra').meta({ default: 'katedra', meaning: 'how traces name this server' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(tracedShareNeeded)
    .min(0, tracedShareNeeded)
    .max(1, tracedShareNeeded)
    .default(1)
    .meta({ default: '1', meaning: 'which share of requests and jobs is traced, from 0 to 1' }),
  MAX_CONNECTIONS: wholeNumber('MAX_CONNECTIONS', defaultBounds.connections).meta({
    default: String(defaultBounds.connections),
    meaning: 'connections at once; more than these are closed',
  }),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber('MAX_CONNECTIONS_PER_ADDRESS', defaultBounds.connectionsPerAddress).meta({
    default: String(defaultBounds.connectionsPerAddress),
    meaning: 'of them from one address, of IPv6 from one /64; behind a proxy, requests in progress',
  }),
  MAX_STREAMS: wholeNumber('MAX_STREAMS', defaultBounds.streams).meta({
    default: String(defaultBounds.streams),
    meaning: 'pages of teachers that are told of changes at once by one process; more are asked to come later',
  }),
  MAX_STREAMS_PER_ACCOUNT: wholeNumber('MAX_STREAMS_PER_ACCOUNT', defaultBounds.streamsPerAccount).meta({
    default: String(defaultBounds.streamsPerAccount),
    meaning: 'of them of one account; of more, the oldest waits until it is looked at',
  }),
  MAX_WAITING_LINES: wholeNumber('MAX_WAITING_LINES', defaultBounds.waitingLines).meta({
    default: String(defaultBounds.waitingLines),
    meaning:
      'pupils in waiting rooms, lessons and tests who are told of changes at once by one process; more ask every few seconds',
  }),
  NODE_ENV: z.string().optional().meta({ default: '–', meaning: '`production` closes `/outbox` and needs SMTP_URL' }),
  KATEDRA_TEST: z.string().optional().meta({ default: '–', meaning: '`1` on servers that the tests start' }),
  TEST_CLOCK: z.string().optional().meta({
    default: '–',
    meaning: 'a file with the milliseconds that the clock goes ahead; for tests only, refused in production',
  }),
})

/** Every variable that is known, by name. */
export const configurationVariables: readonly string[] = Object.keys(Environment.shape)

/** The variables as rows of a Markdown table. */
export function configurationTable(): string {
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const { default: unset, meaning } = z.object({ default: z.string(), meaning: z.string() }).parse(schema.meta())
    return `| \`${name}\` | ${unset} | ${meaning} |`
  })
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** `sign-in-account=10/600 check-email=60/600`: at most 10 times in 600 seconds; what isn't named keeps its default. */
function readLimits(text: string, complain: (sentence: string) => void): Limits {
  const given = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(
      (part) =>
        /^(?<name>[\w-]+)=(?<points>[1-9]\d{0,6})\/(?<seconds>[1-9]\d{0,6})$/.exec(part)?.groups ?? { name: part },
    )
  const limits: Record<string, { points: number; seconds: number }> = {}
  for (const { name = '', points, seconds } of given) {
    if (points === undefined || !isLimitName(name))
      complain(`LIMITS: "${name}" must look like sign-in-account=10/600, with a name that docs/running.md lists.`)
    else limits[name] = { points: Number(points), seconds: Number(seconds) }
  }
  return { ...defaultLimits, ...limits }
}

export interface Config {
  port: number
  host: string
  /** Without a trailing slash; follows HOST and PORT when unset. */
  publicUrl: string | undefined
  dataDir: string
  /** Unset: no backups but what is copied by hand. */
  backupDir: string | undefined
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** Unset: everything is read from the database itself. */
  databaseReadUrl: string | undefined
  /** Unset: mails stay in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Unset: uploaded files are kept in a folder under `dataDir`. */
  storage: S3Target | undefined
  /** The public register of companies (ARES), without a trailing slash. */
  companyRegisterUrl: string
  /** The European register of VAT numbers (VIES), without a trailing slash. */
  vatRegisterUrl: string
  /** Unset: no card is charged. */
  stripe: StripeAccount | undefined
  jwtSecret: string
  logLevel: string
  /** How often what may happen. */
  limits: Limits
  /** How much of the server can be held at once. */
  bounds: Bounds
  /** Whose X-Forwarded-For is believed: addresses or networks separated by commas, `loopback` by default. */
  trustProxy: string
  isProduction: boolean
  /** Where the metrics are shown; unset: nowhere. */
  metricsAddress: { host: string; port: number } | undefined
  /** Where traces are sent, which share of requests, and under what name; unset: nowhere. */
  traces: { endpoint: string; share: number; service: string } | undefined
  /** A file by which a test moves this server's clock; unset everywhere else. */
  testClock: string | undefined
}

/** The payment gateway: its keys, and another address than its own for tests. */
export interface StripeAccount {
  secretKey: string
  webhookSecret: string
  apiUrl: string | undefined
}

/** A mistake in the configuration, one sentence per line. */
export class ConfigError extends Error {}

const storageVariables = ['STORAGE_URL', 'STORAGE_ACCESS_KEY', 'STORAGE_SECRET_KEY']
const storageWholeNeeded = `${storageVariables.join(', ')} are required together.`
const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
const stripeWholeNeeded = `${stripeVariables.join(' and ')} are required together.`
const noTestClock = 'TEST_CLOCK is for tests only: it needs KATEDRA_TEST=1 and is refused in production.'
const metricsApartNeeded = 'METRICS_ADDRESS needs a port of its own, not the one of PORT.'
const secretNeeded = 'JWT_SECRET is required together with DATABASE_URL, so that all servers of one database share it.'

const mailsNeeded =
  'SMTP_URL is required in production: without a mail server no one can confirm an address or choose a new password.'

/** Reads and checks the environment; says every mistake at once. What serves people in production needs a mail server. */
export function readConfig(
  environment: Record<string, string | undefined>,
  { needsMails = false }: { needsMails?: boolean } = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const mistakes = [
    ...(parsed.error?.issues ?? []).map((issue) => issue.message),
    ...missingBeside(given),
    ...(needsMails && given['NODE_ENV'] === 'production' && given['SMTP_URL'] === undefined ? [mailsNeeded] : []),
    ...unwritable(given),
  ]
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  const values = parsed.data
  const dataDir = path.resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    backupDir: values.BACKUP_DIR === undefined ? undefined : path.resolve(values.BACKUP_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    storage: storageTarget(values),
    companyRegisterUrl: values.COMPANY_REGISTER_URL.replace(/\/+$/, ''),
    vatRegisterUrl: values.VAT_REGISTER_URL.replace(/\/+$/, ''),
    stripe: stripeAccount(values),
    jwtSecret: values.JWT_SECRET ?? keptSecret(dataDir),
    logLevel: values.LOG_LEVEL,
    limits: values.LIMITS,
    bounds: {
      connections: values.MAX_CONNECTIONS,
      connectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
      streams: values.MAX_STREAMS,
      streamsPerAccount: values.MAX_STREAMS_PER_ACCOUNT,
      waitingLines: values.MAX_WAITING_LINES,
      minBody: defaultBounds.minBody,
    },
    trustProxy: values.TRUST_PROXY,
    isProduction: values.NODE_ENV === 'production',
    metricsAddress: values.METRICS_ADDRESS === undefined ? undefined : readMetricsAddress(values.METRICS_ADDRESS),
    traces: tracesOf(values),
    testClock: values.TEST_CLOCK,
  }
}

function tracesOf(values: z.output<typeof Environment>): Config['traces'] {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  if (endpoint === undefined) return undefined
  return { endpoint, share: values.OTEL_TRACES_SAMPLER_ARG, service: values.OTEL_SERVICE_NAME }
}

/** Variables that are of use together only. */
function missingBeside(given: Record<string, unknown>): string[] {
  return [
    ...(given['DATABASE_URL'] !== undefined && given['JWT_SECRET'] === undefined ? [secretNeeded] : []),
    ...(areTogether(given, storageVariables) ? [] : [storageWholeNeeded]),
    ...(areTogether(given, stripeVariables) ? [] : [stripeWholeNeeded]),
    ...(sharesPort(given) ? [metricsApartNeeded] : []),
    ...(given['TEST_CLOCK'] !== undefined && !isTest(given) ? [noTestClock] : []),
  ]
}

function sharesPort({ METRICS_ADDRESS: address, PORT: port = '3000' }: Record<string, unknown>): boolean {
  const metrics = typeof address === 'string' ? readMetricsAddress(address) : undefined
  return metrics !== undefined && metrics.port !== 0 && metrics.port === Number(port)
}

function isTest(given: Record<string, unknown>): boolean {
  return given['KATEDRA_TEST'] === '1' && given['NODE_ENV'] !== 'production'
}

function areTogether(given: Record<string, unknown>, names: readonly string[]): boolean {
  return [0, names.length].includes(names.filter((name) => given[name] !== undefined).length)
}

function stripeAccount(values: z.output<typeof Environment>): StripeAccount | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values
  return secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret, apiUrl }
}

function storageTarget(values: z.output<typeof Environment>): S3Target | undefined {
  const { STORAGE_URL: address, STORAGE_ACCESS_KEY: accessKey, STORAGE_SECRET_KEY: secretKey } = values
  const target = address === undefined ? undefined : readStorageAddress(address)
  if (target === undefined || accessKey === undefined || secretKey === undefined) return undefined
  return { ...target, accessKey, secretKey }
}

/** Where the folder is of any use, it has to be there and ours: a picture that cannot be kept would tell it much later. */
function unwritable(given: Record<string, string | undefined>): string[] {
  if (given['DATABASE_URL'] !== undefined && given['STORAGE_URL'] !== undefined) return []
  const folder = path.resolve(given['DATA_DIR'] ?? './.data')
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return []
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return [`DATA_DIR: the folder ${folder} cannot be made or written to (${code}).`]
  }
}

/**
 * Level by level: `mkdirSync` with `recursive` never returns where a file system says of a folder in one that is there that it
 * does not exist, as `/proc` does, and a start that never returns cannot be stopped by SIGTERM either.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

/** Made on the first start and kept, so that a restart signs no one out. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret')
  if (!existsSync(file)) {
    makeFolder(dataDir)
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}
