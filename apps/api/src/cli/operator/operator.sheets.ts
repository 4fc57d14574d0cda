import { readFile, stat } from 'node:fs/promises'
import {
  createSheetReader,
  LayoutProblem,
  pictureLimits,
  readLayout,
  refusedPicture,
  type PageReading,
  type SheetLayout,
  type SheetReader,
} from '../../sheet-reading/sheet-reading.ts'
import {
  CommandProblem,
  operandOf,
  optionalText,
  textOf,
  UsageProblem,
  type Answer,
  type Command,
  type CommandContext,
} from './operator.command.ts'

/** A layout of thousands of boxes takes a few hundred kilobytes. */
const maxLayoutBytes = 10 * 1024 * 1024

/** One line of JSON for each picture, with or without `--json`: programs read it. */
async function readSheets(context: CommandContext): Promise<Answer> {
  const { operands: files, print } = context
  const layout = await layoutOf(textOf(context, 'layout'))
  if (files.length === 0) throw new UsageProblem('FILE is missing.')
  const reader = createSheetReader()
  try {
    for (const file of files)
      for await (const reading of readingsOf(file, layout, reader))
        await print(`${JSON.stringify({ file, ...reading })}\n`)
  } finally {
    await reader.close()
  }
  return { text: '' }
}

async function layoutOf(file: string): Promise<SheetLayout> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() !== true) throw new UsageProblem(`There is no layout "${file}".`)
  if (found.size > maxLayoutBytes)
    throw new UsageProblem("The layout can't be used: the whole: it is larger than 10 MB.")
  try {
    return readLayout(await readFile(file, 'utf8'))
  } catch (error) {
    throw error instanceof LayoutProblem ? new UsageProblem(error.message) : error
  }
}

async function* readingsOf(file: string, layout: SheetLayout, reader: SheetReader): AsyncGenerator<PageReading> {
  try {
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile() !== true) yield refusedPicture('There is no such file.')
    else if (found.size > pictureLimits.bytes) yield refusedPicture('The file is larger than 30 MB.')
    else yield* reader.read(await readFile(file), layout)
  } catch (error) {
    yield refusedPicture(`The file could not be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** One layout a line, of each group of the test and each page, in the form that `sheets read` takes. */
async function printLayouts(context: CommandContext): Promise<Answer> {
  const { database } = await context.room()
  const test = operandOf(context, 0)
  const size = optionalText(context, 'format') ?? 'a4'
  if (size !== 'a4' && size !== 'a5') throw new UsageProblem('--format is a4 or a5.')
  const rule = optionalText(context, 'rule') ?? 'cross'
  if (rule !== 'cross' && rule !== 'fill') throw new UsageProblem('--rule is cross or fill.')
  const form = { size, rule, isNamed: context.options['named'] === true } as const
  const { sheetsOfTest } = await import('../../exports/exports.ts')
  const sheets = await database.read(undefined, (db) => sheetsOfTest(db, test, form))
  if (sheets === undefined) throw new CommandProblem(`There is no test "${test}".`)
  const lines = sheets.map(({ layout, fields, variant, sheetPage, test: id }) =>
    JSON.stringify({ ...layout, fields, test: id, variant, sheetPage }),
  )
  return { text: lines.map((line) => `${line}\n`).join('') }
}

export const sheetCommands: Command[] = [
  {
    name: 'sheets read',
    operands: ['FILE…'],
    options: { layout: 'LAYOUT.json' },
    needs: ['layout'],
    about:
      'Reads pictures of filled-in answer sheets (JPEG, PNG, WebP, TIFF, each page of a PDF) of any layout in the form of docs/operator.md, one line of JSON for each: {file, page of a PDF, rotation, markers, boxes: [{group, value, state, confidence}], doubtful, error}. Needs no database and keeps nothing. Ends with 0 also where a picture could not be read, with 2 where the layout cannot be used.',
    run: readSheets,
  },
  {
    name: 'sheets layout',
    operands: ['TEST'],
    options: { format: 'a4|a5', rule: 'cross|fill' },
    switches: ['named'],
    about:
      "Prints the layout of the test's own answer sheets, of A4 unless said otherwise (none where there are too many questions for A5), with boxes for a number or --named, by its id or its join code: one JSON object a line for each group of questions and each page, as `sheets read` takes it, with the keys test, variant and sheetPage besides.",
    run: printLayouts,
  },
]
