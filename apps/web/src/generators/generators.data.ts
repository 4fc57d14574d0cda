import { keyOf } from '@katedra/client/query-client'
import { generators } from '@katedra/contract/generators'
import { questions } from '@katedra/contract/questions'
import { queryClient, queryOf } from '../app/query.ts'

/** Ten questions of a generator; each round has others. With a seed the one that it gives. */
export function samplesQuery(generated_id: string, round: number, seed: number | null = null) {
  const query = seed === null ? { round } : { seed }
  return queryOf(generators.samples, { params: { generated_id }, query })
}

export async function refreshSamples(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(generators.samples) })
}

/** A copy has come to one's own questions. */
export async function refreshOwnQuestions(): Promise<void> {
  const routes = [questions.bank, questions.bankOverview]
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })))
}
