import { operatorLibrary as library } from '@katedra/contract/operator-library'
import { pictureLimit } from '@katedra/contract/profile'
import { serve, type Api } from '../app/serve.ts'
import { serveUpload } from '../app/upload.ts'
import { tryQuestion } from '../planned-tests/planned-tests.ts'
import * as subjects from '../subjects/subjects.ts'
import { levelQuestions, questionDetail, subjectDetail } from './operator.library.ts'
import { followed } from './operator.following.ts'
import { noteAction } from './operator.ts'

export function libraryRoutes(api: Api): void {
  subjectRoutes(api)
  levelRoutes(api)
  questionRoutes(api)
}

function subjectRoutes(api: Api): void {
  serve(api, library.subjects, ({ db }) => subjects.editedSubjects(db))
  serve(api, library.createSubject, async (call) => {
    const id = await subjects.addSubject(call, call.body)
    await noteAction(call, 'subjects.created', { subject: call.body.code })
    return { id }
  })
  serve(api, library.subject, (call) => subjectDetail(call, call.params.subject_id))
  serve(api, library.updateSubject, async (call) => {
    const subject = await subjects.saveSubject(call, call.params.subject_id, call.body)
    await noteAction(call, 'subjects.changed', { subject })
    return null
  })
  serve(api, library.moveSubject, async (call) => {
    const subject = await subjects.moveSubject(call, call.params.subject_id, call.body.direction)
    await noteAction(call, 'subjects.moved', { subject })
    return null
  })
  serve(api, library.followSubject, async (call) => {
    const subject = await followed(call.language, subjects.followSubject(call, call.params.subject_id))
    await noteAction(call, 'subjects.followed', { subject })
    return null
  })
}

function levelRoutes(api: Api): void {
  serve(api, library.createLevel, async (call) => {
    const { id, key } = await subjects.addLevel(call, call.params.subject_id, call.body)
    await noteAction(call, 'levels.created', { level: key })
    return { id }
  })
  serve(api, library.updateLevel, async (call) => {
    const level = await subjects.saveLevel(call, call.params.level_id, call.body)
    await noteAction(call, 'levels.changed', { level })
    return null
  })
  serve(api, library.moveLevel, async (call) => {
    const level = await subjects.moveLevel(call, call.params.level_id, call.body.direction)
    await noteAction(call, 'levels.moved', { level })
    return null
  })
  serve(api, library.showLevel, async (call) => {
    const { is_shown } = call.body
    const level = await subjects.showLevel(call, call.params.level_id, is_shown)
    await noteAction(call, is_shown ? 'levels.shown' : 'levels.hidden', { level })
    return null
  })
  serve(api, library.followLevel, async (call) => {
    const level = await followed(call.language, subjects.followLevel(call, call.params.level_id))
    await noteAction(call, 'levels.followed', { level })
    return null
  })
}

function questionRoutes(api: Api): void {
  serve(api, library.questions, (call) => levelQuestions(call, call.params.level_id))
  serve(api, library.createQuestion, async (call) => {
    const { id, key } = await subjects.addLibraryQuestion(call, call.params.level_id, call.body)
    await noteAction(call, 'questions.created', { question: key })
    return { id }
  })
  serve(api, library.question, (call) => questionDetail(call, call.params.library_question_id))
  serve(api, library.updateQuestion, async (call) => {
    const saved = await subjects.saveLibraryQuestion(call, call.params.library_question_id, call.body)
    const { key, version, question_version } = saved
    await noteAction(call, 'questions.changed', { question: key, version: question_version })
    return { version, question_version }
  })
  serve(api, library.showQuestion, async (call) => {
    const { is_shown } = call.body
    const question = await subjects.showLibraryQuestion(call, call.params.library_question_id, is_shown)
    await noteAction(call, is_shown ? 'questions.shown' : 'questions.hidden', { question })
    return null
  })
  serve(api, library.followQuestion, async (call) => {
    const question = await followed(
      call.language,
      subjects.followLibraryQuestion(call, call.params.library_question_id),
    )
    await noteAction(call, 'questions.followed', { question })
    return null
  })
  serve(api, library.tryQuestion, async ({ body }) => tryQuestion(body.question, body.answer))
  serveUpload(api, library.uploadPicture, pictureLimit, async (call) =>
    subjects.keepLibraryPicture(call, await call.readUpload()),
  )
}
