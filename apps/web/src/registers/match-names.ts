import { fold } from '@katedra/questions/fold'

interface Named {
  student_id: string
  name: string
}

/** What a pasted list of names makes of the order. */
export interface MatchedNames {
  /** Everybody: first those of the list as they stand there, then the others as before. */
  order: string[]
  /** Lines that are no one of the class, or could be several. */
  unknown: string[]
  /** Pupils whom the list leaves out. */
  unlisted: string[]
}

/**
 * Finds the pupils of a class in a list that was copied from elsewhere: a name a line, in whichever order of its parts, perhaps
 * with numbers, classes or other columns next to it. Whole names come first, so that a longer line takes no one from a better one.
 */
export function matchNames(students: readonly Named[], text: string): MatchedNames {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => ({ line: line.replaceAll(/\s+/g, ' ').trim(), words: wordsOf(line) }))
    .filter(({ words }) => words.length > 0)
  const pupils = students.map((student) => ({ ...student, words: wordsOf(withoutNumber(student.name)) }))
  const found = new Map<number, Pupil>()
  const placed = new Set<string>()
  for (const isMatch of rules)
    for (const [index, { words }] of lines.entries()) {
      if (found.has(index)) continue
      const pupil = onlyOne(pupils.filter((one) => !placed.has(one.student_id) && isMatch(words, one.words)))
      if (pupil === undefined) continue
      found.set(index, pupil)
      placed.add(pupil.student_id)
    }
  const listed = lines.flatMap((_, index) => found.get(index)?.student_id ?? [])
  const others = students.filter(({ student_id }) => !placed.has(student_id))
  return {
    order: [...listed, ...others.map(({ student_id }) => student_id)],
    unknown: lines.filter((_, index) => !found.has(index)).map(({ line }) => line),
    unlisted: others.map(({ name }) => name),
  }
}

interface Pupil extends Named {
  words: string[]
}

/** Words in the order of letters, so that "Jan Novák" and "Novák Jan" are the same; figures are numbers of lines and classes. */
function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{L}/u.test(word))
    .toSorted()
}

/** "Novák Jan (2)" is one of two of that name: a list has them without numbers. */
function withoutNumber(name: string): string {
  return name.replace(/ \(\d+\)$/, '')
}

/** Several of one name are taken in their order; of several names none, for it could be either. */
function onlyOne(pupils: readonly Pupil[]): Pupil | undefined {
  return new Set(pupils.map(({ words }) => words.join(' '))).size === 1 ? pupils[0] : undefined
}

const rules: readonly ((line: readonly string[], name: readonly string[]) => boolean)[] = [
  (line, name) => line.join(' ') === name.join(' '),
  (line, name) => isWithin(name, line),
  // A second name that the list leaves out, and initials.
  (line, name) => line.length > 1 && isWithin(line, name),
]

/** Whether each word has one of its own among the others; a single letter is the beginning of one. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others]
  // Initials last: a whole word must not lose its own to one.
  return words
    .toSorted((a, b) => b.length - a.length)
    .every((word) => {
      const place = left.findIndex((other) => (word.length === 1 ? other.startsWith(word) : other === word))
      if (place >= 0) left.splice(place, 1)
      return place >= 0
    })
}
