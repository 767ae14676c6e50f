/**
 * Arrays in the bytes PostgreSQL itself has them in, for batches of thousands of values: as text each value is written, quoted and read again,
 * on both sides. A parameter of bytes goes out as bytes, and `array_send` gives a column back in the same form. Null stands for what is not
 * told; an array of nothing but nulls is empty, for the arrays that are unnested beside it fill it up.
 */

type Width = 1 | 2 | 4 | 8 | 16
type Write<T> = (bytes: Buffer, value: T, offset: number) => void

const HEAD = 20
const NULL = -1

/** Makes arrays of one type, told by its number in every PostgreSQL, of what `of` takes from each row. */
const written =
  <T>(oid: number, width: Width, write: Write<T>) =>
  <Row>(rows: readonly Row[], of: (row: Row) => T | null): Buffer => {
    const bytes = Buffer.allocUnsafe(HEAD + (4 + width) * rows.length)
    let [offset, missing] = [HEAD, 0]
    for (const row of rows) {
      const value = of(row)
      offset = bytes.writeInt32BE(value === null ? NULL : width, offset)
      if (value === null) missing++
      else {
        write(bytes, value, offset)
        offset += width
      }
    }
    const isEmpty = missing === rows.length
    bytes.writeInt32BE(isEmpty ? 0 : 1, 0)
    bytes.writeInt32BE(missing > 0 ? 1 : 0, 4)
    bytes.writeInt32BE(oid, 8)
    if (isEmpty) return bytes.subarray(0, 12)
    bytes.writeInt32BE(rows.length, 12)
    bytes.writeInt32BE(1, 16)
    return bytes.subarray(0, offset)
  }

/** Moments are microseconds from here on. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const HIGH = 2 ** 32

const writeMoment: Write<Date> = (bytes, value, offset) => {
  const micros = (value.getTime() - EPOCH_MS) * 1000
  bytes.writeInt32BE(Math.floor(micros / HIGH), offset)
  bytes.writeUInt32BE(((micros % HIGH) + HIGH) % HIGH, offset + 4)
}

export const uuidArray = written<string>(2950, 16, (bytes, value, offset) => void bytes.write(value.replaceAll('-', ''), offset, 16, 'hex'))
export const momentArray = written<Date>(1184, 8, writeMoment)
export const realArray = written<number>(700, 4, (bytes, value, offset) => void bytes.writeFloatBE(value, offset))
export const smallintArray = written<number>(21, 2, (bytes, value, offset) => void bytes.writeInt16BE(value, offset))
export const booleanArray = written<boolean>(16, 1, (bytes, value, offset) => void bytes.writeUInt8(value ? 1 : 0, offset))

/** Reads arrays of one type, of which no value is null. */
const read =
  <T>(width: Width, value: (bytes: Buffer, offset: number) => T) =>
  (bytes: Buffer): T[] =>
    Array.from({ length: bytes.readInt32BE(0) === 0 ? 0 : bytes.readInt32BE(12) }, (_, i) => value(bytes, HEAD + i * (4 + width) + 4))

export const readUuids = read(16, (bytes, offset) => {
  const hex = bytes.toString('hex', offset, offset + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
})
export const readMoments = read(8, (bytes, offset) => {
  const micros = bytes.readInt32BE(offset) * HIGH + bytes.readUInt32BE(offset + 4)
  return new Date(micros / 1000 + EPOCH_MS)
})
export const readReals = read(4, (bytes, offset) => bytes.readFloatBE(offset))
