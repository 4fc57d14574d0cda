import type { gradebook } from '@katedra/contract/gradebook'
import type { HandlerReply } from '@katedra/contract/route'
import type { ItemRow, MarkedRow } from './gradebook.queries.ts'

type Weak = HandlerReply<typeof gradebook.topics>['topics'][number]['weak_questions'][number]

/** Fewer pupils say nothing about a question. */
const minPupils = 5
const maxWeak = 5

/** What an attempt earned for a question, as a share of its points. */
export interface Share<Item extends ItemRow> {
  item: Item
  share: number
}

/**
 * The shares of a handed-in attempt: what was not answered is worth nothing; what waits for marking or does not count, for
 * everybody or for this pupil, is left out.
 */
export function sharesOf<Item extends ItemRow>(attempt: MarkedRow, items: readonly Item[]): Share<Item>[] {
  const indexes = new Map(attempt.item_nos.map((item_no, index) => [item_no, index]))
  return items.flatMap((item) => {
    if (item.is_excluded || attempt.excluded.includes(item.item_no)) return []
    const index = indexes.get(item.item_no)
    const points = index === undefined ? 0 : (attempt.points[index] ?? null)
    return points === null ? [] : [{ item, share: points / item.points }]
  })
}

/** The questions whose answers of an attempt wait for marking; those that do not count are left out. */
export function waitingItems<Item extends ItemRow>(attempt: MarkedRow, items: readonly Item[]): Item[] {
  const waiting = new Set(attempt.item_nos.filter((_, index) => attempt.points[index] === null))
  return items.filter(
    ({ item_no, is_excluded }) => waiting.has(item_no) && !is_excluded && !attempt.excluded.includes(item_no),
  )
}

interface Sum {
  /** Of the latest test with the question. */
  item: ItemRow
  total: number
  count: number
  waiting: number
}

/**
 * The questions that went wrong most, over the attempts that count. The same question of the library or of the bank
 * is one, whatever its version; one whose source is gone is one in each test. Items come in the order of their tests, the latest last.
 */
export function weakQuestions(items: readonly ItemRow[], marked: readonly MarkedRow[]): Weak[] {
  const itemsOfTest = Map.groupBy(items, ({ test_id }) => test_id)
  const latest = new Map(items.map((item) => [nameOf(item), item]))
  const sums = new Map<string, Sum>()
  const sumOf = (item: ItemRow): Sum => {
    const sum = sums.get(nameOf(item)) ?? { item: latest.get(nameOf(item)) ?? item, total: 0, count: 0, waiting: 0 }
    sums.set(nameOf(item), sum)
    return sum
  }
  for (const attempt of marked) {
    const asked = itemsOfTest.get(attempt.test_id) ?? []
    for (const { item, share } of sharesOf(attempt, asked)) {
      const sum = sumOf(item)
      sum.total += share
      sum.count += 1
    }
    for (const item of waitingItems(attempt, asked)) sumOf(item).waiting += 1
  }
  return [...sums.values()]
    .filter(({ count }) => count >= minPupils)
    .map(weakQuestion)
    .toSorted((a, b) => a.success - b.success || a.test_id.localeCompare(b.test_id) || a.item_no - b.item_no)
    .slice(0, maxWeak)
}

function weakQuestion({ item, total, count, waiting }: Sum): Weak {
  const { title, type, test_id, item_no } = item
  return {
    title: title ?? {},
    type,
    success: total / count,
    student_count: count,
    manual_count: waiting,
    test_id,
    item_no,
  }
}

function nameOf({ library_question_id, school_question_id, test_id, item_no }: ItemRow): string {
  return library_question_id ?? school_question_id ?? `${test_id} ${item_no}`
}
