import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runToItsEnd } from '../production/start-process.ts'
import { inRepository } from '../repository.ts'

describe('a start', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-serve-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('says that nothing can be archived before it prepares anything', { timeout: 60_000 }, async () => {
    const script = path.join(folder, 'start.ts')
    const serve = pathToFileURL(inRepository('tools', 'start', 'serve.ts')).href
    writeFileSync(
      script,
      `import { serve } from '${serve}'
      await serve(async () => console.log('prepared'))`,
    )
    const backupDir = path.join(folder, 'file')
    writeFileSync(backupDir, '')
    const ended = await runToItsEnd({
      command: [process.execPath, inRepository('tools', 'launch.mjs'), script],
      env: { DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: backupDir, PORT: '0' },
    })
    expect(ended).toEqual({
      code: 1,
      said: `BACKUP_DIR: the folder ${backupDir}/wal cannot be made or written to (ENOTDIR).\n`,
    })
  })
})
