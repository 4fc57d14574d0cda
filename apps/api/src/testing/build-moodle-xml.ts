import { moodleXml } from '../question-files/moodle-xml/moodle-xml.ts'
import type { FileReading, Reason, TakenQuestion } from '../question-files/question-files.shape.ts'

/** A file of Moodle XML around some elements. */
export function moodleFile(content: string): Uint8Array {
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${content}</quiz>`)
}

export async function readMoodle(content: string): Promise<FileReading> {
  const file = { name: 'questions.xml', bytes: moodleFile(content) }
  if (!moodleXml.recognises(file)) throw new Error('not recognised')
  return moodleXml.read(file, { language: 'cs' })
}

/** The only question of a file, which must be taken. */
export async function taken(content: string): Promise<TakenQuestion> {
  const reading = await readMoodle(content)
  const [first, ...others] = reading.ok ? reading.taken : []
  if (!reading.ok || first === undefined || others.length + reading.skipped.length > 0) {
    throw new Error(JSON.stringify(reading))
  }
  return first
}

/** Why the only question of a file is skipped. */
export async function skipReason(content: string): Promise<Reason | undefined> {
  const reading = await readMoodle(content)
  if (!reading.ok || reading.taken.length > 0) throw new Error(JSON.stringify(reading))
  return reading.skipped[0]?.reason
}

export function question(type: string, inside: string, prompt = '<p>Kolik je <b>dvakrát</b> dva?</p>'): string {
  return `<question type="${type}">
    <name><text>Násobení</text></name>
    <questiontext format="html"><text><![CDATA[${prompt}]]></text></questiontext>
    ${inside}
  </question>`
}

export function answer(fraction: number | string, text: string, more = ''): string {
  return `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${more}</answer>`
}

/** A pair of a matching question. */
export function pair(left: string, right: string): string {
  return `<subquestion format="html"><text>${left}</text><answer><text>${right}</text></answer></subquestion>`
}

export function noteCodes({ notes }: TakenQuestion): string[] {
  return notes.map(({ code }) => code)
}
