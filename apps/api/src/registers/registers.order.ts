/**
 * Items in a remembered order of their ids. Who is new stands behind the others, in the order given; remembered ones who are gone
 * leave no gap.
 */
export function inOrder<Item>(items: readonly Item[], order: readonly string[], idOf: (item: Item) => string): Item[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const place = (item: Item) => places.get(idOf(item)) ?? order.length
  return items.toSorted((a, b) => place(a) - place(b))
}
