import { visibilities, type questions } from '@katedra/contract/questions'
import type { HandlerReply } from '@katedra/contract/route'
import { LocalText, Question } from '@katedra/questions'
import * as z from 'zod/mini'
import { isAdmin, type Teacher } from '../app/http/caller.ts'
import { generatedKindOf } from '../subjects/subjects.ts'
import type { LibraryRow, SchoolRow } from './questions.queries.ts'

export type Detail = HandlerReply<typeof questions.question>
/** A question of the bank as its reader gets it: of the library perhaps without its key. */
export type Shown = HandlerReply<typeof questions.bank>['questions'][number]
/** The same with its key, which may not leave before it has been asked whether the teacher may know it (`asRead`). */
export interface Whole extends Omit<Shown, 'question'> {
  question: Question
}

const Enums = z.object({ visibility: z.enum(visibilities), origin: z.nullable(z.enum(['library', 'teacher'])) })

/** Authors change what is theirs, admins also what is shared. */
export function mayEdit(teacher: Teacher, row: { author_id: string | null; visibility: string }): boolean {
  return row.author_id === teacher.id || (row.visibility === 'school' && isAdmin(teacher))
}

export function schoolQuestion(teacher: Teacher, row: SchoolRow): Whole {
  const { id, subject_id, version, tags, created_at, updated_at } = row
  return {
    id,
    subject_id,
    version,
    tags,
    created_at,
    updated_at,
    whose: row.author_id === teacher.id ? 'own' : 'school',
    level_id: null,
    level_title: null,
    visibility: Enums.parse(row).visibility,
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
    question: Question.parse(row.question),
    origin: originOf(row),
    may: { edit: mayEdit(teacher, row) },
  }
}

function originOf(row: SchoolRow): Shown['origin'] {
  const { origin } = Enums.parse(row)
  if (origin === null || row.origin_id === null || row.origin_version === null) return null
  return {
    whose: origin,
    question_id: row.origin_id,
    version: row.origin_version,
    author_name: row.origin_author_name ?? '',
  }
}

export function libraryQuestion(row: LibraryRow): Whole {
  const { id, subject_id, level_id, version, tags } = row
  return {
    id,
    subject_id,
    level_id,
    version,
    tags,
    whose: 'library',
    level_title: LocalText.parse(row.level_title),
    question: Question.parse(row.question),
    generated: generatedKindOf(row.generator),
    visibility: null,
    author: null,
    origin: null,
    created_at: null,
    updated_at: null,
    may: { edit: false },
  }
}
