import { useSyncExternalStore } from 'react'

/*
 * Unsaved work of the console. Every step inside it asks here first; what waits for the answer is one step, the latest.
 */

/** Forms with something written that nobody has saved. */
const unsaved = new Set<symbol>()
let waiting: (() => void) | undefined
const watchers = new Set<() => void>()

function setWaiting(step: (() => void) | undefined): void {
  waiting = step
  for (const watcher of watchers) watcher()
}

/** Holds every step until `release`: a form has something unsaved. */
export function holdSteps(): () => void {
  const form = Symbol('form')
  unsaved.add(form)
  return () => {
    unsaved.delete(form)
  }
}

/** Whether a step would leave something unsaved behind. */
export function isHeld(): boolean {
  return unsaved.size > 0
}

/** Takes the step; where something is unsaved only after the person has agreed. */
export function askBefore(step: () => void): void {
  if (isHeld()) setWaiting(step)
  else step()
}

/** The person's answer. Whoever leaves gives up everything unsaved, so it asks once. */
export function answerLeaving(isLeaving: boolean): void {
  const step = waiting
  if (isLeaving) unsaved.clear()
  setWaiting(undefined)
  if (isLeaving) step?.()
}

/** Whether the person is being asked. */
export function useIsAsked(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => waiting !== undefined,
  )
}
