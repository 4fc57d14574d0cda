export { ExportAttempt } from './export-attempt.tsx'
export { ExportMenu } from './export-menu.tsx'
export { PrintTest } from './print-test.tsx'
