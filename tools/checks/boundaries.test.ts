import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { inRepository } from '../repository.ts'

const timeout = 60_000
const configs = ['.dependency-cruiser.cjs', '.dependency-cruiser.slices.cjs']

/** A small house in good order: every arrow that is allowed, none that is not. */
const house: Record<string, string> = {
  'package.json': '{ "name": "house", "workspaces": ["packages/*", "apps/*"] }',
  'packages/questions/package.json':
    '{ "name": "@house/questions", "exports": { ".": "./src/index.ts", "./scoring": "./src/scoring.ts" }, "dependencies": { "zod": "1.0.0" } }',
  'packages/questions/src/index.ts': "import { parse } from 'zod'\nexport const question = parse",
  'packages/questions/src/scoring.ts': "import { question } from './index.ts'\nexport const score = question",
  'packages/contract/package.json':
    '{ "name": "@house/contract", "exports": { "./*": "./src/*.ts" }, "dependencies": { "@house/questions": "*" } }',
  'packages/contract/src/credits.ts': "import { question } from '@house/questions'\nexport const credits = question",
  'packages/generators/package.json':
    '{ "name": "@house/generators", "exports": { ".": "./src/index.ts", "./oracles": "./oracles/oracles.ts" }, "dependencies": { "@house/questions": "*" } }',
  'packages/generators/src/index.ts':
    "import { question } from '@house/questions'\nexport const generators = [question]\nexport type Generators = typeof generators",
  'packages/generators/oracles/oracles.ts':
    "import type { Generators } from '../src/index.ts'\nexport const oracles = (generators: Generators) => generators",
  'packages/ui/package.json':
    '{ "name": "@house/ui", "exports": { "./*": "./src/*.tsx" }, "dependencies": { "@house/questions": "*" } }',
  'packages/ui/src/button.tsx':
    "import type { question } from '@house/questions'\nexport const Button = (_: typeof question) => <b />",
  'packages/client/package.json':
    '{ "name": "@house/client", "exports": { "./*": "./src/*.ts" }, "dependencies": { "@house/contract": "*" } }',
  'packages/client/src/call.ts': "import { credits } from '@house/contract/credits'\nexport const call = credits",
  'packages/screens/package.json':
    '{ "name": "@house/screens", "exports": { "./*": "./src/*.tsx" }, "dependencies": { "@house/client": "*", "@house/ui": "*" } }',
  'packages/screens/src/query-view.tsx':
    "import { call } from '@house/client/call'\nimport { Button } from '@house/ui/button'\nexport const QueryView = () => <Button>{call}</Button>",
  'apps/console/package.json': '{ "name": "@house/console", "dependencies": { "@house/screens": "*" } }',
  'apps/console/src/main.tsx': "import { OrdersPage } from './orders/orders.tsx'\nexport const page = OrdersPage",
  'apps/console/src/orders/orders.tsx':
    "import { QueryView } from '@house/screens/query-view'\nexport const OrdersPage = QueryView",
  'apps/embed/package.json': '{ "name": "@house/embed", "dependencies": { "@house/ui": "*" } }',
  'apps/embed/src/main.tsx': "import { Button } from '@house/ui/button'\nexport const page = Button",
  'tools/start.ts':
    "import '../apps/api/src/main.ts'\nimport { mail } from '../apps/api/src/mail/mail.ts'\nexport const started = mail",
  'bench/burst.ts':
    "import { freeCredits } from '../apps/api/src/credits/credits.queries.ts'\nexport const burst = freeCredits",
  'e2e/story.ts':
    "import { buildSchool } from '../apps/api/src/testing/build-school.ts'\nimport { started } from '../tools/start.ts'\nexport const story = [buildSchool, started]",
  'apps/api/package.json':
    '{ "name": "@house/api", "dependencies": { "@house/contract": "*", "@house/questions": "*", "fastify": "1.0.0", "kysely": "1.0.0" } }',
  'apps/api/src/main.ts':
    "import { creditsRoutes } from './credits/credits.routes.ts'\nimport { openDatabase } from './db/database.ts'\ncreditsRoutes(openDatabase)",
  'apps/api/src/db/database.ts': "import { Kysely } from 'kysely'\nexport const openDatabase = Kysely",
  'apps/api/src/credits/credits.routes.ts':
    "import { fastify } from 'fastify'\nimport { credits } from '@house/contract/credits'\nimport { assignCredit } from './credits.ts'\nexport const creditsRoutes = (_: unknown) => [fastify, credits, assignCredit]",
  'apps/api/src/credits/credits.ts':
    "import { score } from '@house/questions/scoring'\nimport { freeCredits } from './credits.queries.ts'\nimport { mail } from '../mail/mail.ts'\nexport const assignCredit = [score, freeCredits, mail]",
  'apps/api/src/credits/credits.queries.ts': "import { Kysely } from 'kysely'\nexport const freeCredits = Kysely",
  'apps/api/src/mail/mail.ts': "import { outbox } from './mail.queries.ts'\nexport const mail = outbox",
  'apps/api/src/mail/mail.queries.ts':
    "import { openDatabase } from '../db/database.ts'\nexport const outbox = openDatabase",
  'apps/api/src/mail/mail.test.ts': "import { buildSchool } from '../testing/build-school.ts'\nbuildSchool()",
  'apps/api/src/cli/operator/operator.main.ts':
    "import { openConnection } from './operator.connection.ts'\nimport { assignCredit } from '../../credits/credits.ts'\nimport { refund } from '../../operator/operator.orders.ts'\nopenConnection(assignCredit, refund)",
  'apps/api/src/cli/operator/operator.connection.ts':
    "import { openDatabase } from '../../db/database.ts'\nexport const openConnection = (...calls: unknown[]) => [openDatabase, calls]",
  'apps/api/src/operator/operator.orders.ts': "import { mail } from '../mail/mail.ts'\nexport const refund = mail",
  'apps/api/src/testing/build-school.ts':
    "import { freeCredits } from '../credits/credits.queries.ts'\nimport { mail } from '../mail/mail.ts'\nexport const buildSchool = () => [freeCredits, mail]",
  'apps/web/package.json': '{ "name": "@house/web", "dependencies": { "@house/contract": "*", "@house/ui": "*" } }',
  'apps/web/src/main.tsx':
    "import { Button } from '@house/ui/button'\nimport { CreditsPage } from './credits/credits.tsx'\nexport const page = [Button, CreditsPage]",
  'apps/web/src/credits/credits.tsx':
    "import { credits } from '@house/contract/credits'\nexport const CreditsPage = credits",
  'apps/student/package.json': '{ "name": "@house/student", "dependencies": { "@house/ui": "*" } }',
  'apps/student/src/main.tsx': "import { Button } from '@house/ui/button'\nexport const page = Button",
}

