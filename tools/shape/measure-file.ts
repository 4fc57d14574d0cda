import path from 'node:path'
import {
  parseSync,
  Visitor,
  type Comment,
  type EcmaScriptModule,
  type Function as FunctionNode,
  type ArrowFunctionExpression,
} from 'oxc-parser'

/** One named function, method or component. */
export interface MeasuredFunction {
  name: string
  line: number
  lines: number
  parameters: number
  isComponent: boolean
}

/** What is counted in one source file. */
export interface Measure {
  file: string
  lines: number
  commentLines: number
  functions: MeasuredFunction[]
  /** Lines of each `any`. */
  anys: number[]
  /** Lines of each `!` that claims a value is there. */
  claims: number[]
  /** Lines of each `as` other than `as const`. */
  casts: number[]
  /** What it imports or passes on, as it is written; each name once. */
  imports: string[]
  /** Those of them that it loads by `import()`. */
  lazyImports: string[]
}

type AnyFunction = FunctionNode | ArrowFunctionExpression

/** Parses a TypeScript file and counts what `npm run shape` prints. */
export function measureFile(file: string, text: string): Measure {
  const { program, comments, errors, module } = parseSync(file, text)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} cannot be read: ${error.message}`)
  const lineOf = lineFinder(text)
  const lazyImports = lazyImportsOf(module, text)
  const measure: Measure = {
    file,
    lines: text.trimEnd().split('\n').length,
    commentLines: countCommentLines(comments, lineOf),
    functions: [],
    anys: [],
    claims: [],
    casts: [],
    imports: [...new Set([...importsOf(module), ...lazyImports])],
    lazyImports,
  }
  const names = new Map<number, string>()
  const nameFunction = (node: { type: string; start: number } | null, name: string) => {
    if (node !== null && /Function/.test(node.type)) names.set(node.start, name)
  }
  const addFunction = (node: AnyFunction) => {
    const name = (node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name) ?? names.get(node.start) ?? ''
    const [line, last] = [lineOf(node.start), lineOf(node.end)]
    const isComponent = path.extname(file) === '.tsx' && /^[A-Z]/.test(name)
    measure.functions.push({ name, line, lines: last - line + 1, parameters: node.params.length, isComponent })
  }
  new Visitor({
    VariableDeclarator: (node) => nameFunction(node.init, textOf(text, node.id)),
    MethodDefinition: (node) => nameFunction(node.value, textOf(text, node.key)),
    PropertyDefinition: (node) => nameFunction(node.value, textOf(text, node.key)),
    Property: (node) => nameFunction(node.value, textOf(text, node.key)),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSAnyKeyword: (node) => void measure.anys.push(lineOf(node.start)),
    TSNonNullExpression: (node) => void measure.claims.push(lineOf(node.start)),
    TSTypeAssertion: (node) => void measure.casts.push(lineOf(node.start)),
    TSAsExpression: (node) => {
      if (textOf(text, node.typeAnnotation) !== 'const') measure.casts.push(lineOf(node.start))
    },
  }).visit(program)
  return measure
}

function importsOf({ staticImports, staticExports }: EcmaScriptModule): string[] {
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ]
}

function lazyImportsOf({ dynamicImports }: EcmaScriptModule, text: string): string[] {
  return [...new Set(dynamicImports.map(({ moduleRequest }) => textOf(text, moduleRequest).slice(1, -1)))]
}

function textOf(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(start, end)
}

/** Finds the line of a position, both counted as people do. */
function lineFinder(text: string): (position: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return (position) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low + 1
  }
}

function countCommentLines(comments: readonly Comment[], lineOf: (position: number) => number): number {
  const lines = comments.flatMap(({ start, end }) => {
    const first = lineOf(start)
    return Array.from({ length: lineOf(end) - first + 1 }, (_, index) => first + index)
  })
  return new Set(lines).size
}
