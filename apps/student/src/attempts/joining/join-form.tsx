import type { JoinableTest } from '@katedra/contract/attempts'
import { CallError } from '@katedra/contract/call'
import { lazy, Suspense, useState, useEffect, useMemo, useRef, type ReactNode, type FormEvent } from 'react'
import { Button } from '@katedra/ui/button'
import { useTranslation } from 'react-i18next'
import { Card } from '@katedra/ui/card'
import type { JoinedAttempt, Joiner, WaitingPlace } from '../attempts.data.ts'
import { findNames, inCzechOrder, shownName, type Listed } from './name-search.ts'
import { Field, focusFirstError } from '../../app/field.tsx'
import { personalCodeLength, readCode, showCode } from './code-typing.ts'
import { LoadingScreen } from '../loading-screen.tsx'
import { problemWords } from '../problem-words.ts'

/** Few pupils need it, so it is no part of the first page. */
const AskTeacher = lazy(async () => ({ default: (await import('./ask-teacher.tsx')).AskTeacher }))

interface JoinFormProps {
  test: JoinableTest
  /** Into the test, or before its start into the waiting room. */
  onEnter: Enter
  /** Asks what the test is like now: the teacher may have changed what is needed. */
  onLook: () => void
  /** The server has said that it takes no name without a code any more. */
  onCodesAsked: () => void
  onJoined: (joined: JoinedAttempt) => void
  onWaiting: (place: WaitingPlace) => void
}

type Enter = (joiner: Joiner) => Promise<void>

/** Who the pupil is: a name of the list and its personal code where one is asked for, or a guest's name. */
export function JoinForm({ test, onEnter, onLook, onCodesAsked, onJoined, onWaiting }: JoinFormProps): ReactNode {
  const [chosen, setChosen] = useState<{ student: Listed; neededNoCode: boolean } | null>(null)
  // Who asks the teacher for a name in use goes on doing so, whatever is asked of those who come now.
  const [isTaken, setIsTaken] = useState(false)
  const [isGuest, setIsGuest] = useState(false)
  const [hasReturned, setHasReturned] = useState(false)

  function backToList() {
    setChosen(null)
    setIsTaken(false)
    setIsGuest(false)
    setHasReturned(true)
  }

  if (chosen !== null) {
    const asked = { test, student: chosen.student, onEnter, onLook, onJoined, onWaiting, onBack: backToList }
    return test.without_codes || isTaken ? (
      <ChosenNameForm {...asked} isTaken={isTaken} onTaken={() => setIsTaken(true)} onCodesAsked={onCodesAsked} />
    ) : (
      <PersonalCodeForm {...asked} isNewlyAsked={chosen.neededNoCode} />
    )
  }
  if (isGuest) return <GuestForm test={test} onEnter={onEnter} onBack={backToList} />
  if (test.students.length === 0 && test.guests_allowed) return <GuestForm test={test} onEnter={onEnter} />
  return (
    <NameChooser
      takesFocus={hasReturned}
      students={test.students}
      onChoose={(student) => setChosen({ student, neededNoCode: test.without_codes })}
      {...(test.guests_allowed ? { onGuest: () => setIsGuest(true) } : {})}
    />
  )
}

interface NameChooserProps {
  students: readonly Listed[]
  /** After a step back, so that the keyboard does not start at the top of the page. */
  takesFocus: boolean
  onChoose: (student: Listed) => void
  /** Left out where only pupils of the list may join. */
  onGuest?: () => void
}

/** A list up to this length is quicker read than searched. */
const maxWithoutSearch = 12

