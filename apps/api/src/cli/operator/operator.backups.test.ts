import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../db/embedded-postgres/embedded-postgres.ts'
import { runCommand } from './operator.run.ts'

const time = 180_000

let folder: string
/** Where the backups are that stay whole; each test damages a copy of them. */
let whole: string
let bases: string[]
/** Files of the log: one for each lesson. */
let lessons: string[]
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra worst day-'))
  chmodSync(folder, 0o711)
  whole = path.join(folder, 'backup')
  const dataDir = path.join(folder, 'data')
  const server = await startPostgres(dataDir, { backupDir: whole })
  try {
    await on(server.socketDir, 'create table answers (text text)')
    lessons = []
    await run({ dataDir }, 'make')
    for (const lesson of ['first', 'second', 'third', 'fourth']) {
      if (lesson === 'third') await run({ dataDir }, 'make')
      for (const moment of ['beginning', 'end']) {
        await on(server.socketDir, `insert into answers values ('${lesson}, ${moment}')`)
        await delay(300)
      }
      const [row] = await on(server.socketDir, 'select pg_walfile_name(pg_switch_wal()) as name')
      lessons.push(String(row?.['name']))
    }
  } finally {
    await server.stop()
  }
  bases = readdirSync(path.join(whole, 'base')).toSorted()
}, time)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function on(host: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host, user: 'katedra', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

interface Ran {
  code: number
  output: string
  errors: string
}

/** A command about backups; the machine with the database is lost unless a folder is named. */
async function run({ backupDir = whole, dataDir = '' }, ...words: string[]): Promise<Ran> {
  const [output, errors] = [new PassThrough(), new PassThrough()]
  const said = Promise.all([text(output), text(errors)])
  const env = () => ({
    LOG_LEVEL: 'silent',
    BACKUP_DIR: backupDir,
    DATA_DIR: dataDir === '' ? path.join(folder, 'lost') : dataDir,
  })
  const code = await runCommand(['backup', ...words], { env, input: Readable.from([]), output, errors })
  output.end()
  errors.end()
  const [outputText, errorText] = await said
  return { code, output: outputText, errors: errorText }
}

/** A copy of the backups to be damaged, with the oldest base only unless more are wanted. */
function copyOf(name: string, { keep = 1 } = {}): string {
  const backupDir = path.join(folder, name)
  cpSync(whole, backupDir, { recursive: true, preserveTimestamps: true })
  for (const base of bases.slice(keep)) rmSync(path.join(backupDir, 'base', base), { recursive: true })
  return backupDir
}

function overwrite(file: string): void {
  const content = readFileSync(file)
  content.fill('#', content.length >> 1, (content.length >> 1) + 16)
  writeFileSync(file, content)
}

const lessonIn = (backupDir: string, at: number) => path.join(backupDir, 'wal', `${lessons[at]}.gz`)

async function answersIn(to: string): Promise<string[]> {
  const server = await startPostgres(to)
  try {
    return (await on(server.socketDir, 'select text from answers')).map((row) => String(row['text']))
  } finally {
    await server.stop()
  }
}

/** The moment in a command that was proposed. */
function proposedIn(errors: string): string {
  return /--at (?<moment>\S+)/.exec(errors)?.groups?.['moment'] ?? ''
}

const endings = (...names: string[]) => names.flatMap((lesson) => [`${lesson}, beginning`, `${lesson}, end`])

describe('a backup that is whole', { timeout: time }, () => {
  it('is brought back to its end, with the moment of the last transaction and a command that can be copied', async () => {
    const to = path.join(folder, 'all of it')
    const restored = await run({}, 'restore', '--to', to)
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.output).toMatch(/to the end of the archive\. Its last transaction is of \d{4}-\S+Z\./)
    expect(restored.output).toContain(`DATA_DIR='${to}'`)
    expect(await answersIn(to)).toEqual(endings('first', 'second', 'third', 'fourth'))
  })

  it('says up to which moment there is anything, where a later one is asked for', async () => {
    const to = path.join(folder, 'beyond', 'the end')
    const refused = await run({}, 'restore', '--to', to, '--at', '2100-01-01T00:00:00Z')
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toMatch(/The archive ends before that moment, at \d{4}-\S+Z: leave --at out/)
    expect(existsSync(path.dirname(to))).toBe(false)
    mkdirSync(to, { recursive: true })
    expect(await run({}, 'restore', '--to', to, '--at', '2100-01-01T00:00:00Z')).toMatchObject({ code: 1 })
    expect(existsSync(to)).toBe(true)
  })
})

