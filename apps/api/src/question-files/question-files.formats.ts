import { json } from './json/json.ts'
import { csv, xlsx } from './table/table.ts'
import { gift } from './gift/gift.ts'
import { moodleXml } from './moodle-xml/moodle-xml.ts'
import { qti, qti3 } from './qti/qti.ts'
import type { FormatId, QuestionFile, QuestionFormat } from './question-files.shape.ts'

/** Asked in this order: what is recognised by its content stands before what can only be guessed by its name. */
const formats: readonly QuestionFormat[] = [moodleXml, xlsx, qti, qti3, json, csv, gift]

/** The format of a file; its content decides, its name only between texts that could be several. */
export function recognise(file: QuestionFile): QuestionFormat | undefined {
  return formats.find((format) => format.recognises(file))
}

export function formatCalled(id: FormatId): QuestionFormat | undefined {
  return formats.find((format) => format.id === id)
}
