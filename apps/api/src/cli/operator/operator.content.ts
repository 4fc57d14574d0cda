import { outcomes, type Loaded, type Outcome } from '../../app/loaded.ts'
import { FileMistakes } from '../../content-files/content-files.ts'
import { loadFiles } from '../../load-files.ts'
import { act, recorded, type Audited, type OperatorCall } from '../../operator/operator.ts'
import { EmptyLevels } from '../../subjects/subjects.ts'
import { CommandProblem, saidActor, type Answer, type Command, type CommandContext } from './operator.command.ts'

/** What has become of a row, as the command says it, with the sign before each such key. */
const words: Record<Outcome, { sign?: string; word: string }> = {
  new: { sign: '+', word: 'new' },
  changed: { sign: '~', word: 'changed' },
  retired: { sign: '-', word: 'retired' },
  same: { word: 'kept' },
  edited: { sign: '=', word: 'left to an operator’s hand' },
}

/** These write; the others leave everything as it is. */
const changes = ['new', 'changed', 'retired'] as const

function countOf(loaded: readonly Loaded[], outcome: Outcome): number {
  return loaded.reduce((count, { keys }) => count + keys[outcome].length, 0)
}

async function load(typed: CommandContext): Promise<Answer> {
  const room = await typed.room()
  const isNamed = saidActor(typed) !== ''
  // The files are those that the server loads by itself when it starts, so no one has to say who they are.
  const loaded = isNamed
    ? await act(room, typed.actor(), loadContent)
    : await room.database.transaction(undefined, async (db) => {
        const call = { api: room, db, now: room.clock.now(), operator: { name: 'command line' } }
        return recorded(call, await loadContent(call))
      })
  return { text: loadedText(loaded), data: { loaded, is_changed: isChanged(loaded) } }
}

async function loadContent(call: OperatorCall): Promise<Audited<Loaded[]>> {
  const loaded = await loadFiles(call.db).catch((error: unknown) => {
    if (error instanceof FileMistakes || error instanceof EmptyLevels) throw new CommandProblem(error.message)
    throw error
  })
  const details = Object.fromEntries(changes.map((outcome) => [outcome, countOf(loaded, outcome)]))
  return { result: loaded, line: isChanged(loaded) ? { action: 'content.loaded', details } : undefined }
}

function isChanged(loaded: readonly Loaded[]): boolean {
  return changes.some((outcome) => countOf(loaded, outcome) > 0)
}

function loadedText(loaded: readonly Loaded[]): string {
  const end = isChanged(loaded) ? 'Loaded.' : 'Everything is as the files have it: nothing has been changed.'
  return `${loaded.map(kindText).join('')}${end}\n`
}

function kindText({ what, keys }: Loaded): string {
  const counts = outcomes.map((outcome) => `${keys[outcome].length} ${words[outcome].word}`)
  const lines = outcomes.flatMap((outcome) => {
    const { sign } = words[outcome]
    return sign === undefined ? [] : keys[outcome].map((key) => `  ${sign} ${key}\n`)
  })
  return `${what}: ${counts.join(', ')}\n${lines.join('')}`
}

export const contentCommands: Command[] = [
  {
    name: 'content load',
    about:
      'Brings subjects, the library, daily events and partners’ texts to what the files under content say, as a start of the server does; lists what is new, changed and retired.',
    run: load,
  },
]
