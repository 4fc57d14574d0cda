import { groupedCode } from './roster.ts'

/** A personal code in groups of four, in letters that don't look alike. */
export function PersonalCode({ code }: { code: string }) {
  return (
    <span className="font-mono font-semibold tracking-wider whitespace-nowrap select-all">{groupedCode(code)}</span>
  )
}
