import { readRoster, type ReadRoster, type RosterFile } from './rosters.reading.ts'

// The thread in which rosters are read (app/files/read-file.ts): a file that makes a reader run for ever stops nothing else.

export function work(file: RosterFile): Promise<ReadRoster> {
  return readRoster(file)
}
