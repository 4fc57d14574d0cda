/**
 * The little of pdfmake that the worker uses. Its published types drag the DOM's into the server's program, where a name such
 * as `name` or `event` would then compile wherever it is misspelt.
 */
declare module 'pdfmake' {
  interface Pdfmake {
    addFonts(fonts: Record<string, Record<string, string>>): void
    addTableLayouts(layouts: Record<string, object>): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
  }
  const pdfmake: Pdfmake
  export default pdfmake
}

declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: Record<string, Record<string, string>>
  export default fonts
}
