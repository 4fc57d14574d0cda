/** A function of the schema that takes a school, then a list for each of these columns, then what all rows share. */
export interface SchoolFunction<Column extends string> {
  name: string
  /** Does the same for rows of several schools: it takes these as a text, then a list with the school of each row. */
  ofSeveral: string
  /** In the order of the functions' parameters. */
  columns: readonly Column[]
}

type RowOfSchool<Column extends string> = Readonly<Record<Column | 'school_id', unknown>>

/**
 * A call of the function for rows of any schools. Rows of one school are a call that a cluster hands to the machine of that school;
 * rows of several share a statement and a commit, which one PostgreSQL alone can do (`Database.lane` keeps them apart).
 */
export function callBySchool<Column extends string>(
  { name, ofSeveral, columns }: SchoolFunction<Column>,
  rows: readonly RowOfSchool<NoInfer<Column>>[],
  shared: readonly unknown[] = [],
): { name: string; text: string; values: unknown[] } {
  const schools = [...new Set(rows.map(({ school_id }) => String(school_id)))]
  const lists = columns.map((column) => rows.map((row) => row[column]))
  const isOne = schools.length === 1
  const head = isOne ? schools : [schools.join(','), rows.map(({ school_id }) => school_id)]
  const values = [...head, ...lists, ...shared]
  const called = isOne ? name : ofSeveral
  return {
    name: called,
    text: `select * from ${called}(${values.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  }
}
