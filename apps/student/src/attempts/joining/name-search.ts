import type { JoinableTest } from '@katedra/contract/attempts'
import { fold } from '@katedra/questions/fold'

export type Listed = JoinableTest['students'][number]

/** As class registers write it: last name first. */
export function listName({ first_name, last_name }: Listed): string {
  return `${last_name} ${first_name}`.trim()
}

/** As people say it. */
export function fullName({ first_name, last_name }: Listed): string {
  return `${first_name} ${last_name}`.trim()
}

/** Names are Czech whatever language the screen speaks: ch stands behind h, č behind c. */
export function inCzechOrder(students: readonly Listed[]): Listed[] {
  const collator = new Intl.Collator('cs')
  return [...students].sort(
    (a, b) => collator.compare(a.last_name, b.last_name) || collator.compare(a.first_name, b.first_name),
  )
}

/** Pupils of whose name each typed word begins a part; accents may be left out. */
export function findNames(students: readonly Listed[], typed: string): Listed[] {
  const wanted = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  return students.filter((student) => {
    const parts = fold(listName(student)).split(/[\s-]+/)
    return wanted.every((word) => parts.some((part) => part.startsWith(word)))
  })
}
