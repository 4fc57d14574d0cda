import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildApps } from '../start/build-apps.ts'
import { filesOf, keyOfName, Manifest, total, weigh, type Weight } from './bundle-size.ts'
import { inRepository } from '../repository.ts'

interface Page {
  title: string
  app: 'web' | 'student' | 'console' | 'embed'
  keys(manifest: Manifest): string[]
  /** Which of the files count; the document itself is always weighed. */
  counts(file: string): boolean
  /** The budget in bytes, held against gzip, the larger of the two. */
  budget: number
}

const pages: readonly Page[] = [
  {
    title: "Teacher's sign-in in Czech, JavaScript",
    app: 'web',
    keys: (manifest) => ['index.html', 'src/auth/sign-in/home.page.tsx', keyOfName(manifest, 'texts-cs')],
    counts: (file) => file.endsWith('.js'),
    budget: 170_000,
  },
  {
    title: "Pupil's first page in Czech, all but fonts",
    app: 'student',
    keys: () => ['index.html', 'src/app/catalogues.cs.ts'],
    counts: () => true,
    budget: 120_000,
  },
  {
    title: 'Event of the day in Czech, JavaScript',
    app: 'embed',
    keys: () => ['index.html', 'src/daily-events/event.page.tsx', 'src/app/texts.cs.ts'],
    counts: (file) => file.endsWith('.js'),
    budget: 130_000,
  },
]

await buildApps()
const isWithin = pages.map(report).every(Boolean)
if (!isWithin) process.exitCode = 1

function report({ title, app, keys, counts, budget }: Page): boolean {
  const dist = inRepository('apps', app, 'dist')
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')))
  const weights = ['index.html', ...filesOf(manifest, keys(manifest))].filter(counts).map((file) => weigh(dist, file))
  const sum = total(weights)
  const rows: Weight[] = [...weights.toSorted((a, b) => b.gzip - a.gzip), { file: 'together', ...sum }]
  console.log(`${title}\n${row(['', 'raw', 'gzip', 'brotli'])}`)
  for (const { file, raw, gzip, brotli } of rows) console.log(row([file, ...[raw, gzip, brotli].map(kilobytes)]))
  console.log(`budget ${kilobytes(budget)} kB gzip: ${sum.gzip <= budget ? 'kept' : 'OVERSTEPPED'}\n`)
  return sum.gzip <= budget
}

function row([name = '', ...figures]: readonly string[]): string {
  return `  ${name.padEnd(48)}${figures.map((figure) => figure.padStart(9)).join('')}`
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
