import { offlineAfter } from '@katedra/contract/live'
import { describe, expect, test } from 'vitest'
import { createSessionBench } from '../../testing/session-bench.ts'
import { endOf, isEndCertain } from '../end/end.ts'

const minute = 60_000
const text = (value: string) => ({ text: value })

type Bench = ReturnType<typeof createSessionBench>

function endShown({ session }: Bench) {
  const { attempt, isOver } = session.view()
  return endOf(attempt, isOver, session.queue.view())
}

function begin(): Bench {
  const bench = createSessionBench()
  bench.session.start()
  return bench
}

describe('presence', () => {
  test('tells the question on the screen and the newest message shown', async () => {
    const { world, heres, session, pass } = begin()
    session.show(3)
    await pass(1000)
    const message = {
      id: '0199a1b2-0000-7000-8000-00000000000a',
      text: 'Piš čitelně.',
      sent_at: '2026-11-23T08:00:00Z',
    }
    world.messages = [message]
    await pass(8000)
    expect(heres).toEqual([
      { item_no: 3, shown_message_id: null },
      { item_no: 3, shown_message_id: null },
      { item_no: 3, shown_message_id: message.id },
    ])
    expect(session.view().messages).toEqual([message])
    session.closeMessages()
    await pass(8000)
    expect(session.view().messages).toEqual([])
  })

  test('asks for nothing else while only time passes', async () => {
    const { world, pass } = begin()
    await pass(10 * minute)
    expect(world.fetches).toBe(0)
  })

  test('more time moves the deadline within five seconds', async () => {
    const bench = begin()
    await bench.pass(44 * minute)
    bench.world.deadline = 55 * minute
    await bench.pass(5000)
    expect(bench.session.view().attempt.deadline).toBe('2026-11-23T08:55:00.000Z')
    await bench.pass(5 * minute)
    expect(endShown(bench)).toBeNull()
  })

  test('a released device becomes read-only within five seconds and asks no more', async () => {
    const { world, heres, session, pass } = begin()
    await pass(1000)
    world.isReleased = true
    await pass(5000)
    expect(session.queue.view().halt).toBe('other_device')
    world.isReleased = false
    await pass(minute)
    expect(heres).toHaveLength(1)
  })

  test('a reply that a newer one has overtaken does not bring the old time back', async () => {
    const { world, session, pass } = begin()
    world.latency = 10_000
    await pass(1000)
    Object.assign(world, { latency: 0, deadline: 60 * minute })
    session.wake()
    await pass(1000)
    await pass(9000)
    expect(session.view().attempt.deadline).toBe('2026-11-23T09:00:00.000Z')
  })

  test('says that the server is not heard, and that it is again', async () => {
    const { world, session, pass } = begin()
    world.isOnline = false
    await pass(1000)
    expect(session.view().isHeard).toBe(false)
    world.isOnline = true
    session.wake()
    await pass(1000)
    expect(session.view().isHeard).toBe(true)
  })
})

describe('coming back to a page', () => {
  test('shows what another page of the pupil has answered meanwhile', async () => {
    const { world, answers, session, pass } = begin()
    session.queue.change(2, text('here'), false)
    await pass(1000)
    const saved_at = '2026-11-23T08:00:30.000Z'
    answers.push({ item_no: 1, revision: 4, answer: text('there'), active_ms: 0, is_locked: false, saved_at })
    await session.comeBack()
    const shown = session.queue.view().answers
    expect([shown.get(1)?.answer, shown.get(2)?.answer]).toEqual([text('there'), text('here')])
    world.isOnline = false
    await session.comeBack()
    expect(session.queue.view().answers.size).toBe(2)
  })
})

