import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Database } from '../db/database.ts'
import { ContentLevel, ContentSubjects, questionOf } from './subjects.content.ts'
import { retireMissing, upsertLevel, upsertQuestion, upsertSubject } from './subjects.load.queries.ts'

const folder = new URL('../../../../content/', import.meta.url)

function readYaml(file: string): unknown {
  return parse(readFileSync(new URL(file, folder), 'utf8'))
}

/** Every subject with its levels and questions, checked; throws with the file's name where something does not fit. */
export function readContent() {
  return ContentSubjects.parse(readYaml('subjects.yaml')).map(({ levels, ...subject }) => ({
    subject,
    levels: levels.map((name) => {
      const file = `${subject.code}/${name}.yaml`
      try {
        const { level, questions } = ContentLevel.parse(readYaml(file))
        return {
          level,
          questions: questions.map(({ key, tags, source, ...rest }) => ({
            key,
            tags,
            source,
            question: questionOf({ key, tags, source, ...rest }),
          })),
        }
      } catch (error) {
        throw new Error(`content/${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
    }),
  }))
}

/** Loads the library into the database. An identical reload changes nothing; a question that has gone is retired. */
export async function loadContent(database: Database): Promise<void> {
  const subjects = readContent()
  await database.transaction(undefined, async (db) => {
    for (const [position, { subject, levels }] of subjects.entries()) {
      const subjectId = await upsertSubject(db, { ...subject, position })
      for (const [levelPosition, { level, questions }] of levels.entries()) {
        const levelId = await upsertLevel(db, { ...level, subject_id: subjectId, position: levelPosition })
        for (const [questionPosition, row] of questions.entries()) {
          await upsertQuestion(db, {
            ...row,
            key: `${subject.code}/${row.key}`,
            level_id: levelId,
            position: questionPosition,
          })
        }
        await retireMissing(
          db,
          levelId,
          questions.map(({ key }) => `${subject.code}/${key}`),
        )
      }
    }
  })
}
