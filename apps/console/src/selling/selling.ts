/* What the audit log says of prices and programs. */

export { useShownPath } from './change-paths.ts'
export { useShownChange } from './price-list-values.ts'
