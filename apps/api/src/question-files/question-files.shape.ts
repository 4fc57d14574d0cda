import {
  maxFileQuestions,
  questionFileFormats,
  questionFileLimit,
  type QuestionFileFormat,
} from '@katedra/contract/question-files'
import type { Language, Question } from '@katedra/questions'
import type { FileFormat } from '../app/files/download.ts'
import type { ReasonCode } from './question-files.reasons.ts'

/*
 * What every format of questions shares: a reader turns bytes into questions that were taken and items that were not, each
 * with its reason; a writer turns questions into bytes and tells what the format could not hold. Nothing here trusts a file.
 */

/** Limits of every file; packages have more of their own. */
export const fileLimits = {
  bytes: questionFileLimit,
  unpacked_bytes: 100 * 1024 * 1024,
  questions: maxFileQuestions,
  picture_bytes: 5 * 1024 * 1024,
  /** Elements within elements, braces within braces. */
  depth: 100,
  /** Characters of a name; a longer one is cut. */
  name_length: 80,
} as const

export const formatIds = questionFileFormats
export type FormatId = QuestionFileFormat

/** A file as it came: its name is a hint only and may be anything. */
export interface QuestionFile {
  name: string
  bytes: Uint8Array
}

/** A text in a file is in one language; who imports it says which. */
export interface ReadSettings {
  language: Language
  /** Whose file is written: accounts take turns. */
  account?: string
}

/** Why something was not taken, or what was left out: a code, and values for its sentence in the catalogue `question-files`. */
export interface Reason {
  code: ReasonCode
  values?: Readonly<Record<string, string | number>>
}

/** Where in the file: counted from 1, as editors and spreadsheets count; `path` is a file of a package. */
export type Where =
  | { kind: 'line' | 'row'; number: number }
  /** `path` where several files of a package have items, each counted from 1. */
  | { kind: 'item'; number: number; path?: string }
  | { kind: 'path'; path: string }

/** A picture that came inside the file; `src` is what the question names it by until it is kept (see `embeddedSrc`). */
export interface EmbeddedPicture {
  src: string
  bytes: Uint8Array
}

/** A question with all that a file may hold next to it. Writers get these, readers give them. */
export interface FileQuestion {
  name: string
  question: Question
  tags: string[]
  pictures: EmbeddedPicture[]
}

export interface TakenQuestion extends FileQuestion {
  where: Where
  /** What the file said and we could not keep, though the question works. */
  notes: Reason[]
}

export interface SkippedItem {
  where: Where
  /** The item's own name where it has one: it helps to find it. */
  name?: string
  reason: Reason
}

/** A file whose items were read, or one that was refused as a whole. */
export type FileReading =
  | {
      ok: true
      taken: TakenQuestion[]
      skipped: SkippedItem[]
      /** What is to be known of the file as a whole. */
      notes: Reason[]
    }
  | { ok: false; refusal: Reason }

/** A question or a part of it that the format could not hold. */
export interface LostPart {
  name: string
  /** True where the whole question was left out. */
  whole: boolean
  reason: Reason
}

export interface WrittenFile {
  bytes: Uint8Array
  lost: LostPart[]
}

/** One format. Those without a writer can be read only. */
export interface QuestionFormat {
  id: FormatId
  /** Of files that we write. */
  extension: FileFormat
  /** Looks at the content first; may be asked about any bytes and never throws. */
  recognises: (file: QuestionFile) => boolean
  /** Never throws for what a file may hold: it refuses the file or skips the item. */
  read: (file: QuestionFile, settings: ReadSettings) => FileReading | Promise<FileReading>
  write?: (questions: readonly FileQuestion[], settings: ReadSettings) => WrittenFile | Promise<WrittenFile>
}
