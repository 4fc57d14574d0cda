import { useProblem } from '@katedra/client/problem'
import { CallError, isRefusal } from '@katedra/contract/call'
import { sheets } from '@katedra/contract/sheets'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import { request } from '../app/call.ts'
import { keptInPage, keptPictures } from '../app/kept.ts'
import { meQuery } from '../profile/profile.data.ts'
import { refreshSheets } from './sheets.data.ts'

/** A photograph on its way to the server; it stays on the device until the server has it. */
export interface Outgoing {
  key: string
  name: string
  /** Why the server does not take it; it is thrown away by hand. */
  problem: string | undefined
}

interface Kept {
  test_id: string
  name: string
  file: Blob
}

/** Between tries while the server can't be reached. */
const retryDelay = 4000

const pictures = keptInPage<UseStore | undefined>(undefined)

function storeFor(personId: string): UseStore {
  const opened = pictures.of(personId) ?? createStore(keptPictures.database, keptPictures.store)
  pictures.keep(personId, opened)
  return opened
}

const startOf = (personId: string) => `${personId} `

/** Where the device has no such storage, pictures wait in memory. */
const inMemory = keptInPage<ReadonlyMap<string, Kept>>(new Map())

async function keep(personId: string, key: string, kept: Kept): Promise<void> {
  inMemory.keep(personId, new Map([...inMemory.of(personId), [key, kept]]))
  await set(startOf(personId) + key, kept, storeFor(personId)).catch(() => undefined)
}

async function forget(personId: string, key: string): Promise<void> {
  inMemory.keep(personId, new Map([...inMemory.of(personId)].filter(([one]) => one !== key)))
  await del(startOf(personId) + key, storeFor(personId)).catch(() => undefined)
}

async function keptOf(personId: string, testId: string): Promise<[string, Kept][]> {
  const start = startOf(personId)
  const stored = await entries<string, Kept>(storeFor(personId)).catch(() => [])
  const own = stored.flatMap(([key, kept]): [string, Kept][] =>
    key.startsWith(start) ? [[key.slice(start.length), kept]] : [],
  )
  return [...new Map([...own, ...inMemory.of(personId)])].filter(([, { test_id }]) => test_id === testId)
}

/** Pictures of a test's sheets go one after another, also after a while without a connection and after the page was closed. */
export function useSendingQueue(testId: string) {
  const problem = useProblem()
  const { id: personId } = useSuspenseQuery(meQuery).data
  const [items, setItems] = useState<readonly Outgoing[]>([])
  const [sentCount, setSentCount] = useState(0)
  const [isOffline, setIsOffline] = useState(false)
  const files = useRef(new Map<string, Kept>())
  const isSending = useRef(false)
  /** Nothing is sent once the page is left: somebody else may have signed in. What is kept goes when it is opened again. */
  const isGone = useRef(false)
  const retry = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  async function sendAll(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    try {
      while (!isGone.current) {
        const next = [...files.current].find(([key]) => !refused.current.has(key))
        if (next === undefined) break
        if (!(await sendOne(...next))) break
      }
    } finally {
      isSending.current = false
    }
  }

  const refused = useRef(new Set<string>())

  /** False where it makes no sense to go on now. */
  async function sendOne(key: string, { test_id, name, file }: Kept): Promise<boolean> {
    try {
      await request(sheets.sendPicture, { params: { test_id }, query: { name } }, { upload: file })
      files.current.delete(key)
      await forget(personId, key)
      setItems((before) => before.filter((item) => item.key !== key))
      setSentCount((count) => count + 1)
      setIsOffline(false)
      void refreshSheets()
      return true
    } catch (error) {
      if (isRefusal(error) && error.status !== 401) {
        refused.current.add(key)
        const said = Object.values(error.fields).flat().join(' ') || problem(error)
        setItems((before) => before.map((item) => (item.key === key ? { ...item, problem: said } : item)))
        return true
      }
      setIsOffline(error instanceof CallError && error.status === 0)
      if (!isGone.current) retry.current = setTimeout(() => void sendAll(), retryDelay)
      return false
    }
  }

  const start = useRef(sendAll)
  start.current = sendAll

  // Synchronises with what the device has kept, and with its connection.
  useEffect(() => {
    let isOver = false
    isGone.current = false
    void keptOf(personId, testId).then((kept) => {
      if (isOver) return
      for (const [key, one] of kept) files.current.set(key, one)
      setItems(kept.map(([key, { name }]) => ({ key, name, problem: undefined })))
      void start.current()
    })
    const goOn = () => void start.current()
    window.addEventListener('online', goOn)
    return () => {
      isOver = true
      isGone.current = true
      clearTimeout(retry.current)
      window.removeEventListener('online', goOn)
    }
  }, [personId, testId])

  async function add(chosen: readonly File[]): Promise<void> {
    for (const file of chosen) {
      const key = crypto.randomUUID()
      const kept = { test_id: testId, name: file.name, file }
      files.current.set(key, kept)
      setItems((before) => [...before, { key, name: file.name, problem: undefined }])
      await keep(personId, key, kept)
    }
    void sendAll()
  }

  async function drop(key: string): Promise<void> {
    files.current.delete(key)
    refused.current.delete(key)
    setItems((before) => before.filter((item) => item.key !== key))
    await forget(personId, key)
  }

  return { items, sentCount, isOffline, add, drop }
}
