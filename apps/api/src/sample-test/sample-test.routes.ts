import { sampleTests } from '@katedra/contract/sample-test'
import { keepFor } from '../app/http/replies/cache-reply.ts'
import { serveLong, type Api } from '../app/http/serve.ts'
import { readSampleKeys } from '../subjects/subjects.ts'
import { checkSample, sampleTest } from './sample-test.ts'

export function sampleTestRoutes(api: Api): void {
  const keys = readSampleKeys()
  serveLong(api, sampleTests.sampleTest, async ({ reply }) => keepFor(reply, await sampleTest(api, keys)))
  serveLong(api, sampleTests.checkSample, ({ ip, body }) => checkSample(api, keys, { ip, ...body }))
}
