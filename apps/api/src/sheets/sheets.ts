// What the rest of the house may know of answer sheets.
export { LayoutProblem, readLayout, type SheetLayout } from './layout.ts'
export { allowTiff, pictureLimits, readPicture, refusedPicture, type PictureReading } from './picture.ts'
export { createSheetReader, type PageReading, type SheetReader } from './sheet-reader.ts'
export type { BoxState } from './reading/judge.ts'
export { ownSheets, type OwnSheet } from './own/own-sheet.ts'
export { drawnSheet } from './own/own-sheet-drawing.ts'
export { arranged, paperSeed, variantLetters, type Printed } from './own/arranged.ts'
export { numberedPupils, type NumberedPupil } from './sheets.numbers.ts'
