import { operatorLibrary as library } from '@katedra/contract/operator-library'
import { pictureLimit } from '@katedra/contract/profile'
import { serve, type Api } from '../../app/http/serve.ts'
import { serveUpload } from '../../app/files/upload.ts'
import { tryQuestion } from '../../planned-tests/planned-tests.ts'
import * as subjects from '../../subjects/subjects.ts'
import { levelQuestions, questionDetail, subjectDetail } from './library.ts'
import { followed } from '../operator.following.ts'
import { serveAudited, serveUnaudited } from '../operator.serve.ts'

export function libraryRoutes(api: Api): void {
  subjectRoutes(api)
  levelRoutes(api)
  questionRoutes(api)
}

function subjectRoutes(api: Api): void {
  serve(api, library.subjects, ({ db }) => subjects.editedSubjects(db))
  serveAudited(api, library.createSubject, 'subjects.created', async (call) => {
    const id = await subjects.addSubject(call, call.body)
    return { result: { id }, line: { action: 'subjects.created', details: { subject: call.body.code } } }
  })
  serve(api, library.subject, (call) => subjectDetail(call, call.params.subject_id))
  serveAudited(api, library.updateSubject, 'subjects.changed', async (call) => {
    const subject = await subjects.saveSubject(call, call.params.subject_id, call.body)
    return { result: null, line: { action: 'subjects.changed', details: { subject } } }
  })
  serveAudited(api, library.moveSubject, 'subjects.moved', async (call) => {
    const subject = await subjects.moveSubject(call, call.params.subject_id, call.body.direction)
    return { result: null, line: { action: 'subjects.moved', details: { subject } } }
  })
  serveAudited(api, library.followSubject, 'subjects.followed', async (call) => {
    const subject = await followed(call.language, subjects.followSubject(call, call.params.subject_id))
    return { result: null, line: { action: 'subjects.followed', details: { subject } } }
  })
}

function levelRoutes(api: Api): void {
  serveAudited(api, library.createLevel, 'levels.created', async (call) => {
    const { id, key } = await subjects.addLevel(call, call.params.subject_id, call.body)
    return { result: { id }, line: { action: 'levels.created', details: { level: key } } }
  })
  serveAudited(api, library.updateLevel, 'levels.changed', async (call) => {
    const level = await subjects.saveLevel(call, call.params.level_id, call.body)
    return { result: null, line: { action: 'levels.changed', details: { level } } }
  })
  serveAudited(api, library.moveLevel, 'levels.moved', async (call) => {
    const level = await subjects.moveLevel(call, call.params.level_id, call.body.direction)
    return { result: null, line: { action: 'levels.moved', details: { level } } }
  })
  serveAudited(api, library.showLevel, ['levels.shown', 'levels.hidden'], async (call) => {
    const { is_shown } = call.body
    const level = await subjects.showLevel(call, call.params.level_id, is_shown)
    return { result: null, line: { action: is_shown ? 'levels.shown' : 'levels.hidden', details: { level } } }
  })
  serveAudited(api, library.followLevel, 'levels.followed', async (call) => {
    const level = await followed(call.language, subjects.followLevel(call, call.params.level_id))
    return { result: null, line: { action: 'levels.followed', details: { level } } }
  })
}

function questionRoutes(api: Api): void {
  serve(api, library.questions, (call) => levelQuestions(call, call.params.level_id))
  serveAudited(api, library.createQuestion, 'questions.created', async (call) => {
    const { id, key } = await subjects.addLibraryQuestion(call, call.params.level_id, call.body)
    return { result: { id }, line: { action: 'questions.created', details: { question: key } } }
  })
  serve(api, library.question, (call) => questionDetail(call, call.params.library_question_id))
  serveAudited(api, library.updateQuestion, 'questions.changed', async (call) => {
    const saved = await subjects.saveLibraryQuestion(call, call.params.library_question_id, call.body)
    const { key, version, question_version } = saved
    return {
      result: { version, question_version },
      line: { action: 'questions.changed', details: { question: key, version: question_version } },
    }
  })
  serveAudited(api, library.showQuestion, ['questions.shown', 'questions.hidden'], async (call) => {
    const { is_shown } = call.body
    const question = await subjects.showLibraryQuestion(call, call.params.library_question_id, is_shown)
    return { result: null, line: { action: is_shown ? 'questions.shown' : 'questions.hidden', details: { question } } }
  })
  serveAudited(api, library.followQuestion, 'questions.followed', async (call) => {
    const question = await followed(
      call.language,
      subjects.followLibraryQuestion(call, call.params.library_question_id),
    )
    return { result: null, line: { action: 'questions.followed', details: { question } } }
  })
  serveUnaudited(api, library.tryQuestion, 'changes nothing', async ({ body }) =>
    tryQuestion(body.question, body.answer),
  )
  serveUpload(api, library.uploadPicture, pictureLimit, async (call) =>
    subjects.keepLibraryPicture(call, await call.readUpload()),
  )
}
