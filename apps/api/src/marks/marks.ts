/** What other slices need of marks: those of a test as its teacher sees them, how they are chosen, decided and published. */
export { decideMark } from './marks.deciding.ts'
export { publishMarks } from './marks.publishing.ts'
export { setTestMarks } from './marks.setting.ts'
export { addCommonScales } from './marks.scales.queries.ts'
export { testMarks } from './marks.standing.ts'
