/** Tests read the style sheets as text; the rest of this package runs in browsers and must not see Node's types. */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string
}
