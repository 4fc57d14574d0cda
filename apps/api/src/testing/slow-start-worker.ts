import { setTimeout } from 'node:timers/promises'

// A cold thread on a busy computer.
await setTimeout(3000)

export { work } from './sample-worker.ts'
