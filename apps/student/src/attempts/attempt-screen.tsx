import type { Attempt } from '@katedra/contract/attempts'
import { RichText } from '@katedra/ui/rich-text'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
  useRef,
} from 'react'
import { Button } from '@katedra/ui/button'
import { useTranslation } from 'react-i18next'
import { keepAppAtHand } from '../app/keep-app.ts'
import { Shell } from '../app/shell.tsx'
import type { ServerClock } from '../app/server-clock.ts'
import type { Entry } from './joining/joining.ts'
import { openSample } from './sample/sample.ts'
import type { Translate } from '../app/texts/translate.ts'
import { endOf } from './end/end.ts'
import type { JoinedAttempt } from './attempts.data.ts'
import type { QueueView } from './queue/outcomes.ts'
import { openJoined, openRemembered, type Opened } from './session/opening.ts'
import type { AttemptSession, SessionView } from './session/session.ts'
import { EndScreen } from './end/end-screen.tsx'
import { HaltNotice } from './session/halt-notice.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { addQuestionTexts } from './question/question.texts.ts'
import { QuestionPager } from './question/question.tsx'
import { UnreachableScreen } from './unreachable-screen.tsx'
import { SchoolZone, useMoments } from '../app/school-zone.tsx'
import type { Message } from './session/message-board.ts'

/** Only lessons at the class's pace need it. */
const ClassPace = lazy(async () => ({ default: (await import('./class-pace/class-pace.tsx')).ClassPace }))

/** Where one can go from an attempt. */
interface AttemptExits {
  /** To the very beginning; forgets the attempt on this device. */
  onLeave: (attempt_id: string) => void
  /** To the name and the personal code of the same test. */
  onRejoin: () => void
  /** To another attempt of the same pupil. */
  onJoined: (joined: JoinedAttempt) => void
}

interface AttemptScreenProps extends AttemptExits {
  entry: Entry
  clock: ServerClock
}

/** The attempt, from opening to the end. */
export function AttemptScreen({ entry, clock, ...exits }: AttemptScreenProps): ReactNode {
  const { i18n } = useTranslation('attempts')
  useState(() => addQuestionTexts(i18n))
  const { opened, retry } = useOpened(entry, clock)
  // Synchronises with the browser's store of pages.
  useEffect(() => keepAppAtHand(), [])
  if (opened?.kind === 'open') return <OpenAttempt session={opened.session} {...exits} />
  return (
    <Shell>
      {opened === null && <LoadingScreen />}
      {opened?.kind === 'unreachable' && <UnreachableScreen onRetry={retry} />}
      {opened?.kind === 'lost' && <HaltNotice halt="signed_out" unsent={0} onRejoin={exits.onRejoin} />}
    </Shell>
  )
}

function OpenAttempt({ session, ...exits }: { session: AttemptSession } & AttemptExits): ReactNode {
  const { view, answers } = useSession(session)
  const end = endOf(view.attempt, view.isOver, answers)
  return (
    <SchoolZone value={view.attempt.time_zone}>
      <TeacherMessages messages={view.messages} onClose={session.closeMessages} />
      {end === null ? (
        <>
          <KeptAtHand questions={view.attempt.questions} />
          {view.attempt.pace === 'class' ? (
            <Suspense
              fallback={
                <Shell>
                  <LoadingScreen />
                </Shell>
              }
            >
              <ClassPace session={session} view={view} answers={answers} onRejoin={exits.onRejoin} />
            </Suspense>
          ) : (
            <QuestionPager session={session} view={view} answers={answers} onRejoin={exits.onRejoin} />
          )}
        </>
      ) : (
        <EndScreen
          end={end}
          session={session}
          view={view}
          answers={answers}
          onLeave={exits.onLeave}
          onJoined={exits.onJoined}
        />
      )}
    </SchoolZone>
  )
}

interface TeacherMessagesProps {
  messages: readonly Message[]
  onClose: () => void
}

/**
 * What the teacher has written, over the questions. The cursor stays in the field that is being typed in, a screen
 * reader reads it when it has time, and it goes away by its button or by Escape.
 */