/** The list of the class; a tap on one's own name goes on. */
function NameChooser({ students, takesFocus, onChoose, onGuest }: NameChooserProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [typed, setTyped] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const sorted = useMemo(() => inCzechOrder(students), [students])
  const shown = findNames(sorted, typed)

  // Moves the browser's focus once, when the list comes back.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  if (students.length === 0) return <EmptyList />
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('join.chooseName')}
      </h2>
      {students.length > maxWithoutSearch && (
        <>
          <Field
            label={t('join.search')}
            error={null}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            type="search"
            autoComplete="off"
            spellCheck={false}
          />
          <p role="status" className={shown.length === 0 ? 'font-medium' : 'sr-only'}>
            {shown.length === 0 ? t('join.noMatch') : t('join.matches', { count: shown.length })}
          </p>
        </>
      )}
      <ul className="gap-2 sm:columns-2">
        {shown.map((student) => (
          <li key={student.id} className="mb-2 break-inside-avoid">
            <button
              type="button"
              className="min-h-13 w-full rounded-md border border-line-strong bg-surface px-4 py-2 text-left text-lg break-words hover:bg-accent-soft"
              onClick={() => onChoose(student)}
            >
              {shownName(student)}
            </button>
          </li>
        ))}
      </ul>
      {onGuest !== undefined && (
        <div>
          <Button onClick={onGuest}>{t('join.notListed')}</Button>
        </div>
      )}
    </section>
  )
}

function EmptyList(): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <Card tone="sunken">
      <h2 className="text-lg font-semibold">{t('join.nobody')}</h2>
      <p className="text-ink-soft">{t('join.nobodyHint')}</p>
    </Card>
  )
}

interface ChosenProps {
  test: JoinableTest
  student: Listed
  onEnter: Enter
  onLook: () => void
  onJoined: (joined: JoinedAttempt) => void
  onWaiting: (place: WaitingPlace) => void
  onBack: () => void
}

interface ChosenNameProps extends ChosenProps, Pick<JoinFormProps, 'onCodesAsked'> {
  isTaken: boolean
  onTaken: () => void
}

/** The name is chosen and no code is asked for. A name in use is decided by the teacher, or proven by the code after all. */
function ChosenNameForm(props: ChosenNameProps): ReactNode {
  const { test, student, isTaken, onEnter, onTaken, onCodesAsked, onJoined, onWaiting, onBack } = props
  const [hasCode, setHasCode] = useState(false)
  const start = useRef<HTMLDivElement>(null)
  const { error, isBusy, submit } = useEntrance(onEnter, (failure) => {
    if (!(failure instanceof CallError)) return
    if (failure.code === 'attempts.name_taken') onTaken()
    if ('personal_code' in failure.fields) onCodesAsked()
  })

  // Moves the browser's focus to the only step, once.
  useEffect(() => start.current?.querySelector('button')?.focus(), [])

  if (hasCode) return <PersonalCodeForm {...props} isNewlyAsked={false} />
  if (isTaken)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <AskTeacher
          joinCode={test.join_code}
          student={student}
          isTaken
          onJoined={onJoined}
          onWaiting={onWaiting}
          onBack={onBack}
          onCode={() => setHasCode(true)}
        />
      </Suspense>
    )
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={(event) => void submit(event, () => ({ joiner: { student_id: student.id } }))}
    >
      <ChosenName student={student} onBack={onBack} />
      <p role="alert" className="font-medium text-danger empty:hidden">
        {error}
      </p>
      <div ref={start}>
        <EnterButton test={test} isBusy={isBusy} />
      </div>
    </form>
  )
}

function ChosenName({ student, onBack }: Pick<ChosenProps, 'student' | 'onBack'>): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-xl font-semibold">{t('join.you', { name: shownName(student) })}</h2>
      <Button variant="quiet" size="sm" onClick={onBack}>
        {t('join.notMe')}
      </Button>
    </div>
  )
}

interface PersonalCodeProps extends ChosenProps {
  /** A name was enough when it was chosen. */
  isNewlyAsked: boolean
}

