import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStatementReader } from './statements.thread.ts'

describe('a statement that takes too long', () => {
  it('is given up, and the next is read', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'katedra-slow-'))
    const reader = createStatementReader(3000)
    try {
      // A file of which nothing ever comes.
      const pipe = path.join(folder, 'vypis')
      execFileSync('mkfifo', [pipe])
      const ignore = () => Promise.resolve()
      expect(await reader.read(pipe, 'a', ignore)).toBe('too_slow')
      await expect(reader.read(path.join(folder, 'none'), 'a', ignore)).rejects.toThrow('ENOENT')
    } finally {
      await reader.close()
      rmSync(folder, { recursive: true })
    }
  })
})
