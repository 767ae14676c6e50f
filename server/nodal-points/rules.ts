/** The first of all items that share a key, in their order. */
export const firstOfEach = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...new Map(items.toReversed().map(item => [keyOf(item), item])).values()].toReversed()
