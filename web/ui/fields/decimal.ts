/** Reads a number as people write and paste it: «1 234,50», «1,234.50», «1.5», «85 000 ₽»; null when it is not one. */
export function parseDecimal(typed: string): number | null {
  const bare = typed.replace(/[\s\u00a0\u202f\u2009'₽$€]/g, '').replace(/^[\u2212–]/, '-')
  const marks = bare.match(/[.,]/g) ?? []
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const groupsOnly = marks.length > 1 && new Set(marks).size === 1
  const plain = last < 0 || groupsOnly ? bare.replace(/[.,]/g, '') : `${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}
