import { formulasIn } from '@katedra/questions/rich-text'

/** What is wrong with a formula, as a key of the catalogue with what it names. */
export interface FormulaProblem {
  code: 'unknown' | 'braces' | 'twice' | 'broken'
  formula: string
  /** The command that is not known. */
  command: string
}

/** The first formula of a text that can't be drawn; the program that draws is loaded only where a formula is. */
export async function problemOfFormulas(text: string): Promise<FormulaProblem | undefined> {
  const formulas = formulasIn(text)
  if (formulas.length === 0) return undefined
  const { default: temml } = await import('temml')
  for (const formula of formulas) {
    try {
      temml.renderToString(formula, { trust: false, throwOnError: true, maxExpand: 200, maxSize: [20, 200] })
    } catch (error) {
      return { formula, ...reasonOf(error instanceof Error ? error.message : '') }
    }
  }
  return undefined
}

/** The program says it in English and for those who know TeX. */
function reasonOf(message: string): Pick<FormulaProblem, 'code' | 'command'> {
  const command = /(?:Unsupported function name|Undefined control sequence): (\\[a-zA-Z]+)/.exec(message)?.[1]
  if (command !== undefined) return { code: 'unknown', command }
  if (/Double (?:super|sub)script/.test(message)) return { code: 'twice', command: '' }
  return {
    code: /[Ee]xpected '(?:\}|EOF)', got '(?:\}|EOF)'|expected '\}'/.test(message) ? 'braces' : 'broken',
    command: '',
  }
}
