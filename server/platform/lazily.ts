/**
 * What is made at its first use, and kept. For a library most processes never use in their first minutes: a start reads nothing it does not
 * need, and memory holds no more.
 */
export function lazily<T>(make: () => T): () => T {
  let kept: { value: T } | null = null
  return () => {
    kept ??= { value: make() }
    return kept.value
  }
}
