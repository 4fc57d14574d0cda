import type { JoinableTest, WaitingPupil } from '@katedra/contract/attempts'
import { CallError } from '@katedra/contract/call'
import { createServerClock } from '../../app/server-clock.ts'
import {
  fetchTest,
  fetchTestsOfStudent,
  joinTest,
  type Bearer,
  type JoinedAttempt,
  type StudentTest,
  type StudentTests,
  type WaitingPlace,
} from '../attempts.data.ts'
import {
  forgetAttempt,
  rememberAttempt,
  rememberedAttempts,
  rememberWaiting,
  type RememberedAttempt,
} from './remembered-attempts.ts'
import { personalCodeLength, readCode } from './code-typing.ts'
import { isUnknownCode } from '../problem-words.ts'

/** Stands in the address where a code does; no code has a dash. */
export const sampleCode = 'na-zkousku'

/** What a scanned or typed card proves: who the pupil is. */
export interface Pass {
  readonly student_id: string
  readonly personal_code: string
}

/** How the pupil comes to an attempt: just joined, or begun earlier on this device. */
export type Entry =
  | { readonly kind: 'joined'; readonly joined: JoinedAttempt }
  | { readonly kind: 'remembered'; readonly bearer: Bearer }
  | { readonly kind: 'sample' }

export type Stage =
  /** `problem` is what was wrong with the code of the address, or with the scanned card; null at first. */
  | { readonly kind: 'code'; readonly typed: string; readonly problem: unknown; readonly isCard: boolean }
  | { readonly kind: 'looking' | 'unreachable' }
  | { readonly kind: 'card'; readonly found: StudentTests; readonly pass: Pass }
  | {
      readonly kind: 'test'
      readonly test: JoinableTest
      readonly pass: Pass | null
      /** This device waited for the test until another one came in under the same name. */
      readonly isMoved: boolean
    }
  | {
      readonly kind: 'waiting'
      readonly bearer: Bearer
      readonly join_code: string
      /** Null where the device has come back and asks first. */
      readonly waiting: WaitingPupil | null
    }
  | { readonly kind: 'attempt'; readonly entry: Entry; readonly join_code: string; readonly turn: number }

/** The only test that runs now and that the pupil has not handed in, if it is the only one. */
function onlyRunning(found: StudentTests): string | null {
  const [first, ...others] = found.tests.filter(
    ({ state, attempt_state }) => state === 'launched' && attempt_state !== 'submitted',
  )
  return first === undefined || others.length > 0 ? null : first.join_code
}

/** Bring the parts of the app that show a test and a card, each at most once. */
interface Screens {
  test(): Promise<unknown>
  card(): Promise<unknown>
}

/** Leads from an address, a typed code or a scanned card to an attempt. */
export class Joining {
  readonly clock = createServerClock(() => performance.now())
  readonly #listeners = new Set<() => void>()
  #stage: Stage = { kind: 'looking' }
  #card: string | null = null
  #turn = 0
  readonly #screens: Screens

