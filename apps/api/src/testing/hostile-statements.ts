import {
  camtEnd,
  camtEntry,
  camtStart,
  fioEnd,
  fioStart,
  fioTransaction,
  gpcHead,
} from '../payments/statements/statements.samples.ts'

/* Statements that were made to keep a reader busy or to fill its memory. */

const bytes = (...parts: string[]) => new Uint8Array(Buffer.from(parts.join('')))
const marksInTurn = (count: number) => '\u0301\u0323'.repeat(count / 2)
const payment = { amount: 100, id: '1', symbol: '42' }

/** Five megabytes without an end of line. */
export const endlessLine = () => bytes(gpcHead(0, 0), '\r\n075', '0'.repeat(5_000_000))

/** The same of marks whose order would be sorted for hours. */
export const lineOfMarks = () => bytes(gpcHead(0, 0), '\r\n075', marksInTurn(2_500_000))

/** Elements within elements, a million deep. */
export const deepXml = () => bytes(camtStart(), '<Ntry>'.repeat(1_000_000), camtEnd)

/** One entry with a million fields: nothing of it can be given before it ends. */
export const endlessEntry = () => bytes(camtStart(), '<Ntry>', '<A/>'.repeat(1_000_000), '</Ntry>', camtEnd)

/** A part whose elements have more attributes than a reader can hold. */
export function fullOfAttributes(): Uint8Array<ArrayBuffer> {
  const attributes = Array.from({ length: 60_000 }, (_, index) => ` a${index}=""`).join('')
  return bytes(camtStart(), '<Ntry><NtryDtls><TxDtls>', `<A${attributes}/>`.repeat(3), '</TxDtls>')
}

/** Arrays within arrays, a million deep. */
export const deepJson = () => bytes(fioStart(), '['.repeat(1_000_000))

/** A good payment with a message and a name of marks in turn, two megabytes each. */
export const paymentOfMarks = () =>
  bytes(
    fioStart(),
    fioTransaction({ ...payment, name: `Eva${marksInTurn(1_000_000)}`, message: `a${marksInTurn(1_000_000)}` }),
    fioEnd,
  )

/** Nothing is wrong with it but its size: 3 MB in which no money moves. */
export const longOfNothing = () => bytes(camtStart(), '<X>nothing</X>\n'.repeat(200_000), camtEntry(payment), camtEnd)
