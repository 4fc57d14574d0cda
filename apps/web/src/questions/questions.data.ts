import { questions, type BankQuestionDetail } from '@katedra/contract/questions'
import type { CallInput } from '@katedra/contract/route'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../app/call.ts'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'

export const overviewQuery = queryOf(questions.bankOverview)

export type BankSearch = Omit<CallInput<typeof questions.bank>['query'], 'offset'>

/** The list, page by page; what is there stays in sight while a narrowed one comes. */
export function bankQuery(search: BankSearch) {
  return infiniteQueryOptions({
    queryKey: keyOf(questions.bank, { query: search }),
    queryFn: ({ pageParam, signal }) => call(questions.bank, { query: { ...search, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, page) => sum + page.questions.length, 0)
      return last.questions.length === 0 || loaded >= last.total ? undefined : loaded
    },
    placeholderData: keepPreviousData,
  })
}

export function questionQuery(question_id: string) {
  return queryOf(questions.question, { params: { question_id } })
}

export function versionsQuery(question_id: string) {
  return queryOf(questions.questionVersions, { params: { question_id } })
}

/** What the server has just told of a question is the newest there is. */
export function keepQuestion(question: BankQuestionDetail): void {
  queryClient.setQueryData(questionQuery(question.id).queryKey, question)
  void refreshBank()
  void queryClient.invalidateQueries({ queryKey: versionsQuery(question.id).queryKey })
}

/** After any change: lists, counts and tags may be different now. */
async function refreshBank(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(questions.bank) }),
    queryClient.invalidateQueries({ queryKey: keyOf(questions.bankOverview) }),
  ])
}

/** The same when questions themselves have changed that may be open elsewhere. */
export async function refreshQuestions(): Promise<void> {
  await Promise.all([refreshBank(), queryClient.invalidateQueries({ queryKey: keyOf(questions.question) })])
}
