import type { Loaded } from './app/loaded.ts'
import { loadEvents, readEvents } from './daily-events/daily-events.load.ts'
import type { Database, Db } from './db/database.ts'
import { loadPartnerTexts, readPartnerTexts } from './partner-texts/partner-texts.load.ts'
import { EmptyLevels, loadLibrary } from './subjects/subjects.load.ts'

/** Brings subjects, the library, daily events and partners' texts to what the files under content say, in one transaction. */
export async function loadFiles(db: Db): Promise<Loaded[]> {
  return [
    ...(await loadLibrary(db)),
    await loadEvents(db, readEvents()),
    await loadPartnerTexts(db, readPartnerTexts()),
  ]
}

/**
 * The same as a server starts. Files that would leave a level without a question are put off and the server runs with what it
 * has: the console, where the level can be hidden, runs with it. Returns what there is to say.
 */
export async function loadFilesAtStart(database: Database): Promise<string | undefined> {
  try {
    await database.transaction(undefined, loadFiles)
    return undefined
  } catch (error) {
    if (error instanceof EmptyLevels) return error.message
    throw error
  }
}
