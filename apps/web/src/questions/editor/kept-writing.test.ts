import { beforeEach, describe, expect, it } from 'vitest'
import { newDraft, type Writing } from '@katedra/screens/question-editor/draft/draft.ts'
import { forget, keep, keptAt, editorKey, leave, leftAt, storageKeyOf, takeOver, type Kept } from './kept-writing.ts'

class MemoryStorage {
  readonly entries = new Map<string, string>()
  get length() {
    return this.entries.size
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.entries.set(key, value)
  }
  removeItem(key: string) {
    this.entries.delete(key)
  }
}

let storage: MemoryStorage
beforeEach(() => {
  storage = new MemoryStorage()
})

const now = Date.parse('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const storageKey = storageKeyOf('7', 'new-abc')
const writing = (tag: string): Writing => ({
  subject_id: 1,
  tags: [tag],
  visibility: 'private',
  draft: newDraft('abc', 'cs'),
})
const kept = (tab: string, more: Partial<Kept> = {}): Kept => ({
  version: null,
  at: minutesAgo(1),
  tab,
  isLeft: false,
  writing: writing(tab),
  ...more,
})
const put = (editor: string, what: Kept) => keep(editorKey(storageKey, editor), what, storage)
const offered = (tab: string) => leftAt(storageKey, tab, now, storage)?.kept.writing.tags[0]

describe('two editors under one storage key', () => {
  it('keep side by side, and one that saves forgets its own only', () => {
    put('a', kept('first'))
    put('b', kept('second'))
    forget(editorKey(storageKey, 'a'), storage)
    expect(keptAt(storageKey, now, storage).map(({ kept: { tab } }) => tab)).toEqual(['second'])
  })

  it('are told from those of another question and of another teacher', () => {
    put('a', kept('first'))
    expect(keptAt(storageKeyOf('7', 'new-axis'), now, storage)).toEqual([])
    expect(keptAt(storageKeyOf('77', 'new-abc'), now, storage)).toEqual([])
  })
})

describe('a new editor', () => {
  it('does not take what another tab is writing', () => {
    put('a', kept('first'))
    expect(offered('second')).toBeUndefined()
  })

  it('goes on with what its own tab wrote before a reload or a crash', () => {
    put('a', kept('first', { at: minutesAgo(9) }))
    put('b', kept('second', { isLeft: true }))
    expect(offered('first')).toBe('first')
  })

  it('goes on with the newest that was left, and the next one with the one before', () => {
    put('a', kept('older', { isLeft: true, at: minutesAgo(50) }))
    put('b', kept('newer', { at: minutesAgo(5) }))
    leave(editorKey(storageKey, 'b'), storage)
    expect(offered('third')).toBe('newer')
    forget(editorKey(storageKey, 'b'), storage)
    expect(offered('third')).toBe('older')
  })

  it('takes over what no one has written in for an hour, as its tab may have been killed', () => {
    put('a', kept('first', { at: minutesAgo(61) }))
    expect(offered('second')).toBe('first')
  })

  it('moves it under its own key, where no one else takes it', () => {
    const left = kept('first', { isLeft: true })
    put('a', left)
    takeOver(editorKey(storageKey, 'a'), editorKey(storageKey, 'b'), 'second', storage)
    expect(keptAt(storageKey, now, storage)).toEqual([
      { key: editorKey(storageKey, 'b'), kept: { ...left, tab: 'second', isLeft: false } },
    ])
    expect(offered('third')).toBeUndefined()
  })

  it('goes on with what was kept before gaps were known', () => {
    const { writing: whole, ...rest } = kept('first', { isLeft: true })
    const { gaps, ...draft } = whole.draft
    storage.setItem(editorKey(storageKey, 'a'), JSON.stringify({ ...rest, writing: { ...whole, draft } }))
    expect(leftAt(storageKey, 'first', Date.parse(rest.at), storage)?.kept.writing.draft.gaps).toEqual(gaps)
  })

  it('finds nothing of another shape, and throws away what is older than 30 days', () => {
    storage.setItem(editorKey(storageKey, 'a'), '{"version":null}')
    storage.setItem(editorKey(storageKey, 'b'), 'no JSON')
    put('c', kept('old', { isLeft: true, at: minutesAgo(31 * 24 * 60) }))
    expect(offered('first')).toBeUndefined()
    expect(storage.getItem(editorKey(storageKey, 'c'))).toBeNull()
  })
})
