import { crc32, deflateSync } from 'node:zlib'

const SIZE = 256

/** A picture of one colour, as large as a tile. */
export function plainTile(red: number, green: number, blue: number): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(SIZE * 3, Buffer.from([red, green, blue]))])
  const part = (name: string, bytes: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(bytes.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIZE, 0)
  head.writeUInt32BE(SIZE, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.concat(Array.from({ length: SIZE }, () => row)))),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** An archive of tiles (PMTiles 3) that holds one picture for the whole earth: the header of the format, a directory of one entry, no metadata to speak of. */
export function archiveOf(tile: Buffer): Buffer {
  const number = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...number(n >>> 7)])
  // how many entries, and of each: how far its number is from the one before, how often it stands, how long it is, where it begins and one more
  const directory = Buffer.from([1, 0, 1, tile.length, 1].flatMap(number))
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  const places = [header.length, directory.length, header.length + directory.length, metadata.length, 0, 0]
  const data = header.length + directory.length + metadata.length
  for (const [i, value] of [...places, data, tile.length, 1, 1, 1].entries()) header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  // in its order, nothing compressed, tiles are PNG, from zoom 0 to 0
  header.set([1, 1, 1, 2, 0, 0], 96)
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + i * 4)
  return Buffer.concat([header, directory, metadata, tile])
}
