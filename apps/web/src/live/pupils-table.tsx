import type { LivePupil, LiveRoom } from '@katedra/contract/live'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { Checkbox } from '@katedra/ui/checkbox'
import { DataTable } from '@katedra/ui/data-table'
import { InfoPopover } from '@katedra/ui/info-popover'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { TextField } from '@katedra/ui/text-field'
import { CircleCheck, CircleDashed, CirclePause, Gauge, Hourglass, PenLine, WifiOff, Ellipsis } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '@katedra/questions/fold'
import { useFormat } from '@katedra/screens/format.ts'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { MenuButton } from '@katedra/ui/menu'
import { byNeed, standingOf, type Standing } from './pupils.ts'
import { MessageDialog } from './message-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useSteering } from './use-steering.ts'

interface PupilsTableProps {
  testId: string
  room: LiveRoom
  isOwnPace: boolean
  /** The server's clock. */
  now: number
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[]) => void
  /** The same function each time, so that lines which have not changed are left alone. */
  onToggle: (id: string) => void
  /** What handed-in attempts have earned, by their ids. */
  shares: ReadonlyMap<string, string>
  /** Opens the answers of an attempt; the same function each time too. */
  onAttempt: (attemptId: string) => void
  /** Asks whose a guest's attempt is; the same function each time too. */
  onGuest: (attemptId: string) => void
}

/** From this count on a name is easier to type than to look for. */
const worthSearching = 12

/** One line for each pupil, those who need help on top. */
export function PupilsTable(props: PupilsTableProps) {
  const { testId, isOwnPace, room, now, chosen, shares, onChoose, onToggle, onAttempt, onGuest } = props
  const { t } = useTranslation('live')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const isRunning = room.state === 'launched'
  const total = room.question_count
  const found = byNeed(room.pupils, now, format.compare).filter(({ name }) => fold(name).includes(fold(search.trim())))
  const open = room.pupils.flatMap(({ state, attempt_id }) =>
    state === 'open' && attempt_id !== null ? [attempt_id] : [],
  )
  return (
    <section className="grid gap-4">
      {room.pupils.length >= worthSearching && (
        <TextField
          label={t('table.search')}
          type="search"
          value={search}
          onChange={setSearch}
          autoComplete="off"
          className="max-w-sm"
        />
      )}
      {isRunning && open.length > 1 && (
        <Checkbox
          isSelected={open.every((id) => chosen.has(id))}
          isIndeterminate={chosen.size > 0 && chosen.size < open.length}
          onChange={(isAll) => onChoose(isAll ? open : [])}
        >
          {t('table.chooseAll')}
        </Checkbox>
      )}
      {found.length === 0 ? (
        <p className="text-ink-soft">{t('table.none')}</p>
      ) : (
        <Card isFlush className="max-sm:overflow-visible max-sm:border-0 max-sm:bg-transparent">
          <DataTable
            caption={t('table.caption')}
            rows={found}
            rowKey={({ attempt_id, student_id, name }) => attempt_id ?? student_id ?? name}
            isSelected={({ attempt_id }) => chosen.has(attempt_id ?? '')}
            columns={[
              {
                key: 'name',
                label: t('table.name'),
                cell: ({ attempt_id, name, state }, _, isChosen) =>
                  isRunning && state === 'open' && attempt_id !== null ? (
                    <Choice attemptId={attempt_id} name={name} isChosen={isChosen} onToggle={onToggle} />
                  ) : (
                    <span className="wrap-anywhere">{name}</span>
                  ),
              },
              {
                key: 'state',
                label: t('table.state'),
                cell: (pupil) => (
                  <div className="grid justify-items-start gap-1">
                    <StandingBadge standing={standingOf(pupil, now)} />
                    {pupil.student_id === null && <span className="text-sm text-ink-soft">{t('pupil.guest')}</span>}
                    {pupil.on_paper && <span className="text-sm text-ink-soft">{t('pupil.onPaper')}</span>}
                    {pupil.without_code && <WithoutCode />}
                    {pupil.undelivered_count > 0 && (
                      <span className="text-sm text-ink-soft">
                        {t('pupil.undelivered', { count: pupil.undelivered_count })}
                      </span>
                    )}
                  </div>
                ),
              },
              {
                key: 'question',
                label: t('table.question'),
                isNumber: true,
                cell: ({ state, current_item, current_position }) =>
                  state !== 'open' || current_item === null || current_position === null ? (
                    '–'
                  ) : (
                    <CurrentQuestion number={current_item} position={current_position} total={total} />
                  ),
              },
              {
                key: 'answered',
                label: t('table.answered'),
                cell: ({ attempt_id, answered_count: count }) =>
                  attempt_id === null ? (
                    '–'
                  ) : (
                    <div className="grid min-w-24 gap-1">
                      <ProgressBar
                        isThin
                        label={t('table.answered')}
                        value={count}
                        max={total}
                        valueText={t('table.of', { count, total })}
                      />
                      <span className="text-sm">{t('table.of', { count, total })}</span>
                    </div>
                  ),
              },
              {
                key: 'result',
                label: t('table.result'),
                isNumber: true,
                cell: ({ state, attempt_id }) => {
                  return state === 'submitted' ? (shares.get(attempt_id ?? '') ?? '–') : '–'
                },
              },
              {
                key: 'left',
                label: t('table.left'),
                isNumber: true,
                cellClassName: 'sm:whitespace-nowrap',
                cell: (pupil) =>
                  isRunning && pupil.state === 'open' && pupil.deadline !== null ? (
                    <Left deadline={pupil.deadline} now={now} />
                  ) : (
                    '–'
                  ),
              },
              {
                key: 'seen',
                label: t('table.seen'),
                isNumber: true,
                cell: ({ state, last_seen_at }) =>
                  state === 'open' && last_seen_at !== null ? <Seen at={last_seen_at} now={now} /> : '–',
              },
              {
                key: 'actions',
                label: t('table.actions'),
                narrow: 'corner',
                cell: ({ attempt_id, student_id, name, state, is_paused, on_paper }) =>
                  isRunning &&
                  attempt_id !== null && (
                    <PupilMenu
                      testId={testId}
                      isOwnPace={isOwnPace}
                      withoutCodes={room.without_codes}
                      attemptId={attempt_id}
                      name={name}
                      state={state}
                      isPaused={is_paused}
                      isGuest={student_id === null}
                      onPaper={on_paper}
                      onAttempt={onAttempt}
                      onGuest={onGuest}
                    />
                  ),
              },
            ]}
          />
        </Card>
      )}
    </section>
  )
}

