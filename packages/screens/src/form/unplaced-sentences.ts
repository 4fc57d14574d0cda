import { CallError } from '@katedra/contract/call'

/** The server's sentences about fields that the form does not show one by one, each once; undefined where there are none. */
export function unplacedSentences(error: unknown, placed: readonly string[] = []): string | undefined {
  if (!(error instanceof CallError) || error.status !== 422) return undefined
  const sentences = Object.entries(error.fields).flatMap(([field, messages]) =>
    placed.includes(field) ? [] : messages,
  )
  return sentences.length === 0 ? undefined : [...new Set(sentences)].join(' ')
}
