import { CatalogueText } from '@katedra/contract/catalogue-text'
import { EventPicture, EventSource, type DailyEventForm } from '@katedra/contract/daily-events'
import { checkQuestion, mayNeedTeacher, Question } from '@katedra/questions'
import { editOf, type EditCall } from '../app/content-edit.ts'
import { fail, failField, found } from '../app/http/fail.ts'
import { rowVersion } from '../app/row-version.ts'
import type { Db } from '../db/database.ts'
import {
  countEvents,
  eventsOfSubject,
  findEvent,
  findSubjectById,
  forgetEdit,
  holdEvent,
  insertEvent,
  retireEvent,
  unretireEvent,
  updateEvent,
} from './daily-events.queries.ts'
import { loadEventAgain } from './daily-events.load.ts'

/** All events of a subject as they can be changed, with who has changed them and which are taken away. */
export async function editedEvents(db: Db, subjectId: number) {
  return (await eventsOfSubject(db, subjectId)).map(editedEventOf)
}

/** One event as it can be changed. */
export async function editedEvent(db: Db, id: string) {
  return editedEventOf(found(await findEvent(db, id)))
}

type Row = NonNullable<Awaited<ReturnType<typeof findEvent>>>

function editedEventOf(row: Row) {
  const { id, edited_at, edited_by, has_file, retired_at } = row
  const form = formOf(row)
  return { id, ...form, edited_at, edited_by, has_file, retired_at, version: rowVersion(form) }
}

function formOf({ title, text, picture, question, source, ...row }: Row) {
  const { subject_id, key, day, year, drawing, tags } = row
  return {
    subject_id,
    key,
    day,
    year,
    drawing,
    tags,
    title: CatalogueText.parse(title),
    text: CatalogueText.parse(text),
    picture: picture === null ? null : EventPicture.parse(picture),
    question: question === null ? null : Question.parse(question),
    source: EventSource.parse(source),
  }
}

/**
 * Writes a new event, or a known one again; from then on the files leave it alone. `seen` is the version that the editing began
 * with. Returns the id.
 */
export async function saveEvent(
  call: EditCall,
  id: string | undefined,
  given: DailyEventForm,
  seen?: string,
): Promise<string> {
  const form = { ...given, question: given.question === null ? null : answerable(given.question) }
  if (id === undefined) {
    if ((await findSubjectById(call.db, form.subject_id)) === undefined) failField('subject_id', 'unknown_subject')
    return (await insertEvent(call.db, form, editOf(call))) ?? failField('key', 'key_taken')
  }
  const known = found(await holdEvent(call.db, id))
  if (seen !== undefined && rowVersion(formOf(known)) !== seen) fail('operator.changed_meanwhile')
  if (known.key !== form.key || known.subject_id !== form.subject_id) failField('key', 'key_stays')
  await updateEvent(call.db, id, form, editOf(call))
  return id
}

/** The question as it is kept. */
function answerable(given: Question): Question {
  const checked = checkQuestion(given)
  if (!checked.ok) failField('question', 'question_problem')
  const { question } = checked
  // There is no one to mark an open answer.
  if (mayNeedTeacher(question)) failField('question', 'question_by_hand')
  return question
}

/** Takes an event away, also for the files. */
export async function deleteEvent(call: EditCall, id: string): Promise<void> {
  found(await findEvent(call.db, id))
  await retireEvent(call.db, id, editOf(call))
}

/** Shows an event again that was taken away. */
export async function putEventBack(call: EditCall, id: string): Promise<void> {
  found(await holdEvent(call.db, id))
  await unretireEvent(call.db, id, editOf(call))
}

/** How many events each subject shows, by its id. */
export async function eventCounts(db: Db): Promise<Map<number, number>> {
  return new Map((await countEvents(db)).map(({ subject_id, count }) => [subject_id, count]))
}

/** Lets the files have an event again: the next load brings it to what they say. */
export async function giveEventBack(db: Db, id: string): Promise<void> {
  found(await findEvent(db, id))
  await forgetEdit(db, id)
}

/** The same, and at once: it says what its file says. */
export async function followEventFile({ db }: EditCall, id: string): Promise<void> {
  const { subject_id, key } = found(await holdEvent(db, id))
  await giveEventBack(db, id)
  const subject = found(await findSubjectById(db, subject_id))
  if (!(await loadEventAgain(db, subject, key))) fail('operator.no_file')
}
