import { operator } from '@katedra/contract/operator'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSecurityEvents } from '@katedra/contract/operator-security-events'
import type { SecurityEventName } from '@katedra/contract/security-events'
import type { CallInput, Reply, Route } from '@katedra/contract/route'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createClient, type CallArguments, type CallOptions } from '@katedra/client/client'
import type { FactorCalls } from '@katedra/screens/second-factors/factor-calls.ts'
import { answerPasskey } from '@katedra/screens/second-factors/passkey.ts'
import { askForProof } from '@katedra/screens/second-factors/proof.ts'
import { keepTrustedToken, trustedTokens } from '@katedra/screens/second-factors/trusted-tokens.ts'
import { askToSignInAgain } from '@katedra/screens/sign-in-again/session-over.ts'
import { createQueryClient, keyOf } from '@katedra/client/query-client'

/*
 * The console's way to the server. Its token is no teacher's: it lives in this tab alone, nothing renews it, and it ends with
 * the tab, on signing out, after an hour without use or after twelve hours.
 */

/** The console's one cache of server state. */
export const queryClient = createQueryClient()

const tokenKey = 'operatorToken'
const watchers = new Set<() => void>()

function readToken(): string | undefined {
  return sessionStorage.getItem(tokenKey) ?? undefined
}

function keepToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(tokenKey)
  else sessionStorage.setItem(tokenKey, token)
  for (const watcher of watchers) watcher()
}

/** Whether this tab has a token; the server says whether it is still good. */
export function isSignedIn(): boolean {
  return readToken() !== undefined
}

/** The same for what is drawn again when it changes. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, isSignedIn)
}

let isFactorMissing = false

function setFactorMissing(isMissing: boolean): void {
  isFactorMissing = isMissing
  for (const watcher of watchers) watcher()
}

/** Whether the server lets this tab do nothing but enrol a second factor. */
export function useIsFactorMissing(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => isFactorMissing,
  )
}

/** Enrolled: the console opens. */
export function openConsole(): void {
  queryClient.clear()
  setFactorMissing(false)
}

const { request, requestRaw } = createClient({
  fetch: (url, init) => fetch(url, init),
  tokens: {
    read: () => ({ access: readToken(), refresh: undefined }),
    write: () => undefined,
    clear: () => keepToken(undefined),
  },
  alone: (work) => work(),
  language: () => document.documentElement.lang,
  onSignedOut: () => queryClient.clear(),
  signInAgain: askToSignInAgain,
  prove: askForProof,
  onFactorMissing: () => setFactorMissing(true),
})

/** One call of the console. */
export function call<R extends Route>(route: R, ...[input, options]: CallArguments<R>): Promise<Reply<R>> {
  return request(route, input, options)
}

/** The same for a file: the reply's body has not been read. */
export function callRaw<R extends Route>(route: R, input?: CallInput<R>, options?: CallOptions): Promise<Response> {
  return requestRaw(route, input, options)
}

