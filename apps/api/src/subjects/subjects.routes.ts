import { library } from '@katedra/contract/library'
import { ownSubjects } from '@katedra/contract/own-subjects'
import { subjects } from '@katedra/contract/subjects'
import { sendDownload } from '../app/files/download.ts'
import { sendDrawing } from '../app/files/picture.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import {
  changeOwnSubject,
  createOwnSubject,
  ownSubjects as ownSubjectsOf,
  removeOwnSubject,
  restoreOwnSubject,
} from './own-subjects/own-subjects.ts'
import { levelPicture, subjectPicture } from './subjects.drawings.ts'
import { pdfList } from './subjects.pdf-list.ts'
import { levelTiles, libraryQuestions, publicSubject, subjectList } from './subjects.ts'

export function subjectsRoutes(api: Api): void {
  serve(api, subjects.publicSubject, ({ db, query, language }) => publicSubject(db, query, language))
  serve(api, subjects.subjects, (call) => subjectList(call, call.language))
  serveLong(api, subjects.subjectPicture, async ({ params, reply }) =>
    sendDrawing(reply, await subjectPicture(api, params.subject_id)),
  )
  serveLong(api, subjects.levelPicture, async ({ params, reply }) =>
    sendDrawing(reply, await levelPicture(api, params.level_id)),
  )
  serveLong(api, subjects.pdfList, async ({ params, query, language, now, reply }) =>
    sendDownload(reply, await pdfList(api, { subject_id: params.subject_id, language: query.lang ?? language, now })),
  )
  serve(api, subjects.levels, ({ db, params, teacher, language }) =>
    levelTiles(db, params.subject_id, teacher, language),
  )
  serve(api, ownSubjects.list, ownSubjectsOf)
  serve(api, ownSubjects.create, (call) => createOwnSubject(call, call.body))
  serve(api, ownSubjects.change, (call) => changeOwnSubject(call, call.params.own_subject_id, call.body))
  serve(api, ownSubjects.remove, (call) => removeOwnSubject(call, call.params.own_subject_id))
  serve(api, ownSubjects.restore, (call) => restoreOwnSubject(call, call.params.own_subject_id))
  serve(api, library.levelQuestions, (call) => libraryQuestions(call, call.params.level_id))
}
