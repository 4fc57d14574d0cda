import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  Parser,
  visit,
  type Document,
  type ErrorCode,
  type Node,
  type YAMLError,
} from 'yaml'
import type { ContentPath, FileKind, Mistake, MistakeCode } from './content-files.codes.ts'
import { demandNone, FileMistakes } from './content-files.mistakes.ts'

/** A file that is YAML, whatever it holds. */
export interface WrittenFile {
  /** As the command line says it; a file from a browser has none. */
  name: string | undefined
  written: unknown
  /** The line of a value, or of what it would stand in. A file of one line, as forms write it, has no lines to tell. */
  lineAt: (path: ContentPath) => number | undefined
}

/** No file of ours is nested like this; reading one that is would need more stack than there is. */
const maxNested = 100

/** Reads a text as YAML, or JSON, which is YAML as well. */
export function readYaml(kind: FileKind, text: string, name?: string): WrittenFile {
  const refuse = (mistakes: readonly Mistake[]) => demandNone(kind, mistakes, name)
  if (isTooDeep(text)) refuse([{ path: [], code: 'yaml_deep' }])
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const isOneLine = !text.trim().includes('\n')
  const lineAt = (offset: number | undefined) =>
    isOneLine || offset === undefined ? undefined : lines.linePos(offset).line
  refuse(document.errors.filter(isFirstOfLine).map((error) => placed(mistakeOf(error, text), lineAt(error.pos[0]))))
  refuse(deadAliases(document).map((offset) => placed({ path: [], code: 'yaml_alias' }, lineAt(offset))))
  const { written, mistakes } = valueOf(document)
  refuse(mistakes)
  return { name, written, lineAt: (path) => lineAt(offsetOf(document, path)) }
}

/** The mistakes of a file with their lines and its name, whatever else it may be as it was; to be thrown on. */
export function withLines({ name, lineAt }: WrittenFile, error: unknown): unknown {
  if (!(error instanceof FileMistakes)) return error
  const { kind, mistakes } = error
  return new FileMistakes(
    kind,
    mistakes.map((mistake) => placed(mistake, lineAt(mistake.path))),
    name,
  )
}

/** What is made of what a file holds; its mistakes come with their lines and its name. */
export function madeOfFile<T>(file: WrittenFile, make: (written: unknown) => T): T {
  try {
    return make(file.written)
  } catch (error) {
    throw withLines(file, error)
  }
}

function placed(mistake: Mistake, line: number | undefined): Mistake {
  return line === undefined ? mistake : { ...mistake, line }
}

function isTooDeep(text: string): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    parser.next(lexeme).next()
    if (parser.stack.length > maxNested) return true
  }
  return false
}

const codes: Partial<Record<ErrorCode, MistakeCode>> = {
  DUPLICATE_KEY: 'yaml_duplicate_key',
  BAD_INDENT: 'yaml_indent',
  TAB_AS_INDENT: 'yaml_tab',
  MISSING_CHAR: 'yaml_missing_sign',
  BLOCK_AS_IMPLICIT_KEY: 'yaml_colon',
  MULTILINE_IMPLICIT_KEY: 'yaml_key_lines',
  KEY_OVER_1024_CHARS: 'yaml_key_lines',
  BAD_SCALAR_START: 'yaml_start',
  BAD_DQ_ESCAPE: 'yaml_escape',
  MULTIPLE_DOCS: 'yaml_documents',
  BAD_ALIAS: 'yaml_alias',
  UNEXPECTED_TOKEN: 'yaml_unexpected',
  BLOCK_IN_FLOW: 'yaml_unexpected',
  RESOURCE_EXHAUSTION: 'yaml_grows',
}

/** One slip makes several mistakes on its line, of which only the first says something. */
function isFirstOfLine(error: YAMLError, index: number, errors: readonly YAMLError[]): boolean {
  return errors.findIndex((other) => lineOf(other) === lineOf(error)) === index
}

function lineOf({ linePos }: YAMLError): number | undefined {
  return linePos?.[0].line
}

function mistakeOf({ code, pos, linePos }: YAMLError, text: string): Mistake {
  const values = { key: keyAt(text, pos[0]), column: linePos?.[0].col ?? 1 }
  return { path: [], code: codes[code] ?? 'yaml_invalid', values }
}

function keyAt(text: string, offset: number): string {
  return /^["']?(?<key>[^\s"':]+)/.exec(text.slice(offset, offset + 100))?.groups?.['key'] ?? ''
}

/** Where a name with an asterisk stands that nothing above it has. */
function deadAliases(document: Document): number[] {
  const offsets: number[] = []
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) === undefined) offsets.push(alias.range?.[0] ?? 0)
    },
  })
  return offsets
}

function valueOf(document: Document): { written: unknown; mistakes: Mistake[] } {
  try {
    const written: unknown = document.toJS()
    return { written, mistakes: written === null || written === undefined ? [{ path: [], code: 'file_empty' }] : [] }
  } catch {
    // Well formed, and its aliases would make it grow without end.
    return { written: undefined, mistakes: [{ path: [], code: 'yaml_grows' }] }
  }
}

/** Where a value begins: its key, or its place in a list; of one that is not there, what it would stand in. */
function offsetOf(document: Document, path: ContentPath): number | undefined {
  let node = document.contents ?? undefined
  let offset = node?.range?.[0]
  for (const part of path) {
    const step = stepInto(document, node, part)
    if (step === undefined) break
    node = step.node
    offset = step.offset ?? offset
  }
  return offset
}

interface Step {
  node: Node | undefined
  offset: number | undefined
}

function stepInto(document: Document, from: Node | undefined, part: string | number): Step | undefined {
  const node = isAlias(from) ? from.resolve(document) : from
  if (isSeq<Node>(node)) {
    const item = node.items[Number(part)]
    return item === undefined ? undefined : { node: item, offset: item.range?.[0] }
  }
  if (!isMap<Node, Node>(node)) return undefined
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part))
  return pair === undefined ? undefined : { node: pair.value ?? undefined, offset: pair.key.range?.[0] }
}