describe('on a line', () => {
  function beginOnLine(): Bench {
    const bench = begin()
    bench.world.line?.onOpen()
    return bench
  }

  test('only says every seventeen seconds that it is there, and often enough for the live room', async () => {
    const { heres, pass } = beginOnLine()
    await pass(10 * minute)
    expect(heres).toHaveLength(36)
    // The longest pause, the longest one after a word that was refused, and what is added to it.
    expect(17 * 1.05 + 4 * 1.2 + 2).toBeLessThan(offlineAfter)
  })

  test('a change is seen within two seconds of its news', async () => {
    const { world, session, pass } = beginOnLine()
    await pass(minute)
    world.deadline = 55 * minute
    world.line?.onNews('{"changed":"attempt"}')
    await pass(2000)
    expect(session.view().attempt.deadline).toBe('2026-11-23T08:55:00.000Z')
  })

  test('a change that was told before the line stood is seen, too', async () => {
    const { world, session, pass } = begin()
    await pass(minute)
    world.deadline = 55 * minute
    world.line?.onOpen()
    await pass(1000)
    expect(session.view().attempt.deadline).toBe('2026-11-23T08:55:00.000Z')
  })

  test('that is lost it asks by itself at once again', async () => {
    const { world, heres, session, pass } = beginOnLine()
    await pass(minute)
    world.line?.onLost()
    world.deadline = 55 * minute
    await pass(5000)
    expect(session.view().attempt.deadline).toBe('2026-11-23T08:55:00.000Z')
    const asked = heres.length
    await pass(minute)
    expect(heres).toHaveLength(asked + 15)
  })

  test('asks a server again soon that has not answered', async () => {
    const { world, session, pass } = beginOnLine()
    await pass(minute)
    world.isOnline = false
    await pass(20_000)
    expect(session.view().isHeard).toBe(false)
    world.isOnline = true
    await pass(15_000)
    expect(session.view().isHeard).toBe(true)
  })

  test('says within four seconds which question the pupil has gone to, and that a message was shown', async () => {
    const { world, heres, session, pass } = beginOnLine()
    await pass(1000)
    session.show(2)
    session.show(3)
    await pass(4000)
    expect(heres.at(-1)).toMatchObject({ item_no: 3 })
    world.messages = [{ id: '0199a1b2-0000-7000-8000-00000000000a', text: 'Piš.', sent_at: '2026-11-23T08:00:00Z' }]
    world.line?.onNews('{"changed":"attempt"}')
    await pass(5000)
    expect(heres.at(-1)).toMatchObject({ shown_message_id: world.messages[0]?.id })
  })

  test('hears at once that it may go on after the end, and asks less often until then', async () => {
    const bench = beginOnLine()
    bench.session.queue.handIn()
    await bench.pass(minute)
    const asked = bench.heres.length
    await bench.pass(2 * minute)
    expect(bench.heres).toHaveLength(asked + 4)
    Object.assign(bench.world, { state: 'open', submittedAt: null })
    bench.world.line?.onNews('{"changed":"attempt"}')
    await bench.pass(2000)
    expect(endShown(bench)).toBeNull()
  })

  test('hangs up when the attempt is another device’s, and when the page goes', async () => {
    const released = beginOnLine()
    await released.pass(1000)
    released.world.isReleased = true
    released.world.line?.onNews('{"changed":"attempt"}')
    await released.pass(2000)
    expect(released.session.queue.view().halt).toBe('other_device')
    expect(released.world.line).toBeNull()
    const gone = createSessionBench()
    gone.session.start()()
    expect(gone.world.line).toBeNull()
  })
})

