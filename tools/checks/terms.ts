/** A row of the glossary's first table: a slice. */
export interface Term {
  name: string
  /** Where it has code: an app such as `api`, `contract`, `packages`. */
  places: string[]
  isBuilt: boolean
}

export interface Glossary {
  terms: Term[]
  /** Names that are no slices, with the kinds of place that may bear them: folder, contract, catalogue. */
  others: Map<string, string>
}

/** The names that the tree really uses. */
export interface NamesInUse {
  /** Folders under `apps/<app>/src`, by app. */
  folders: Record<string, string[]>
  contract: string[]
  catalogues: string[]
}

/** Reads the first two tables of docs/terms.md. */
export function readGlossary(markdown: string): Glossary {
  const [slices = [], others = []] = tablesOf(markdown)
  return {
    terms: slices.map((row) => ({
      name: row['term'] ?? '',
      places: (row['where'] ?? '').split(/[\s,–]+/).filter((place) => place !== ''),
      isBuilt: row['state'] === 'built',
    })),
    others: new Map(
      others.flatMap((row) => (row['name'] ?? '').split(/,\s*/).map((name) => [name, row['where'] ?? ''])),
    ),
  }
}

/** The rows of each table, by the words of its head. */
function tablesOf(markdown: string): Record<string, string>[][] {
  const blocks = markdown.match(/(?:^\|.*\|[ ]*$\n?)+/gm) ?? []
  return blocks.map((block) => {
    const [head = [], , ...rows] = block.trim().split('\n').map(cellsOf)
    return rows.map((cells) => Object.fromEntries(head.map((word, at) => [word, cells[at] ?? ''])))
  })
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''))
}

/** Every place where the glossary and the tree do not say the same. */
export function compareTerms({ terms, others }: Glossary, inUse: NamesInUse): string[] {
  const known = new Map(terms.map((term) => [term.name, term]))
  const mayStand = (name: string, kind: string) => known.has(name) || (others.get(name) ?? '').includes(kind)
  const unknown = (names: string[], kind: string, place: string) =>
    names.filter((name) => !mayStand(name, kind)).map((name) => `${place} ${name} is not a term of docs/terms.md`)
  return [
    ...(terms.length === 0 ? ['docs/terms.md has no table of terms'] : []),
    ...Object.entries(inUse.folders).flatMap(([app, names]) => unknown(names, 'folder', `apps/${app}/src:`)),
    ...unknown(inUse.contract, 'contract', 'packages/contract/src:'),
    ...unknown(inUse.catalogues, 'catalogue', 'packages/i18n/src:'),
    ...terms.flatMap((term) => misplaced(term, { ...inUse.folders, contract: inUse.contract })),
  ]
}

/** The glossary's column "where" is held to both ways. */
function misplaced({ name, places, isBuilt }: Term, rooms: Record<string, string[]>): string[] {
  return Object.entries(rooms).flatMap(([room, names]) => {
    const isSaid = isBuilt && places.includes(room)
    if (names.includes(name) === isSaid) return []
    return [
      isSaid
        ? `docs/terms.md says that ${name} is built in ${room}, but it is not there`
        : `${name} stands in ${room}, but docs/terms.md does not say so`,
    ]
  })
}
