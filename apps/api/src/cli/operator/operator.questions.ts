import { readFile, stat } from 'node:fs/promises'
import { checkQuestionFile, fileLimits, type FileReport } from '../../question-files/question-files.ts'
import { optionalText, UsageProblem, type Answer, type Command, type CommandContext } from './operator.command.ts'

/** One line of JSON for each file, with or without `--json`: programs read it. */
async function checkFiles(typed: CommandContext): Promise<Answer> {
  const { operands: files, print } = typed
  if (files.length === 0) throw new UsageProblem('Say which file.')
  const language = optionalText(typed, 'language') ?? 'cs'
  if (language !== 'cs' && language !== 'en') throw new UsageProblem('--language is cs or en.')
  let isFailure = false
  for (const file of files) {
    const report = await checkFile(file, language)
    isFailure ||= report.error !== null
    await print(`${JSON.stringify(report)}\n`)
  }
  return { text: '', isFailure }
}

async function checkFile(file: string, language: 'cs' | 'en'): Promise<FileReport> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() !== true) return refused(file, 'There is no such file.')
  if (found.size > fileLimits.bytes)
    return refused(file, `The file is larger than ${fileLimits.bytes / 1024 / 1024} MB. Split it into smaller ones.`)
  try {
    return await checkQuestionFile({ name: file, bytes: await readFile(file) }, { language })
  } catch (error) {
    return refused(file, `The file could not be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function refused(file: string, error: string): FileReport {
  return { file, taken: [], skipped: [], notes: [], error }
}

export const questionCommands: Command[] = [
  {
    name: 'questions check',
    operands: ['FILE…'],
    options: { language: 'cs|en' },
    about:
      'Says what files of questions hold (GIFT, Moodle XML, QTI, CSV, XLSX, our JSON), one line of JSON for each: {file, taken: [{type, name}], skipped: [{where, reason}], notes: [], error}. Needs no database and keeps nothing. Texts of a file are in one language, Czech unless --language says otherwise. Ends with 1 when a file could not be read.',
    run: checkFiles,
  },
]