/** Two slices that know each other, though no file of theirs stands in a ring. */
const ring: Record<string, string> = {
  'apps/web/src/orders/orders.tsx':
    "import { classes } from '../classes/classes.data.ts'\nexport const orders = classes",
  'apps/web/src/orders/orders.data.ts': "import type { b } from '@house/contract/credits'\nexport type B = typeof b",
  'apps/web/src/classes/classes.data.ts': "import type { a } from '@house/contract/credits'\nexport type A = typeof a",
  'apps/web/src/classes/classes.tsx':
    "import { orders } from '../orders/orders.data.ts'\nexport const classes = orders",
}

/** For each of the other rules, files that break it in each place where it holds (the first) and what such a file needs. */
const planted: Record<string, Record<string, string>> = {
  'no-cycles': {
    'packages/ui/src/egg.tsx': "import { hen } from './hen.tsx'\nexport const egg = () => hen",
    'packages/ui/src/hen.tsx': "import { egg } from './egg.tsx'\nexport const hen = () => egg",
  },
  'no-cycles in tools': {
    'tools/egg.ts': "import { hen } from './hen.ts'\nexport const egg = () => hen",
    'tools/hen.ts': "import { egg } from './egg.ts'\nexport const hen = () => egg",
  },
  'no-cycles in bench': {
    'bench/egg.ts': "import { hen } from './hen.ts'\nexport const egg = () => hen",
    'bench/hen.ts': "import { egg } from './egg.ts'\nexport const hen = () => egg",
  },
  'no-cycles in e2e': {
    'e2e/egg.ts': "import { hen } from './hen.ts'\nexport const egg = () => hen",
    'e2e/hen.ts': "import { egg } from './egg.ts'\nexport const hen = () => egg",
  },
  'no-orphans in tools': { 'tools/alone.ts': 'export const alone = 1' },
  'no-orphans in bench': { 'bench/alone.ts': 'export const alone = 1' },
  'no-orphans in e2e': { 'e2e/alone.ts': 'export const alone = 1' },
  'unresolvable in tools': { 'tools/lost.ts': "import { a } from './nowhere.ts'\nexport const lost = a" },
  'unresolvable in bench': { 'bench/lost.ts': "import { a } from './nowhere.ts'\nexport const lost = a" },
  'unresolvable in e2e': { 'e2e/lost.ts': "import { a } from './nowhere.ts'\nexport const lost = a" },
  'undeclared-package in tools': {
    'tools/borrowed.ts': "import { Kysely } from 'kysely'\nexport const borrowed = Kysely",
  },
  'undeclared-package in bench': {
    'bench/borrowed.ts': "import { Kysely } from 'kysely'\nexport const borrowed = Kysely",
  },
  'undeclared-package in e2e': {
    'e2e/borrowed.ts': "import { Kysely } from 'kysely'\nexport const borrowed = Kysely",
  },
  'apps-stand-alone in the console': {
    'apps/console/src/orders/neighbour.ts':
      "import { page } from '../../../web/src/main.tsx'\nexport const neighbour = page",
  },
  'apps-stand-alone in the embedded page': {
    'apps/embed/src/neighbour.ts': "import { page } from '../../student/src/main.tsx'\nexport const neighbour = page",
  },
  'packages-below-apps in screens': {
    'packages/screens/src/upwards.tsx':
      "import { OrdersPage } from '../../../apps/console/src/orders/orders.tsx'\nexport const upwards = OrdersPage",
  },
  'generators-know-questions-only': {
    'packages/generators/src/asks.ts':
      "import { credits } from '../../contract/src/credits.ts'\nexport const asks = credits",
  },
  'generators-know-no-oracle': {
    'packages/generators/src/judged.ts':
      "import { oracles } from '../oracles/oracles.ts'\nexport const judged = oracles",
  },
  'oracles-know-no-generator': {
    'packages/generators/oracles/copied.ts':
      "import { generators } from '../src/index.ts'\nexport const copied = generators",
  },
  'generators-stay-on-the-server': {
    'apps/web/src/profile/maker.ts': "import { generators } from '@house/generators'\nexport const maker = generators",
  },
  'i18n-knows-no-package': {
    'packages/i18n/src/asks.ts': "import { Button } from '../../ui/src/button.tsx'\nexport const asks = Button",
  },
  'ui-knows-no-call': {
    'packages/ui/src/asks.tsx': "import { call } from '../../client/src/call.ts'\nexport const asks = call",
  },
  'client-below-screens': {
    'packages/client/src/shows.ts': "import { Button } from '../../ui/src/button.tsx'\nexport const shows = Button",
  },
  'product-not-to-workshop': {
    'apps/web/src/profile/hammer.ts':
      "import { started } from '../../../../tools/start.ts'\nexport const hammer = started",
  },
  'product-not-to-workshop in packages': {
    'packages/client/src/measured.ts': "import { burst } from '../../../bench/burst.ts'\nexport const measured = burst",
  },
  'stories-see-screens': {
    'e2e/peeks.ts':
      "import { CreditsPage } from '../apps/web/src/credits/credits.tsx'\nexport const peeks = CreditsPage",
  },
  'bench-knows-the-server-only': {
    'bench/shows.ts':
      "import { CreditsPage } from '../apps/web/src/credits/credits.tsx'\nexport const shows = CreditsPage",
  },
  'tools-by-the-door': {
    'tools/window.ts':
      "import { freeCredits } from '../apps/api/src/credits/credits.queries.ts'\nexport const thief = freeCredits",
  },
  'scoring-stays-on-the-server in the console': {
    'apps/console/src/orders/cheat.ts':
      "import { score } from '../../../../packages/questions/src/scoring.ts'\nexport const cheat = score",
  },
  'through-the-front-door of the console': {
    'apps/console/src/credits/credits.window.ts':
      "import { orderRows } from '../orders/orders.rows.ts'\nexport const thief = orderRows",
    'apps/console/src/orders/orders.rows.ts':
      "import { QueryView } from '@house/screens/query-view'\nexport const orderRows = QueryView",
  },
  'no-orphans': { 'apps/web/src/profile/alone.ts': 'export const alone = 1' },
  unresolvable: { 'apps/web/src/profile/lost.ts': "import { a } from './nowhere.ts'\nexport const lost = a" },
  'undeclared-package': {
    'apps/web/src/profile/borrowed.ts': "import { Kysely } from 'kysely'\nexport const borrowed = Kysely",
  },
  'production-not-to-tests': {
    'apps/api/src/mail/mail.send.ts':
      "import { buildSchool } from '../testing/build-school.ts'\nexport const send = buildSchool",
  },
  'apps-stand-alone': {
    'apps/web/src/profile/neighbour.ts':
      "import { page } from '../../../student/src/main.tsx'\nexport const neighbour = page",
  },
  'packages-below-apps': {
    'packages/ui/src/upwards.tsx':
      "import { CreditsPage } from '../../../apps/web/src/credits/credits.tsx'\nexport const upwards = CreditsPage",
  },
  'questions-is-pure': {
    'packages/questions/src/clock.ts': "import { readFileSync } from 'node:fs'\nexport const clock = readFileSync",
  },
  'contract-knows-questions-only': {
    'packages/contract/src/looks.ts': "import { Button } from '../../ui/src/button.tsx'\nexport const looks = Button",
  },
  'scoring-stays-on-the-server': {
    'apps/student/src/attempts/cheat.ts':
      "import { score } from '@house/questions/scoring'\nexport const cheat = score",
  },
  'through-the-front-door': {
    'apps/api/src/mail/mail.window.ts':
      "import { freeCredits } from '../credits/credits.queries.ts'\nexport const thief = freeCredits",
  },
  'cli-through-the-front-door': {
    'apps/api/src/cli/operator/operator.thief.ts':
      "import { freeCredits } from '../../credits/credits.queries.ts'\nexport const thief = freeCredits",
  },
  'app-knows-no-slice': {
    'apps/api/src/app/session.ts': "import { mail } from '../mail/mail.ts'\nexport const session = mail",
  },
  'sql-in-queries-only': {
    'apps/api/src/mail/mail.rules.ts': "import { sql } from 'kysely'\nexport const rules = sql",
  },
  'http-in-routes-only': {
    'apps/api/src/mail/mail.replies.ts': "import { reply } from 'fastify'\nexport const replies = reply",
  },
}

