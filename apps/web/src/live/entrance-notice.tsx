import type { LiveEntrance } from '@katedra/contract/live'
import { Button } from '@katedra/ui/button'
import { ArrowDown, ArrowUp, DoorOpen, UserX } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSteering } from './use-steering.ts'

/** Fewer wrong codes are slips of the finger. */
const worthTelling = 3

interface EntranceNoticeProps {
  testId: string
  entrance: readonly LiveEntrance[]
  /** The test runs; before it a device comes into the waiting room. */
  isRunning: boolean
}

/** Who has trouble at the entrance: wrong codes typed under a pupil's name, and devices that ask to be let in as that pupil, whose name may be in use. */
export function EntranceNotice({ testId, entrance, isRunning }: EntranceNoticeProps) {
  const { t } = useTranslation('live')
  const notice = useRef<HTMLElement | null>(null)
  const shown = entrance.filter(
    ({ wrong_code_count, waiting }) => wrong_code_count >= worthTelling || waiting.length > 0,
  )
  const waiting = shown.reduce((sum, pupil) => sum + pupil.waiting.length, 0)

  const isAbove = useIsAbove(notice, shown.length > 0)
  const Arrow = isAbove ? ArrowUp : ArrowDown

  function show() {
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <p role="status" className="sr-only">
        {waiting > 0 && t('entrance.summary', { count: waiting })}
      </p>
      {/* On a phone the notice is soon out of sight, and somebody stands at a door that only the teacher opens. */}
      {waiting > 0 && (
        <Button icon={<Arrow aria-hidden />} className="sticky top-2 z-10 shadow-md sm:hidden" onClick={show}>
          {t('entrance.summary', { count: waiting })}
        </Button>
      )}
      {shown.length > 0 && (
        <section ref={notice} tabIndex={-1} className="grid gap-3 rounded-lg border border-line bg-now-soft p-4">
          <h2 className="text-lg font-semibold">{t('entrance.title')}</h2>
          <ul className="grid gap-3">
            {shown.map((pupil) => (
              <li key={pupil.student_id} className="grid gap-3">
                <p className="flex min-w-0 flex-wrap gap-x-4 wrap-anywhere">
                  <span className="font-medium">{pupil.name}</span>
                  {pupil.wrong_code_count > 0 && <span>{t('entrance.wrong', { count: pupil.wrong_code_count })}</span>}
                </p>
                {pupil.waiting.map(({ id, number }) => (
                  <WaitingDevice
                    key={id}
                    testId={testId}
                    request={{ id, number, name: pupil.name }}
                    taken={pupil.is_in ? (isRunning ? 'writing' : 'waiting') : undefined}
                  />
                ))}
              </li>
            ))}
          </ul>
          {shown.some(isStuck) && <p className="text-sm">{t('entrance.wrongHint')}</p>}
        </section>
      )}
    </>
  )
}

/** Codes were wrong and nothing else is under way: the teacher has nothing to press until the device asks. */
function isStuck({ is_in, waiting }: LiveEntrance): boolean {
  return !is_in && waiting.length === 0
}

/** Whether the list has been scrolled past the notice; before that it stands below whatever leads to it. */
function useIsAbove(notice: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [isAbove, setIsAbove] = useState(false)
  // Synchronises with where the notice stands in the window.
  useEffect(() => {
    if (!isThere || notice.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last !== undefined) setIsAbove(last.boundingClientRect.top < 0)
      },
      { threshold: [0, 0.5, 1] },
    )
    watch.observe(notice.current)
    return () => watch.disconnect()
  }, [notice, isThere])
  return isAbove
}

interface WaitingDeviceProps {
  testId: string
  request: { id: string; number: number; name: string }
  /** What another device does under this name, which letting this one in would end. */
  taken: 'writing' | 'waiting' | undefined
}

/** One device; its number stands on its screen, so that no other one is let in. */
function WaitingDevice({ testId, request, taken }: WaitingDeviceProps) {
  const { t } = useTranslation('live')
  const steering = useSteering(testId)
  const { id, number, name } = request
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 not-last:pb-2">
      <div className="grid min-w-0 gap-1">
        {taken === undefined ? (
          <p>{t('entrance.waits', { number })}</p>
        ) : (
          <>
            <p>{t(`entrance.taken.${taken}`, { name, number })}</p>
            <p className="text-sm text-ink-soft">{t(`entrance.takenHint.${taken}`)}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<DoorOpen aria-hidden />}
          aria-label={t('entrance.letInNamed', { name, number })}
          isBusy={steering.isBusy}
          onClick={() => steering.save({ do: 'let_in', request_id: id })}
        >
          {t('entrance.letIn')}
        </Button>
        <Button
          variant="quiet"
          icon={<UserX aria-hidden />}
          aria-label={t('entrance.refuseNamed', { name, number })}
          isBusy={steering.isBusy}
          onClick={() => steering.save({ do: 'refuse', request_id: id })}
        >
          {t('entrance.refuse')}
        </Button>
      </div>
    </div>
  )
}