describe('a break', () => {
  test('is shown within five seconds, ends by itself and gives its time back', async () => {
    const bench = begin()
    await bench.pass(10 * minute)
    bench.world.pausedAt = bench.clock.time
    await bench.pass(5000)
    expect(bench.session.view().attempt.is_paused).toBe(true)
    await bench.pass(60 * minute)
    expect(endShown(bench)).toBeNull()
    Object.assign(bench.world, { pausedAt: null, deadline: 45 * minute + 60 * minute + 5000 })
    await bench.pass(5000)
    expect(bench.session.view().attempt.is_paused).toBe(false)
    await bench.pass(30 * minute)
    expect(endShown(bench)).toBeNull()
    await bench.pass(10 * minute)
    expect(endShown(bench)).toBe('over')
  })

  test('is not ended by the device’s clock while the line is down', async () => {
    const bench = begin()
    bench.world.pausedAt = 0
    await bench.pass(5000)
    bench.world.isOnline = false
    await bench.pass(120 * minute)
    expect(bench.session.view()).toMatchObject({ isOver: false, attempt: { is_paused: true } })
  })

  test('that began while the line was down brings the questions back, and nothing is taken for final before', async () => {
    const bench = begin()
    await bench.pass(minute)
    bench.world.isOnline = false
    bench.session.queue.change(1, text('offline'), false)
    bench.world.pausedAt = bench.clock.time
    await bench.pass(50 * minute)
    expect(isEndCertain(bench.session.view().attempt, bench.session.queue.view())).toBe(false)
    expect(bench.session.queue.view()).toMatchObject({ halt: null, unsent: 1 })
    bench.world.isOnline = true
    bench.session.wake()
    await bench.pass(1000)
    expect(endShown(bench)).toBeNull()
    expect(bench.session.view().attempt.is_paused).toBe(true)
    expect(bench.answers.map(({ answer }) => answer)).toEqual([text('offline')])
  })

  test('unsent answers still go out', async () => {
    const { world, answers, session, pass } = begin()
    session.queue.change(1, text('typed in the last moment'), true)
    world.pausedAt = 0
    await pass(5000)
    expect(answers).toHaveLength(1)
  })
})

describe('the end', () => {
  test('comes with the deadline and is certain once the server has said so', async () => {
    const bench = begin()
    bench.session.queue.change(1, text('done'), false)
    await bench.pass(45 * minute + 1000)
    expect(endShown(bench)).toBe('over')
    expect(isEndCertain(bench.session.view().attempt, bench.session.queue.view())).toBe(true)
  })

  test('given by the teacher is told apart from the time being over', async () => {
    const bench = begin()
    await bench.pass(minute)
    bench.submit()
    await bench.pass(5000)
    expect(endShown(bench)).toBe('ended')
  })

  test('late answers are counted when the teacher has ended the attempt meanwhile', async () => {
    const bench = begin()
    await bench.pass(minute)
    bench.world.isOnline = false
    bench.session.queue.change(1, text('late'), false)
    bench.submit()
    await bench.pass(minute)
    bench.world.isOnline = true
    bench.session.wake()
    await bench.pass(minute)
    expect(bench.session.queue.view()).toMatchObject({ halt: 'closed', unsent: 1, late: 1 })
  })

  test('a handed-in attempt that is reopened goes back to the questions within twelve seconds and keeps its answers', async () => {
    const bench = begin()
    bench.session.queue.change(1, text('mine'), false)
    bench.session.queue.handIn()
    await bench.pass(minute)
    expect(endShown(bench)).toBe('handed_in')
    Object.assign(bench.world, { state: 'open', submittedAt: null })
    await bench.pass(12_000)
    expect(endShown(bench)).toBeNull()
    expect(bench.session.queue.view()).toMatchObject({ halt: null, handIn: 'none', unsent: 0 })
    expect(bench.session.queue.view().answers.get(1)?.answer).toEqual(text('mine'))
    bench.session.queue.change(1, text('better'), false)
    await bench.pass(1000)
    expect(bench.answers.at(-1)?.answer).toEqual(text('better'))
  })

  test('an attempt that ran out of time and is given more goes back to the questions', async () => {
    const bench = begin()
    await bench.pass(46 * minute)
    bench.submit()
    await bench.pass(12_000)
    expect(endShown(bench)).toBe('over')
    Object.assign(bench.world, { state: 'open', submittedAt: null, deadline: 60 * minute })
    await bench.pass(12_000)
    expect(endShown(bench)).toBeNull()
  })

  test('is asked about only while the test runs', async () => {
    const bench = begin()
    bench.session.queue.handIn()
    await bench.pass(1000)
    bench.world.isTestRunning = false
    await bench.pass(5 * minute)
    const asked = bench.heres.length
    await bench.pass(30 * minute)
    expect(bench.heres).toHaveLength(asked)
  })

  test('news asked for before the hand-in does not take it back', async () => {
    const bench = begin()
    await bench.pass(4000)
    bench.world.latency = 3000
    await bench.pass(500)
    bench.session.queue.handIn()
    await bench.pass(4000)
    expect(endShown(bench)).toBe('handed_in')
    expect(bench.session.view().attempt.state).toBe('submitted')
  })
})
