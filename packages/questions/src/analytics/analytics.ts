export { chanceRate } from './chance-rate.ts'
export { analyseOptions, type Choices, type OptionFigures } from './distractors.ts'
export { analyseItems, type ItemAnalysis, type ItemFigures } from './item-analysis.ts'
export { partDiscrimination, type ItemPart } from './item-part.ts'
export { restScores, type MarkedItem, type MarkTable } from './mark-table.ts'
export {
  isFast,
  rapidThreshold,
  responseEffort,
  responseFidelity,
  type Effort,
  type FastAnswers,
  type Fidelity,
  type Suspicion,
  type Threshold,
  type TimedAnswer,
} from './rapid-guessing.ts'
export { type TestFigures } from './test-analysis.ts'
export { timeNorm, timeNormOfSeconds, type SecondOfTimes, type TimeNorm } from './time-norm.ts'
export { judgeItem, minForCorrelation, type Evidence, type Verdict } from './verdicts.ts'
export { wilsonInterval, type Interval } from './wilson.ts'
