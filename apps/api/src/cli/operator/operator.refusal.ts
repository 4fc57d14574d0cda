import { ConfigError } from '../../app/config.ts'
import { Failure, FieldFailure } from '../../app/http/fail.ts'
import { errorSentence, fieldSentences } from '../../app/http/language.ts'
import { CommandProblem } from './operator.command.ts'

/** Why a command that was understood was not done, for the person who typed it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return errorSentence(error, 'en')
  if (error instanceof FieldFailure)
    return Object.entries(fieldSentences(error.fields, 'en'))
      .map(([field, sentences]) => `${field}: ${sentences.join(' ')}`)
      .join('\n')
  if (error instanceof ConfigError || error instanceof CommandProblem) return messageOf(error)
  if (isUnreachable(error)) return `The database does not answer: ${messageOf(error)}. ${nothingHalfDone}`
  return `${nothingHalfDone} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

const nothingHalfDone = 'What has not been said to be done is not done.'

/** Not there, refused, or ended by its administrator (PostgreSQL, appendix A). */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:ECONN\w+|ENOTFOUND|ENOENT|ETIMEDOUT|EPIPE|57P0[1-3]|08\w{3})$/.test(code)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
