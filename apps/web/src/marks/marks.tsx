export { MarksState } from './marks-state.tsx'
export { ScalesSection } from './scales/scales-section.tsx'
