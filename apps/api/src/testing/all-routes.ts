import { readdirSync, readFileSync } from 'node:fs'
import { attempts } from '@katedra/contract/attempts'
import { audit } from '@katedra/contract/audit'
import { auth } from '@katedra/contract/auth'
import { classPace } from '@katedra/contract/class-pace'
import { classes } from '@katedra/contract/classes'
import { colleagues } from '@katedra/contract/colleagues'
import { credits } from '@katedra/contract/credits'
import { dailyEvents } from '@katedra/contract/daily-events'
import { exporting } from '@katedra/contract/exports'
import { generators } from '@katedra/contract/generators'
import { gradebook } from '@katedra/contract/gradebook'
import { legalTexts } from '@katedra/contract/legal-texts'
import { library } from '@katedra/contract/library'
import { live } from '@katedra/contract/live'
import { mail } from '@katedra/contract/mail'
import { marking } from '@katedra/contract/marking'
import { marks } from '@katedra/contract/marks'
import { operator } from '@katedra/contract/operator'
import { operatorCredits } from '@katedra/contract/operator-credits'
import { operatorEvents } from '@katedra/contract/operator-events'
import { operatorHealth } from '@katedra/contract/operator-health'
import { operatorLibrary } from '@katedra/contract/operator-library'
import { operatorOrders } from '@katedra/contract/operator-orders'
import { operatorPartners } from '@katedra/contract/operator-partners'
import { operatorPayments } from '@katedra/contract/operator-payments'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { operatorSecurityEvents } from '@katedra/contract/operator-security-events'
import { operatorSelling } from '@katedra/contract/operator-selling'
import { orders } from '@katedra/contract/orders'
import { ownSubjects } from '@katedra/contract/own-subjects'
import { partnerTexts } from '@katedra/contract/partner-texts'
import { phone } from '@katedra/contract/phone'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { programs } from '@katedra/contract/programs'
import { publicPages } from '@katedra/contract/public-pages'
import { questionFiles } from '@katedra/contract/question-files'
import { questions } from '@katedra/contract/questions'
import { results } from '@katedra/contract/results'
import { retention } from '@katedra/contract/retention'
import type { Route } from '@katedra/contract/route'
import { rosters } from '@katedra/contract/rosters'
import { sampleTests } from '@katedra/contract/sample-test'
import { school } from '@katedra/contract/school'
import { secondFactors } from '@katedra/contract/second-factors'
import { search } from '@katedra/contract/search'
import { securityEvents } from '@katedra/contract/security-events'
import { sessions } from '@katedra/contract/sessions'
import { sheets } from '@katedra/contract/sheets'
import { subjects } from '@katedra/contract/subjects'

const modules: Record<string, Record<string, Route>> = {
  attempts,
  audit,
  auth,
  'class-pace': classPace,
  classes,
  colleagues,
  credits,
  'daily-events': dailyEvents,
  exports: exporting,
  generators,
  gradebook,
  'legal-texts': legalTexts,
  library,
  live,
  mail,
  marking,
  marks,
  operator,
  'operator-credits': operatorCredits,
  'operator-events': operatorEvents,
  'operator-health': operatorHealth,
  'operator-library': operatorLibrary,
  'operator-orders': operatorOrders,
  'operator-partners': operatorPartners,
  'operator-payments': operatorPayments,
  'operator-people': operatorPeople,
  'operator-second-factors': operatorSecondFactors,
  'operator-security-events': operatorSecurityEvents,
  'operator-selling': operatorSelling,
  orders,
  'own-subjects': ownSubjects,
  'partner-texts': partnerTexts,
  phone,
  'planned-tests': plannedTests,
  profile,
  programs,
  'public-pages': publicPages,
  'question-files': questionFiles,
  questions,
  results,
  retention,
  rosters,
  'sample-test': sampleTests,
  school,
  'second-factors': secondFactors,
  search,
  'security-events': securityEvents,
  sessions,
  sheets,
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
