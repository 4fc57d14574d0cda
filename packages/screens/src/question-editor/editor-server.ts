import type { plannedTests } from '@katedra/contract/planned-tests'
import type { Reply } from '@katedra/contract/route'
import type { Answer, Question } from '@katedra/questions'
import { createContext, useContext } from 'react'

/** What the editor asks of the server; each application brings its own calls. */
export interface EditorServer {
  tryQuestion: (question: Question, answer: Answer) => Promise<Reply<typeof plannedTests.tryQuestion>>
  /** Keeps a picture; `src` is what stands in the question. */
  uploadPicture: (upload: Blob) => Promise<{ src: string }>
}

export const EditorServerContext = createContext<EditorServer | undefined>(undefined)

/** The calls of the application around the editor. */
export function useEditorServer(): EditorServer {
  const server = useContext(EditorServerContext)
  if (server === undefined) throw new Error('The question editor needs an EditorServerContext around it.')
  return server
}
