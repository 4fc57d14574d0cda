import type { LibraryFault, operatorLibrary } from '@katedra/contract/operator-library'
import type { HandlerReply } from '@katedra/contract/route'
import { found } from '../../app/http/fail.ts'
import { figuresOfQuestions, tellableFigures, type QuestionFigures } from '../../norms/norms.ts'
import { editedLevel, editedLevels, editedQuestion, editedQuestions, editedSubjects } from '../../subjects/subjects.ts'
import type { LookCall } from '../operator.ts'
import { shortestReadingTime, type Question } from '@katedra/questions'

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

/** Levels with questions whose figures are odd, most of them first. */
export async function oddLevels(
  db: Db,
): Promise<{ subject_id: number; level_id: number; title: Level['title']; count: number }[]> {
  const odd: Awaited<ReturnType<typeof oddLevels>> = []
  for (const { id } of await editedSubjects(db)) {
    const levels = await editedLevels(db, id)
    const questions = await toldQuestions(
      db,
      await editedQuestions(
        db,
        levels.map((level) => level.id),
      ),
    )
    for (const level of levels) {
      const { fault_count: count } = counted(level, questions)
      if (count > 0) odd.push({ subject_id: id, level_id: level.id, title: level.title, count })
    }
  }
  return odd.toSorted((a, b) => b.count - a.count)
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
    return own.map((question) => toldQuestion(question, presentOf(question), middle_ms))
  })
}

function toldQuestion(one: EditedQuestion, known: QuestionFigures | undefined, middle_ms: number | null) {
  const { question, question_version: version } = one
  return { ...one, type: question.type, figures: toldFigures(known, { version, question, middle_ms }) }
}

async function levelInSubject(db: Db, levelId: number) {
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
  return levelInSubject(db, levelId)
}

/** One question with the figures of every version that has been answered. */
export async function questionDetail(
  { db }: LookCall,
  id: string,
): Promise<HandlerReply<typeof operatorLibrary.question>> {
  const { level_id, question: asked } = await editedQuestion(db, id)
  const { subject, level, questions } = await levelInSubject(db, level_id)
  const known = (await figuresOfQuestions(db, [id])).get(id) ?? []
  return {
    subject,
    level,
    question: found(questions.find((one) => one.id === id)),
    figures: known.map((one) => toldFigures(one, { version: one.version, question: asked, middle_ms: null })),
  }
}

/** Below, hardly any pupil knows it; above, nearly all do. */
const hardBelow = 0.2
const easyAbove = 0.95
/** How many times shorter or longer than the middle question of its level counts as far from it. */
const farFromMiddle = 3
/** A middle question can be told of this many at least. */
const minForMiddle = 5

/** What is said of a question by its figures: numbers only where there are enough first answers. */
export interface ToldFigures {
  version: number
  first_answers: number
  success: number | null
  mean_ms: number | null
  discrimination: number | null
  faults: LibraryFault[]
}

/** The figures of a version, or that there are too few of them. */
export function toldFigures(
  known: QuestionFigures | undefined,
  asked: { version: number; question: Pick<Question, 'prompt' | 'picture'>; middle_ms: number | null },
): ToldFigures {
  const { version } = asked
  const told = tellableFigures(known)
  if (told === undefined) {
    const first_answers = known?.first_answers ?? 0
    return { version, first_answers, success: null, mean_ms: null, discrimination: null, faults: [] }
  }
  return { version, ...told, faults: faultsOf(told, asked) }
}

function faultsOf(
  { success, mean_ms, discrimination }: Pick<ToldFigures, 'mean_ms' | 'discrimination'> & { success: number },
  { question, middle_ms }: Parameters<typeof toldFigures>[1],
): LibraryFault[] {
  const isNegative = discrimination !== null && discrimination < 0
  const minTime = Math.max(shortestReadingTime(question), (middle_ms ?? 0) / farFromMiddle)
  const maxTime = middle_ms === null ? Infinity : middle_ms * farFromMiddle
  const faults: readonly (readonly [LibraryFault, boolean])[] = [
    ['negative_discrimination', isNegative],
    ['too_hard', success < hardBelow],
    ['too_easy', success > easyAbove],
    ['too_fast', mean_ms !== null && mean_ms < minTime],
    ['too_slow', mean_ms !== null && mean_ms > maxTime],
  ]
  return faults.filter(([, is]) => is).map(([fault]) => fault)
}

/** The mean time of the middle question among those of which enough is known; null where they are few. */
export function middleTime(known: readonly (QuestionFigures | undefined)[]): number | null {
  const times = known.flatMap((one) => tellableFigures(one)?.mean_ms ?? []).toSorted((one, other) => one - other)
  if (times.length < minForMiddle) return null
  const upper = times[Math.floor(times.length / 2)] ?? 0
  const lower = times[Math.floor((times.length - 1) / 2)] ?? 0
  return (upper + lower) / 2
}
