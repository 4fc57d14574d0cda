export { ScalesSection } from './scales/scales-section.tsx'
