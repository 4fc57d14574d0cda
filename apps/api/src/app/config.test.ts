import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { defaultBounds } from './http/bounds.ts'
import { defaultLimits } from './http/rate-limit.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'a secret of thirty-two characters or more'
const read = (environment: Record<string, string | undefined>) => readConfig({ DATA_DIR: folder, ...environment })

function mistakes(environment: Record<string, string>): string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('the configuration', () => {
  it('needs nothing: everything has a default', () => {
    expect(read({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      companyRegisterUrl: 'https://ares.gov.cz/ekonomicke-subjekty-v-be/rest',
      vatRegisterUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
      stripe: undefined,
      publicUrl: undefined,
      dataDir: folder,
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      backupDir: undefined,
      smtpUrl: undefined,
      mailFrom: expect.stringContaining('@'),
      jwtSecret: expect.stringMatching(/^.{32,}$/),
      logLevel: 'info',
      limits: defaultLimits,
      bounds: defaultBounds,
      trustProxy: 'loopback',
      storage: undefined,
      isProduction: false,
      metricsAddress: undefined,
      testClock: undefined,
    })
  })

  it('takes what it is given', () => {
    const given = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://katedra.example/',
      DATABASE_URL: 'postgres://u:p@db/k',
      SMTP_URL: 'smtps://mail:465',
      JWT_SECRET: secret,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      VAT_REGISTER_URL: 'https://vies.example/',
      METRICS_ADDRESS: '[::1]:9464',
    }
    expect(read(given)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://katedra.example',
      databaseUrl: 'postgres://u:p@db/k',
      smtpUrl: 'smtps://mail:465',
      jwtSecret: secret,
      logLevel: 'warn',
      isProduction: true,
      testClock: undefined,
      stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiUrl: undefined },
      vatRegisterUrl: 'https://vies.example',
      metricsAddress: { host: '::1', port: 9464 },
    })
  })

  it('counts an empty variable as unset', () => {
    expect(read({ PORT: '', PUBLIC_URL: '', SMTP_URL: '', JWT_SECRET: '' })).toMatchObject({
      port: 3000,
      publicUrl: undefined,
      smtpUrl: undefined,
    })
  })

  it.each([
    [{ PORT: 'many' }, 'PORT must be a number.'],
    ...['9464', 'localhost:9464', '127.0.0.1', '127.0.0.1:99999'].map((address): [Record<string, string>, string] => [
      { METRICS_ADDRESS: address },
      'METRICS_ADDRESS must be an address and a port, such as 127.0.0.1:9464 or [::1]:9464.',
    ]),
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://127.0.0.1:4318.',
    ],
    ...['1.5', '-1', 'half'].map((share): [Record<string, string>, string] => [
      { OTEL_TRACES_SAMPLER_ARG: share },
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
    ]),
    [{ METRICS_ADDRESS: '127.0.0.1:3000' }, 'METRICS_ADDRESS needs a port of its own, not the one of PORT.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number.'],
    [{ PORT: '65536' }, 'PORT must be 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be 0 to 65535.'],
    [{ PUBLIC_URL: 'katedra.example' }, 'PUBLIC_URL must be an address such as https://katedra.example.'],
    [{ PUBLIC_URL: 'ftp://katedra.example' }, 'PUBLIC_URL must be an address such as https://katedra.example.'],
    [
      { DATABASE_URL: 'mysql://db', JWT_SECRET: secret },
      'DATABASE_URL must be an address such as postgres://user:password@host/database.',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
    [
      { SMTP_URL: 'smtp://mail?tls=maybe' },
      'SMTP_URL may end with ?tls=starttls or ?tls=none after smtp:, and with neither after smtps:.',
    ],
    [
      { SMTP_URL: 'smtps://mail?tls=none' },
      'SMTP_URL may end with ?tls=starttls or ?tls=none after smtp:, and with neither after smtps:.',
    ],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are required together.'],
    [{ STRIPE_API_URL: 'stripe' }, 'STRIPE_API_URL must be an address such as https://api.stripe.com.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    [
      { DATABASE_URL: 'postgres://db/k' },
      'JWT_SECRET is required together with DATABASE_URL, so that all servers of one database share it.',
    ],
  ])('says one sentence about %j', (environment, sentence) => {
    expect(mistakes(environment)).toEqual([sentence])
  })

  it('says every mistake at once', () => {
    expect(mistakes({ PORT: 'many', SMTP_URL: 'mail', DATABASE_URL: 'postgres://db/k', LOG_LEVEL: 'loud' })).toEqual([
      'PORT must be a number.',
      'SMTP_URL must be an address such as smtp://user:password@host:587.',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
      'JWT_SECRET is required together with DATABASE_URL, so that all servers of one database share it.',
    ])
  })
})

