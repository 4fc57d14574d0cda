import type { Language } from '@katedra/questions'
import { translator } from '@katedra/i18n/server'
import { decodeText, decodeWithEncoding } from '../../app/files/decode-text.ts'
import { collectItems, encodingNotes, type ReadItem } from '../reading/reading.ts'
import { detailOf, giftBody, giftGap } from './gift.answers.ts'
import { giftBlocks, maxBlockLength, showSigns, type GiftBlock } from './gift.blocks.ts'
import { asHtml, giftText, giftTextAlone, giftWords, partFormat, type TextFormat } from './gift.text.ts'
import { writeGift } from './gift.write.ts'
import { hasCloze, readCloze } from '../reading/reading.cloze.ts'
import { gapId, gapSign, hasLostGap, withoutGapSigns } from '../reading/reading.gap-signs.ts'
import { gapsBody, pointsOfGaps, type DraftGap } from '../reading/reading.gaps.ts'
import { escapeHtml, htmlWords } from '../reading/reading.html.ts'
import { boundedPoints, openItem, type ItemParts } from '../reading/reading.item.ts'
import {
  fileLimits,
  type FileReading,
  type QuestionFile,
  type QuestionFormat,
  type Reason,
  type ReadSettings,
} from '../question-files.shape.ts'
import { normalizedLines } from '@katedra/questions/stream-safe'

/** GIFT, Moodle's text format for questions. */
export const gift: QuestionFormat = {
  id: 'gift',
  extension: 'gift',
  recognises: looksLikeGift,
  read: readGift,
  write: writeGift,
}

const start = 64 * 1024

function looksLikeGift({ name, bytes }: QuestionFile): boolean {
  const text = decodeText(bytes.subarray(0, start))
  if (text === undefined) return false
  if (/\.gift$/i.test(name)) return true
  if (marker.test(text)) return true
  // Braces alone are in programs and style sheets too.
  return !/\.[a-z\d]{1,8}$/i.test(name.replace(/\.txt$/i, '')) && braced.test(text)
}

