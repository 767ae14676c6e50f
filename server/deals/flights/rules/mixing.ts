import type { Adr, AdrClass } from '#contract/adr.ts'

/** Goods as far as it matters what lies beside them. */
export type Goods = { category: string | null; adr: Pick<Adr, 'class' | 'un' | 'code' | 'limited'> | null }

/** Two goods that may not lie in one vehicle, by how people name them: a class, or food. */
export type Apart = { one: string; other: string }

type Dangerous = NonNullable<Goods['adr']> & { class: AdrClass }

/** Explosives whose letters may lie together; what is not here lies with its own letter alone. Source: ДОПОГ 7.5.2.2. */
const together: Readonly<Record<string, string>> = {
  B: 'BS',
  C: 'CDEGNS',
  D: 'CDEGNS',
  E: 'CDEGNS',
  F: 'FS',
  G: 'CDEGS',
  H: 'HS',
  J: 'JS',
  N: 'CDENS',
  S: 'BCDEFGHJNS',
}

/** Life-saving appliances of class 9, which lie with explosives. Source: ДОПОГ 7.5.2.1, note b. */
const lifeSaving = new Set(['2990', '3072', '3268'])

/** What is eaten, drunk, smoked or fed, as the dictionary of categories has it. */
const food = /^(?:food_\w+|drinks|alcohol|tobacco|fruit_veg|meat_fish|dairy|grain)$/
/** Goods of class 9 that are kept from food as the toxic ones are. Source: ДОПОГ 7.5.4, CV28. */
const keptFromFood = new Set(['2212', '2315', '2590', '3151', '3152', '3245'])

const isExplosive = (goods: Dangerous) => goods.class.startsWith('1_')
/** The letter of an explosive: `D` of `1.1D`; null where nobody wrote it. */
const letterOf = ({ code }: Dangerous): string | null => /([A-HJLNS])$/.exec(code.trim().toUpperCase())?.[1] ?? null

/** ДОПОГ 7.5.2: explosives lie apart from other dangerous goods, but for 1.4S, and by their letters from each other. */
function areApart(one: Dangerous, other: Dangerous): boolean {
  if (!isExplosive(one) && !isExplosive(other)) return false
  if (isExplosive(one) && isExplosive(other)) {
    const [a, b] = [letterOf(one), letterOf(other)]
    // without letters only what is the same lies together
    if (a === null || b === null) return one.un !== other.un || one.class !== other.class
    return a !== b && !(together[a] ?? '').includes(b)
  }
  const [explosive, beside] = isExplosive(one) ? [one, other] : [other, one]
  if (explosive.class === '1_4' && letterOf(explosive) === 'S') return false
  return !(beside.class === '9' && lifeSaving.has(beside.un))
}

const spoilsFood = ({ class: kind, un }: Dangerous) => kind === '6_1' || kind === '6_2' || (kind === '9' && keptFromFood.has(un))

const nameOf = (goods: Dangerous) => {
  const letter = isExplosive(goods) ? (letterOf(goods) ?? '') : ''
  return `${goods.class.replace('_', '.')}${letter}`
}

/** Pairs of goods that may not lie in one vehicle, each told once. Limited quantities lie with anything. */
export function apartIn(goods: readonly Goods[]): Apart[] {
  const dangerous = goods.flatMap(({ adr }) => (adr?.class && !adr.limited ? [{ ...adr, class: adr.class }] : []))
  const hasFood = goods.some(({ category }) => category !== null && food.test(category))
  const pairs = dangerous.flatMap((one, i) =>
    dangerous.slice(i + 1).flatMap(other => (areApart(one, other) ? [{ one: nameOf(one), other: nameOf(other) }] : [])),
  )
  const spoiling = hasFood ? dangerous.filter(spoilsFood).map(one => ({ one: nameOf(one), other: 'food' })) : []
  const sorted = [...pairs, ...spoiling].map(({ one, other }) => (one < other ? { one, other } : { one: other, other: one }))
  return [...new Map(sorted.map(pair => [`${pair.one} ${pair.other}`, pair])).values()]
}
