import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The variable that says where this run keeps the data that its stories copy. */
export const preparedFolder = 'KATEDRA_PREPARED'

/** Before all stories; what it returns runs after them. Playwright hands the variable on to whoever runs the stories. */
export default function prepareRun(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-prepared-'))
  // As root, PostgreSQL runs as another user and has to enter.
  chmodSync(folder, 0o711)
  process.env[preparedFolder] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
