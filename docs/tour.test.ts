import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const topLevel = new Set(readdirSync(root))

/** Documents that describe the tree as it is. Decision records tell how it was when they were written. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/analyse.md',
  'docs/architecture.md',
  'docs/operator.md',
  'docs/cluster.md',
  'docs/journeys.md',
  'docs/licences.md',
  'docs/running.md',
  'docs/tour.md',
  'docs/terms.md',
  'docs/security.md',
  'docs/performance.md',
  'docs/adr/README.md',
]

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8')
}

function isThere(path: string, from = '.'): boolean {
  return existsSync(new URL(path, new URL(from, root)))
}

/** Packages of npm, some of which are called like a file: `ipaddr.js`. */
const packages = new Set(
  [...read('package-lock.json').matchAll(/^ {4}"(?:[^"]*[/])?node_modules[/]([^"]+)": [{]$/gm)].map(([, name]) => name),
)

function code(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
}

/** Paths of the repository among words in backticks: they begin with one of its folders, or look like a file at its top. */
function paths(text: string): string[] {
  return code(text).filter((word) => {
    if (packages.has(word)) return false
    const [first = '', ...rest] = word.split('/')
    if (rest.length > 0) return topLevel.has(first) && /^[\w./-]+$/.test(word)
    return (
      topLevel.has(word) ||
      /^[.]?[\w-]+(?:[.][\w-]+)*[.](?:md|json|ya?ml|[cm]?[jt]s)$|^Dockerfile$|^[.]env[.]/.test(word)
    )
  })
}

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('names only files and folders that exist', () => {
    expect(paths(text).filter((path) => !isThere(path))).toEqual([])
  })

  it('links only to documents that exist', () => {
    const targets = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '')
    expect(targets.filter((target) => !isThere(target, document))).toEqual([])
  })
})

describe.each(['docs/tour.md', 'docs/security.md'])('%s', (document) => {
  const rows = read(document)
    .split('\n')
    .filter((line) => line.startsWith('|') && paths(line).length > 0)

  it.each(rows.map((row) => [paths(row).join(', '), row]))('tells of %s only what stands there', (_, row) => {
    const sources = paths(row)
      .filter((path) => isThere(path))
      .map(read)
      .join('\n')
    const names = code(row).filter((word) => !word.includes('/') && !paths(row).includes(word))
    expect(names.filter((name) => !sources.includes(name))).toEqual([])
  })
})

/** How many requirements of levels 1 and 2 a section of OWASP ASVS 5.0.0 has, which in each come before those of level 3. */
const requirements = `
  1.1=2 1.2=9 1.3=11 1.4=3 1.5=2
  2.1=3 2.2=3 2.3=4 2.4=1
  3.2=2 3.3=4 3.4=6 3.5=5 3.7=2
  4.1=3 4.2=1 4.3=2 4.4=4
  5.1=1 5.2=3 5.3=2 5.4=3
  6.1=3 6.2=12 6.3=4 6.4=4 6.5=5 6.6=3 6.8=4
  7.1=3 7.2=4 7.3=2 7.4=5 7.5=2 7.6=2
  8.1=2 8.2=3 8.3=1 8.4=1
  9.1=3 9.2=4
  11.1=2 11.2=3 11.3=3 11.4=4 11.5=1 11.6=1
  12.1=3 12.2=2 12.3=4
  13.1=1 13.2=5 13.3=2 13.4=5
  14.1=2 14.2=4 14.3=3
  15.1=3 15.2=3 15.3=7
  16.1=1 16.2=5 16.3=4 16.4=3 16.5=3
`

describe('docs/security.md', () => {
  it('has a row for every requirement of levels 1 and 2, and for no other', () => {
    const wanted = requirements
      .trim()
      .split(/\s+/)
      .flatMap((section) => {
        const [group = '', count] = section.split('=')
        return Array.from({ length: Number(count) }, (_, index) => `${group}.${index + 1}`)
      })
    const rows = [...read('docs/security.md').matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map((match) => match[1])
    expect(rows).toEqual(wanted)
  })
})

describe('docs/tour.md', () => {
  const folder = 'apps/api/src/db/migrations/'
  const migrations = readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.sql'))
    .sort()

  /** The last migration that makes a function, which is the one in force; undefined for a name that is no function's. */
  function migrationInForce(name: string): string | undefined {
    const made = new RegExp(String.raw`create (?:or replace )?(?:function|procedure) (?:\w+\.)?${name}\s*\(`, 'i')
    return migrations.filter((migration) => made.test(read(`${folder}${migration}`))).at(-1)
  }

  it('names the migration in which a function of the database is in force', () => {
    const named = read('docs/tour.md')
      .split('\n')
      .flatMap((row) => {
        const told = paths(row).filter((path) => path.startsWith(folder))
        return told.length === 0 ? [] : code(row).map((name) => ({ name, told }))
      })
    const functions = named.flatMap(({ name, told }) => {
      const inForce = /^\w+$/.test(name) ? migrationInForce(name) : undefined
      return inForce === undefined ? [] : [{ name, told, inForce: `${folder}${inForce}` }]
    })
    expect(functions.length).toBeGreaterThan(0)
    expect(functions.filter(({ told, inForce }) => !told.includes(inForce))).toEqual([])
  })
})

describe('docs/running.md', () => {
  it('explains each variable of the configuration', () => {
    const known = [...read('apps/api/src/app/config.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1])
    const explained = [...read('docs/running.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
    expect(new Set(explained)).toEqual(new Set(known))
  })
})

describe('decision records', () => {
  const records = readdirSync(new URL('docs/adr/', root))
    .filter((name) => /^\d{4}-[a-z0-9-]+[.]md$/.test(name))
    .sort()

  it('are numbered without a gap', () => {
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, place) => place + 1))
  })

  it('are all listed', () => {
    const list = read('docs/adr/README.md')
    expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([])
  })

  it.each(records)('%s says context, decision, consequences and status', (name) => {
    const headings = [...read(`docs/adr/${name}`).matchAll(/^## (.+)$/gm)].map((match) => match[1])
    expect(headings).toEqual(['Context', 'Decision', 'Consequences', 'Status'])
  })
})
