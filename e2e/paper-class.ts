import { isKeyed, library } from '@katedra/contract/library'
import { plannedTests } from '@katedra/contract/planned-tests'
import { classes } from '@katedra/contract/classes'
import { subjects } from '@katedra/contract/subjects'
import { classSheets } from '../apps/api/src/testing/sheet-photographs/class-sheets.ts'
import { call } from '../tools/call.ts'

/** A class, a running test of four choices, and one of the same questions that no one writes. */
export async function paperClass(address: string, access: string, title: string, names: readonly string[]) {
  const { level_id, questions } = await fourChoices(address, access)
  const students = names.map((last_name) => ({ last_name, first_name: 'Žák' }))
  const schoolClass = await call(address, classes.createClass, { body: { name: title, students } }, access)
  const plan = {
    class_id: schoolClass.id,
    title,
    level_id,
    question_ids: questions.map(({ id }) => id),
    starts_at: new Date(Date.now() + 60_000).toISOString(),
  }
  const planned = await call(address, plannedTests.planTest, { body: plan }, access)
  const other = await call(address, plannedTests.planTest, { body: { ...plan, title: `${title} 2` } }, access)
  await call(address, plannedTests.launchTest, { params: { test_id: planned.id } }, access)
  return {
    planned,
    other,
    pupilOf(name: string) {
      const pupil = schoolClass.students.find(({ last_name }) => last_name === name)
      if (pupil === undefined) throw new Error(`${name} is not in the class`)
      return pupil
    },
    sheetsOf: ({ id }: { id: string }) =>
      classSheets({
        id,
        shuffle_options: planned.shuffle_options,
        questions: questions.map(({ question }, index) => ({ item_no: index + 1, question })),
      }),
  }
}

/** The demo's school is registered, so its teachers read the keys. */
async function fourChoices(address: string, access: string) {
  for (const subject of await call(address, subjects.subjects, {}, access))
    for (const level of await call(address, subjects.levels, { params: { subject_id: subject.id } }, access)) {
      const read = await call(address, library.levelQuestions, { params: { level_id: level.id } }, access)
      const questions = read
        .filter(isKeyed)
        .filter(({ question }) => question.type === 'abc' && !question.content.multiple)
        .slice(0, 4)
      if (questions.length === 4) return { level_id: level.id, questions }
    }
  throw new Error('no level has four choices')
}