  constructor(screens: Screens) {
    this.#screens = screens
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly stage = (): Stage => this.#stage

  /** Once there is more to show than that it looks. */
  readonly decided = (): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (this.#stage.kind === 'looking') return
        stop()
        resolve()
      }
      const stop = this.subscribe(look)
      look()
    })

  /** Begins with what the address says. */
  readonly start = (): void => {
    this.#card = takeCardOfAddress() ?? this.#card
    const code = codeOfAddress()
    const remembered = rememberedAttempts().find((attempt) => attempt.join_code === code)
    if (this.#card !== null) void this.#follow(this.#openCard(this.#card), '')
    else if (code === sampleCode) this.#enter({ kind: 'sample' }, code)
    else if (code === '') this.#askForCode('', null)
    else if (remembered === undefined) void this.#follow(this.#openTest(code, null), code)
    else this.resume(remembered)
  }

  /** The browser went back or forward; inside one attempt that only changes the question. */
  readonly followAddress = (): void => {
    const shown = this.#stage
    if ((shown.kind === 'attempt' || shown.kind === 'waiting') && shown.join_code === codeOfAddress()) return
    this.start()
  }

  /** Finds what a typed code belongs to; rejects when there is nothing, so that the field can say so. */
  readonly openTyped = (code: string): Promise<void> =>
    code.length === personalCodeLength ? this.#openCard(code) : this.#openTest(code, null)

  /** One of the tests that a card has found. What is over opens the pupil's own result: its code is on no board any more. */
  readonly openOfCard = async ({ join_code, state, attempt_state }: StudentTest, pass: Pass): Promise<void> => {
    if (state === 'finished' && attempt_state !== null) this.enter(await joinTest(join_code, pass))
    else await this.#openTest(join_code, pass)
  }

  /** Takes in news of the test that is shown. They may come late: who has joined meanwhile, or left, stays where they are. */
  readonly showTest = (test: JoinableTest): void => {
    const shown = this.#stage
    if (shown.kind !== 'test' || shown.test.join_code !== test.join_code) return
    this.#showTest(test, shown.pass, shown.isMoved)
  }

  readonly enter = (joined: JoinedAttempt): void => {
    rememberAttempt(joined.token, joined.attempt)
    this.#enter({ kind: 'joined', joined }, joined.attempt.join_code)
  }

  /** Into the waiting room of a test that has not started. */
  readonly waitFor = ({ token, waiting }: WaitingPlace): void => {
    rememberWaiting(token, waiting)
    const { attempt_id, join_code } = waiting
    this.clock.hear(waiting.server_time)
    this.#wait({ attempt_id, token }, join_code, waiting)
  }

  readonly resume = ({ attempt_id, token, join_code, is_waiting }: RememberedAttempt): void => {
    const bearer = { attempt_id, token }
    if (is_waiting === true) this.#wait(bearer, join_code, null)
    else this.#enter({ kind: 'remembered', bearer }, join_code)
  }

  /** The place in the waiting room is not this device's any more, or not this pupil's: back to the names. */
  readonly giveUpWaiting = (isMoved: boolean): void => {
    if (this.#stage.kind !== 'waiting') return
    const { bearer, join_code } = this.#stage
    forgetAttempt(bearer.attempt_id)
    this.#lookAgain(join_code, isMoved)
  }

  /** Back to the name and the personal code of the same test; until someone has joined, the attempt stays known here. */
  readonly rejoin = (): void => {
    if (this.#stage.kind === 'attempt') this.#lookAgain(this.#stage.join_code)
  }

  /** Back to the very beginning, for another test or another pupil. */
  readonly leave = (attempt_id?: string): void => {
    if (attempt_id !== undefined) forgetAttempt(attempt_id)
    this.#card = null
    showAddress('')
    this.#askForCode('', null)
  }

  #lookAgain(join_code: string, isMoved = false): void {
    this.#show({ kind: 'looking' })
    void this.#follow(this.#openTest(join_code, null, isMoved), join_code)
  }

  async #openTest(code: string, pass: Pass | null, isMoved = false): Promise<void> {
    const [test] = await Promise.all([fetchTest(code), arrival(this.#screens.test())])
    this.#showTest(test, pass, isMoved)
  }

  async #openCard(personal_code: string): Promise<void> {
    const [found] = await Promise.all([fetchTestsOfStudent(personal_code), arrival(this.#screens.card())])
    const pass = { student_id: found.student.id, personal_code }
    const code = onlyRunning(found)
    if (code === null) this.#show({ kind: 'card', found, pass })
    else await this.#openTest(code, pass)
  }

  #showTest(test: JoinableTest, pass: Pass | null, isMoved = false): void {
    this.#card = null
    this.clock.hear(test.server_time)
    showAddress(test.join_code)
    this.#show({ kind: 'test', test, pass, isMoved })
  }

  #enter(entry: Entry, join_code: string): void {
    this.#turn += 1
    showAddress(join_code)
    this.#show({ kind: 'attempt', entry, join_code, turn: this.#turn })
  }

  #wait(bearer: Bearer, join_code: string, waiting: WaitingPupil | null): void {
    this.#card = null
    showAddress(join_code)
    this.#show({ kind: 'waiting', bearer, join_code, waiting })
  }

  #askForCode(typed: string, problem: unknown, isCard = false): void {
    this.#show({ kind: 'code', typed, problem, isCard })
  }

  /** Where the server can't be reached, nothing is said about the code, and it can be tried again. */
  async #follow(path: Promise<void>, typed: string): Promise<void> {
    try {
      await path
    } catch (error) {
      const isAboutCode =
        error instanceof CallError &&
        (isUnknownCode(error) || error.status === 429 || error.code === 'attempts.cards_unavailable')
      const isCard = this.#card !== null
      if (isAboutCode) {
        this.#card = null
        this.#askForCode(typed, error, isCard)
      } else this.#show({ kind: 'unreachable' })
    }
  }

  #show(stage: Stage): void {
    this.#stage = stage
    for (const listener of [...this.#listeners]) listener()
  }
}

/** A screen that can't be brought says so itself when it is to be shown. */
function arrival(screen: Promise<unknown>): Promise<unknown> {
  return screen.catch(() => undefined)
}

/** The code in `/t/{code}`; empty at `/t`. */
function codeOfAddress(): string {
  const code = decode(location.pathname.split('/')[2] ?? '')
  return code === sampleCode ? code : readCode(code)
}

/** The code of a scanned card (`/t#p=…`); it leaves the address at once, so that no one reads it over a shoulder. */
function takeCardOfAddress(): string | null {
  const card = /^#p=(.+)$/.exec(location.hash)?.[1]
  if (card === undefined) return null
  history.replaceState(history.state, '', location.pathname)
  return readCode(decode(card))
}

function showAddress(code: string): void {
  const path = code === '' ? '/t' : `/t/${code}`
  if (location.pathname !== path) history.pushState(null, '', path)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
