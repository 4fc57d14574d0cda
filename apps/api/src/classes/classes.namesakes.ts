import { fold } from '@katedra/questions/fold'

interface Named {
  id: string
  first_name: string
  last_name: string
}

/** What stands for the name of an erased pupil. */
const erased = '–'

/**
 * Which of several pupils of one full name each of them is, 1, 2…; no one else has a number. In the order in which they came to
 * the school, as on the class's roster, so that teachers and pupils see the same, and the number tells nothing of anybody.
 */
export function namesakeNumbers(pupils: readonly Named[]): ReadonlyMap<string, number> {
  const byName = Map.groupBy(pupils, ({ first_name, last_name }) =>
    fold(`${first_name} ${last_name}`, { diacritics: 'keep', spaces: 'single' }),
  )
  return new Map(
    [...byName]
      .filter(([name, group]) => group.length > 1 && name !== erased)
      .flatMap(([, group]) =>
        group
          .map(({ id }) => id)
          .toSorted()
          .map((id, index) => [id, index + 1] as const),
      ),
  )
}

/** "Jan Novák (2)" */
export function numberedName(name: string, number: number | undefined): string {
  return number === undefined ? name : `${name} (${number})`
}
