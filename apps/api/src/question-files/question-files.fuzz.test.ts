import { checkQuestion } from '@katedra/questions'
import { beforeAll, describe, expect, it } from 'vitest'
import { mutateBytes, seededRandom } from '../testing/mutate-bytes.ts'
import { sampleFiles } from '../testing/question-file-samples.ts'
import { formatCalled, recognise } from './question-files.formats.ts'
import { fileLimits, formatIds, type FormatId } from './question-files.shape.ts'

const rounds = 50
let samples: Awaited<ReturnType<typeof sampleFiles>>
beforeAll(async () => {
  samples = await sampleFiles()
})

/** What a reader makes of the mutated file number `seed`; the same one every time. */
async function readMutated(format: FormatId, seed: number) {
  const random = seededRandom(seed)
  const seeds = samples.filter((sample) => sample.format === format)
  const sample = seeds[Math.floor(random() * seeds.length)]
  if (sample === undefined) throw new Error(`no sample of ${format}`)
  const bytes = mutateBytes(
    sample.bytes,
    random,
    samples.map((other) => other.bytes),
  )
  const file = { name: `x.${format}`, bytes }
  recognise(file)
  return formatCalled(format)?.read(file, { language: 'cs' })
}

describe.each(formatIds)('a file of %s that was damaged anyhow', (format) => {
  it('is refused, or read with every question sound and every other item given a reason', async () => {
    for (let seed = 1; seed <= rounds; seed += 1) {
      const reading = await readMutated(format, seed)
      if (reading?.ok !== true) {
        expect(reading?.refusal.code, `seed ${seed}`).toBeTypeOf('string')
        continue
      }
      const unsound = reading.taken.filter(({ question }) => !checkQuestion(question).ok)
      const failed = reading.skipped.filter(({ reason }) => reason.code === 'reader_failed')
      const unnamed = reading.taken.filter(({ name }) => name.length > fileLimits.name_length)
      expect([unsound, failed, unnamed], `seed ${seed}`).toEqual([[], [], []])
    }
  })
})
