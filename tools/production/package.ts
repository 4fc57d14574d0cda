import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRepository, root } from '../repository.ts'
import { assembleImage } from './image.ts'
import { packKatedra } from './pack.ts'

// `npm run package`: one archive for Linux on x64, from which Katedra starts where nothing can be downloaded (docs/running.md).
if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(
    'The package is made on Linux x64, because it holds the Node and the PostgreSQL of the computer that makes it.',
  )
  process.exit(1)
}
const folder = mkdtempSync(path.join(tmpdir(), 'katedra-image-'))
try {
  const archive = await packKatedra(await assembleImage(folder), inRepository('dist'))
  console.log(`${path.relative(root, archive)}, ${Math.round(statSync(archive).size / 1_000_000)} MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
