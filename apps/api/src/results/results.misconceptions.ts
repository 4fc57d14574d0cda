import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { Score, type LocalText } from '@katedra/questions'
import type { Db } from '../db/database.ts'
import { misconceptionWords } from '../generators/generators.ts'
import { figuresOfTest, type TestKey } from './figures/figures.material.ts'
import { misconceptionsOfTest } from './results.queries.ts'

type Misconceptions = HandlerReply<typeof results.misconceptions>

/** What an answer shows that its pupil gets wrong, in words. */
export function misconceptionsIn(answer: Told | undefined): LocalText[] {
  return answer === undefined || isRight(answer)
    ? []
    : (answer.misconceptions ?? []).flatMap((name) => misconceptionWords(name) ?? [])
}

interface Told {
  misconceptions: string[] | null
  score: unknown
}

/** A key that was mended afterwards may have made it right. */
function isRight({ score }: Told): boolean {
  const { data } = Score.safeParse(score)
  return data?.kind === 'scored' && data.fraction === 1
}

interface Shown {
  name: string
  text: LocalText
  attempt_id: string
  item_no: number
}

/**
 * What pupils get wrong in questions of generators, the commonest first: of the class by how many pupils show it, of each pupil by how
 * many answers do. Answers that do not count are left out.
 */
export async function misconceptionsOfResults(db: Db, test: TestKey): Promise<Misconceptions> {
  const { material, students } = await figuresOfTest(db, test)
  const counting = new Set(students.flatMap(({ attempt_id, state }) => (state === 'submitted' ? [attempt_id] : [])))
  const excluded = new Set(material.excluded.map(({ attempt_id, item_no }) => `${attempt_id ?? ''} ${item_no}`))
  const rows = await misconceptionsOfTest(db, test.school_id, test.test_id)
  const shown = rows
    .filter((row) => counting.has(row.attempt_id) && !isRight(row))
    .filter(({ attempt_id, item_no }) => !excluded.has(` ${item_no}`) && !excluded.has(`${attempt_id} ${item_no}`))
    .flatMap(({ attempt_id, item_no, misconceptions }): Shown[] =>
      (misconceptions ?? []).flatMap((name) => {
        const text = misconceptionWords(name)
        return text === undefined ? [] : [{ name, text, attempt_id, item_no }]
      }),
    )
  const byAttempt = Map.groupBy(shown, ({ attempt_id }) => attempt_id)
  return {
    of_class: grouped(shown).map(({ text, of }) => ({
      text,
      student_count: new Set(of.map(({ attempt_id }) => attempt_id)).size,
      answer_count: of.length,
      item_nos: [...new Set(of.map(({ item_no }) => item_no))].toSorted((a, b) => a - b),
      attempt_ids: [...new Set(of.map(({ attempt_id }) => attempt_id))],
    })),
    students: [...byAttempt].map(([attempt_id, own]) => ({
      attempt_id,
      misconceptions: grouped(own).map(({ text, of }) => ({ text, answer_count: of.length })),
    })),
  }
}

function grouped(shown: readonly Shown[]) {
  const groups = [...Map.groupBy(shown, ({ name }) => name)].map(([name, of]) => {
    const [first] = of
    const pupils = new Set(of.map(({ attempt_id }) => attempt_id)).size
    return { name, text: first?.text ?? {}, of, pupils }
  })
  return groups.toSorted((a, b) => b.pupils - a.pupils || b.of.length - a.of.length || a.name.localeCompare(b.name))
}