describe.each([
  {
    damage: 'a file of the log is missing',
    make: (file: string) => {
      rmSync(file)
    },
    said: 'is missing',
  },
  { damage: 'a file of the log is damaged', make: overwrite, said: 'is not whole' },
])('an archive in which $damage', { timeout: time }, ({ damage, make, said }) => {
  it('is brought back only as far as it is whole, and says how', async () => {
    const backupDir = copyOf(damage)
    make(lessonIn(backupDir, 2))
    const to = path.join(folder, `${damage} restored`)
    const refused = await run({ backupDir }, 'restore', '--to', to)
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toContain(`${lessons[2]} ${said}`)
    expect(existsSync(to)).toBe(false)
    const moment = proposedIn(refused.errors)
    expect(refused.errors).toContain(`npm run -s operator -- backup restore --at ${moment} --to '${to}'\n`)
    const after = await run({ backupDir }, 'restore', '--to', to, '--at', new Date(Date.now() - 1).toISOString())
    expect(after).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(`${lessons[2]} ${said}`) })
    expect(after.errors).not.toContain('leave --at out')
    expect(proposedIn(after.errors)).toBe(moment)
    const restored = await run({ backupDir }, 'restore', '--to', to, '--at', moment)
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.output).not.toContain(lessons[2])
    expect(await answersIn(to)).toEqual([...endings('first'), 'second, beginning'])
  })

  it('is brought back up to the damage where that is asked for', async () => {
    const backupDir = copyOf(`${damage} all the same`)
    make(lessonIn(backupDir, 2))
    const to = path.join(folder, `${damage} restored all the same`)
    const restored = await run({ backupDir }, 'restore', '--to', to, '--damaged')
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.output).toMatch(/to where the archive is damaged\. Its last transaction is of \d{4}-\S+Z\./)
    expect(restored.output).toContain(`${lessons[2]} ${said}`)
    expect(await answersIn(to)).toEqual(endings('first', 'second'))
  })

  it('stands in nobody’s way before the newest backup', async () => {
    const backupDir = copyOf(`${damage} long ago`, { keep: 2 })
    make(lessonIn(backupDir, 0))
    const to = path.join(folder, `${damage} long ago restored`)
    expect(await run({ backupDir }, 'restore', '--to', to)).toMatchObject({ code: 0, errors: '' })
    expect(await answersIn(to)).toEqual(endings('first', 'second', 'third', 'fourth'))
  })
})

describe('a backup of which a file has other content', { timeout: time }, () => {
  it('is not brought back, and an older one that is whole is named', async () => {
    const backupDir = copyOf('two bases', { keep: 2 })
    overwrite(path.join(backupDir, 'base', bases[1] ?? '', 'data', 'pg_ident.conf'))
    const to = path.join(folder, 'from-the-older')
    const refused = await run({ backupDir }, 'restore', '--to', to)
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toContain('pg_ident.conf has other content')
    expect(refused.errors).toContain(`npm run -s operator -- backup restore --from ${bases[0]} --to '${to}'\n`)
    expect(existsSync(to)).toBe(false)
    const restored = await run({ backupDir }, 'restore', '--to', to, '--from', bases[0] ?? '')
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(await answersIn(to)).toEqual(endings('first', 'second', 'third', 'fourth'))
  })

  it('is brought back as it is where that is asked for', async () => {
    const backupDir = copyOf('one base')
    overwrite(path.join(backupDir, 'base', bases[0] ?? '', 'data', 'pg_ident.conf'))
    const to = path.join(folder, 'as it is')
    const refused = await run({ backupDir }, 'restore', '--to', to)
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('No other backup is whole.') })
    const restored = await run({ backupDir }, 'restore', '--to', to, '--damaged')
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('pg_ident.conf has other content') })
    expect(await answersIn(to)).toEqual(endings('first', 'second', 'third', 'fourth'))
  })
})

describe('a backup whose list of files is damaged', { timeout: time }, () => {
  it('is told as such where there is no other', async () => {
    const backupDir = copyOf('no list')
    writeFileSync(path.join(backupDir, 'base', bases[0] ?? '', 'manifest.json'), '{')
    const refused = await run({ backupDir }, 'restore', '--to', path.join(folder, 'never'))
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toContain(`${bases[0]}: manifest.json can't be read`)
    expect(refused.errors).not.toContain('There is no backup')
  })

  it('is left out where an older one does, and that is said', async () => {
    const backupDir = copyOf('a list of two', { keep: 2 })
    writeFileSync(path.join(backupDir, 'base', bases[1] ?? '', 'manifest.json'), '{')
    const to = path.join(folder, 'from the one that has a list')
    const restored = await run({ backupDir }, 'restore', '--to', to)
    expect(restored).toMatchObject({ code: 0, errors: '' })
    expect(restored.output).toContain(`${bases[1]}: manifest.json can't be read`)
    expect(await answersIn(to)).toEqual(endings('first', 'second', 'third', 'fourth'))
  })
})

it('says what to do where the database in use does not start any more', { timeout: time }, async () => {
  const dataDir = path.join(folder, 'data')
  const control = path.join(dataDir, 'postgres', 'data', 'global', 'pg_control')
  renameSync(control, `${control}-away`)
  try {
    const to = path.join(folder, 'in vain')
    const refused = await run({ dataDir }, 'restore', '--to', to)
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toContain(`The database in ${dataDir} does not start`)
    expect(refused.errors).toContain('set DATA_DIR to a folder that does not exist')
    expect(refused.errors).not.toContain('at runServer')
    expect(existsSync(to)).toBe(false)
  } finally {
    renameSync(`${control}-away`, control)
  }
})
