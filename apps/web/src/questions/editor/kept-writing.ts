import { keptKey, keysFrom } from '../../app/kept.ts'
import { newDraft, type Writing } from '@katedra/screens/question-editor/draft/draft.ts'

/** What somebody has written and not saved, and the version that it began with; null for a new question. */
export interface Kept {
  version: number | null
  /** ISO moment of the last change. */
  at: string
  /** The tab that wrote it. */
  tab: string
  /** True once its editor is closed: until then only its own tab goes on with it. */
  isLeft: boolean
  writing: Writing
}

/** A kept writing and the key under which it lies. */
export interface Found {
  key: string
  kept: Kept
}

const day = 24 * 3600_000
/** Who hasn't come back by then doesn't want it. */
const maxKeptTime = 30 * day
/** A tab that was killed couldn't say that it left; after so long no one is expected to write there any more. */
const maxSilence = day / 24

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** One storage key for each question of each teacher; a colleague at the same computer finds nothing of it. */
export function storageKeyOf(teacherId: string, question: string): string {
  return keptKey('question', teacherId, question)
}

/** Each editor has a key of its own under it, so that two tabs never write over each other. */
export function editorKey(storageKey: string, editor: string): string {
  return `${storageKey}-${editor}`
}

/** What is kept under a storage key, the newest first; what is too old is thrown away. Nothing where it can't be read. */
export function keptAt(storageKey: string, now = Date.now(), storage: Storage = localStorage): Found[] {
  try {
    const found = keysFrom(`${storageKey}-`, storage).flatMap((key) => {
      const kept = readKept(key, storage)
      return kept === undefined ? [] : [{ key, kept }]
    })
    for (const { key, kept } of found) if (ageOf(kept, now) > maxKeptTime) forget(key, storage)
    return found
      .filter(({ kept }) => ageOf(kept, now) <= maxKeptTime)
      .toSorted((a, b) => ageOf(a.kept, now) - ageOf(b.kept, now))
  } catch {
    return []
  }
}

/** What a new editor of this tab goes on with: its own tab's, or the newest that no one is writing. */
export function leftAt(
  storageKey: string,
  tab: string,
  now = Date.now(),
  storage: Storage = localStorage,
): Found | undefined {
  const found = keptAt(storageKey, now, storage)
  const isFree = ({ kept }: Found) => kept.isLeft || ageOf(kept, now) > maxSilence
  return found.find(({ kept }) => kept.tab === tab) ?? found.find(isFree)
}

/** Moves what was found under the key of the editor that goes on with it. */
export function takeOver(from: string, key: string, tab: string, storage: Storage = localStorage): void {
  const kept = readKept(key, storage) ?? readKept(from, storage)
  if (kept === undefined) return
  if (keep(key, { ...kept, tab, isLeft: false }, storage) && from !== key) forget(from, storage)
}

/** The editor is closed: another one may go on with what it kept. */
export function leave(key: string, storage: Storage = localStorage): void {
  const kept = readKept(key, storage)
  if (kept !== undefined) keep(key, { ...kept, isLeft: true }, storage)
}

/** False where the storage is full or forbidden: the page itself still asks before it is left. */
export function keep(key: string, kept: Kept, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forget(key: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}

function readKept(key: string, storage: Storage): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isKept(kept) ? withAllParts(kept) : undefined
  } catch {
    return undefined
  }
}

function ageOf({ at }: Kept, now: number): number {
  return now - Date.parse(at)
}

const writingParts = ['subject_id', 'tags', 'visibility', 'draft']
const draftParts = ['type', 'languages', 'prompt', 'explanation', 'abc', 'alphabet', 'axis', 'connection', 'text']

/** Only this app writes there, and only whole drafts; an older shape than today's is left alone. */
function isKept(value: unknown): value is Kept {
  if (!hasAll(value, ['version', 'at', 'tab', 'isLeft', 'writing'])) return false
  const { writing } = value
  return hasAll(writing, writingParts) && hasAll(writing['draft'], draftParts)
}

/** What was kept before gaps were known has none. */
function withAllParts(kept: Kept): Kept {
  const { writing } = kept
  return { ...kept, writing: { ...writing, draft: { ...newDraft(writing.draft.type, 'cs'), ...writing.draft } } }
}

function hasAll(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}
