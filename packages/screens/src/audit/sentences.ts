import type { AuditAction, AuditEntry } from '@katedra/contract/audit'

/** The texts of the catalogue `audit`. */
type Translate = (...text: [key: string] | [key: string, values: Record<string, string | number>]) => string

/** A line of the log as far as its sentence goes. */
export type SaidEntry = Pick<AuditEntry, 'action' | 'target_name' | 'details'>

/** Done to one pupil, whose name goes with the pupil (GDPR, article 17). */
const aboutStudent: readonly AuditAction[] = [
  'classes.student_updated',
  'classes.student_removed',
  'classes.student_restored',
  'classes.student_moved',
  'classes.student_exported',
  'classes.student_erased',
  'classes.code_renewed',
  'results.attempt_exported',
]

const importCounts = ['classes_created', 'students_added', 'students_changed', 'students_removed'] as const

/** What was done to whom, in the reader's language; `list` joins the parts of an enumeration. */
export function sentenceOf(entry: SaidEntry, t: Translate, list: (parts: readonly string[]) => string): string {
  const { action, details } = entry
  return t(`sentences.${keyOf(entry)}`, {
    ...details,
    ...readable(details, t),
    count: Number(details['count'] ?? 0),
    name: nameOf(entry, t),
    ...(action === 'rosters.imported' && { what: importedOf(details, t, list) }),
  })
}

/** Who leaves work behind, leaves it to somebody; a school's setting is not its details. */
function keyOf({ action, details }: SaidEntry): string {
  const hasHeir = action === 'colleagues.removed' && (details['heir'] ?? '') !== ''
  if (action === 'school.updated' && details['suspicion'] !== undefined)
    return `school.suspicion_${details['suspicion']}`
  if (action === 'retention.rule_changed' && details['count'] === 0) return 'retention.rule_none'
  return hasHeir ? 'colleagues.removed_with_work' : action
}

function nameOf({ action, target_name }: SaidEntry, t: Translate): string {
  if (target_name !== '') return target_name
  return t(aboutStudent.includes(action) ? 'erasedStudent' : 'unnamed')
}

/** Codes among the details in words; a code of a later version stays as it is. */
function readable(details: AuditEntry['details'], t: Translate): Record<string, string> {
  const { from, to, demand, wish, format } = details
  const word = (group: string, code: string | number) => t(`${group}.${code}`, { defaultValue: String(code) })
  return {
    ...(from !== undefined && { from: word('roles', from) }),
    ...(to !== undefined && { to: word('roles', to) }),
    ...(demand !== undefined && { demand: word('demands', demand) }),
    ...(wish !== undefined && { wish: word('topics', wish) }),
    ...(format !== undefined && { format: String(format).toUpperCase() }),
  }
}

function importedOf(details: AuditEntry['details'], t: Translate, list: (parts: readonly string[]) => string): string {
  const parts = importCounts
    .map((part) => ({ part, count: Number(details[part] ?? 0) }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => t(`imported.${part}`, { count }))
  return parts.length === 0 ? t('unchanged') : list(parts)
}
