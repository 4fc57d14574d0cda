import type { JoinableTest } from '@katedra/contract/attempts'
import { fold } from '@katedra/questions/fold'

export type Listed = JoinableTest['students'][number]

/** As people say it; of the surname there is only as much as tells pupils of one first name apart. */
export function shownName({ first_name, last_name }: Listed): string {
  return `${first_name} ${last_name}`.trim()
}

/** Names are Czech whatever language the screen speaks: ch stands behind h, č behind c. */
export function inCzechOrder(students: readonly Listed[]): Listed[] {
  const collator = new Intl.Collator('cs')
  return [...students].sort((a, b) => collator.compare(shownName(a), shownName(b)))
}

/** Pupils of whose name each typed word begins a part; accents may be left out. */
export function findNames(students: readonly Listed[], typed: string): Listed[] {
  const wanted = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  return students.filter((student) => {
    const parts = fold(shownName(student)).split(/[\s-]+/)
    return wanted.every((word) => parts.some((part) => part.startsWith(word)))
  })
}
