/** What Node has of it and its types leave out. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  type Exports = Record<string, unknown>
  type Module = object
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
