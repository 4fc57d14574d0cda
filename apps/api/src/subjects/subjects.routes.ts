import { library } from '@katedra/contract/library'
import { subjects } from '@katedra/contract/subjects'
import { serve, type Api } from '../app/http/serve.ts'
import { levelTiles, libraryQuestions, publicSubject, subjectList } from './subjects.ts'

export function subjectsRoutes(api: Api): void {
  serve(api, subjects.publicSubject, ({ db, query, language }) => publicSubject(db, query, language))
  serve(api, subjects.subjects, ({ db, language }) => subjectList(db, language))
  serve(api, subjects.levels, ({ db, params, teacher, language }) =>
    levelTiles(db, params.subject_id, teacher, language),
  )
  serve(api, library.levelQuestions, (call) => libraryQuestions(call, call.params.level_id))
}
