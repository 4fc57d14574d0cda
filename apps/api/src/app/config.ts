import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { defaultLimits, isLimitName, type Limits } from './rate-limit.ts'
import { readStorageAddress, storageAddressNeeded, type S3Place } from './storage-place.ts'
import { isProxyList, proxyListNeeded } from './trust-proxy.ts'

const url = (protocols: readonly string[], sentence: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), sentence)

/** An empty variable counts as unset, as in most shells and compose files. */
const Environment = z.object({
  PORT: z.coerce
    .number('PORT must be a number.')
    .int('PORT must be a whole number.')
    .min(0, 'PORT must be 0 to 65535.')
    .max(65535, 'PORT must be 0 to 65535.')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'PUBLIC_URL must be an address such as https://katedra.example.').optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'DATABASE_URL must be an address such as postgres://user:password@host/database.',
  ).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'SMTP_URL must be an address such as smtp://user:password@host:587.').optional(),
  MAIL_FROM: z.string().default('Katedra <katedra@localhost>'),
  STORAGE_URL: z
    .string()
    .refine((value) => readStorageAddress(value) !== undefined, storageAddressNeeded)
    .optional(),
  STORAGE_ACCESS_KEY: z.string().optional(),
  STORAGE_SECRET_KEY: z.string().optional(),
  COMPANY_REGISTER_URL: url(
    ['http:', 'https:'],
    'COMPANY_REGISTER_URL must be an address such as https://ares.gov.cz/ekonomicke-subjekty-v-be/rest.',
  ).default('https://ares.gov.cz/ekonomicke-subjekty-v-be/rest'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url(
    ['http:', 'https:'],
    'STRIPE_API_URL must be an address such as https://api.stripe.com.',
  ).optional(),
  VAT_REGISTER_URL: url(
    ['http:', 'https:'],
    'VAT_REGISTER_URL must be an address such as https://ec.europa.eu/taxation_customs/vies/rest-api.',
  ).default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  JWT_SECRET: z.string().min(32, 'JWT_SECRET must have at least 32 characters.').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    )
    .default('info'),
  LIMITS: z
    .string()
    .default('')
    .transform((text, context) => readLimits(text, (message) => context.addIssue({ code: 'custom', message }))),
  TRUST_PROXY: z.string().refine(isProxyList, proxyListNeeded).default('loopback'),
  NODE_ENV: z.string().optional(),
})

/** `sign-in-account=10/600 check-email=60/600`: so many times in so many seconds; what isn't named keeps its default. */
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
      complain(`LIMITS: "${name}" must look like sign-in-account=10/600, with a name that the README lists.`)
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
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined
  /** Unset: mails stay in the outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Unset: uploaded files are kept in a folder under `dataDir`. */
  storage: S3Place | undefined
  /** The public register of companies (ARES), without a trailing slash. */
  companyRegisterUrl: string
  /** The European register of VAT numbers (VIES), without a trailing slash. */
  vatRegisterUrl: string
  /** Unset: cards are charged by nobody. */
  stripe: StripePlace | undefined
  jwtSecret: string
  logLevel: string
  /** How often what may happen. */
  limits: Limits
  /** Whose X-Forwarded-For is believed: addresses or networks separated by commas, `loopback` by default. */
  trustProxy: string
  isProduction: boolean
}

/** The payment gateway: its keys, and another address than its own for tests. */
export interface StripePlace {
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
const secretNeeded = 'JWT_SECRET is required together with DATABASE_URL, so that all servers of one database share it.'

/** Reads and checks the environment; says every mistake at once. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const mistakes = [...(parsed.error?.issues ?? []).map((issue) => issue.message), ...missingBeside(given)]
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  const values = parsed.data
  const dataDir = path.resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    storage: storagePlace(values),
    companyRegisterUrl: values.COMPANY_REGISTER_URL.replace(/\/+$/, ''),
    vatRegisterUrl: values.VAT_REGISTER_URL.replace(/\/+$/, ''),
    stripe: stripePlace(values),
    jwtSecret: values.JWT_SECRET ?? keptSecret(dataDir),
    logLevel: values.LOG_LEVEL,
    limits: values.LIMITS,
    trustProxy: values.TRUST_PROXY,
    isProduction: values.NODE_ENV === 'production',
  }
}

/** Variables that are of use together only. */
function missingBeside(given: Record<string, unknown>): string[] {
  return [
    ...(given['DATABASE_URL'] !== undefined && given['JWT_SECRET'] === undefined ? [secretNeeded] : []),
    ...(areTogether(given, storageVariables) ? [] : [storageWholeNeeded]),
    ...(areTogether(given, stripeVariables) ? [] : [stripeWholeNeeded]),
  ]
}

function areTogether(given: Record<string, unknown>, names: readonly string[]): boolean {
  return [0, names.length].includes(names.filter((name) => given[name] !== undefined).length)
}

function stripePlace(values: z.output<typeof Environment>): StripePlace | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values
  return secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret, apiUrl }
}

function storagePlace(values: z.output<typeof Environment>): S3Place | undefined {
  const { STORAGE_URL: address, STORAGE_ACCESS_KEY: accessKey, STORAGE_SECRET_KEY: secretKey } = values
  const place = address === undefined ? undefined : readStorageAddress(address)
  if (place === undefined || accessKey === undefined || secretKey === undefined) return undefined
  return { ...place, accessKey, secretKey }
}

/** Made on the first start and kept, so that a restart signs nobody out. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}