const marker = /^\$CATEGORY:|^::[^:\n]{1,500}::/m
const braced = /\{(?:\s{0,10}>[^{}]{0,2000}|[^{}]{0,2000}[=~#][^{}]{0,2000}|\s{0,10}(?:T|F|TRUE|FALSE)?\s{0,10})\}/

function readGift({ bytes }: QuestionFile, settings: ReadSettings): FileReading {
  const source = decodeWithEncoding(bytes)
  if (source === undefined) return { ok: false, refusal: { code: 'encoding_unknown' } }
  const items = collectItems()
  const file = openFile(settings.language)
  for (const block of giftBlocks(normalizedLines(source.text))) {
    if (items.isFull()) break
    const rest = withoutCategory(block, file)
    if (rest.text !== '') items.add({ kind: 'line', number: rest.line }, () => readBlock(rest, file))
  }
  return items.reading(encodingNotes(source))
}

interface GiftFile {
  language: Language
  /** Of the category that the following questions are in. */
  tags: string[]
  words: { yes: string; no: string; picture: string }
  pictureCount: number
}

function openFile(language: Language): GiftFile {
  const t = translator(language, 'question-files')
  return {
    language,
    tags: [],
    words: { yes: t('true'), no: t('false'), picture: t('unnamed_picture') },
    pictureCount: 0,
  }
}

/** `$CATEGORY: $course$/top/Biology/Cells` holds for all questions behind it. */
function withoutCategory(block: GiftBlock, file: GiftFile): GiftBlock {
  const found = /^\$CATEGORY:([^\n]*)\n?/.exec(block.text)
  if (found === null) return block
  file.tags = categoryTags(found[1] ?? '')
  return { ...block, line: block.line + 1, text: block.text.slice(found[0].length).trim() }
}

/** The folders of a category; those that every course has say nothing. */
export function categoryTags(path: string): string[] {
  const folders = showSigns(path.slice(0, 5000))
    .replaceAll('//', '\ufdd0')
    .split('/')
    .map((folder) => folder.replaceAll('\ufdd0', '/').trim())
  return folders.filter(
    (folder) => folder !== '' && !/^\$[^$]*\$?$|^top$|^(?:Default for|Výchozí (?:v|pro|u)) /i.test(folder),
  )
}

function readBlock(block: GiftBlock, file: GiftFile): ReadItem {
  const { name, text } = partName(block.text)
  const named = name === '' ? {} : { name }
  if (isTooLong(text)) return { skip: { code: 'text_too_long' }, ...named }
  const { format, text: body } = partFormat(text, 'moodle')
  const several = gapSource(body)
  if (several !== undefined) return readGapText({ name, format, tags: [...file.tags, ...block.tags], ...several }, file)
  const braces = findBraces(body)
  if ('skip' in braces) return { skip: braces.skip, name: name === '' ? detailOf(body) : name }
  return readQuestion({ name, format, tags: [...file.tags, ...block.tags], ...braces }, file)
}

/** Pictures that stand in a text as base64 have a limit of their own. */
function isTooLong(text: string): boolean {
  if (text.length <= maxBlockLength) return false
  if (text.length > fileLimits.bytes) return true
  return text.replaceAll(/data[:\ufdd0]image\/[\w+.-]{1,20};base64,[A-Za-z0-9+/]*/g, '').length > maxBlockLength
}

function partName(source: string): { name: string; text: string } {
  const found = /^::([\s\S]*?)::/.exec(source.slice(0, 20_000))
  if (found === null) return { name: '', text: source }
  return { name: giftWords(found[1] ?? ''), text: source.slice(found[0].length).trim() }
}

interface Braces {
  before: string
  inside: string
  after: string
}

/** The first closing brace ends the answers, whatever it stands in. */
function findBraces(body: string): Braces | { skip: { code: 'only_text' | 'syntax'; values?: { detail: string } } } {
  const open = body.indexOf('{')
  if (open === -1 && !body.includes('}')) return { skip: { code: 'only_text' } }
  const close = body.indexOf('}', open)
  if (open === -1 || close === -1)
    return { skip: { code: 'syntax', values: { detail: detailOf(body.slice(Math.max(open, 0))) } } }
  if (body.slice(open + 1, close).includes('{'))
    return { skip: { code: 'syntax', values: { detail: detailOf(body.slice(open)) } } }
  const stray = /[{}]/.exec(body.slice(close + 1))
  if (stray !== null) return { skip: { code: 'syntax', values: { detail: detailOf(body.slice(close + 1)) } } }
  return { before: body.slice(0, open), inside: body.slice(open + 1, close).trim(), after: body.slice(close + 1) }
}

/** A text with several braces, or with answers embedded as Moodle's cloze has them. */
function gapSource(body: string): { body: string; isCloze: boolean } | undefined {
  if (hasCloze(body)) return { body, isCloze: true }
  return [...body.matchAll(wholeBraces)].length > 1 && !/[{}]/.test(body.replaceAll(wholeBraces, ''))
    ? { body, isCloze: false }
    : undefined
}

const wholeBraces = /\{([^{}]*)\}/g

interface GapQuestion {
  name: string
  format: TextFormat
  tags: string[]
  body: string
  isCloze: boolean
}

function readGapText({ name, format, tags, body, isCloze }: GapQuestion, file: GiftFile): ReadItem {
  const parts = openParts(file)
  const salt = `${name}/${body.slice(0, 200)}`
  const read = isCloze ? readGiftCloze(body, { parts, format, file }) : readBraces(body, { parts, format, salt, file })
  const named = name === '' ? detailOf(body.replaceAll(wholeBraces, gap)) : name
  if ('skip' in read) return { skip: read.skip, name: named }
  // What is plain goes the way of HTML, too, where gaps find their places.
  const source = format === 'plain' ? escapeHtml(showSigns(read.source)).replaceAll('\n', '<br>') : read.source
  const prompt = giftText(source, format === 'plain' ? 'html' : format, parts)
  if (hasLostGap(prompt.text)) return { skip: { code: 'gap_in_formula' }, name: named }
  const explanation = read.explanation
  const question = {
    ...gapsBody({ gaps: read.gaps, rule: 'partial' }, parts, salt),
    prompt: parts.local(prompt.text),
    ...(prompt.picture === undefined ? {} : { picture: prompt.picture }),
    points: boundedPoints(pointsOfGaps(read.gaps), parts.note),
    ...(explanation === '' ? {} : { explanation: parts.local(explanation) }),
  }
  return { draft: { name, question, tags, pictures: parts.pictures, notes: parts.notes() } }
}

interface GapReading {
  parts: ItemParts
  format: TextFormat
  file: GiftFile
}

type ReadGaps = { source: string; gaps: DraftGap[]; explanation: string } | { skip: Reason }

function readGiftCloze(body: string, { parts, format, file }: GapReading): ReadGaps {
  const inner = format === 'plain' ? 'plain' : 'html'
  const read = readCloze(body, {
    parts,
    words: (source) => (inner === 'plain' ? giftWords(source) : htmlWords(asHtml(showSigns(source), format))),
    shown: (source) => giftTextAlone(source, inner === 'plain' ? 'plain' : format, parts),
    hide: (source) => source,
    truth: file.words,
    newLine: format === 'html' ? '<br>• ' : '\n• ',
  })
  return 'skip' in read ? read : { ...read, explanation: '' }
}

function readBraces(body: string, { parts, format, salt, file }: GapReading & { salt: string }): ReadGaps {
  const gaps: DraftGap[] = []
  const explanations: string[] = []
  const written: string[] = []
  let skip: Reason | undefined
  const source = withoutGapSigns(body).replaceAll(wholeBraces, (_, inside: string) => {
    const { answers, explanation } = partExplanation(inside.trim(), format, parts)
    if (explanation !== '') explanations.push(explanation)
    written.push(answers)
    const read = giftGap(answers, { parts, format, salt, truth: file.words })
    if ('skip' in read) skip ??= read.skip
    else gaps.push(read)
    return gapSign(gapId(gaps.length - 1))
  })
  noteBareBraces(written, parts)
  return skip === undefined ? { source, gaps, explanation: explanations.join('\n') } : { skip }
}

/** Braces of a set or of a formula that nobody has escaped look like an answer without a sign, which Moodle takes, too. */
function noteBareBraces(written: readonly string[], parts: ItemParts): void {
  const bare = written.filter((answers) => !/^(?:$|[=~#>]|(?:T|TRUE|F|FALSE)\s*(?:#|$))/.test(answers))
  const detail = detailOf(bare.map((answers) => `{${answers}}`).join(' '))
  if (bare.length > 0) parts.note('braces_as_gap', { detail })
}

function openParts(file: GiftFile): ItemParts {
  return openItem({
    language: file.language,
    find: () => undefined,
    nextPicture: () => (file.pictureCount += 1),
    unnamedPicture: file.words.picture,
  })
}

interface GiftQuestion extends Braces {
  name: string
  format: TextFormat
  tags: string[]
}

/** A gap in the middle of a sentence, as Moodle shows it. */
const gap = '_____'

function readQuestion(written: GiftQuestion, file: GiftFile): ReadItem {
  const parts = openParts(file)
  const { before, inside, after, format, name } = written
  const prompt = giftText(after.trim() === '' ? before : `${before}${gap}${after}`, format, parts)
  const { answers, explanation } = partExplanation(inside, format, parts)
  if (after.trim() !== '') noteBareBraces([answers], parts)
  const body = giftBody(answers, { parts, format, salt: `${name}/${before}`, truth: file.words })
  if ('skip' in body) return { skip: body.skip, name: name === '' ? prompt.text : name }
  const question = {
    ...body,
    prompt: parts.local(prompt.text),
    ...(prompt.picture === undefined ? {} : { picture: prompt.picture }),
    points: 1,
    ...(explanation === '' ? {} : { explanation: parts.local(explanation) }),
  }
  return { draft: { name, question, tags: written.tags, pictures: parts.pictures, notes: parts.notes() } }
}

/** `####` begins what Moodle says to everybody afterwards. */
function partExplanation(
  inside: string,
  format: TextFormat,
  parts: ItemParts,
): { answers: string; explanation: string } {
  const at = inside.lastIndexOf('####')
  if (at === -1) return { answers: inside, explanation: '' }
  return { answers: inside.slice(0, at).trim(), explanation: giftTextAlone(inside.slice(at + 4), format, parts) }
}
