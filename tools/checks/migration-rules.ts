import { placeOf } from '../../apps/api/src/db/distribution.ts'

/*
 * What a migration says that could not be laid out over several machines (docs/adr/0096, 0100), read from its text. The tests
 * beside db/distribution.ts ask the same of the schema that comes of all of them; this one needs no database and names the line.
 */

/** Says what is wrong with the text of a migration, a sentence each. */
export function refusalsOf(text: string): string[] {
  const statement = text.replaceAll(/--[^\n]*/g, '').toLowerCase()
  return [
    ...wordsRefused(statement),
    ...tablesRefused(statement),
    ...indexesRefused(statement),
    ...triggersRefused(statement),
  ]
}

const words: readonly [RegExp, string][] = [
  [/on delete set null \(/, 'a key that empties one column when its target goes: the statement that deletes does it'],
  [
    /foreign key \([a-z_]+(?:, [a-z_]+)+\) references [a-z_]+(?: \([^)]*\))?[a-z ]* on delete set (?:null|default)\b(?! \()/,
    'a key that empties the school too when its target goes: the statement that deletes does what is needed',
  ],
  [/security definer/, 'a function that acts as the owner of the tables: rows of schools are not on one machine'],
  [/\bset school_id\b/, 'a row whose school changes: ids that say whose a row is say where it lies'],
  [/^\s*set app\./m, 'a school in the head of a function: it needs a superuser, and says nothing to other machines'],
]

function wordsRefused(statement: string): string[] {
  return words.flatMap(([pattern, sentence]) => (pattern.test(statement) ? [sentence] : []))
}

const tablesIn = (statement: string) =>
  [...statement.matchAll(/create table (?<name>[a-z_]+) \((?<body>.*?)\n\)/gs)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    body: groups?.['body'] ?? '',
  }))

function tablesRefused(statement: string): string[] {
  return tablesIn(statement).flatMap(({ name, body }) => {
    const place = placeOf.get(name)
    if (place === undefined) return [`${name} has no place in db/distribution.ts`]
    const targets = [...body.matchAll(/references (?<target>[a-z_]+)/g)].map(({ groups }) => groups?.['target'] ?? '')
    const astray = targets.filter((target) => !mayPoint(name, target))
    return [
      ...astray.map((target) => `${name} points at ${target}, which may lie on another machine`),
      ...(place === 'by_school' ? keysWithoutSchool(name, body) : []),
    ]
  })
}

/** A school's rows point at the school's own and at what lies everywhere; what lies elsewhere points at its like. */
function mayPoint(from: string, to: string): boolean {
  const target = placeOf.get(to)
  return target === 'everywhere' ? true : target === placeOf.get(from)
}

function keysWithoutSchool(name: string, body: string): string[] {
  const lists = [...body.matchAll(/(?:primary key|unique) \((?<columns>[^)]*)\)/g)].map(
    ({ groups }) => groups?.['columns'] ?? '',
  )
  const ofColumn = /\b(?:primary key|unique)\b(?! \()/.test(body.replaceAll(/school_id [^,\n]*primary key/g, ''))
  return lists.some((columns) => !/\bschool_id\b/.test(columns)) || ofColumn
    ? [`${name} has a unique key without school_id: what is one over all schools has a small global table`]
    : []
}

function indexesRefused(statement: string): string[] {
  return [...statement.matchAll(/create unique index \S+ on (?<table>[a-z_]+) \((?<columns>[^;]*?)\)/g)].flatMap(
    ({ groups }) =>
      placeOf.get(groups?.['table'] ?? '') === 'by_school' && !/\bschool_id\b/.test(groups?.['columns'] ?? '')
        ? [
            `${groups?.['table']} has a unique index without school_id: what is one over all schools has a small global table`,
          ]
        : [],
  )
}

function triggersRefused(statement: string): string[] {
  const bodies = [...statement.matchAll(/function (?<name>[a-z_]+)\(\) returns trigger.*?\$\$(?<body>.*?)\$\$/gs)]
  return bodies.flatMap(({ groups }) =>
    /\b(?:select|perform|insert into|delete from|update [a-z_]+ (?:as )?(?:[a-z_]+ )?set)\b/.test(
      groups?.['body'] ?? '',
    )
      ? [`${groups?.['name']} is a trigger that reaches another table: on the machine of a school there is no other`]
      : [],
  )
}
