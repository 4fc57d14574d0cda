import { rmSync } from 'node:fs'
import { makeRunFolder } from '../apps/api/src/testing/run-folder.ts'

/** The variable that says where this run keeps the data that its stories copy. */
export const preparedFolder = 'KATEDRA_PREPARED'

/** Before all stories; what it returns runs after them. Playwright hands the variable on to the workers that run the stories. */
export default function prepareRun(): () => void {
  const folder = makeRunFolder('prepared')
  process.env[preparedFolder] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
