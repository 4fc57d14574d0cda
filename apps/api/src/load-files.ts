import type { Loaded } from './app/loaded.ts'
import { loadEvents, readEvents } from './daily-events/daily-events.load.ts'
import type { Db } from './db/database.ts'
import { loadPartnerTexts, readPartnerTexts } from './partner-texts/partner-texts.load.ts'
import { loadLibrary } from './subjects/subjects.load.ts'

/** Brings subjects, the library, daily events and partners' texts to what the files under content say, in one transaction. */
export async function loadFiles(db: Db): Promise<Loaded[]> {
  return [
    ...(await loadLibrary(db)),
    await loadEvents(db, readEvents()),
    await loadPartnerTexts(db, readPartnerTexts()),
  ]
}
