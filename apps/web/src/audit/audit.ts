export { sentenceOf } from './sentences.ts'
