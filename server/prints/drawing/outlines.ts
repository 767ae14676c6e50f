import { readFileSync } from 'node:fs'

/** A text as lines to be filled, from its left end on the line it stands on, and how wide it is. */
export type Outline = { path: string; width: number }

type Point = { x: number; y: number; on: boolean }

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true })

/**
 * Texts of a TrueType font as outlines, so that a drawing says them alike wherever it is opened and whatever fonts are there. A letter the
 * font lacks takes its room and shows nothing.
 */
export function outlinesOf(path: string): (text: string, size: number) => Outline {
  const font = readFileSync(path)
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
      const at = 12 + n * 16
      return [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]
    }),
  )
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(name => tables.get(name)!) as [
    ...[number, number, number, number, number],
  ]
  const units = font.readUInt16BE(head + 18)
  const isLong = font.readInt16BE(head + 50) === 1
  const measured = font.readUInt16BE(hhea + 34)
  const glyphOf = charactersOf(font, tables.get('cmap')!)
  const placeOf = (glyph: number) => (isLong ? font.readUInt32BE(loca + glyph * 4) : font.readUInt16BE(loca + glyph * 2) * 2)
  const advanceOf = (glyph: number) => font.readUInt16BE(hmtx + Math.min(glyph, measured - 1) * 4)

  /** The contours of a glyph; one put together of others moves them to their places. */
  function contoursOf(glyph: number, depth = 0): Point[][] {
    const [from, to] = [placeOf(glyph), placeOf(glyph + 1)]
    if (from === to || depth > 4) return []
    const at = glyf + from
    const count = font.readInt16BE(at)
    if (count >= 0) return simpleContours(font, at, count)
    const found: Point[][] = []
    let next = at + 10
    for (let flags = 0x20; flags & 0x20; ) {
      flags = font.readUInt16BE(next)
      const part = font.readUInt16BE(next + 2)
      const isWide = (flags & 1) !== 0
      const [x, y] = isWide ? [font.readInt16BE(next + 4), font.readInt16BE(next + 6)] : [font.readInt8(next + 4), font.readInt8(next + 5)]
      found.push(...contoursOf(part, depth + 1).map(contour => contour.map(point => ({ ...point, x: point.x + x, y: point.y + y }))))
      next += (isWide ? 8 : 6) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
    }
    return found
  }

  return (text, size) => {
    const scale = size / units
    let [path, pen] = ['', 0]
    for (const character of text) {
      const glyph = glyphOf(character.codePointAt(0)!)
      for (const contour of contoursOf(glyph)) path += drawn(contour, ({ x, y }) => `${round(pen + x * scale)} ${round(-y * scale)}`)
      pen += advanceOf(glyph) * scale
    }
    return { path, width: pen }
  }
}

const round = (value: number) => Number(value.toFixed(2))

/** Which glyph shows a character, by the table of the basic plane. */
function charactersOf(font: Buffer, cmap: number): (code: number) => number {
  const at = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, n) => cmap + font.readUInt32BE(cmap + 8 + n * 8)).find(
    table => font.readUInt16BE(table) === 4,
  )!
  const twice = font.readUInt16BE(at + 6)
  return code => {
    for (let segment = 0; segment < twice; segment += 2) {
      if (code > font.readUInt16BE(at + 14 + segment)) continue
      const first = font.readUInt16BE(at + 16 + twice + segment)
      if (code < first) return 0
      const delta = font.readUInt16BE(at + 16 + twice * 2 + segment)
      const far = at + 16 + twice * 3 + segment
      const offset = font.readUInt16BE(far)
      const glyph = offset === 0 ? code : font.readUInt16BE(far + offset + (code - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) % 0x1_00_00
    }
    return 0
  }
}

function simpleContours(font: Buffer, at: number, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, n) => font.readUInt16BE(at + 10 + n * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let next = at + 10 + count * 2
  next += 2 + font.readUInt16BE(next)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = font[next++]!
    const times = flag & 8 ? font[next++]! + 1 : 1
    for (let n = 0; n < times; n++) flags.push(flag)
  }
  const along = (isShort: number, isSame: number) => {
    let value = 0
    return flags.map(flag => {
      if (flag & isShort) value += flag & isSame ? font[next++]! : -font[next++]!
      else if (!(flag & isSame)) {
        value += font.readInt16BE(next)
        next += 2
      }
      return value
    })
  }
  const xs = along(2, 16)
  const ys = along(4, 32)
  const points = flags.map((flag, n): Point => ({ x: xs[n]!, y: ys[n]!, on: (flag & 1) === 1 }))
  return ends.map((end, n) => points.slice(n === 0 ? 0 : ends[n - 1]! + 1, end + 1))
}

/** A contour of points on it and between them as quadratic curves. */
function drawn(contour: readonly Point[], say: (point: Point) => string): string {
  if (contour.length < 2) return ''
  const on = contour.findIndex(point => point.on)
  const start = on >= 0 ? contour[on]! : middle(contour[0]!, contour.at(-1)!)
  const rest = on >= 0 ? [...contour.slice(on + 1), ...contour.slice(0, on)] : contour
  let path = `M${say(start)}`
  for (const [n, point] of rest.entries()) {
    if (point.on) {
      if (n === 0 || rest[n - 1]!.on) path += `L${say(point)}`
      continue
    }
    const after = rest[n + 1] ?? start
    path += `Q${say(point)} ${say(after.on ? after : middle(point, after))}`
  }
  return `${path}Z`
}
