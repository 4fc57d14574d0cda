import type { ListedColleague } from '@katedra/contract/colleagues'
import { matches } from '@katedra/screens/fold.ts'

/** A colleague as a line of a list; two of the same name are told apart by their addresses. */
export interface TeacherChoice {
  id: string
  name: string
  /** Empty where the name says enough. */
  detail: string
  isMe: boolean
}

type Named = Pick<
  ListedColleague,
  'id' | 'first_name' | 'last_name' | 'title_before_name' | 'title_after_name' | 'email' | 'is_me'
>

function nameOf({ title_before_name, first_name, last_name, title_after_name, email }: Named): string {
  const plain = `${first_name} ${last_name}`.trim()
  if (plain === '') return email
  const before = `${title_before_name} ${plain}`.trim()
  return title_after_name === '' ? before : `${before}, ${title_after_name}`
}

/** Colleagues by last name; those without any come last, under their addresses. */
export function teacherChoices(
  colleagues: readonly Named[],
  compare: (a: string, b: string) => number,
): TeacherChoice[] {
  const names = new Map<string, number>()
  for (const one of colleagues) names.set(nameOf(one), (names.get(nameOf(one)) ?? 0) + 1)
  return colleagues
    .toSorted(
      (a, b) =>
        Number(a.last_name === '') - Number(b.last_name === '') ||
        compare(a.last_name, b.last_name) ||
        compare(nameOf(a), nameOf(b)),
    )
    .map((one) => {
      const name = nameOf(one)
      return { id: one.id, name, detail: (names.get(name) ?? 0) > 1 ? one.email : '', isMe: one.is_me }
    })
}

/** Those whom the search finds; by name, for that is what the list shows. */
export function findTeachers(choices: readonly TeacherChoice[], search: string): TeacherChoice[] {
  return choices.filter(({ name, detail }) => matches(`${name} ${detail}`, search))
}