function TeacherMessages({ messages, onClose }: TeacherMessagesProps): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const isShown = messages.length > 0
  const section = useRef<HTMLElement>(null)

  // Synchronises with the key that puts things away, wherever the cursor is.
  useEffect(() => {
    if (!isShown) return
    const follow = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [isShown, onClose])

  // Synchronises the scroll with what has come over the page: the field that is being typed in stays in sight.
  useEffect(() => {
    const frame = requestAnimationFrame(() => keepCursorInSight(section.current))
    return () => cancelAnimationFrame(frame)
  }, [messages])

  return (
    <section
      ref={section}
      aria-label={t('messages.title')}
      className={
        isShown
          ? 'sticky top-2 z-20 mx-auto my-2 max-h-[60dvh] w-[calc(100%-1rem)] max-w-xl overflow-y-auto rounded-lg border-2 border-accent bg-raised px-4 pt-4 shadow-lg'
          : 'sr-only'
      }
    >
      <div role="status" aria-atomic="false" className="grid grid-cols-1 gap-2">
        {messages.map(({ id, text, sent_at }) => (
          <div key={id}>
            <p className="text-sm text-ink-soft">{t('messages.from', { time: moments.clock(sent_at) })}</p>
            <p className="text-lg wrap-anywhere whitespace-pre-line">{text}</p>
          </div>
        ))}
      </div>
      {isShown && (
        <div className="sticky bottom-0 flex justify-end bg-raised py-3">
          <Button onClick={onClose}>{t('messages.close')}</Button>
        </div>
      )}
    </section>
  )
}

const fieldsAndButtons = 'input, textarea, button, [role=slider]'

function keepCursorInSight(cover: HTMLElement | null): void {
  const cursor = document.activeElement
  if (cover === null || cursor === null || cover.contains(cursor) || !cursor.matches(fieldsAndButtons)) return
  const { top, bottom } = cursor.getBoundingClientRect()
  const covered = cover.getBoundingClientRect().bottom + 8 - top
  if (covered > 0 && bottom > 0) scrollBy(0, -covered)
}

/** Opens the attempt of an entry; null while that is under way. */
function useOpened(entry: Entry, clock: ServerClock): { opened: Opened | null; retry: () => void } {
  const { t } = useTranslation('attempts')
  const begin = useEffectEvent(() => open(entry, clock, t))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [turn, setTurn] = useState(0)

  // Synchronises with what the server and the device have of the attempt.
  useEffect(() => {
    let isGone = false
    const show = (result: Opened) => {
      if (!isGone) setOpened(result)
    }
    begin().then(show, () => show({ kind: 'unreachable' }))
    return () => {
      isGone = true
    }
  }, [entry, clock, turn])

  function retry() {
    setOpened(null)
    setTurn(turn + 1)
  }

  return { opened, retry }
}

async function open(entry: Entry, clock: ServerClock, t: Translate): Promise<Opened> {
  if (entry.kind === 'remembered') return openRemembered(entry.bearer, clock)
  if (entry.kind === 'sample') return { kind: 'open', session: await openSample(clock, t) }
  return { kind: 'open', session: await openJoined(entry.joined, clock) }
}

/** The session as it stands, kept alive while it is on the screen. */
function useSession(session: AttemptSession): { view: SessionView; answers: QueueView } {
  const { queue } = session
  const view = useSyncExternalStore(session.subscribe, session.view)
  const answers = useSyncExternalStore(queue.subscribe, queue.view)
  const isNowhere = answers.saved.kind === 'nowhere'

  // Synchronises with the server: sends what is left, watches the time and hears the teacher.
  useEffect(() => session.start(), [session])

  // Synchronises with the connection and with the page being shown and hidden.
  useEffect(() => {
    const wake = () => session.wake()
    const follow = () => {
      if (document.hidden) queue.flush(true)
      else void session.comeBack()
    }
    const flush = () => queue.flush(true)
    addEventListener('online', wake)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', follow)
    return () => {
      removeEventListener('online', wake)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [session, queue])

  // Lets the browser ask before the page is closed, while closing it would lose something.
  useEffect(() => {
    if (!isNowhere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNowhere])

  return { view, answers }
}

/** Any formula will do: it makes the browser fetch what draws formulas. */
const someFormula = '$x$'

/**
 * Brings pictures and the drawing of formulas into the browser while there is a connection, so that questions further on can
 * be read without one.
 */
function KeptAtHand({ questions }: { questions: Attempt['questions'] }): ReactNode {
  const text = useMemo(() => JSON.stringify(questions), [questions])

  // Synchronises with the browser's cache of pictures.
  useEffect(() => {
    for (const [, source] of text.matchAll(/"src":"([^"]+)"/g)) new Image().src = source ?? ''
  }, [text])

  return text.includes('$') ? (
    <div hidden>
      <RichText text={someFormula} />
    </div>
  ) : null
}
