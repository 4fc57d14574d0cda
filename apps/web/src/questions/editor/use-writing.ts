import { useCallback, useEffect, useRef, useState } from 'react'
import { newId, type Writing } from '@katedra/screens/question-editor/draft/draft.ts'
import { forget, keep, editorKey, leave, leftAt, takeOver, type Found } from './kept-writing.ts'
import { thisTab } from './this-tab.ts'

export interface WritingState {
  writing: Writing
  /** The newest state, also between two drawings. */
  latest: () => Writing
  change: (next: (writing: Writing) => Writing) => void
  isDirty: boolean
  /** The version that the writing began with; null for a new question. */
  version: number | null
  /** When the writing was last changed, where it comes from an earlier visit. */
  keptAt: string | undefined
  /** Throws away what was written and begins with this. */
  begin: (writing: Writing, version: number | null) => void
  /** What is written now has been saved as this version. */
  settle: (version: number | null) => void
}

interface Beginning {
  /** Where unsaved work is kept in this browser. */
  storageKey: string
  start: Writing
  startVersion: number | null
  /** True where nothing kept is wanted: the next question right after another. */
  isFresh: boolean
}

/** What stands in the editor. Every change is kept in this browser at once, so that a reload or a crash loses nothing. */
export function useWriting({ storageKey, start, startVersion, isFresh }: Beginning): WritingState {
  const [{ key, tab, found }] = useState(() => firstKey(storageKey, isFresh))
  const [state, setState] = useState(() => firstState(found, start, startVersion))
  const latest = useRef(state)

  // Synchronises the browser's storage with which editor goes on with what is kept there.
  useEffect(() => {
    const go = () => leave(key)
    takeOver(found?.key ?? key, key, tab)
    window.addEventListener('pagehide', go)
    return () => {
      window.removeEventListener('pagehide', go)
      go()
    }
  }, [key, tab, found])

  const put = useCallback((next: State) => {
    latest.current = next
    setState(next)
  }, [])

  const change = useCallback(
    (next: (writing: Writing) => Writing) => {
      const { version } = latest.current
      const writing = next(latest.current.writing)
      if (version === null && isBlank(writing, start)) {
        forget(key)
        put({ writing, version, isDirty: false, keptAt: undefined })
        return
      }
      put({ ...latest.current, writing, isDirty: true })
      keep(key, { version, at: new Date().toISOString(), tab, isLeft: false, writing })
    },
    [key, tab, put, start],
  )
  const begin = useCallback(
    (writing: Writing, version: number | null) => {
      forget(key)
      put({ writing, version, isDirty: false, keptAt: undefined })
    },
    [key, put],
  )
  const settle = useCallback(
    (version: number | null) => {
      forget(key)
      put({ writing: latest.current.writing, version, isDirty: false, keptAt: undefined })
    },
    [key, put],
  )
  return { ...state, latest: () => latest.current.writing, change, begin, settle }
}

interface State {
  writing: Writing
  version: number | null
  isDirty: boolean
  keptAt: string | undefined
}

/** Nothing is written yet: to look at the types and their ways is no work that could be lost. */
function isBlank(writing: Writing, start: Writing): boolean {
  const { draft } = writing
  const { type, text, connection, gaps } = start.draft
  const looked: Writing = {
    ...writing,
    draft: {
      ...draft,
      type,
      text: { ...draft.text, way: text.way, lines: text.lines, numeric: text.numeric },
      connection: { ...draft.connection, ordering: connection.ordering, rule: connection.rule },
      gaps: { ...draft.gaps, removed: gaps.removed, plain: gaps.plain },
    },
  }
  return JSON.stringify(looked) === JSON.stringify(start)
}

/** Only looks: what is found is taken over once the editor is really there. */
function firstKey(storageKey: string, isFresh: boolean) {
  const tab = thisTab()
  return { key: editorKey(storageKey, newId()), tab, found: isFresh ? undefined : leftAt(storageKey, tab) }
}

function firstState(found: Found | undefined, writing: Writing, version: number | null): State {
  if (found === undefined) return { writing, version, isDirty: false, keptAt: undefined }
  const { kept } = found
  return { writing: kept.writing, version: kept.version, isDirty: true, keptAt: kept.at }
}
