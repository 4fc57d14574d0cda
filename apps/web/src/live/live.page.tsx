import type { LiveMessage, LiveRoom } from '@katedra/contract/live'
import { buttonClass } from '@katedra/ui/button-class'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, Clock, CirclePause, CirclePlay, MessageSquare, Square } from 'lucide-react'
import { type ReactElement, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useNow } from '../app/use-now.ts'
import { JoinAccess } from '../planned-tests/planned-tests.tsx'
import { testQuery } from '../planned-tests/planned-tests.data.ts'
import { EntranceNotice } from './entrance-notice.tsx'
import { LateNotice } from './late-notice.tsx'
import { roomQuery, useRoomEvents } from './live.data.ts'
import { PupilsTable } from './pupils-table.tsx'
import { countsOf } from './pupils.ts'
import { MessageDialog } from './message-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useSteering, type Whom } from './use-steering.ts'

/** How often the room is asked for without the stream. */
const pollDelay = 3000

/** Who answers a running test, how far they are, and the means to help. */
export function LivePage(): ReactElement {
  const { t } = useTranslation('live')
  const { testId } = useParams({ from: '/signed-in/testy/$testId/zive' })
  const isStreaming = useRoomEvents(testId)
  const room = useQuery({ ...roomQuery(testId), refetchInterval: isStreaming ? 15_000 : pollDelay })
  const title = t('title', { test: room.data?.title ?? '' })
  useTitle(title)
  return (
    <Page title={title} back={<Back testId={testId} />}>
      <QueryView
        query={room}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-64" />
          </SkeletonGroup>
        }
      >
        {(data) => <Room testId={testId} room={data} heardAt={room.dataUpdatedAt} isStreaming={isStreaming} />}
      </QueryView>
    </Page>
  )
}

function Back({ testId }: { testId: string }) {
  const { t } = useTranslation('live')
  return (
    <Link to="/testy/$testId" params={{ testId }} className="inline-flex items-center gap-1 text-accent underline">
      <ChevronLeft aria-hidden className="size-4" />
      {t('back')}
    </Link>
  )
}

interface RoomProps {
  testId: string
  room: LiveRoom
  /** When the room came, by this computer's clock. */
  heardAt: number
  isStreaming: boolean
}

function Room({ testId, room, heardAt, isStreaming }: RoomProps) {
  const { t } = useTranslation('live')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setChosen((before) => toggled(before, id)), [])
  const now = Date.parse(room.server_time) + useNow(1000).getTime() - heardAt
  const isRunning = room.state === 'launched'
  // Who has handed in meanwhile is no longer chosen.
  const open = new Set(room.pupils.flatMap(({ state, attempt_id }) => (state === 'open' ? [attempt_id] : [])))
  const whom = [...chosen].filter((id) => open.has(id))
  const writing = new Set(
    room.pupils.flatMap(({ state, student_id: id }) => (state === 'open' && id !== null ? [id] : [])),
  )
  return (
    <div className="grid gap-8">
      <Head room={room} testId={testId} />
      <LateNotice testId={testId} count={room.late_count} />
      {isRunning && <GuestsNotice room={room} />}
      {isRunning && <EntranceNotice testId={testId} entrance={room.entrance} writing={writing} />}
      {isRunning && <RoomActions testId={testId} room={room} chosen={whom} onClear={() => setChosen(new Set())} />}
      {isRunning && countsOf(room).joined === 0 && <WayIn testId={testId} />}
      <PupilsTable
        testId={testId}
        room={room}
        now={now}
        chosen={new Set(whom)}
        onChoose={(ids) => setChosen(new Set(ids))}
        onToggle={toggle}
      />
      <MessagesSent messages={room.messages} />
      {isRunning && <p className="text-sm text-ink-soft">{t(isStreaming ? 'line.live' : 'line.slow')}</p>}
    </div>
  )
}

interface RoomActionsProps {
  testId: string
  room: LiveRoom
  /** Attempts that are ticked; with none every step is for all who are working. */
  chosen: readonly string[]
  onClear: () => void
}

type Opened = 'time' | 'message' | 'end' | undefined

/** What can be done for all, or for those who are ticked. */
function RoomActions({ testId, room, chosen, onClear }: RoomActionsProps) {
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
      <div className="flex flex-wrap gap-3">
        <Button icon={<Clock aria-hidden />} onClick={() => setOpened('time')}>
          {t('do.time')}
        </Button>
        <Button
          icon={isPaused ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
          isBusy={steering.isBusy}
          disabled={concerned.length === 0}
          onClick={() => steering.save({ do: isPaused ? 'resume' : 'pause', whom })}
        >
          {t(isPaused ? 'do.resume' : 'do.pause')}
        </Button>
        <Button
          icon={<MessageSquare aria-hidden />}
          disabled={concerned.length === 0}
          onClick={() => setOpened('message')}
        >
          {t('do.message')}
        </Button>
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
function GuestsNotice({ room: { max_guests, pupils } }: { room: LiveRoom }) {
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

function Head({ room, testId }: { room: LiveRoom; testId: string }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const { joined, working, submitted, missing } = countsOf(room)
  return (
    <section aria-label={t('counts.label')} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="font-medium">
          {t(`state.${room.state}`)}
          {room.state === 'launched' && `. ${t('ends', { time: format.when(room.ends_at) })}.`}
        </p>
        <Link
          to="/vysledky/$testId"
          params={{ testId }}
          className={buttonClass({ variant: room.state === 'finished' ? 'primary' : 'secondary' })}
        >
          {t('results')}
        </Link>
      </div>
      <StatRow>
        <Stat value={joined} label={t('counts.joined')} />
        <Stat value={working} label={t('counts.working')} />
        <Stat value={submitted} label={t('counts.submitted')} tone="accent" />
        <Stat value={missing} label={t('counts.missing')} />
      </StatRow>
      <p role="status" className="sr-only">
        {t('summary', { done: submitted, count: joined + missing })}
      </p>
    </section>
  )
}

function WayIn({ testId }: { testId: string }) {
  const { data: test } = useQuery(testQuery(testId))
  return test === undefined ? null : <JoinAccess test={test} />
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
