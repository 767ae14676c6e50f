/** The name of a column, or of a table, as the database has it. */
export function snake(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const made = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  names.set(name, made)
  return made
}

/** As many as there are columns and tables: names come from the code. */
const names = new Map<string, string>()