const Cruise = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

describe('the boundaries', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-boundaries-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Writes a house into a new folder and returns every violation as "rule: file". */
  async function violationsIn(name: string, files: Record<string, string>): Promise<string[]> {
    const root = path.join(folder, name)
    write(root, files)
    const found = await Promise.all(configs.map((config) => cruise(root, config)))
    return found.flat()
  }

  it('let a house in good order through', { timeout }, async () => {
    expect(await violationsIn('clean', house)).toEqual([])
  })

  it('name each rule at the file that breaks it, in every place where it holds', { timeout }, async () => {
    const found = await violationsIn('planted', Object.assign({}, house, ring, ...Object.values(planted)))
    const expected = Object.entries(planted).map(([rule, files]) => `${rule.split(' ')[0]}: ${Object.keys(files)[0]}`)
    expect(new Set(expected.map((violation) => violation.split(':')[0])).size).toBe(await countRules())
    // A planted file may close a ring with others; beyond that, each breaks its own rule only.
    expect(found.filter((violation) => !violation.startsWith('slices-form-no-ring')).sort()).toEqual(expected.sort())
    expect(found).toContain('slices-form-no-ring: apps/web/src/orders')
  })
})

function write(root: string, files: Record<string, string>): void {
  const packages = Object.fromEntries(
    ['zod', 'kysely', 'fastify'].flatMap((name) => [
      [`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`],
      [`node_modules/${name}/index.js`, 'module.exports = {}'],
    ]),
  )
  for (const [file, text] of Object.entries({ ...files, ...packages })) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), `${text}\n`)
  }
  mkdirSync(path.join(root, 'node_modules/@house'))
  for (const name of ['questions', 'generators', 'contract', 'ui', 'client', 'screens'])
    symlinkSync(path.join(root, 'packages', name), path.join(root, 'node_modules/@house', name))
  for (const config of configs) cpSync(inRepository(config), path.join(root, config))
}

/** How many rules the first configuration has: a new one needs a file that breaks it. */
async function countRules(): Promise<number> {
  const config: unknown = await import(inRepository('.dependency-cruiser.cjs'))
  return z.object({ default: z.object({ forbidden: z.array(z.unknown()) }) }).parse(config).default.forbidden.length
}

/** Fails when nothing was read: the tool calls an empty house clean. */
async function cruise(root: string, config: string): Promise<string[]> {
  const cli = inRepository('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, '--config', config, '--output-type', 'json', 'apps', 'packages', 'tools', 'bench', 'e2e'],
      { cwd: root, maxBuffer: 1e8 },
      (_, stdout, stderr) => {
        // It exits with the number of violations, so only an empty answer means trouble.
        if (stdout === '') reject(new Error(stderr))
        else resolve(stdout)
      },
    )
  })
  const { summary } = Cruise.parse(JSON.parse(output))
  expect(summary.totalCruised).toBeGreaterThan(15)
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`)
}
