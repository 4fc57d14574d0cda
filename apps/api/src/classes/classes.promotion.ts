import type { classes } from '@katedra/contract/classes'
import type { HandlerReply } from '@katedra/contract/route'
import type { TeacherCall } from '../app/http/serve.ts'
import { found } from '../app/http/fail.ts'
import { writeAudit } from '../audit/audit.ts'
import { schoolYearOf } from './classes.ts'
import { classesOf, findClass, lockClass, setClass } from './classes.queries.ts'
import { insertPromotedClass } from './classes.queries.ts'

/** Years of an eight-year grammar school go by names. */
const namedYears = ['prima', 'sekunda', 'tercie', 'kvarta', 'kvinta', 'sexta', 'septima', 'oktáva']
const lastNumberedYear = 9

/**
 * What a class is called a year later: 6.A becomes 7.A, Prima B becomes Sekunda B; null for those who leave after the last
 * year. A name that says no year stays. Only a proposal: a four-year school knows better and changes it.
 */
export function nextName(name: string): string | null {
  const numbered = /^(?<year>\d{1,2})(?<rest>\D.*)?$/s.exec(name)?.groups
  if (numbered?.['year'] !== undefined) {
    const year = Number(numbered['year'])
    return year >= lastNumberedYear ? null : `${year + 1}${numbered['rest'] ?? ''}`
  }
  const [word = '', ...rest] = name.split(/(?=[\s.\-/])/)
  const index = namedYears.indexOf(word.toLocaleLowerCase('cs'))
  if (index === -1) return name
  const next = namedYears[index + 1]
  return next === undefined ? null : [inCaseOf(word, next), ...rest].join('')
}

function inCaseOf(model: string, word: string): string {
  if (model === model.toLocaleUpperCase('cs')) return word.toLocaleUpperCase('cs')
  const first = model.charAt(0)
  return first === first.toLocaleUpperCase('cs') ? word.charAt(0).toLocaleUpperCase('cs') + word.slice(1) : word
}

/**
 * Classes of the earliest school year that is still to be promoted, with their names a year later: those that were left out the
 * last time are offered again, before anyone thinks of the year after.
 */
export async function promotionOf({ db, teacher, now }: TeacherCall): Promise<HandlerReply<typeof classes.promotion>> {
  const active = (await classesOf(db, teacher)).filter(({ archived_at }) => archived_at === null)
  const ending = schoolYearOf(now) - 1
  const years = active.map((row) => row.school_year).filter((year) => year >= ending)
  const school_year = years.length === 0 ? ending : Math.min(...years)
  return {
    school_year: school_year + 1,
    classes: active
      .filter((row) => row.school_year === school_year)
      .map(({ id, name, student_count }) => ({ class_id: id, name, new_name: nextName(name), student_count })),
  }
}

interface Choice {
  class_id: string
  new_name: string | null
}

/**
 * A new class with the same pupils and teachers takes the old one's place, which is archived with its tests and results.
 * Asking again changes nothing: a class is promoted once.
 */
export async function promoteClasses(
  call: TeacherCall,
  choices: readonly Choice[],
): Promise<HandlerReply<typeof classes.promoteClasses>> {
  for (const choice of choices) await promote(call, choice)
  return classesOf(call.db, call.teacher)
}

async function promote({ db, teacher, now }: TeacherCall, { class_id, new_name }: Choice): Promise<void> {
  const row = found(await findClass(db, teacher, class_id))
  await lockClass(db, teacher.school_id, class_id)
  const current = found(await findClass(db, teacher, class_id))
  if (current.archived_at !== null) return
  if (new_name !== null)
    await insertPromotedClass(db, {
      school_id: teacher.school_id,
      class_id,
      name: new_name,
      school_year: row.school_year + 1,
    })
  await setClass(db, teacher.school_id, class_id, { archived_at: now })
  await writeAudit(db, teacher, now, {
    action: new_name === null ? 'classes.archived' : 'classes.promoted',
    target_id: class_id,
    target_name: row.name,
    details: new_name === null ? {} : { new_name },
  })
}
