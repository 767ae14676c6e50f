type Owner = { id: string; name: string }

/** The owners of private areas among these rows, and the one that is asked for, as a filter offers them. */
export function ownersOf(rows: readonly { isPrivate: boolean; of: Owner }[], asked: string | undefined, unnamed: string) {
  const owners = new Map(rows.filter(({ isPrivate }) => isPrivate).map(({ of }) => [of.id, of.name]))
  if (asked !== undefined && !owners.has(asked)) owners.set(asked, unnamed)
  return [...owners].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.label.localeCompare(b.label))
}
