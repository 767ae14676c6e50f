/** So long one seal is written, and so many there are, at most. */
export const longestSeal = 20
export const mostSeals = 20

/** Numbers of seals as people type them, and whether they are too many or too long. */
export function sealsIn(typed: string): { seals: string[]; areWrong: boolean } {
  const seals = typed.split(/[,;\n]/).flatMap(seal => seal.trim() || [])
  return { seals, areWrong: seals.length > mostSeals || seals.some(seal => seal.length > longestSeal) }
}
