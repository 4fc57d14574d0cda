import * as z from 'zod/mini'
import type { Api } from '../app/http/serve.ts'
import { askAgain } from '../app/work/ask-again.ts'
import type { Work } from '../app/work/jobs.ts'
import type { Db } from '../db/database.ts'
import { askRegister } from './school.company.ts'
import { enterOperatorScope } from '../db/scope.ts'
import { noteCheckedNumber, uncheckedSchools } from './school.queries.ts'

export const checkCompanyQueue = 'check-company-number'
/** Every night: schools whose number has not been confirmed yet. */
export const sweepCompaniesQueue = 'sweep-company-numbers'

const Job = z.object({ school_id: z.uuid(), identification_number: z.string(), tries: z.int() })

interface Numbered {
  school_id: string
  identification_number: string
}

/** Has the register of companies asked in the background; no one waits for it. */
export async function checkCompanyLater(
  { jobs }: Pick<Api, 'jobs'>,
  db: Db,
  { school_id, identification_number }: Numbered,
): Promise<void> {
  await jobs.send(db, checkCompanyQueue, { school_id, identification_number, tries: 1 })
}

export function companyJobs(api: Api): Record<string, Work> {
  return {
    [sweepCompaniesQueue]: () => sweepCompanies(api),
    [checkCompanyQueue]: async (data) => {
      const question = Job.parse(data)
      const { school_id, identification_number } = question
      const now = api.clock.now()
      const { state, company } = await askRegister(api.config.companyRegisterUrl, identification_number, api.server.log)
      await api.database.transaction(school_id, async (db) => {
        if (state === 'unavailable') await askAgain(api, db, checkCompanyQueue, question)
        if (company !== null && !company.is_closed)
          await noteCheckedNumber(db, { school_id, identification_number, checked_at: now })
      })
    },
  }
}

async function sweepCompanies(api: Api): Promise<void> {
  await api.database.transaction(undefined, async (db) => {
    await enterOperatorScope(db)
    for (const school of await uncheckedSchools(db)) await checkCompanyLater(api, db, school)
  })
}
