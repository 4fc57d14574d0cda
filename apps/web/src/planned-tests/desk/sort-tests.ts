import { testStates, type PlannedTest, type TestState } from '@katedra/contract/planned-tests'
import type { CurrentUser } from '@katedra/contract/profile'
import { matches } from '@katedra/screens/fold.ts'

type Listed = Pick<PlannedTest, 'state' | 'starts_at' | 'ends_at' | 'finished_at'>

function time(moment: string | null): number {
  return moment === null ? 0 : Date.parse(moment)
}

/** What comes first in each state: the end that is nearest, the start that is nearest, the latest result. */
const order: Readonly<Record<TestState, (a: Listed, b: Listed) => number>> = {
  launched: (a, b) => time(a.ends_at) - time(b.ends_at),
  scheduled: (a, b) => time(a.starts_at) - time(b.starts_at),
  finished: (a, b) => time(b.finished_at) - time(a.finished_at),
  cancelled: (a, b) => time(b.starts_at) - time(a.starts_at),
}

/** Tests by state, each list in the order in which a teacher needs it. */
export function testsByState<T extends Listed>(tests: readonly T[]): Record<TestState, T[]> {
  const of = (state: TestState) => tests.filter((test) => test.state === state).toSorted(order[state])
  return { scheduled: of('scheduled'), launched: of('launched'), finished: of('finished'), cancelled: of('cancelled') }
}

/** What a director looks after is also of colleagues: own tests are those she planned. To other teachers all they see is theirs. */
export function ownAndOthers<T extends Pick<PlannedTest, 'teacher_id'>>(
  tests: readonly T[],
  me: Pick<CurrentUser, 'id' | 'role'>,
): { own: T[]; others: T[] } {
  const isOwn = (test: T) => me.role === 'TEACHER' || test.teacher_id === me.id
  return { own: tests.filter(isOwn), others: tests.filter((test) => !isOwn(test)) }
}

/** The state that a teacher most likely came for: what runs, else what is coming, else what is over. */
export function likelyState(counts: Readonly<Record<TestState, number>>): TestState {
  const likely: readonly TestState[] = ['launched', 'scheduled', 'finished', 'cancelled']
  return likely.find((state) => counts[state] > 0) ?? testStates[0]
}

/** Tests whose title, class, level or join code holds every word of the search; case and diacritics don't matter. */
export function searchTests<T extends Pick<PlannedTest, 'title' | 'class_name' | 'level_title' | 'join_code'>>(
  tests: readonly T[],
  search: string,
): T[] {
  return tests.filter((test) =>
    matches(
      [test.title, test.class_name, test.level_title?.cs, test.level_title?.en, test.join_code].join(' '),
      search,
    ),
  )
}

export function isTestState(name: string): name is TestState {
  return testStates.some((state) => state === name)
}

/** The classes that tests are of, each once, by the name it has now. */
export function classesOfTests(
  tests: readonly Pick<PlannedTest, 'class_id' | 'class_name'>[],
): { id: string; name: string }[] {
  return [...new Map(tests.map(({ class_id, class_name }) => [class_id, { id: class_id, name: class_name }])).values()]
}
