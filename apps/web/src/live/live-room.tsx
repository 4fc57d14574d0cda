import type { LiveMessage, LivePupil, LiveRoom as LiveRoomData } from '@katedra/contract/live'
import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { Section } from '@katedra/ui/page'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Clock, CirclePause, CirclePlay, KeyRound, MessageSquare, Square, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { IconButton } from '@katedra/ui/icon-button'
import { Switch } from '@katedra/ui/switch'
import { useNow } from '../app/use-now.ts'
import { CodesDialog } from '../classes/classes.tsx'
import { AskedStep, JoinAccess, StartButton, TimeLeftWords } from '../planned-tests/planned-tests.tsx'
import { testQuery } from '../planned-tests/planned-tests.data.ts'
import { EntranceNotice } from './entrance-notice.tsx'
import { LateNotice } from './late-notice.tsx'
import { refreshRoom, roomQuery, useRoomEvents } from './live.data.ts'
import { PupilsTable } from './pupils-table.tsx'
import { countsOf, offlineCount } from './pupils.ts'
import { MessageDialog } from './message-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useSteering, type Whom } from './use-steering.ts'

/** How often the room is asked for without the stream. */
const pollDelay = 3000

/** The room as it is now, asked for again whenever the server says that something has changed. */
export function useLiveRoom(testId: string) {
  const isStreaming = useRoomEvents(testId)
  const room = useQuery({ ...roomQuery(testId), refetchInterval: isStreaming ? 15_000 : pollDelay })
  return { room, isStreaming }
}

interface LiveRoomProps {
  testId: string
  room: LiveRoomData
  /** When the room came, by this computer's clock. */
  heardAt: number
  isStreaming: boolean
  /** What handed-in attempts have earned, by their ids. */
  shares: ReadonlyMap<string, string>
  /** Opens the answers of an attempt. */
  onAttempt: (attemptId: string) => void
  /** Asks whose a guest's attempt is; the same function each time. */
  onGuest: (attemptId: string) => void
}

/** From planning to the end: who waits, who answers and how far, the way in, and the means to begin, to help and to end. */
export function LiveRoom(props: LiveRoomProps) {
  const { testId, room, heardAt, isStreaming, shares, onAttempt, onGuest } = props
  const { t } = useTranslation('live')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setChosen((before) => toggled(before, id)), [])
  const now = Date.parse(room.server_time) + useNow(1000).getTime() - heardAt
  const { data: test } = useQuery(testQuery(testId))
  const isRunning = room.state === 'launched'
  // Who has handed in meanwhile is no longer chosen.
  const open = new Set(room.pupils.flatMap(({ state, attempt_id }) => (state === 'open' ? [attempt_id] : [])))
  const whom = [...chosen].filter((id) => open.has(id))
  return (
    // Not a grid: what is sticky here stays in sight of the whole room, in a grid only of its own row.
    <div className="flex min-w-0 flex-col gap-8">
      <Head room={room} offline={offlineCount(room, now)} />
      {/* In a lesson they can be decided about once it is over: until then the attempts are open. */}
      {test?.pace !== 'class' && <LateNotice testId={testId} count={room.late_count} />}
      <GuestsNotice room={room} />
      <EntranceNotice testId={testId} entrance={room.entrance} isRunning={isRunning} />
      {test !== undefined && room.state === 'scheduled' && <Start test={test} room={room} now={now} />}
      {test !== undefined && <WayIn test={test} room={room} now={now} />}
      {isRunning ? (
        <>
          <RoomActions testId={testId} test={test} room={room} chosen={whom} onClear={() => setChosen(new Set())} />
          <PupilsTable
            testId={testId}
            isOwnPace={test?.pace !== 'class'}
            room={room}
            now={now}
            chosen={new Set(whom)}
            shares={shares}
            onChoose={(ids) => setChosen(new Set(ids))}
            onToggle={toggle}
            onAttempt={onAttempt}
            onGuest={onGuest}
          />
        </>
      ) : (
        <WaitingPupils testId={testId} room={room} />
      )}
      <MessagesSent messages={room.messages} />
      <p className="text-sm text-ink-soft">{t(isStreaming ? 'line.live' : 'line.slow')}</p>
    </div>
  )
}

interface OfTestProps {
  test: PlannedTestDetail
  room: LiveRoomData
  /** The server's clock. */
  now: number
}

