import { buildApps } from '../start/build-apps.ts'
import { total, weigh, type Weight } from './bundle-size.ts'
import { inChromium, loadedFiles } from './loaded-files.ts'
import { inRepository } from '../repository.ts'

interface Page {
  title: string
  app: 'web' | 'student' | 'console' | 'embed'
  /** Where the server puts the files of the app. */
  base: string
  address: string
  /** Which of the files count. */
  counts(file: string): boolean
  /** The budget in bytes, held against gzip, the larger of the two. */
  budget: number
}

const pages: readonly Page[] = [
  {
    title: "Teacher's sign-in in Czech, JavaScript",
    app: 'web',
    base: '/',
    address: '/',
    counts: (file) => file.endsWith('.js'),
    budget: 170_000,
  },
  {
    title: "Pupil's first page in Czech, all but fonts",
    app: 'student',
    base: '/t/',
    address: '/t',
    counts: (file) => !file.endsWith('.woff2'),
    budget: 120_000,
  },
  {
    title: 'Event of the day in Czech, JavaScript',
    app: 'embed',
    base: '/embed/',
    address: '/public-daily-event',
    counts: (file) => file.endsWith('.js'),
    budget: 130_000,
  },
]

await buildApps()
const loaded = await inChromium((browser) =>
  Promise.all(
    pages.map(async (page) => ({
      page,
      files: await loadedFiles(browser, { ...page, dist: inRepository('apps', page.app, 'dist') }),
    })),
  ),
)
const isWithin = loaded.map(({ page, files }) => report(page, files)).every(Boolean)
if (!isWithin) process.exitCode = 1

function report({ title, app, counts, budget }: Page, files: readonly string[]): boolean {
  const dist = inRepository('apps', app, 'dist')
  const weights = files.filter(counts).map((file) => weigh(dist, file))
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
