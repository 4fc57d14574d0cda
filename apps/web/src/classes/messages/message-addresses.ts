import type { ClassMessage, SchoolClassDetail } from '@katedra/contract/classes'

/** To whom a message shall go. */
export interface Audience {
  to_class: boolean
  to_students: boolean
}

/** The pupils' own addresses, each once, also where several share it. */
export function studentAddresses({ students }: Pick<SchoolClassDetail, 'students'>): string[] {
  return [...new Set(students.map(({ email }) => email.toLowerCase()).filter((email) => email !== ''))]
}

/** How many addresses a message would go to; the server counts the same way. */
export function countAddresses(
  schoolClass: Pick<SchoolClassDetail, 'students' | 'email'>,
  { to_class, to_students }: Audience,
): number {
  const ofClass = to_class && schoolClass.email !== '' ? [schoolClass.email.toLowerCase()] : []
  return new Set([...ofClass, ...(to_students ? studentAddresses(schoolClass) : [])]).size
}

const minute = 60_000

/** How soon to ask again where messages stand: swiftly after sending, seldom when the mail server is slow, never once all is known. */
export function nextAsking(messages: readonly ClassMessage[], now: Date): number | false {
  const waiting = messages.filter(({ recipients }) => recipients.some(({ state }) => state === 'waiting'))
  if (waiting.length === 0) return false
  const youngest = Math.max(...waiting.map(({ sent_at }) => Date.parse(sent_at)))
  return now.getTime() - youngest < 2 * minute ? 3000 : 30_000
}
