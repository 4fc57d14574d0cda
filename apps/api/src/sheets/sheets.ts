// What the rest of the house may know of answer sheets.
export { fitsSmall, ownSheets, sheetSize, type OwnSheet } from './own/own-sheet.ts'
export { drawnPair, drawnSheet, pageDrawing, type SheetWords } from './own/own-sheet-drawing.ts'
export { arranged, variantLetters, type Printed } from './own/arranged.ts'
export { pagesOfAttempt } from './sheets.overview.ts'
export { numberedPupils } from './sheets.numbers.ts'
export { readSheetsQueue, sheetsJobs } from './sheets.reading.ts'
