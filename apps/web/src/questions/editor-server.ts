import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import type { Reply } from '@katedra/contract/route'
import type { Answer, Question } from '@katedra/questions'
import { createContext } from 'react'
import { call } from '../app/client.ts'

/** What the editor asks of the server; whoever edits with another token than a teacher's brings calls of their own. */
export interface EditorServer {
  tryQuestion: (question: Question, answer: Answer) => Promise<Reply<typeof plannedTests.tryQuestion>>
  /** Keeps a picture; `src` is what stands in the question. */
  uploadPicture: (upload: Blob) => Promise<{ src: string }>
}

export const EditorServerContext = createContext<EditorServer>({
  tryQuestion: (question, answer) => call(plannedTests.tryQuestion, { body: { question, answer } }),
  uploadPicture: (upload) => call(questions.uploadQuestionPicture, {}, { upload }),
})
