/** A row that is drawn. `slot` names its element, which takes up another row when this one leaves; `plain`: as bare texts so far. */
export type VirtualRow = { index: number; id: string; slot: number; plain: boolean }

export type Span = { from: number; to: number }

/** The rows that are in sight of a box of so many pixels, scrolled to a row or by a part of it further. */
export const spanOf = (top: number, tall: number, height: number, count: number): Span => {
  const from = Math.max(0, Math.min(Math.floor(top / height), count - Math.ceil(tall / height)))
  return { from, to: Math.max(0, Math.min(count - 1, from + Math.ceil(tall / height))) }
}

/** The places worth drawing: those in sight with some more on either side, the one that must stay, and of the old ones as many as elements are there for. */
export function wanted({
  span,
  more,
  count,
  keep,
  before,
  most,
}: {
  span: Span
  more: Span
  count: number
  keep: number | null
  before: readonly VirtualRow[]
  most: number
}): number[] {
  const places = new Set<number>()
  for (let index = Math.max(0, span.from - more.from); index <= Math.min(count - 1, span.to + more.to); index++) places.add(index)
  if (keep !== null && keep >= 0 && keep < count) places.add(keep)
  const far = ({ index }: VirtualRow) => Math.max(span.from - index, index - span.to)
  for (const line of before.toSorted((a, b) => far(a) - far(b))) {
    if (places.size >= most) break
    if (line.index < count) places.add(line.index)
  }
  return [...places].toSorted((a, b) => a - b)
}

/**
 * The rows to be drawn, each in an element: a row stays in its own as long as it is drawn, and a new one takes up that of a row that
 * left, at best of the one that stood at the same place. New ones are `plain` when told so; of those that are, `ripe` become whole, the
 * ones in sight first.
 */
export function placed(
  before: readonly VirtualRow[],
  rows: readonly { index: number; id: string }[],
  { plain, ripe, span }: { plain: boolean; ripe: number; span: Span },
): VirtualRow[] {
  const left = new Map(before.map(line => [line.id, line]))
  const lines: VirtualRow[] = []
  const fresh: { index: number; id: string }[] = []
  for (const row of rows) {
    const own = left.get(row.id)
    if (own === undefined) fresh.push(row)
    else {
      left.delete(row.id)
      lines.push(own.index === row.index ? own : { ...own, index: row.index })
    }
  }
  const free = new Map([...left.values()].map(line => [line.index, line.slot]))
  const taken = new Map<number, number>()
  for (const { index } of fresh) {
    const slot = free.get(index)
    if (slot !== undefined && free.delete(index)) taken.set(index, slot)
  }
  const spare = [...free.values()].toSorted((a, b) => a - b)
  let next = Math.max(-1, ...before.map(line => line.slot))
  for (const row of fresh) lines.push({ ...row, slot: taken.get(row.index) ?? spare.shift() ?? ++next, plain })
  if (ripe > 0) ripen(lines, ripe, span)
  return lines.toSorted((a, b) => a.slot - b.slot)
}

function ripen(lines: VirtualRow[], ripe: number, { from, to }: Span) {
  const far = ({ index }: VirtualRow) => Math.max(0, from - index, index - to)
  const whole = new Set(
    lines
      .filter(line => line.plain)
      .toSorted((a, b) => far(a) - far(b) || a.index - b.index)
      .slice(0, ripe),
  )
  for (const [at, line] of lines.entries()) if (whole.has(line)) lines[at] = { ...line, plain: false }
}

/** The places of a longest run that rises: all that has to move for an order is the rest. */
export function risingRun(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: number[] = []
  for (const [at, value] of values.entries()) {
    const length = ends.findLastIndex(end => values[end]! < value) + 1
    before[at] = ends[length - 1] ?? -1
    ends[length] = at
  }
  const run = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) run.add(at)
  return run
}
