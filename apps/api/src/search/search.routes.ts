import { search } from '@katedra/contract/search'
import { serveLong, type Api } from '../app/http/serve.ts'
import { searchAll } from './search.ts'

export function searchRoutes(api: Api): void {
  // Sent by POST for what it looks for, and changing nothing.
  serveLong(api, search.search, ({ body, teacher, language }) =>
    api.database.read(teacher.school_id, (db) => searchAll({ db, teacher, language }, body.text)),
  )
}
