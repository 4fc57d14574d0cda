import type { Language } from '@katedra/i18n'
import { Failure } from '../app/http/fail.ts'
import { FileMistakes, mistakeLines } from '../content-files/content-files.ts'

/** What comes of giving something back to its file; when the file cannot be read, its first mistake says why. */
export async function followed<T>(language: Language, following: Promise<T>): Promise<T> {
  try {
    return await following
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error
    const { kind, mistakes, file = '' } = error
    const [mistake = ''] = mistakeLines(kind, mistakes, language)
    throw new Failure('operator.broken_file', undefined, { file, mistake })
  }
}
