export { CodesDialog } from './roster/codes-dialog.tsx'
