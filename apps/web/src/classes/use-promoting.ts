import { classes } from '@katedra/contract/classes'
import { CallError } from '@katedra/contract/call'
import { useMutation } from '@tanstack/react-query'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { keepPromoted } from './classes.data.ts'
import type { Promoted } from './promotion-done.tsx'
import { choicesOf, countRows, type PromotionRow } from './promotion-rows.ts'

/** Promotes what is included; asked twice, the server promotes once. */
export function usePromoting(schoolYear: number, onDone: (promoted: Promoted) => void) {
  const problem = useProblem()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rows: readonly PromotionRow[]) => call(classes.promoteClasses, { body: choicesOf(rows) }),
    onSuccess: (all, rows) => {
      keepPromoted(all)
      const names = new Set(choicesOf(rows).classes.map(({ new_name }) => new_name))
      const { promoted, leaving } = countRows(rows)
      onDone({
        school_year: schoolYear,
        opened: all.filter((one) => one.archived_at === null && one.school_year === schoolYear && names.has(one.name)),
        put_away: promoted + leaving,
        left_out: all.filter((one) => rows.some((row) => row.class_id === one.id && !row.is_included)),
      })
    },
  })
  return { mutate, isPending, message: error === null ? undefined : sentenceOf(error) }

  function sentenceOf(reason: unknown): string {
    const messages = reason instanceof CallError ? Object.values(reason.fields).flat() : []
    return messages.length === 0 ? problem(reason) : [...new Set(messages)].join(' ')
  }
}
