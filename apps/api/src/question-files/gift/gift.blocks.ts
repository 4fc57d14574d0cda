/*
 * GIFT as Moodle's importer reads it: questions stand between empty lines, and signs with a meaning are escaped by a backslash.
 * Escaped signs are put under characters that no text may hold (Unicode's noncharacters) until the rest has been understood.
 */

import { normalizedLines } from '@katedra/questions/stream-safe'

/** One question with the comments before it. */
export interface GiftBlock {
  /** The line on which its text begins, from 1. */
  line: number
  /** Escaped signs are hidden; `showSigns` brings them back. */
  text: string
  tags: string[]
}

/** Longer than anything that could be taken; it is skipped and not looked into. */
export const maxBlockLength = 100_000

const signs = [':', '#', '=', '{', '}', '~', '\\'] as const
const hiding = [...signs, '\n']
const firstHidden = 0xfdd0
const hidden = /[\ufdd0-\ufdef]/g

/** The text with its escapes put away; a backslash before any other sign is only itself, as in formulas. */
function hideSigns(text: string): string {
  return hiddenSigns(text, /\\([:#={}~\\n])/g)
}

/** The same for escapes of a format of its own. */
export function hiddenSigns(text: string, escapes: RegExp): string {
  return text.replaceAll(hidden, '').replaceAll(escapes, (_, sign: string) => {
    const index = hiding.indexOf(sign === 'n' ? '\n' : sign)
    return String.fromCharCode(firstHidden + index)
  })
}

export function showSigns(text: string): string {
  return text.replaceAll(hidden, (character) => hiding[character.charCodeAt(0) - firstHidden] ?? '')
}

/** A text for a GIFT file. Composed first: in a decomposed "≠" there is an equals sign that readers would not find again. */
export function escapeSigns(text: string): string {
  return normalizedLines(text)
    .replaceAll(/[:#={}~\\]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
}

/** Cuts a file into its questions, one at a time. */
export function* giftBlocks(source: string): Generator<GiftBlock> {
  let block = emptyBlock()
  let number = 0
  for (const written of linesOf(source)) {
    number += 1
    const text = written.trim()
    if (text.startsWith('//')) addTags(block, commentTags(text))
    else if (text !== '') {
      const line = { number, text: hideSigns(text) }
      const at = beginsAnother(block, line.text)
      if (at !== undefined) {
        const { before, behind } = partAt(block, at)
        yield finished(before)
        block = behind
      }
      addLine(block, line)
    } else if (block.open && block.emptyLines < maxEmptyLines) addGap(block)
    else {
      if (block.lines.length > 0) yield finished(block)
      block = emptyBlock()
    }
  }
  if (block.lines.length > 0) yield finished(block)
}

interface Line {
  number: number
  text: string
}

interface OpenBlock {
  lines: Line[]
  tags: string[]
  /** Of comments behind the answers: they are the next question's, if one begins in this block. */
  lateTags: string[]
  /** A brace was opened and not closed. */
  open: boolean
  /** A brace was closed. */
  isAnswered: boolean
  emptyLines: number
  /** Where the first empty line within the braces stood. */
  gap?: number
  /** Behind the first line that ended with a closing brace. */
  end?: number
}

function emptyBlock(): OpenBlock {
  return { lines: [], tags: [], lateTags: [], open: false, isAnswered: false, emptyLines: 0 }
}

function addLine(block: OpenBlock, line: Line): void {
  block.lines.push(line)
  const last = Math.max(line.text.lastIndexOf('{'), line.text.lastIndexOf('}'))
  if (last !== -1) block.open = line.text[last] === '{'
  block.isAnswered ||= line.text.includes('}')
  if (!block.open && line.text.endsWith('}') && !embeddedAtEnd.test(line.text)) block.end ??= block.lines.length
}

function addTags(block: OpenBlock, tags: readonly string[]): void {
  if (block.isAnswered && !block.open) block.lateTags = [...block.lateTags, ...tags].slice(0, maxTags)
  else block.tags = [...block.tags, ...tags].slice(0, maxTags)
}

/** A line of a text may end with an answer embedded in it. */
const embeddedAtEnd = /\{\s{0,20}\d{0,6}\s{0,20}:[A-Z_]{2,30}:[^{}]*\}$/

/** More than a question keeps. */
const maxTags = 100

/** An empty line ends a question for Moodle; here its braces are let finish, but not for long. */
const maxEmptyLines = 3

function addGap(block: OpenBlock): void {
  block.gap ??= block.lines.length
  block.emptyLines += 1
  block.lines.push({ number: 0, text: '' })
}

/**
 * Where another question begins in the block, if it does with this line. Behind an empty line within braces another brace opens: the
 * first one was forgotten, and what stands behind must not be lost with it. Without an empty line between questions, one begins
 * with a name or a category, and behind a line that ends with its answers.
 */
function beginsAnother({ open, gap, end, lines }: OpenBlock, text: string): number | undefined {
  if (open) return /^[^}]*\{/.test(text) ? gap : undefined
  if (lines.length > 0 && beginning.test(text)) return lines.length
  return end !== undefined && text.includes('{') ? end : undefined
}

/** A name or a category, wherever the line before ended. */
const beginning = /^::[^\n]{1,500}?::|^\$CATEGORY:/

function partAt(block: OpenBlock, at: number): { before: OpenBlock; behind: OpenBlock } {
  const behind = block.lines.slice(at).filter(({ text }) => text !== '')
  return {
    before: { ...block, lines: block.lines.slice(0, at), lateTags: [] },
    behind: { ...emptyBlock(), lines: behind, tags: block.lateTags },
  }
}

function finished({ lines, tags, lateTags }: OpenBlock): GiftBlock {
  return {
    line: lines[0]?.number ?? 1,
    text: lines
      .map(({ text }) => text)
      .join('\n')
      .trim(),
    tags: [...tags, ...lateTags].slice(0, maxTags),
  }
}

function commentTags(comment: string): string[] {
  return [...comment.slice(0, maxBlockLength).matchAll(/\[tag:([^\]\n]{1,200})\]/g)].map(([, tag = '']) =>
    showSigns(hideSigns(tag)),
  )
}

function* linesOf(source: string): Generator<string> {
  let from = 0
  const ends = /\r\n|\r|\n/g
  for (const end of source.matchAll(ends)) {
    yield source.slice(from, end.index)
    from = end.index + end[0].length
  }
  yield source.slice(from)
}