describe('LIMITS', () => {
  it('changes what it names and keeps the rest', () => {
    expect(read({ LIMITS: 'sign-in-account=5/60, check-email=1000/3600' }).limits).toEqual({
      ...defaultLimits,
      'sign-in-account': { points: 5, seconds: 60 },
      'check-email': { points: 1000, seconds: 3600 },
    })
    expect(read({ LIMITS: ' picture=1/1\n' }).limits).toEqual({ ...defaultLimits, picture: { points: 1, seconds: 1 } })
  })

  it.each([
    ['sign-in=10/600', 'sign-in'],
    ['sign-in-account', 'sign-in-account'],
    ['sign-in-account=10', 'sign-in-account=10'],
    ['sign-in-account=0/600', 'sign-in-account=0/600'],
    ['sign-in-account=10/0', 'sign-in-account=10/0'],
    ['sign-in-account=-1/600', 'sign-in-account=-1/600'],
    ['sign-in-account=ten/600', 'sign-in-account=ten/600'],
    ['sign-in-account=10/600s', 'sign-in-account=10/600s'],
    ['sign-in-account=99999999/600', 'sign-in-account=99999999/600'],
    ['toString=1/1', 'toString'],
    ['__proto__=1/1', '__proto__'],
  ])('%j names its mistake', (limits, name) => {
    expect(mistakes({ LIMITS: limits })).toEqual([
      `LIMITS: "${name}" must look like sign-in-account=10/600, with a name that docs/running.md lists.`,
    ])
  })

  it('names every mistake', () => {
    expect(mistakes({ LIMITS: 'a=1/1 picture=1/1 b' })).toEqual([
      expect.stringContaining('"a"'),
      expect.stringContaining('"b"'),
    ])
  })

  it('stands in the document about running with every name and number', () => {
    const document = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8')
    const lines = Object.entries(defaultLimits).map(([name, limit]) => `${name}=${limit.points}/${limit.seconds}`)
    expect(lines.filter((line) => !document.includes(`\`${line}\``))).toEqual([])
  })
})

describe('TRUST_PROXY', () => {
  it.each(['loopback', '10.0.0.1', '10.0.0.0/8', 'loopback, 192.168.1.0/24,uniquelocal', '::1', 'fd00::/8'])(
    'may be %s',
    (trustProxy) => {
      expect(read({ TRUST_PROXY: trustProxy })).toMatchObject({ trustProxy })
    },
  )

  it.each([
    'true',
    'all',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/8/8',
    '10.0.0',
    'proxy.example',
    'loopback,',
    'fd00::/129',
  ])('is not %j', (trustProxy) => {
    expect(mistakes({ TRUST_PROXY: trustProxy })).toEqual([
      'TRUST_PROXY must be addresses or networks separated by commas, such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.',
    ])
  })
})

describe('the secret that signs access tokens', () => {
  it('is made on the first start, kept for the next one and readable by no one else', () => {
    const first = read({}).jwtSecret
    const file = path.join(folder, 'jwt-secret')
    expect(readFileSync(file, 'utf8')).toBe(first)
    expect(statSync(file).mode & 0o77).toBe(0)
    expect(read({}).jwtSecret).toBe(first)
  })

  it('is another one in another folder', () => {
    expect(readConfig({ DATA_DIR: path.join(folder, 'other') }).jwtSecret).not.toBe(read({}).jwtSecret)
  })

  it('lets only a server that is started for tests have another time', () => {
    const refused = ['TEST_CLOCK is for tests only: it needs KATEDRA_TEST=1 and is refused in production.']
    expect(mistakes({ TEST_CLOCK: '/tmp/clock' })).toEqual(refused)
    expect(mistakes({ TEST_CLOCK: '/tmp/clock', KATEDRA_TEST: 'yes' })).toEqual(refused)
    expect(mistakes({ TEST_CLOCK: '/tmp/clock', KATEDRA_TEST: '1', NODE_ENV: 'production' })).toEqual(refused)
    expect(read({ TEST_CLOCK: '/tmp/clock', KATEDRA_TEST: '1' }).testClock).toBe('/tmp/clock')
    expect(read({ KATEDRA_TEST: '1' }).testClock).toBeUndefined()
  })
})