/** Query options of a GET route; what was shown before stands until the new answer is here. */
export function queryOf<R extends Route>(route: R, ...[input]: CallArguments<R>) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }): Promise<Reply<R>> => request(route, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Everything shown is asked for again after a change. */
export function refreshAll(): void {
  void queryClient.invalidateQueries()
}

type SignInForm = Pick<CallInput<typeof operator.signIn>['body'], 'email' | 'password'>

export async function signIn(form: SignInForm): Promise<void> {
  begin(await tokenFor(form))
}

/** The same person goes on with what is on the screen: what was loaded is still theirs. */
export async function signInAgain(form: SignInForm): Promise<void> {
  keepToken(await tokenFor(form))
}

async function tokenFor(form: SignInForm): Promise<string> {
  return (await call(operator.signIn, { body: { ...form, trusted_devices: trustedTokens() } })).token
}

function begin(token: string): void {
  queryClient.clear()
  setFactorMissing(false)
  keepToken(token)
}

/** Finishes a sign-in whose password was right. */
export async function finishSignIn(step: SecondStepForm): Promise<void> {
  begin(await tokenForStep(step))
}

/** The same over a page that stays as it is. */
export async function finishSignInAgain(step: SecondStepForm): Promise<void> {
  keepToken(await tokenForStep(step))
}

type SecondStepForm = CallInput<typeof operatorSecondFactors.finishSignIn>['body']

async function tokenForStep(body: SecondStepForm): Promise<string> {
  const { token, trusted_device } = await call(operatorSecondFactors.finishSignIn, { body })
  keepTrustedToken(trusted_device)
  return token
}

/** Signs in by a passkey alone. */
export async function signInByPasskey(): Promise<void> {
  const question = await call(operatorSecondFactors.passkeyQuestion, { body: {} })
  const body = { challenge: question.challenge, passkey: await answerPasskey(question) }
  begin((await call(operatorSecondFactors.signInByPasskey, { body })).token)
}

/** Leaves at once; the server is told, and if it can't be, the session ends by itself within the hour. */
export async function signOut(): Promise<void> {
  await call(operator.signOut).catch(() => undefined)
  setFactorMissing(false)
  keepToken(undefined)
  queryClient.clear()
}

/** Who is signed in. */
export const meQuery = queryOf(operator.me)

export interface AuditLogFilter {
  operator_name?: string
  action?: string
  school_id?: string
}

/** What operators did, from the newest on, page by page. */
export function auditLogQuery(filter: AuditLogFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(operator.actions, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      request(operator.actions, { query: { ...filter, ...beforeOf(pageParam) } }, { signal }),
    initialPageParam: oldestOf([]),
    getNextPageParam: (page) => (page.has_more ? oldestOf(page.actions) : undefined),
    placeholderData: keepPreviousData,
  })
}

export interface SecurityEventFilter {
  search?: string
  event?: SecurityEventName
  school_id?: string
}

/** Security events of all schools, from the newest on. */
export function securityEventsQuery(filter: SecurityEventFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(operatorSecurityEvents.securityEvents, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      request(operatorSecurityEvents.securityEvents, { query: { ...filter, ...beforeOf(pageParam) } }, { signal }),
    initialPageParam: oldestOf([]),
    getNextPageParam: (page) => (page.has_more ? oldestOf(page.events) : undefined),
    placeholderData: keepPreviousData,
  })
}

/** The school's own log, from the newest on. */
export function schoolLogQuery(school_id: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(operatorPeople.schoolLog, { params: { school_id }, query: {} }),
    queryFn: ({ pageParam, signal }) =>
      request(operatorPeople.schoolLog, { params: { school_id }, query: beforeOf(pageParam) }, { signal }),
    initialPageParam: oldestOf([]),
    getNextPageParam: (page) => (page.has_more ? oldestOf(page.entries) : undefined),
  })
}

function beforeOf(before: string | undefined): { before?: string } {
  return before === undefined ? {} : { before }
}

function oldestOf(listed: readonly { id: string }[]): string | undefined {
  return listed.at(-1)?.id
}

/** For what is changed by one press: a refusal is said in a toast, and what stands on the screen is asked for again either way. */
export const byOnePress = { refresh: refreshAll, onRefused: refreshAll, refusal: 'toast' } as const

/** For a form over a row that others may change too: when somebody was faster, nothing is saved and nothing typed is lost. */
export const overVersion = {
  refresh: () => queryClient.invalidateQueries(),
  onRefused: refreshAll,
  conflict: 'operator.changed_meanwhile',
} as const

const factors = operatorSecondFactors

/** An operator's calls about the own second factor. */
export const factorCalls: FactorCalls = {
  overview: () => call(factors.overview),
  proofStep: () => call(factors.proofStep, { body: {} }),
  prove: (body) => call(factors.prove, { body }),
  passkeyForm: () => call(factors.passkeyForm, { body: {} }),
  addPasskey: (body) => call(factors.addPasskey, { body }),
  newTimeCode: (body) => call(factors.newTimeCode, { body }),
  confirmTimeCode: (operator_factor_id, body) =>
    call(factors.confirmTimeCode, { params: { operator_factor_id }, body }),
  renewRecoveryCodes: () => call(factors.renewRecoveryCodes, { body: {} }),
  removeFactor: (operator_factor_id) => call(factors.removeFactor, { params: { operator_factor_id } }),
  forgetDevice: (operator_device_id) => call(factors.forgetDevice, { params: { operator_device_id } }),
}
