import path from 'node:path'
import { readConfig } from '../../app/config.ts'
import {
  CommandProblem,
  countOf,
  optionalText,
  textOf,
  UsageProblem,
  type Answer,
  type Command,
  type CommandContext,
} from './operator.command.ts'
import { backups, copying } from './operator.connection.ts'

function placesOf({ terminal }: CommandContext) {
  const { backupDir, databaseUrl, dataDir, storage } = readConfig(terminal.env())
  if (databaseUrl !== undefined)
    throw new CommandProblem(
      'These commands are for the embedded database; for the one of DATABASE_URL docs/running.md says how.',
    )
  if (backupDir === undefined)
    throw new CommandProblem('BACKUP_DIR is not set: name a folder on another disk, for the server as well.')
  return { dataDir, backupDir, hasBucket: storage !== undefined }
}

const bucketNote = 'Pictures are in the storage of STORAGE_URL and not in the backup.\n'

async function make(typed: CommandContext): Promise<Answer> {
  const { hasBucket, ...places } = placesOf(typed)
  const { makeBackup } = await backups()
  const { name, files, uploads, ended_at } = await copying(() => makeBackup(places, countOf(typed, 'keep', 7)))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return {
    text: `${name}: ${files.length} files of the database (${megabytes} MB), ${uploads.length} uploaded files. It can be brought to any moment from ${ended_at.toISOString()} on.\n${hasBucket ? bucketNote : ''}`,
    data: { name, ended_at, files: files.length, bytes, uploads: uploads.length },
  }
}

async function verify(typed: CommandContext): Promise<Answer> {
  const { backupDir } = placesOf(typed)
  const { verifyBackup } = await backups()
  const [name] = typed.operands
  const verified = await copying(() => verifyBackup(backupDir, name))
  const { files, segments, problems } = verified
  const counted = `${verified.name}: ${files} files, ${segments} files of the log`
  return {
    text: problems.length === 0 ? `${counted}, all as they were.\n` : `${counted}.\n${problems.join('\n')}\n`,
    data: verified,
    isFailure: problems.length > 0,
  }
}

async function restore(typed: CommandContext): Promise<Answer> {
  const { hasBucket, ...places } = placesOf(typed)
  const { restoreBackup, shellWord, shortened } = await backups()
  const to = path.resolve(textOf(typed, 'to'))
  const [until, from] = [momentOf(optionalText(typed, 'at')), optionalText(typed, 'from')]
  const damaged = typed.options['damaged'] === true
  const restored = await copying(() => restoreBackup({ ...places, to, until, from, damaged }))
  const { name, last, end, problems } = restored
  const ends = {
    moment: until?.toISOString(),
    archive: 'the end of the archive',
    damage: 'where the archive is damaged',
  }
  const sentences = [
    `In ${to} ${name} has been brought to ${ends[end]}. Its last transaction is of ${last.toISOString()}.`,
    ...(problems.length === 0 ? [] : [`Not all was whole: ${shortened(problems, name)}.`]),
    `Start Katedra with DATA_DIR=${shellWord(to)}, look, and make a new backup.`,
  ]
  return {
    text: `${sentences.join('\n')}\n${hasBucket ? bucketNote : ''}`,
    data: { name, until, last, end, problems, to },
  }
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageProblem('--at must be a moment with its zone, such as 2026-11-28T10:14:59+01:00.')
  return moment
}

export const backupCommands: Command[] = [
  {
    name: 'backup make',
    options: { keep: 'NUMBER' },
    about:
      'Copies the embedded database while it works, and the uploaded files, into BACKUP_DIR. The last seven copies are kept, or another number.',
    run: make,
  },
  {
    name: 'backup verify',
    operands: ['[NAME]…'],
    about: 'Reads a backup again, the newest where none is named, and the archived log behind it.',
    run: verify,
  },
  {
    name: 'backup restore',
    options: { to: 'FOLDER', at: 'MOMENT', from: 'NAME' },
    needs: ['to'],
    switches: ['damaged'],
    about:
      'Brings the database as it was at a moment, or as it is in the archive, into a new folder. What is in use stays as it is. It reads first what it needs, and is refused where that is not whole; --damaged brings what there is. --from names the backup to begin with, otherwise the newest that fits.',
    run: restore,
  },
]
