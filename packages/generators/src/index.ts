export { findGenerator, generators } from './catalogue.ts'
export {
  difficulties,
  type Difficulty,
  type Generated,
  type Generator,
  type Recipe,
  type WrongKey,
} from './generator.ts'
export { figurePath, generate, makeQuestion, UnknownGenerator } from './generate.ts'
export { isMisconception, misconceptions, type Misconception } from './misconceptions.ts'
export { misconceptionsOf } from './misconception-of.ts'
export { seedOf } from './random.ts'
export { topics, type Topic } from './topics.ts'
