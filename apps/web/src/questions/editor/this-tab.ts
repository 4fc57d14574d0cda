import { newId } from '@katedra/screens/question-editor/draft/draft.ts'

const key = 'katedra-tab'

/** The mark of this tab; it outlives a reload. A tab whose storage is forbidden has a new one each time. */
export function thisTab(): string {
  try {
    const known = sessionStorage.getItem(key)
    if (known !== null) return known
    const mark = newId()
    sessionStorage.setItem(key, mark)
    return mark
  } catch {
    return newId()
  }
}
