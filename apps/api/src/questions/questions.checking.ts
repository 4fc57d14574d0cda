import { checkQuestion, type Question } from '@katedra/questions'
import { isFileName } from '../app/storage/storage.ts'
import { FieldFailure, type FieldProblems } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { knownPictures, libraryPictures } from './questions.pictures.queries.ts'
import { countSubjects } from './questions.writing.queries.ts'

/** Where pictures of the bank are; what stands behind it is their name. */
export const pictureFolder = '/v1/question-pictures/'

interface Given {
  /** Where it stands in the request, for the messages at fields. */
  at: string
  question: unknown
}

type SchoolCall = Pick<TeacherCall, 'db' | 'teacher'>

/** The questions as they can be kept; every problem of every one at its field. */
export async function checkedQuestions(call: SchoolCall, given: readonly Given[]): Promise<Question[]> {
  const checked = given.map(({ at, question }) => ({ at, checked: checkQuestion(question) }))
  const problems: FieldProblems = {}
  for (const one of checked) {
    if (one.checked.ok) continue
    for (const { path, code } of one.checked.problems) {
      const field = path === '' ? one.at : `${one.at}.${path}`
      problems[field] = [{ key: code === 'required' ? 'required' : 'question_problem' }]
    }
  }
  const whole = checked.flatMap((one) => (one.checked.ok ? [{ at: one.at, question: one.checked.question }] : []))
  Object.assign(problems, await pictureProblems(call, whole))
  if (Object.keys(problems).length > 0) throw new FieldFailure(problems)
  return whole.map(({ question }) => question)
}

/** A picture is one that this school has uploaded, or one of the library: no question has a pupil's browser ask for anything else. */
async function pictureProblems({ db, teacher }: SchoolCall, given: { at: string; question: Question }[]) {
  const pictures = given.flatMap(({ at, question }) => picturesIn(question, at))
  if (pictures.length === 0) return {}
  const names = pictures.map(({ src }) => src.slice(pictureFolder.length))
  const own = await knownPictures(db, teacher.school_id, names)
  const kept = ({ src }: { src: string }) => src.startsWith(pictureFolder) && own.has(src.slice(pictureFolder.length))
  const rest = pictures.filter((picture) => !isFigure(picture.src) && !kept(picture))
  if (rest.length === 0) return {}
  const others = await libraryPictures(
    db,
    rest.map(({ src }) => src),
  )
  const unknown = rest.filter(({ src }) => !others.has(src))
  return Object.fromEntries(unknown.map(({ at }) => [at, [{ key: 'unknown_picture' }]]))
}

/** Pictures of a question that the storage has, each once: the address by which it is shown, and the name of the file. */
export function storedPictures(question: Question): { src: string; name: string }[] {
  const addresses = new Set(picturesIn(question, '').map(({ src }) => src))
  return [...addresses].flatMap((src) => {
    const name = src.startsWith(pictureFolder) ? src.slice(pictureFolder.length) : ''
    return isFileName(name) ? [{ src, name }] : []
  })
}

/** The drawing of a generated question, which a written copy of it keeps. */
function isFigure(src: string): boolean {
  return /^\/v1\/generated-figures\/[a-z0-9.-]{1,80}\/\d{1,4}\/[123]\/-?\d{1,10}\.svg$/.test(src)
}

/** Every `src` of a picture in the question, with its path. */
function picturesIn(value: unknown, at: string): { at: string; src: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    name === 'src' && typeof part === 'string' ? [{ at: `${at}.src`, src: part }] : picturesIn(part, `${at}.${name}`),
  )
}

export async function demandSubjects({ db }: SchoolCall, ids: readonly (number | null)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if ((await countSubjects(db, wanted)) < wanted.length)
    throw new FieldFailure({ subject_id: [{ key: 'unknown_subject' }] })
}
