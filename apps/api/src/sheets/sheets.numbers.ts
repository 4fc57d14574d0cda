import { numberedName, namesakeNumbers } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { addNumbers, pupilsOfTest } from './sheets.queries.ts'

/** A pupil as sheets of a test name them. */
interface NumberedPupil {
  id: string
  name: string
  number: number
}

/** The pupils of a test's class in its order, each with the number for sheets without names; newcomers get the next ones. */
export async function numberedPupils(db: Db, test: { school_id: string; test_id: string }): Promise<NumberedPupil[]> {
  await addNumbers(db, test)
  const pupils = await pupilsOfTest(db, test)
  const namesakes = namesakeNumbers(pupils)
  return pupils.flatMap(({ id, first_name, last_name, number, is_enrolled }) => {
    const name = [last_name, first_name].filter((part) => part !== '').join(' ')
    return number === null || !is_enrolled ? [] : [{ id, name: numberedName(name, namesakes.get(id)), number }]
  })
}
