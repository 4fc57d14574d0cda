import type { operatorLibrary } from '@katedra/contract/operator-library'
import type { HandlerReply } from '@katedra/contract/route'
import { found } from '../app/fail.ts'
import { figuresOfQuestions, type QuestionFigures } from '../norms/norms.ts'
import { editedLevel, editedLevels, editedQuestion, editedQuestions, editedSubjects } from '../subjects/subjects.ts'
import { middleTime, toldFigures } from './operator.library.faults.ts'
import type { LookCall } from './operator.ts'

type Db = LookCall['db']
type EditedQuestion = Awaited<ReturnType<typeof editedQuestion>>
type Level = Awaited<ReturnType<typeof editedLevel>>['level']

async function subjectOf(db: Db, id: number) {
  return found((await editedSubjects(db)).find((subject) => subject.id === id))
}

/** A subject with its levels and how many of their questions are worth a look. */
export async function subjectDetail(
  { db }: LookCall,
  id: number,
): Promise<HandlerReply<typeof operatorLibrary.subject>> {
  const subject = await subjectOf(db, id)
  const levels = await editedLevels(db, id)
  const questions = await toldQuestions(
    db,
    await editedQuestions(
      db,
      levels.map((level) => level.id),
    ),
  )
  return { subject, levels: levels.map((level) => counted(level, questions)) }
}

type ToldQuestion = Awaited<ReturnType<typeof toldQuestions>>[number]

function counted(level: Level, questions: readonly ToldQuestion[]) {
  const own = questions.filter(({ level_id, retired_at }) => level_id === level.id && retired_at === null)
  const fault_count = own.filter(({ figures }) => figures.faults.length > 0).length
  return { ...level, question_count: own.length, fault_count }
}

/** Questions with what the whole service knows of their present versions; times are compared within a level. */
async function toldQuestions(db: Db, questions: readonly EditedQuestion[]) {
  const figures = await figuresOfQuestions(
    db,
    questions.map(({ id }) => id),
  )
  const presentOf = (one: EditedQuestion) =>
    figures.get(one.id)?.find(({ version }) => version === one.question_version)
  const levels = Map.groupBy(questions, ({ level_id }) => level_id)
  return [...levels.values()].flatMap((own) => {
    const middle_ms = middleTime(own.map(presentOf))
    return own.map((question) => told(question, presentOf(question), middle_ms))
  })
}

function told(one: EditedQuestion, known: QuestionFigures | undefined, middle_ms: number | null) {
  const { question, question_version: version } = one
  return { ...one, type: question.type, figures: toldFigures(known, { version, question, middle_ms }) }
}

async function placeOf(db: Db, levelId: number) {
  const { level, subject_id } = await editedLevel(db, levelId)
  const { id, code, name } = await subjectOf(db, subject_id)
  const questions = await toldQuestions(db, await editedQuestions(db, [levelId]))
  return { subject: { id, code, name }, level: counted(level, questions), questions }
}

/** All questions of a level, those in use first. */
export function levelQuestions(
  { db }: LookCall,
  levelId: number,
): Promise<HandlerReply<typeof operatorLibrary.questions>> {
  return placeOf(db, levelId)
}

/** One question with the figures of every version that has been answered. */
export async function questionDetail(
  { db }: LookCall,
  id: string,
): Promise<HandlerReply<typeof operatorLibrary.question>> {
  const { level_id, question: asked } = await editedQuestion(db, id)
  const { subject, level, questions } = await placeOf(db, level_id)
  const known = (await figuresOfQuestions(db, [id])).get(id) ?? []
  return {
    ...{ subject, level, question: found(questions.find((one) => one.id === id)) },
    figures: known.map((one) => toldFigures(one, { version: one.version, question: asked, middle_ms: null })),
  }
}
