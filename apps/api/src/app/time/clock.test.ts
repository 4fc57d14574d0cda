import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movedClock } from './clock.ts'

describe('a clock that is moved by a file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-clock-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('shows the system’s time until the file says otherwise', () => {
    const file = path.join(folder, 'clock')
    const clock = movedClock(file)
    const ahead = () => Math.round((clock.now().getTime() - Date.now()) / 1000)
    // A millisecond behind rounds to -0.
    expect(ahead()).toBeCloseTo(0)
    writeFileSync(file, '3600000')
    expect(ahead()).toBe(3600)
  })
})
