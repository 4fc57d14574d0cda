import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startDocumentedRole,
  type DocumentedRole,
  type OwnDatabase,
} from '../../apps/api/src/testing/documented-role.ts'
import { freePort, runToItsEnd } from './start-process.ts'

const patience = { timeout: 120_000 }

describe('a start that cannot succeed', () => {
  let folder: string
  let role: DocumentedRole
  let database: OwnDatabase
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-start-'))
    role = await startDocumentedRole(await freePort())
    database = await role.createDatabase('school')
  }, patience.timeout)
  afterAll(async () => {
    await role.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** What the server says before it ends with 1, a sentence a line. */
  async function refusal(env: Record<string, string>): Promise<string[]> {
    const right = {
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database.addressByTcp.href,
      JWT_SECRET: 'a secret of thirty-two characters or more',
      SMTP_URL: 'smtp://127.0.0.1:9',
      NODE_ENV: 'production',
      PORT: '0',
    }
    const { code, said } = await runToItsEnd({ env: { ...right, ...env } })
    expect(code).toBe(1)
    return said.trim().split('\n')
  }

  const withAddress = (change: (address: URL) => void): Record<string, string> => {
    const address = new URL(database.addressByTcp)
    change(address)
    return { DATABASE_URL: address.href }
  }

  it('tells all mistakes of the configuration at once', patience, async () => {
    expect(await refusal({ PORT: 'many', LOG_LEVEL: 'loud', SMTP_URL: '', JWT_SECRET: '' })).toEqual([
      'PORT must be a number.',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
      'JWT_SECRET is required together with DATABASE_URL, so that all servers of one database share it.',
      'SMTP_URL is required in production: without a mail server no one can confirm an address or choose a new password.',
    ])
  })

  it('names a data folder that cannot be written to', patience, async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toEqual([
      `DATA_DIR: the folder ${path.join(file, 'data')} cannot be made or written to (ENOTDIR).`,
    ])
  })

  // Node's own recursive mkdir tries this for ever.
  it.runIf(existsSync('/proc/self'))('names one that the file system says does not exist', patience, async () => {
    expect(await refusal({ DATA_DIR: '/proc/katedra/data' })).toEqual([
      'DATA_DIR: the folder /proc/katedra/data cannot be made or written to (ENOENT).',
    ])
  })

  it('says that nothing listens where the database should be', patience, async () => {
    const port = String(await freePort())
    expect(await refusal(withAddress((address) => (address.port = port)))).toEqual([
      `DATABASE_URL: nothing listens at 127.0.0.1:${port}; does PostgreSQL run there, and are host and port right?`,
    ])
  })

  it('says that there is no such host', patience, async () => {
    expect(await refusal(withAddress((address) => (address.hostname = 'database.invalid')))).toEqual([
      'DATABASE_URL: there is no host called database.invalid.',
    ])
  })

  it('says that the password is refused, and does not say the password', patience, async () => {
    expect(await refusal(withAddress((address) => (address.password = 'wrong-one')))).toEqual([
      'DATABASE_URL: PostgreSQL refuses the password of provider.',
    ])
  })

  it('names a database that is not there', patience, async () => {
    expect(await refusal(withAddress((address) => (address.pathname = '/nowhere')))).toEqual([
      'DATABASE_URL: there is no database nowhere; a superuser makes it: create database nowhere owner provider;',
    ])
  })

  it('says that the database is not in UTF-8, which clusters made without a locale are not', patience, async () => {
    await role.asSuperuser("create database ascii owner provider template template0 encoding 'SQL_ASCII' locale 'C'")
    expect(await refusal(withAddress((address) => (address.pathname = '/ascii')))).toEqual([
      "DATABASE_URL: ascii is encoded in SQL_ASCII and has to be in UTF8; a superuser makes another: create database … owner provider template template0 encoding 'UTF8';",
    ])
  })

  it('names each right that the role has not got', patience, async () => {
    await role.asSuperuser("create role guest login password 'guest'")
    const asGuest = withAddress((address) => {
      address.username = 'guest'
      address.password = 'guest'
    })
    expect(await refusal(asGuest)).toEqual([
      'DATABASE_URL: guest may not make tables in school; a superuser lets it: alter database school owner to guest;',
      'DATABASE_URL: guest may not make the role katedra_app; a superuser lets it: alter role guest createrole;',
      'DATABASE_URL: guest could neither migrate nor back up the rows of schools; a superuser lets it: alter role guest bypassrls;',
    ])
  })
})