/** The name is chosen; the code from the card proves it. */
function PersonalCodeForm(props: PersonalCodeProps): ReactNode {
  const { test, student, isNewlyAsked, onEnter, onLook, onJoined, onWaiting, onBack } = props
  const { t } = useTranslation('attempts')
  const [typed, setTyped] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { error, isRefused, isBusy, submit, clearError } = useEntrance(onEnter)

  // Moves the browser's focus into the only field, now and after a step back.
  useEffect(() => {
    if (!isAsking) field.current?.focus()
  }, [isAsking])

  if (isAsking)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <AskTeacher
          joinCode={test.join_code}
          student={student}
          isTaken={false}
          onJoined={onJoined}
          onWaiting={onWaiting}
          onBack={() => setIsAsking(false)}
        />
      </Suspense>
    )

  function read(): Entrant {
    const personal_code = readCode(typed)
    // Who has no code presses all the same, perhaps because it was said that none is needed.
    if (personal_code.length !== personalCodeLength) onLook()
    if (personal_code === '') return { problem: t('join.personalCodeEmpty') }
    if (personal_code.length !== personalCodeLength)
      return { problem: t('join.personalCodeLength', { count: personal_code.length }) }
    return { joiner: { student_id: student.id, personal_code } }
  }

  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void submit(event, read)}>
      <ChosenName student={student} onBack={onBack} />
      {isNewlyAsked && (
        <div role="status">
          <Card tone="now">
            <p>{t('join.codesAsked')}</p>
          </Card>
        </div>
      )}
      <Field
        ref={field}
        isCode
        label={t('join.personalCode')}
        hint={t('join.personalCodeHint')}
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(showCode(event.target.value))
          clearError()
        }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={16}
      />
      <EnterButton test={test} isBusy={isBusy} />
      {isRefused && (
        <Button isWide onClick={() => setIsAsking(true)}>
          {t('join.askTeacher')}
        </Button>
      )}
    </form>
  )
}

/** Says what comes next: the test, or waiting for it. */
function EnterButton({ test, isBusy }: { test: JoinableTest; isBusy: boolean }): ReactNode {
  const { t } = useTranslation('attempts')
  const isAhead = test.state === 'scheduled'
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      isWide
      isBusy={isBusy}
      busyText={t(isAhead ? 'waiting.busy' : 'join.busy')}
    >
      {t(isAhead ? 'waiting.enter' : 'join.start')}
    </Button>
  )
}

interface GuestFormProps {
  test: JoinableTest
  onEnter: Enter
  /** Left out where there is no list to go back to. */
  onBack?: () => void
}

/** For a guest who is not on the list, where the test lets guests in. */
function GuestForm({ test, onEnter, onBack }: GuestFormProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { error, isBusy, submit, clearError } = useEntrance(onEnter)

  // Moves the browser's focus into the only field, once.
  useEffect(() => field.current?.focus(), [])

  function read(): Entrant {
    const guest_name = name.trim()
    return guest_name === '' ? { problem: t('join.guestEmpty') } : { joiner: { guest_name } }
  }

  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void submit(event, read)}>
      <h2 className="text-xl font-semibold">{t('join.guestTitle')}</h2>
      <Field
        ref={field}
        label={t('join.guestName')}
        hint={t('join.guestHint')}
        error={error}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          clearError()
        }}
        autoComplete="name"
        enterKeyHint="go"
        maxLength={60}
      />
      <EnterButton test={test} isBusy={isBusy} />
      {onBack !== undefined && (
        <div>
          <Button variant="quiet" onClick={onBack}>
            {t('join.backToList')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** What a form of the entrance found: who wants to join, or a sentence for the field. */
type Entrant = { readonly joiner: Joiner } | { readonly problem: string }

/** Sends a form that joins a test. What was typed stays, and what was wrong is said at the field. */
function useEntrance(onEnter: Enter, onRefused?: (failure: unknown) => void) {
  const { t } = useTranslation('attempts')
  const [error, setError] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function join(joiner: Joiner): Promise<void> {
    setIsBusy(true)
    try {
      await onEnter(joiner)
    } catch (failure) {
      setError(problemWords(failure, t))
      setIsRefused(isRefusal(failure))
      setIsBusy(false)
      onRefused?.(failure)
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>, read: () => Entrant): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const entrant = read()
    if ('problem' in entrant) setError(entrant.problem)
    else await join(entrant.joiner)
    focusFirstError(form)
  }

  return { error, isRefused, isBusy, submit, clearError: () => setError(null) }
}

/** The code was wrong, or too many were; who is sure of the name may turn to the teacher. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof CallError && (failure.code === 'attempts.wrong_personal_code' || failure.status === 429)
}
