import { jsonParser, type Token, type TokenName } from 'stream-json/core/parser.js'
import { StatementFailure } from './payments.movement.ts'

/** What is told of a JSON document; `path` is the container's, with [] for an element of an array. */
export interface JsonVisitor {
  opened: (path: string) => void
  closed: (path: string) => void
  /** A text, or a number as it is written. */
  scalar: (path: string, key: string, text: string) => void
}

const deepest = 16
const longestText = 4000

/** Reads JSON in pieces, with caps on texts and depth, because the parser itself has none. */
export function jsonReader(visitor: JsonVisitor): { write: (text: string) => void; end: () => void } {
  const parse = openParser()
  const walk = openWalk(visitor)
  return {
    write: (text) => {
      for (const token of parse(text)) walk.take(token)
    },
    end: () => {
      if (!walk.isWhole()) throw new StatementFailure('truncated')
    },
  }
}

/** Texts come in pieces and are put together by us, so that one without end cannot fill the memory. */
function openParser(): (text: string) => readonly Token[] {
  const parser = jsonParser({ packValues: false, streamValues: true })
  return (text) => {
    if (text === '') return []
    try {
      const tokens = parser(text)
      return typeof tokens === 'symbol' ? [] : tokens.values
    } catch {
      throw new StatementFailure('malformed')
    }
  }
}

function openWalk(visitor: JsonVisitor) {
  const open: { path: string; isArray: boolean }[] = []
  let [key, text, sawRoot] = ['', '', false]

  function enter(isArray: boolean): void {
    if (open.length >= deepest) throw new StatementFailure('too_large')
    const above = open.at(-1)
    const path = above === undefined ? '' : `${above.path}/${above.isArray ? '[]' : key}`
    open.push({ path, isArray })
    sawRoot = true
    visitor.opened(path)
  }

  function leave(): void {
    visitor.closed(open.pop()?.path ?? '')
  }

  function clear(): void {
    text = ''
  }

  function tell(): void {
    visitor.scalar(open.at(-1)?.path ?? '', key, text)
  }

  /** Literals other than texts and numbers say nothing in a statement. */
  const takers: Partial<Record<TokenName, () => void>> = {
    ...{ startObject: () => enter(false), startArray: () => enter(true), endObject: leave, endArray: leave },
    ...{ startKey: clear, startString: clear, startNumber: clear, endString: tell, endNumber: tell },
    endKey: () => {
      key = text
    },
  }

  function take(token: Token): void {
    if (token.name === 'stringChunk' || token.name === 'numberChunk')
      text = `${text}${token.value}`.slice(0, longestText)
    else takers[token.name]?.()
  }

  return { take, isWhole: () => sawRoot && open.length === 0 }
}
