import { pictureLimit } from '@katedra/contract/profile'
import { questions } from '@katedra/contract/questions'
import { sendPicture } from '../app/files/picture.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { serveUpload } from '../app/files/upload.ts'
import { bankOverview, chosenQuestions, listBank, questionDetail } from './questions.bank.ts'
import { uploadQuestionPicture } from './questions.pictures.ts'
import { deleteQuestions, putBackQuestions, shareQuestions, tagQuestions } from './questions.several.ts'
import {
  copyQuestion,
  copyVariant,
  createQuestion,
  listVersions,
  restoreVersion,
  updateQuestion,
} from './questions.writing.ts'

export function questionsRoutes(api: Api): void {
  serve(api, questions.bank, (call) => listBank(call, call.query))
  serve(api, questions.bankOverview, bankOverview)
  serve(api, questions.chosenQuestions, (call) => chosenQuestions(call, call.query.question_ids))
  serve(api, questions.question, (call) => questionDetail(call, call.params.question_id))
  serve(api, questions.createQuestion, (call) => createQuestion(call, call.body))
  serve(api, questions.updateQuestion, (call) => updateQuestion(call, call.params.question_id, call.body))
  serve(api, questions.copyQuestion, (call) => copyQuestion(call, call.params.question_id))
  serve(api, questions.copyVariant, (call) => copyVariant(call, call.params))
  serve(api, questions.tagQuestions, (call) => tagQuestions(call, call.body))
  serve(api, questions.shareQuestions, (call) => shareQuestions(call, call.body))
  serve(api, questions.deleteQuestions, (call) => deleteQuestions(call, call.body))
  serve(api, questions.putBackQuestions, (call) => putBackQuestions(call, call.body))
  serve(api, questions.questionVersions, (call) => listVersions(call, call.params.question_id))
  serve(api, questions.restoreVersion, (call) => restoreVersion(call, call.params, call.body.version))
  serveUpload(api, questions.uploadQuestionPicture, pictureLimit, uploadQuestionPicture)
  serveLong(api, questions.questionPicture, sendPicture)
}
