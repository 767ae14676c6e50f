/** Boxes between two places of a file: `start` and `end` are those of what lies in the box. */
type Box = { type: string; start: number; end: number }

const hidden = new Set(['Exif', 'mime'])

/**
 * Blanks what a camera wrote beside the picture of an HEIC file, place and owner included: the parts that hold it are filled with zeros
 * where they lie, and the picture stays as it is. False where the file is none or does not say where its parts are.
 */
export function blankMetadata(bytes: Buffer): boolean {
  try {
    const meta = find(bytes, 'meta', 0, bytes.length)
    if (!meta) return false
    const within = { start: meta.start + 4, end: meta.end }
    const iinf = find(bytes, 'iinf', within.start, within.end)
    const iloc = find(bytes, 'iloc', within.start, within.end)
    if (!iinf || !iloc) return false
    const idat = find(bytes, 'idat', within.start, within.end)
    const items = hiddenItems(bytes, iinf)
    for (const [from, to] of extentsOf(bytes, iloc, items, idat?.start ?? null)) {
      if (from < 0 || to > bytes.length || from > to) return false
      bytes.fill(0, from, to)
    }
    return true
  } catch {
    // it says more than there is
    return false
  }
}

function* boxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at)
    const wide = size === 1
    const length = wide ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size
    const head = wide ? 16 : 8
    if (length < head || at + length > to) throw new RangeError('box')
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end: at + length }
    at += length
  }
}

function find(bytes: Buffer, type: string, from: number, to: number): Box | null {
  for (const box of boxes(bytes, from, to)) if (box.type === type) return box
  return null
}

/** Items that are no picture. */
function hiddenItems(bytes: Buffer, iinf: Box): Set<number> {
  const counted = bytes[iinf.start] === 0 ? 2 : 4
  const found = new Set<number>()
  for (const { type, start } of boxes(bytes, iinf.start + 4 + counted, iinf.end)) {
    const version = bytes[start]!
    if (type !== 'infe' || version < 2) continue
    const wide = version > 2 ? 4 : 2
    if (hidden.has(bytes.toString('latin1', start + 6 + wide, start + 10 + wide))) found.add(bytes.readUIntBE(start + 4, wide))
  }
  return found
}

/** Where the bytes of these items lie in the file. */
function extentsOf(bytes: Buffer, iloc: Box, items: ReadonlySet<number>, idat: number | null): [number, number][] {
  let at = iloc.start + 4
  const take = (size: number): number => {
    if (at + size > iloc.end) throw new RangeError('extent')
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  const version = bytes[iloc.start]!
  const sizes = take(2)
  const [offset, length, base, index] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version > 0 ? sizes & 15 : 0]
  const found: [number, number][] = []
  for (let left = take(version < 2 ? 2 : 4); left > 0; left--) {
    const item = take(version < 2 ? 2 : 4)
    const method = version > 0 ? take(2) & 15 : 0
    take(2)
    const origin = take(base)
    for (let parts = take(2); parts > 0; parts--) {
      take(index)
      const from = origin + take(offset)
      const size = take(length)
      if (!items.has(item)) continue
      if (method > 1 || (method === 1 && idat === null)) throw new RangeError('place')
      const begin = from + (method === 1 ? idat! : 0)
      found.push([begin, begin + size])
    }
  }
  return found
}
