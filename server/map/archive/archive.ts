import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'

/** An archive of tiles as it lies on disk now; `mark` changes with its contents. */
export type Archive = { file: string; bytes: number; mark: string; vector: boolean }

/** Where the header says what its tiles are, and what they are where they are drawn here: the format stands in docs/mechanisms/map.md. */
const TILE_TYPE = 99
const VECTOR = 1

/** Null where no archive lies there. */
export async function lookAt(file: string): Promise<Archive | null> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return null
  const handle = await open(file, 'r')
  try {
    const head = (await readAt(handle, { from: 0, to: 126 })).toString('latin1')
    if (!head.startsWith('PMTiles')) return null
    const mark = createHash('sha256').update(`${found.size} ${found.mtimeMs} ${found.ino} ${head}`).digest('base64url').slice(0, 22)
    return { file, bytes: found.size, mark, vector: head.charCodeAt(TILE_TYPE) === VECTOR }
  } finally {
    await handle.close()
  }
}

export type Range = { from: number; to: number }

/** The bytes asked for, both ends included; null where they lie outside, undefined where nothing or several pieces are asked for. */
export function rangeOf(header: string | undefined, bytes: number): Range | null | undefined {
  const [, begin = '', end = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (begin === '' && end === '') return undefined
  const from = begin === '' ? Math.max(0, bytes - Number(end)) : Number(begin)
  const to = begin === '' || end === '' ? bytes - 1 : Math.min(Number(end), bytes - 1)
  return from > to ? null : { from, to }
}

async function readAt(handle: FileHandle, { from, to }: Range): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from + 1)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, from)
  return bytes.subarray(0, bytesRead)
}

export async function readRange({ file }: Archive, range: Range): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    return await readAt(handle, range)
  } finally {
    await handle.close()
  }
}