/** The test with how many of the room have begun and handed in. */
function counted(test: PlannedTestDetail, room: LiveRoomData): PlannedTestDetail {
  const { joined, submitted } = countsOf(room)
  return { ...test, state: room.state, started_count: joined, submitted_count: submitted }
}

/** The start, large. While the waiting room is still closed it asks first. */
function Start({ test, room, now }: OfTestProps) {
  const { t } = useTranslation('live')
  const asks = now < Date.parse(room.waiting_from)
  const shared = { test: counted(test, room), onDone: () => void refreshRoom(test.id) }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {asks ? (
        <AskedStep {...shared} step="launch" size="lg" variant="primary" />
      ) : (
        <StartButton {...shared} size="lg" variant="primary" />
      )}
      <p className="min-w-0 flex-1 basis-64 text-ink-soft">{t('start.hint')}</p>
    </div>
  )
}

/**
 * Code and QR: open until the test starts; then at hand for who comes late. Where it has started with no one in, as "now" does,
 * they stay open while the class comes: folding with the first pupil would take the code from all others, and move the page
 * under the teacher's hand.
 */
function WayIn({ test, room, now }: OfTestProps) {
  const { t } = useTranslation('live')
  const [isToggled, setIsToggled] = useState<boolean | undefined>()
  const [hasStartedEmpty, setHasStartedEmpty] = useState(false)
  const { waiting, joined } = countsOf(room)
  if (room.state === 'launched' && waiting + joined === 0 && !hasStartedEmpty) setHasStartedEmpty(true)
  const isOpen = isToggled ?? (room.state === 'scheduled' || hasStartedEmpty)
  return (
    <details open={isOpen} className="group rounded-lg border border-line bg-surface">
      <summary
        className="target flex items-center gap-2 px-4 py-2.5 font-medium"
        onClick={(event) => {
          event.preventDefault()
          setIsToggled(!isOpen)
        }}
      >
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-90" />
        {t(room.state === 'launched' && !hasStartedEmpty ? 'wayIn.late' : 'wayIn.title')}
      </summary>
      <div className="border-t border-line p-4 sm:p-6">
        <JoinAccess test={counted(test, room)} wall={<Wall test={test} room={room} now={now} />} />
      </div>
      <div className="border-t border-line p-4 sm:px-6">
        <Codes testId={test.id} room={room} />
      </div>
    </details>
  )
}

/** Whether pupils need their codes, and the codes to be read to who has lost the card. */
function Codes({ testId, room }: { testId: string; room: LiveRoomData }) {
  const { t } = useTranslation('live')
  const [isReading, setIsReading] = useState(false)
  const steering = useSteering(testId)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <Switch
        isSelected={room.without_codes}
        isDisabled={steering.isBusy}
        onChange={(without_codes) => steering.save({ do: 'codes', without_codes })}
        description={t('codes.hint')}
        className="min-w-0 flex-1 basis-72"
      >
        {t('codes.without')}
      </Switch>
      <Button icon={<KeyRound aria-hidden />} onClick={() => setIsReading(true)}>
        {t('codes.read')}
      </Button>
      {isReading && <CodesDialog classId={room.class_id} onClose={() => setIsReading(false)} />}
    </div>
  )
}

/**
 * On the projector: who waits and the start; then the time, how many are done and who is in, so that no one wonders whether it has
 * worked. Nothing of how anybody does: the names stand in one order and in one look to the end.
 */
function Wall({ test, room, now }: OfTestProps) {
  const { t } = useTranslation('live')
  const { waiting, joined, submitted } = countsOf(room)
  const total = room.pupils.length
  if (room.state === 'launched')
    return (
      <div className="grid justify-items-center gap-[1vmin] text-center text-[clamp(1.125rem,3.5vmin,2.5rem)]">
        <p className="tabular font-semibold">
          <TimeLeftWords test={{ ...test, starts_at: room.starts_at, ends_at: room.ends_at }} />
        </p>
        <p role="status">{t('wall.progress', { joined, submitted, total })}</p>
        <WallNames pupils={room.pupils.filter(({ state }) => state === 'open' || state === 'submitted')} />
      </div>
    )
  return (
    <div className="grid justify-items-center gap-[2vmin] text-center">
      <p role="status" className="text-[clamp(1.125rem,3.5vmin,2.5rem)]">
        {t('wall.waiting', { count: waiting, total })}
      </p>
      <WallNames pupils={waitingOf(room)} />
      {now >= Date.parse(room.waiting_from) && (
        <StartButton
          test={counted(test, room)}
          size="lg"
          className="text-[clamp(1.25rem,4vmin,3rem)]"
          onDone={() => void refreshRoom(test.id)}
        />
      )}
    </div>
  )
}

