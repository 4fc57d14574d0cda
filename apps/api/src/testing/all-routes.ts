import { readdirSync, readFileSync } from 'node:fs'
import { attempts } from '@katedra/contract/attempts'
import { audit } from '@katedra/contract/audit'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { colleagues } from '@katedra/contract/colleagues'
import { credits } from '@katedra/contract/credits'
import { exporting } from '@katedra/contract/exports'
import { gradebook } from '@katedra/contract/gradebook'
import { live } from '@katedra/contract/live'
import { mail } from '@katedra/contract/mail'
import { marking } from '@katedra/contract/marking'
import { orders } from '@katedra/contract/orders'
import { phone } from '@katedra/contract/phone'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { programs } from '@katedra/contract/programs'
import { publicPages } from '@katedra/contract/public-pages'
import { results } from '@katedra/contract/results'
import type { Route } from '@katedra/contract/route'
import { rosters } from '@katedra/contract/rosters'
import { school } from '@katedra/contract/school'
import { sessions } from '@katedra/contract/sessions'
import { subjects } from '@katedra/contract/subjects'

const modules: Record<string, Record<string, Route>> = {
  attempts,
  audit,
  auth,
  classes,
  colleagues,
  credits,
  exports: exporting,
  gradebook,
  live,
  mail,
  marking,
  orders,
  phone,
  'planned-tests': plannedTests,
  profile,
  programs,
  'public-pages': publicPages,
  results,
  rosters,
  school,
  sessions,
  subjects,
}

export interface NamedRoute {
  name: string
  route: Route
}

/** Every route of the contract; a module of the contract that is missing here is an error. */
export function allRoutes(): NamedRoute[] {
  const folder = new URL('../../../../packages/contract/src/', import.meta.url)
  const withRoutes = readdirSync(folder).filter((file) =>
    /: route\(\{/.test(readFileSync(new URL(file, folder), 'utf8')),
  )
  const missing = withRoutes.map((file) => file.slice(0, -'.ts'.length)).filter((term) => modules[term] === undefined)
  if (missing.length > 0) throw new Error(`contract modules that no test walks: ${missing.join(', ')}`)
  return Object.entries(modules).flatMap(([term, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ name: `${term}.${name}`, route })),
  )
}

/** The path with its parameters filled in. */
export function pathOf(route: Route, params: Record<string, string>): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? `no-${name}`)
}
