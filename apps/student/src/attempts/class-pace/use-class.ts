import type { ClassNews, PupilStep } from '@katedra/contract/class-pace'
import { isRefusal } from '@katedra/contract/call'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../../app/use-polling.ts'
import { sendFailure } from '../attempts.data.ts'
import type { AttemptSession } from '../session/session.ts'
import { useLine } from '../waiting-room/use-line.ts'
import { fetchStep, stepEvents } from './class-pace.data.ts'

/** How often is asked without a line. */
const interval = 3000
/** All devices hear of the right answer in one instant: they ask how their own did within this time. */
const spread = 700

export interface ClassView {
  /** Where the class is; null until the server has said. */
  news: ClassNews | null
  /** What this pupil's device was told when it asked last. */
  step: PupilStep | null
  isReachable: boolean
  /** Asks the server where the class is. */
  ask: () => Promise<void>
}

/** Hears each step of the class by a line, asks by itself where there is none, and asks how the own answer did. */
export function useClass(session: AttemptSession): ClassView {
  const [news, setNews] = useState<ClassNews | null>(null)
  const [step, setStep] = useState<PupilStep | null>(null)
  const [isReachable, setIsReachable] = useState(true)

  function hear(heard: ClassNews): void {
    if (news !== null && heard.version < news.version) return
    setIsReachable(true)
    setNews(heard)
    const { phase, item_no, question } = heard
    if (item_no !== null && question !== null) session.meet({ item_no, question })
    // A question may be open again: what came late to it goes once more.
    if (phase === 'open' && item_no !== null && news?.version !== heard.version) session.queue.admit(item_no)
    // What is being typed goes now: the server still takes it for a moment.
    if (phase === 'closed') session.queue.flush(false)
    if (phase === 'over') void session.refresh()
  }

  function take(asked: PupilStep): void {
    setStep((before) => (before !== null && before.version > asked.version ? before : asked))
    hear(asked)
  }

  async function ask(): Promise<void> {
    try {
      take(await fetchStep(session.bearer))
    } catch (error) {
      const { kind } = sendFailure(error)
      if (kind === 'other_device' || kind === 'signed_out') session.queue.stop(kind)
      else if (!isRefusal(error)) setIsReachable(false)
    }
  }

  const askNow = useEffectEvent(() => void ask())

  // Synchronises with the server: a device that comes, or comes back, asks where the class is.
  useEffect(() => {
    askNow()
  }, [session])

  const hasLine = useLine(session, {
    open: (signal) => stepEvents(session.bearer, signal),
    onNews: (data, askSoon) => {
      const heard: ClassNews = JSON.parse(data)
      hear(heard)
      if (heard.phase === 'revealed') askSoon()
    },
    ask: () => void ask(),
    spread,
  })

  const lacksReview = news?.phase === 'revealed' && step?.version !== news.version
  usePolling(ask, hasLine && !lacksReview ? null : interval)

  return { news, step, isReachable, ask }
}
