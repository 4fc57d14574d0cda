import { isKeyed, library } from '@katedra/contract/library'
import { questionFiles } from '@katedra/contract/question-files'
import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher, signIn } from '../../classroom.ts'

/** Anybody with an e-mail address signed up as a teacher and read the right answers of what most tests are made of. */
export const attack: Attack = {
  name: 'signing up to read the keys of the library',
  async run({ url }) {
    const access = await signIn(url, await signedUpTeacher(url))
    const ids: string[] = []
    for (const { id: subject_id } of await call(url, subjects.subjects, {}, access))
      for (const { id: level_id } of await call(url, subjects.levels, { params: { subject_id } }, access)) {
        const ofLevel = await call(url, library.levelQuestions, { params: { level_id } }, access)
        const query = { whose: 'library', level_id } as const
        const ofBank = await call(url, questions.bank, { query }, access)
        const told = [...ofLevel, ...ofBank.questions].filter(isKeyed)
        if (told.length > 0) throw new Error(`${told.length} keys of a level were told`)
        ids.push(...ofLevel.map(({ id }) => id))
      }
    const [question_id = ''] = ids
    const own = await call(url, questions.question, { params: { question_id } }, access)
    const chosen = await call(
      url,
      questions.chosenQuestions,
      { query: { question_ids: ids.slice(0, 100).join('.') } },
      access,
    )
    if ([own, ...chosen].some(isKeyed)) throw new Error('keys of single questions were told')
    const taken = [
      await statusOf(url, questions.copyQuestion.path.replace(':question_id', question_id), {
        access,
        body: undefined,
      }),
      await statusOf(url, questionFiles.exportFile.path, {
        access,
        body: { format: 'json', question_ids: [question_id] },
      }),
    ]
    if (taken.some((status) => status !== 403))
      throw new Error(`a copy and a file were answered with ${taken.join(', ')}`)
    return `${ids.length} questions were read without their keys, a copy and a file refused with 403`
  },
}

async function statusOf(
  url: string,
  path: string,
  { access, body }: { access: string; body: unknown },
): Promise<number> {
  const { status } = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return status
}
