import { type BankScope, bankScopes } from '@katedra/contract/questions'
import { yearChoiceOf } from '@katedra/contract/years-of-school'
import { type QuestionType, questionTypes } from '@katedra/questions'
import type { BankSearch } from '../questions.data.ts'

/** In the address: questions that are filed under no subject. */
export const withoutSubject = 'none'

/** What the list is narrowed to, as it stands in the address; empty where it is not. */
export interface BankAddress {
  whose?: string
  search?: string
  type?: string
  subject_id?: string
  level_id?: string
  years?: string
  tag?: string
}

/** The part of the bank that the address asks for; one's own where it says none. */
export function scopeOf({ whose }: BankAddress): BankScope {
  return bankScopes.find((scope) => scope === whose) ?? 'own'
}

/** The address as the server understands it; what it would refuse is left out. */
export function searchOf(address: BankAddress): BankSearch {
  const whose = scopeOf(address)
  const search = (address.search ?? '').trim().slice(0, 100)
  const type = questionTypes.find((one): one is QuestionType => one === address.type)
  const subject_id = subjectOf(address, whose)
  const level_id = whose === 'library' ? idOf(address.level_id) : undefined
  const years = whose === 'library' ? yearChoiceOf(address.years) : undefined
  const tag = address.tag ?? ''
  return {
    whose,
    ...(search === '' ? {} : { search }),
    ...(type === undefined ? {} : { type }),
    ...(subject_id === undefined ? {} : { subject_id }),
    ...(level_id === undefined ? {} : { level_id }),
    ...(years === undefined ? {} : { years }),
    ...(tag === '' ? {} : { tag }),
  }
}

/** True where the list shows less than its part of the bank. */
export function isNarrowed(address: BankAddress): boolean {
  return Object.keys(searchOf(address)).length > 1
}

/** An address with changes; a level belongs to its subject, its years and the library, and parts without a meaning go. */
export function changedAddress(address: BankAddress, next: BankAddress): BankAddress {
  const isLevelLost = [next.subject_id, next.whose, next.years].some((part) => part !== undefined)
  const changed = {
    ...address,
    ...(isLevelLost ? { level_id: '' } : {}),
    ...(next.whose === undefined ? {} : { tag: '' }),
    ...next,
  }
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => Boolean(value)))
}

/** The subject that is asked for; outside the library also the questions without one. */
function subjectOf({ subject_id }: BankAddress, whose: BankScope): number | 'none' | undefined {
  return subject_id === withoutSubject && whose !== 'library' ? withoutSubject : idOf(subject_id)
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
