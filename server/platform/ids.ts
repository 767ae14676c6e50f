import { createHash, getRandomValues, randomUUID } from 'node:crypto'

let last = 0
let n = 0

const drawn = new Uint8Array(4096)
let spent = drawn.length

/** Random bytes, drawn by the page: one at a time they cost more than all the rest of an id. */
function randomBytes(count: number): Uint8Array {
  if (spent + count > drawn.length) {
    getRandomValues(drawn)
    spent = 0
  }
  spent += count
  return drawn.subarray(spent - count, spent)
}

const randomShort = () => randomBytes(2).reduce((all, byte) => all * 256 + byte, 0)

/**
 * A new UUIDv7 by the true clock, never by the shifted one: partitions follow it.
 * Those made by one process sort in the order they were made.
 */
export function newId(): string {
  const now = Date.now()
  n = now > last ? randomShort() & 0x3ff : n + 1
  if (now > last) last = now
  if (n > 0xfff) {
    n = 0
    last++
  }
  return idAt(last, n)
}

/** A UUIDv7 of the given moment. */
export function idAt(ms: number, sequence = randomShort() & 0xfff): string {
  const bytes = new Uint8Array(16)
  bytes.set(randomBytes(8), 8)
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(ms) << 16n) | 0x7000n | BigInt(sequence))
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether a text may be compared with ids at all; any other is nobody's. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The moment a UUIDv7 was made, in milliseconds. */
export const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** The smallest UUIDv7 of a moment: what was made before it has a smaller one. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** A short number of a request, which people can tell support. */
export const requestNumber = () => randomUUID().slice(0, 13)

/** An id worked out of others, the same each time they are. */
export function idOf(...others: readonly string[]): string {
  const hex = createHash('sha256').update(others.join('|')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
