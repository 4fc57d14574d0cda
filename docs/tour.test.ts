import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const topLevel = new Set(readdirSync(root))

/** Documents that describe the tree as it is. Decision records tell how it was when they were written. */
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/tour.md', 'docs/terms.md', 'docs/performance.md', 'docs/adr/README.md']

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8')
}

function isThere(path: string, from = '.'): boolean {
  return existsSync(new URL(path, new URL(from, root)))
}

function code(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
}

/** Paths of the repository among words in backticks: they begin with one of its folders, or are files at its top. */
function paths(text: string): string[] {
  return code(text).filter((word) => /^[\w.-]+\/[\w./-]+$|^[A-Z]\w+[.]md$/.test(word) && topLevel.has(word.split('/')[0] ?? ''))
}

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('names only files and folders that exist', () => {
    expect(paths(text).filter((path) => !isThere(path))).toEqual([])
  })

  it('links only to documents that exist', () => {
    const targets = [...text.matchAll(/(?<!!)\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '')
    expect(targets.filter((target) => !isThere(target, document))).toEqual([])
  })
})

describe('docs/tour.md', () => {
  const rows = read('docs/tour.md').split('\n').filter((line) => line.startsWith('|') && paths(line).length > 0)

  it.each(rows.map((row) => [paths(row).join(', '), row]))('tells of %s only what stands there', (_, row) => {
    const sources = paths(row).filter((path) => isThere(path)).map(read).join('\n')
    const names = code(row).filter((word) => !word.includes('/'))
    expect(names.filter((name) => !sources.includes(name))).toEqual([])
  })
})

describe('docs/terms.md', () => {
  const slices = (read('docs/terms.md').split('\n## ')[1] ?? '').split('\n').flatMap((line) => {
    const [term = '', , , , where = '', state = ''] = line.split('|').slice(1).map((cell) => cell.trim())
    return state === 'built' || state === 'later' ? [{ term, where, state }] : []
  })

  it.each(slices)('says truly where $term is', ({ term, where, state }) => {
    const places = { api: `apps/api/src/${term}`, web: `apps/web/src/${term}`, student: `apps/student/src/${term}`, contract: `packages/contract/src/${term}.ts` }
    const present = Object.entries(places).filter(([, path]) => isThere(path)).map(([place]) => place)
    const told = where.split(/[^a-z]+/).filter((word) => word in places)
    expect({ told, isBuilt: state === 'built' }).toEqual({ told: present, isBuilt: present.length > 0 || isThere(`packages/${term}`) })
  })
})

describe('decision records', () => {
  const records = readdirSync(new URL('docs/adr/', root)).filter((name) => /^\d{4}-[a-z0-9-]+[.]md$/.test(name)).sort()

  it('are numbered without a gap', () => {
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, place) => place + 1))
  })

  it('are all listed', () => {
    const list = read('docs/adr/README.md')
    expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([])
  })

  it.each(records)('%s says context, decision, consequences and status', (name) => {
    const headings = [...read(`docs/adr/${name}`).matchAll(/^## (.+)$/gm)].map((match) => match[1])
    expect(headings).toEqual(['Status', 'Context', 'Decision', 'Consequences'])
  })
})
