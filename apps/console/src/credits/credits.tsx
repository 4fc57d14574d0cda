export { GrantDialog } from './grant-dialog.tsx'
