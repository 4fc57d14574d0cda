import { profile } from '@katedra/contract/profile'
import type { Limit } from '../app/rate-limit.ts'
import { serve, serveLong, type Api } from '../app/serve.ts'
import { currentUser } from './profile.ts'
import { emailExists, setLanguage } from './profile.queries.ts'

/** The check tells strangers whether an address has an account, so it is slow to ask in bulk (domain facts, section 7.4). */
const checkLimit: Limit = { name: 'check-email', points: 60, seconds: 600 }

export function profileRoutes(api: Api): void {
  serveLong(api, profile.checkEmail, async ({ body, ip }) => {
    await api.limits.spend(checkLimit, ip)
    return { exists: await api.database.read(undefined, (db) => emailExists(db, body.email)) }
  })
  serve(api, profile.me, ({ db, teacher }) => currentUser(db, teacher))
  serve(api, profile.setLanguage, async ({ db, teacher, body }) => {
    await setLanguage(db, teacher.id, body.language)
    return currentUser(db, teacher)
  })
}
