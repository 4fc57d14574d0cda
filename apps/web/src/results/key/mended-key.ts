import { checkQuestion, type Keys, type Question } from '@katedra/questions'

type Problems = Extract<ReturnType<typeof checkQuestion>, { ok: false }>['problems']

/** The key with one more text worth all points; a text that was worth less is raised, not written twice. */
export function acceptText(key: Keys['text'], text: string): Keys['text'] {
  const others = key.accepted.filter((accepted) => accepted.text !== text)
  return { ...key, accepted: [...others, { text, fraction: 1 }] }
}

/** What is wrong with a question as it stands in the editor. */
export function problemsOf(question: Question): Problems {
  const checked = checkQuestion(question)
  return checked.ok ? [] : checked.problems
}

/** The first problem at a field or inside it, as a code. */
export function problemAt(problems: Problems, path: string): Problems[number]['code'] | undefined {
  return problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))?.code
}

/** Whether key or points differ from what they were. */
export function isMended(before: Question, after: Question): boolean {
  return before.points !== after.points || JSON.stringify(before.key) !== JSON.stringify(after.key)
}

/** An option taken in or out of the right ones, in the order of the question; where one may be chosen, it replaces the other. */
export function turnOption(question: Extract<Question, { type: 'abc' }>, id: string): Keys['abc'] {
  const { key, content } = question
  if (!content.multiple) return { ...key, correct: [id] }
  const isIn = key.correct.includes(id)
  const correct = content.options
    .map((option) => option.id)
    .filter((other) => (other === id ? !isIn : key.correct.includes(other)))
  return { ...key, correct }
}
