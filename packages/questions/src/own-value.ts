/**
 * The value that the record itself holds under `id`, or undefined. Plain indexing would find what every object
 * inherits: `constructor` is a well-formed ItemId.
 */
export function ownValue<V>(record: Readonly<Record<string, V>>, id: string): V | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined
}
