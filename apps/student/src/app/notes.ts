/*
 * Local storage holds small notes; where it is blocked, they live as long as the page. What must not be lost is in IndexedDB
 * (device-store.ts).
 */

const notes = new Map<string, string>()

/** A small note that outlives the page where the browser lets it. */
export function writeNote(name: string, text: string): void {
  notes.set(name, text)
  try {
    localStorage.setItem(`katedra.student.${name}`, text)
  } catch {
    // Storage is blocked or full: the note lives as long as the page.
  }
}

export function readNote(name: string): string | null {
  try {
    return localStorage.getItem(`katedra.student.${name}`) ?? notes.get(name) ?? null
  } catch {
    return notes.get(name) ?? null
  }
}
