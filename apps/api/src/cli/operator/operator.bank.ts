import { stat } from 'node:fs/promises'
import path from 'node:path'
import {
  importStatement,
  type ImportListener,
  type ImportReport,
  type UnpairedMovement,
} from '../../operator/payments/payments.bank.ts'
import type { Unreadable } from '../../payments/payments.ts'
import { CommandProblem, UsageProblem, type Answer, type Command, type CommandContext } from './operator.command.ts'
import { failureText, unreadableText, reasonText } from './operator.reasons.ts'
import { money } from './operator.tables.ts'

/** All entries that cannot be read are counted, and this many listed: a file of nothing else says no more by listing all. */
const maxUnreadable = 1000

/** How a report is written while the file is being read: there may be more of it than fits into memory. */
interface Writer extends ImportListener {
  begin(file: string): Promise<void>
  end(report: ImportReport): Promise<void>
  close(): Promise<void>
}

type Print = CommandContext['print']

function textWriter(print: Print): Writer {
  return {
    begin: (file) => print(`${file}\n`),
    unpaired: (movement) => print(`  not paired: ${movementText(movement)}\n`),
    unreadable: (entry) => print(`  not read: ${unreadableText(entry)}\n`),
    end: (report) => print(`${countsText(report)}\n`),
    close: () => Promise.resolve(),
  }
}

function movementText({ reason, ...movement }: UnpairedMovement): string {
  const { booked_on, amount, currency, variable_symbol, counter_name, account, movement_id } = movement
  return [
    `${booked_on}  ${money(amount, currency)}  VS ${variable_symbol ?? '–'}  ${counter_name ?? ''}`.trimEnd(),
    `: ${reasonText(reason)} (${account} ${movement_id})`,
  ].join('')
}

function countsText({ failure, ...counts }: ImportReport): string {
  const { new_count, known_count, paired_count, unreadable_count, outgoing_count } = counts
  const unpaired = new_count - paired_count - outgoing_count
  return [
    `  ${new_count} new, of them ${paired_count} paired, ${unpaired} not paired, ${outgoing_count} money that left; ${known_count} known already; ${unreadable_count} not read`,
    ...(failure === null ? [] : [`  ${failureText(failure)}`]),
  ].join('\n')
}

/** One JSON text for all files: `[{file, unpaired: [], unreadable: [], …counts}]`. */
function jsonWriter(print: Print): Writer {
  let [files, movements] = [0, 0]
  let unreadable: Unreadable[] = []
  return {
    begin: async (file) => {
      await print(`${files === 0 ? '[' : ','}\n{"file":${JSON.stringify(file)},"unpaired":[`)
      files += 1
      movements = 0
      unreadable = []
    },
    unpaired: async (movement) => {
      await print(`${movements === 0 ? '' : ','}\n${JSON.stringify(movement)}`)
      movements += 1
    },
    unreadable: (entry) => {
      if (unreadable.length < maxUnreadable) unreadable.push(entry)
    },
    end: (report) => print(`],"unreadable":${JSON.stringify(unreadable)},${JSON.stringify(report).slice(1)}`),
    close: () => print('\n]\n'),
  }
}

async function importFiles(typed: CommandContext): Promise<Answer> {
  const { operands: files, print } = typed
  if (files.length === 0) throw new UsageProblem('Say which file.')
  const actor = typed.actor()
  for (const file of files) await demandFile(file)
  const room = await typed.room()
  const writer = typed.options['json'] === true ? jsonWriter(print) : textWriter(print)
  let isFailure = false
  for (const file of files) {
    await writer.begin(file)
    const name = path.basename(file).slice(0, 200)
    const report = await importStatement(room, actor, { path: file, name }, writer)
    isFailure ||= report.failure !== null
    await writer.end(report)
  }
  await writer.close()
  return { text: '', isFailure }
}

async function demandFile(file: string): Promise<void> {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) throw new CommandProblem(`There is no file ${file}. Nothing has been read.`)
}

export const bankCommands: Command[] = [
  {
    name: 'bank import',
    operands: ['FILE…'],
    about:
      'Reads bank statements (Fio JSON, ABO/GPC, CAMT.053) and pays the orders whose variable symbol, amount and currency they have; lists what pays none, and why. A file may be read again. Ends with 1 when a file could not be read to its end.',
    run: importFiles,
  },
]