/** As little of the names as tells pupils apart. */
function WallNames({ pupils }: { pupils: readonly LivePupil[] }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  if (pupils.length === 0) return null
  return (
    <ul
      aria-label={t('wall.names')}
      className="flex flex-wrap justify-center gap-x-[3vmin] gap-y-[1vmin] text-[clamp(1rem,3vmin,2rem)]"
    >
      {pupils
        .toSorted((a, b) => format.compare(a.short_name, b.short_name))
        .map(({ waiting_id, attempt_id, short_name }) => (
          <li key={waiting_id ?? attempt_id}>{short_name}</li>
        ))}
    </ul>
  )
}

/** Those whose devices are there. */
function waitingOf(room: LiveRoomData): LivePupil[] {
  return room.pupils.filter(({ state, left_at }) => state === 'waiting' && left_at === null)
}

/** Names as they come, and who is not here yet. */
function WaitingPupils({ testId, room }: { testId: string; room: LiveRoomData }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const steering = useSteering(testId)
  const waiting = waitingOf(room)
  const missing = room.pupils.filter((pupil) => !waiting.includes(pupil))
  return (
    <div className="grid gap-6">
      <Section title={t('waiting.title', { count: waiting.length })}>
        <p role="status" className="sr-only">
          {t('waiting.summary', { count: waiting.length, total: room.pupils.length })}
        </p>
        {waiting.length === 0 && (
          <p className="text-ink-soft">{t('waiting.nobody', { time: format.when(room.waiting_from) })}</p>
        )}
        <ul className="flex flex-wrap gap-2">
          {waiting.map(({ waiting_id, student_id, without_code, name }) => (
            <li
              key={waiting_id}
              className="flex min-h-11 max-w-full items-center gap-1 rounded-full border border-line-strong bg-ok-soft px-4"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              {(student_id === null || without_code) && (
                <>
                  <span className="text-sm text-ink-soft">
                    ({t(without_code ? 'pupil.without_code' : 'waiting.guest')})
                  </span>
                  <IconButton
                    label={t('waiting.sendOut', { name })}
                    icon={<X aria-hidden />}
                    onPress={() => steering.save({ do: 'send_out', waiting_id: waiting_id ?? '' })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {missing.length > 0 && (
        <Section title={t('waiting.missing', { count: missing.length })}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
            {missing.map(({ name, student_id, waiting_id, state }) => (
              <li key={student_id ?? waiting_id ?? name} className="wrap-anywhere">
                {name}
                {state === 'waiting' && ` (${t('pupil.left')})`}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

interface RoomActionsProps {
  testId: string
  /** Undefined while it is not known. */
  test: PlannedTestDetail | undefined
  room: LiveRoomData
  /** Attempts that are ticked; with none every step is for all who are working. */
  chosen: readonly string[]
  onClear: () => void
}

type Opened = 'time' | 'message' | 'end' | undefined

/** What can be done for all, or for those who are ticked. */
function RoomActions({ testId, test, room, chosen, onClear }: RoomActionsProps) {
  const { t } = useTranslation('live')
  const [opened, setOpened] = useState<Opened>()
  const whom: Whom = chosen.length === 0 ? null : chosen
  const steering = useSteering(testId, () => {
    setOpened(undefined)
    onClear()
  })
  const concerned = room.pupils.filter(
    ({ state, attempt_id }) => state === 'open' && (whom === null || whom.includes(attempt_id ?? '')),
  )
  const isPaused = concerned.length > 0 && concerned.every(({ is_paused }) => is_paused)
  const heading = chosen.length === 0 ? t('all.title') : t('all.chosen', { count: chosen.length })
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{heading}</h2>
      {/* On a phone each button has its place: a break makes one of them longer, and nothing may move under the thumb. */}
      <div className="grid grid-cols-2 gap-3 max-sm:[&>button]:px-2 sm:flex sm:flex-wrap max-sm:[&>button>svg]:hidden">
        <Button icon={<Clock aria-hidden />} onClick={() => setOpened('time')}>
          {t('do.time')}
        </Button>
        {test?.pace !== 'class' && (
          <Button
            icon={isPaused ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
            isBusy={steering.isBusy}
            disabled={concerned.length === 0}
            onClick={() => steering.save({ do: isPaused ? 'resume' : 'pause', whom })}
          >
            {t(isPaused ? 'do.resume' : 'do.pause')}
          </Button>
        )}
        <Button
          icon={<MessageSquare aria-hidden />}
          disabled={concerned.length === 0}
          onClick={() => setOpened('message')}
        >
          {t('do.message')}
        </Button>
        {chosen.length === 0 && test !== undefined && (
          <AskedStep test={counted(test, room)} step="finish" onDone={() => void refreshRoom(testId)} />
        )}
        {chosen.length > 0 && (
          <>
            <Button icon={<Square aria-hidden />} onClick={() => setOpened('end')}>
              {t('do.end')}
            </Button>
            <Button variant="quiet" onClick={onClear}>
              {t('all.clear')}
            </Button>
          </>
        )}
      </div>
      {opened === 'time' && <TimeDialog testId={testId} whom={whom} onClose={() => setOpened(undefined)} />}
      {opened === 'message' && <MessageDialog testId={testId} whom={whom} onClose={() => setOpened(undefined)} />}
      <ConfirmDialog
        isOpen={opened === 'end'}
        onOpenChange={() => setOpened(undefined)}
        title={t('end.titleMany')}
        confirmText={t('do.end')}
        isDanger
        isBusy={steering.isBusy}
        onConfirm={() => steering.save({ do: 'end', whom: chosen })}
      >
        <p>{t('end.text')}</p>
      </ConfirmDialog>
    </section>
  )
}

/** No more guests get in: who has not fitted can still be written on the roster. */
function GuestsNotice({ room: { max_guests, pupils } }: { room: LiveRoomData }) {
  const { t } = useTranslation('live')
  const count = pupils.filter(({ student_id }) => student_id === null).length
  if (max_guests === null || count < max_guests) return null
  return (
    <p role="status" className="rounded-lg border border-line bg-now-soft p-4 font-medium">
      {t('guestsFull', { count })}
    </p>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])
}

function Head({ room, offline }: { room: LiveRoomData; offline: number }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const { waiting, joined, working, submitted, missing } = countsOf(room)
  const isAhead = room.state === 'scheduled'
  const open = room.pupils.filter(({ state }) => state === 'open')
  const isBreak = room.state === 'launched' && open.length > 0 && open.every(({ is_paused }) => is_paused)
  return (
    <section aria-label={t('counts.label')} className="grid gap-4">
      <p className="font-medium">
        {t(`state.${isBreak ? 'break' : room.state}`)}
        {isAhead && ` ${t('starts', { time: format.when(room.starts_at) })}`}
        {room.state === 'launched' && !isBreak && `. ${t('ends', { time: format.when(room.ends_at) })}.`}
      </p>
      {isAhead ? (
        <StatRow>
          <Stat isCompact value={waiting} label={t('counts.waiting')} tone="accent" />
          <Stat isCompact value={missing} label={t('counts.missing')} />
        </StatRow>
      ) : (
        <>
          <StatRow>
            <Stat isCompact value={joined} label={t('counts.joined')} />
            <Stat
              isCompact
              value={working}
              label={t('counts.working')}
              note={offline > 0 ? t('counts.offline', { count: offline }) : undefined}
            />
            <Stat isCompact value={submitted} label={t('counts.submitted')} tone="accent" />
            <Stat isCompact value={missing} label={t('counts.missing')} />
          </StatRow>
          <p role="status" className="sr-only">
            {t('summary', { done: submitted, count: joined + missing })}
          </p>
        </>
      )}
    </section>
  )
}

/** What was said to pupils while a test that is over ran. */
export function MessagesOfTest({ testId }: { testId: string }) {
  const { data } = useQuery(roomQuery(testId))
  return data === undefined ? null : <MessagesSent messages={data.messages} />
}

/** What was said to pupils, and to how many screens it has come. */
function MessagesSent({ messages }: { messages: readonly LiveMessage[] }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  if (messages.length === 0) return null
  return (
    <Section title={t('message.sent')}>
      <ul className="grid gap-3">
        {messages.map(({ text, sent_at, recipient_count, delivered_count, to_name }) => (
          <li key={`${sent_at} ${text}`} className="grid gap-0.5 border-l-3 border-line pl-3">
            <p className="wrap-anywhere">{text}</p>
            <p className="text-sm text-ink-soft">
              {format.time(sent_at)}
              {to_name !== null && `, ${to_name}`},{' '}
              {t('message.delivered', { delivered: delivered_count, total: recipient_count })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
