/** A function of the schema that takes a school, then a list for each of these columns, then what all rows share. */
export interface SchoolFunction<Column extends string> {
  name: string
  /** With their types, in the order of the function's parameters. */
  columns: Readonly<Record<Column, string>>
  /** The types of what all rows share. */
  shared?: readonly string[]
}

type RowOfSchool<Column extends string> = Readonly<Record<Column | 'school_id', unknown>>

/**
 * A call of the function for rows of any schools. Rows of one school are a call that a cluster hands to the machine of that school;
 * rows of several share a round trip and a transaction, which one PostgreSQL alone can do (`Database.lane` keeps them apart).
 * Schools come always in the same order, so that none waits in a ring.
 */
export function callBySchool<Column extends string>(
  { name, columns, shared = [] }: SchoolFunction<Column>,
  rows: readonly RowOfSchool<NoInfer<Column>>[],
  sharedValues: readonly unknown[] = [],
): { name: string; text: string; values: unknown[] } {
  const schools = [...Map.groupBy(rows, ({ school_id }) => String(school_id))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const inOrder = schools.flatMap(([, ofSchool]) => ofSchool)
  const types = Object.entries<string>(columns)
  const lists = namesOf(columns).map((column) => inOrder.map((row) => row[column]))
  const [first] = schools
  if (first !== undefined && schools.length === 1) {
    const places = Array.from({ length: 1 + types.length + shared.length }, (_, index) => `$${index + 1}`)
    return { name, text: `select * from ${name}(${places.join(', ')})`, values: [first[0], ...lists, ...sharedValues] }
  }
  const parts = types.map(([, type], index) => `($${index + 3}::${type}[])[part.first : part.last]`)
  const rest = shared.map((type, index) => `$${index + 3 + types.length}::${type}`)
  const ends = endsOf(schools.map(([, ofSchool]) => ofSchool.length))
  return {
    name: `${name}_of_several`,
    text: `select called.* from (
        select school, coalesce(lag(last) over (order by nth), 0) + 1 as first, last
        from unnest($1::uuid[], $2::integer[]) with ordinality as given (school, last, nth)
      ) as part
      cross join lateral ${name}(part.school, ${[...parts, ...rest].join(', ')}) as called`,
    values: [schools.map(([school]) => school), ends, ...lists, ...sharedValues],
  }
}

function namesOf<Column extends string>(columns: Readonly<Record<Column, string>>): Column[] {
  const names: Column[] = []
  for (const name in columns) names.push(name)
  return names
}

/** Where each part ends, counted from one. */
function endsOf(sizes: readonly number[]): number[] {
  let end = 0
  return sizes.map((size) => (end += size))
}