/** As the pupil's own screen counts it; where that is shuffled, with the number that the question has for the teacher. */
function CurrentQuestion({ number, position, total }: { number: number; position: number; total: number }) {
  const { t } = useTranslation('live')
  return (
    <span className="inline-grid">
      <span className="whitespace-nowrap">{t('table.position', { number: position, total })}</span>
      {position !== number && (
        <span className="text-sm whitespace-nowrap text-ink-soft">{t('table.inTest', { number })}</span>
      )}
    </span>
  )
}

type Opened = 'time' | 'message' | 'end' | 'release' | undefined

interface PupilMenuProps {
  testId: string
  /** At the class's pace the teacher's own pace is the break. */
  isOwnPace: boolean
  /** A name of the list is enough. */
  withoutCodes: boolean
  attemptId: string
  name: string
  state: LivePupil['state']
  isPaused: boolean
  isGuest: boolean
  /** There is no screen on which it could go on. */
  onPaper: boolean
  onAttempt: (attemptId: string) => void
  onGuest: (attemptId: string) => void
}

/** What can be done for one pupil. Kept while the pupil only answers: the clock of the room ticks through three hundred lines. */
const PupilMenu = memo(function PupilMenu(props: PupilMenuProps) {
  const { testId, isOwnPace, withoutCodes, attemptId, name, state, isPaused, isGuest, onPaper, onAttempt, onGuest } =
    props
  const { t } = useTranslation('live')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const steering = useSteering(testId, close)
  // A guest has nothing to come back with, neither a name of the list nor a code.
  const ofWhom = isGuest ? (['join_guest'] as const) : (['release'] as const)
  const ofGuest = isGuest ? (['join_guest'] as const) : []
  const ofPace = isOwnPace ? ([isPaused ? 'resume' : 'pause'] as const) : []
  const choices =
    state === 'open'
      ? (['time', ...ofPace, 'message', 'answers', ...ofWhom, 'end'] as const)
      : (['answers', ...ofGuest, ...(onPaper ? [] : (['reopen'] as const))] as const)

  function choose(id: string): void {
    if (id === 'time' || id === 'message' || id === 'end' || id === 'release') setOpened(id)
    else if (id === 'answers') onAttempt(attemptId)
    else if (id === 'join_guest') onGuest(attemptId)
    else if (id === 'pause' || id === 'resume') steering.save({ do: id, whom: [attemptId] })
    else steering.save({ do: 'reopen', attempt_id: attemptId })
  }

  return (
    <>
      <MenuButton
        label={t('do.more', { name })}
        isIconOnly
        icon={<Ellipsis aria-hidden />}
        variant="quiet"
        items={choices.map((id) => ({ id, label: t(`do.${id}`) }))}
        onAction={choose}
      />
      {opened === 'time' && <TimeDialog testId={testId} whom={[attemptId]} onClose={close} />}
      {opened === 'message' && <MessageDialog testId={testId} whom={[attemptId]} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'end'}
        onOpenChange={close}
        title={t('end.title')}
        confirmText={t('do.end')}
        isDanger
        isBusy={steering.isBusy}
        onConfirm={() => steering.save({ do: 'end', whom: [attemptId] })}
      >
        <p>{t('end.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={opened === 'release'}
        onOpenChange={close}
        title={t('release.title')}
        confirmText={t('do.release')}
        isBusy={steering.isBusy}
        onConfirm={() => steering.save({ do: 'release', attempt_id: attemptId })}
      >
        <p>{t(withoutCodes ? 'release.textWithoutCodes' : 'release.text')}</p>
      </ConfirmDialog>
    </>
  )
})

interface ChoiceProps {
  isChosen: boolean
  onToggle: (attemptId: string) => void
  attemptId: string
  name: string
}

/** Kept like the menu. */
const Choice = memo(function Choice({ attemptId, name, isChosen, onToggle }: ChoiceProps) {
  return (
    <Checkbox isSelected={isChosen} onChange={() => onToggle(attemptId)}>
      <span className="wrap-anywhere">{name}</span>
    </Checkbox>
  )
})

const looks: Readonly<Record<Standing, { tone: 'neutral' | 'accent' | 'now' | 'ok' | 'danger'; icon: ReactNode }>> = {
  offline: { tone: 'danger', icon: <WifiOff aria-hidden /> },
  rushing: { tone: 'now', icon: <Gauge aria-hidden /> },
  paused: { tone: 'neutral', icon: <CirclePause aria-hidden /> },
  open: { tone: 'accent', icon: <PenLine aria-hidden /> },
  left: { tone: 'danger', icon: <WifiOff aria-hidden /> },
  waiting: { tone: 'ok', icon: <Hourglass aria-hidden /> },
  not_joined: { tone: 'neutral', icon: <CircleDashed aria-hidden /> },
  submitted: { tone: 'ok', icon: <CircleCheck aria-hidden /> },
}

const StandingBadge = memo(function StandingBadge({ standing }: { standing: Standing }) {
  const { t } = useTranslation('live')
  const { tone, icon } = looks[standing]
  return (
    <span className="inline-flex items-center gap-1">
      <Badge tone={tone} icon={icon}>
        {t(`pupil.${standing}`)}
      </Badge>
      {standing === 'rushing' && <InfoPopover label={t('pupil.rushing')}>{t('pupil.rushingWhy')}</InfoPopover>}
    </span>
  )
})

/** The name was only chosen: who has the join code could have chosen it. */
function WithoutCode() {
  const { t } = useTranslation('live')
  return (
    <span className="inline-flex items-center gap-1 text-sm text-ink-soft">
      {t('pupil.without_code')}
      <InfoPopover label={t('pupil.without_code')}>{t('pupil.withoutCodeWhy')}</InfoPopover>
    </span>
  )
}

function Left({ deadline, now }: { deadline: string; now: number }) {
  const format = useFormat()
  return format.duration(Math.max(0, (Date.parse(deadline) - now) / 1000))
}

/** Seconds; for a device that has spoken since, "now" is precise enough. */
const present = 10
const day = 86_400

function Seen({ at, now }: { at: string; now: number }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  if (seconds < present) return t('now')
  return seconds < day ? t('ago', { time: format.duration(seconds) }) : format.daysAgo(seconds)
}
