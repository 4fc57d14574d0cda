import { useSyncExternalStore } from 'react'

/*
 * A call that needs a fresh proof of who one is waits here: the app shows one dialog, and the call is sent again once the person
 * has proved it. Calls that come meanwhile wait for the same dialog.
 */

interface Asked {
  answer: Promise<boolean>
  finish: (isProved: boolean) => void
}

let asked: Asked | undefined
const watchers = new Set<() => void>()

function show(next: Asked | undefined): void {
  asked = next
  for (const watcher of watchers) watcher()
}

/** True once the person has proved who they are, false when they would rather not. */
export function askForProof(): Promise<boolean> {
  if (asked !== undefined) return asked.answer
  let finish: Asked['finish'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    finish = (isProved) => {
      show(undefined)
      resolve(isProved)
    }
  })
  show({ answer, finish })
  return answer
}

/** What the dialog answers; undefined while no one waits. */
export function useAskedProof(): Asked['finish'] | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => asked,
  )?.finish
}
