import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Cell } from '#server/exports/export.ts'
import { fileOf } from './formats.ts'
import { dropParts, newBlob, readPart, writeParts } from './parts.ts'

const secrets = {
  sealBytes: (bytes: Buffer) => Buffer.from(bytes.toReversed()),
  openBytes: (bytes: Buffer) => Buffer.from(bytes.toReversed()),
}

function memory() {
  const kept = new Map<string, Buffer>()
  return {
    kept,
    write: async (name: string, bytes: Buffer) => void kept.set(name, bytes),
    get: async (name: string) => kept.get(name) ?? null,
    remove: async (name: string) => void kept.delete(name),
  }
}

const columns = [
  { ru: 'Номер', en: 'Number' },
  { ru: 'Текст', en: 'Text' },
]

test.each(['csv', 'xlsx'] as const)('FO04 a long %s is read no further than it is stored: pages wait for parts', async format => {
  const storage = memory()
  const pages = 200
  let read = 0
  let largest = 0
  const readAtPut: number[] = []
  async function* rows() {
    for (; read < pages; read++) {
      // no two rows are alike, or the workbook would pack them into nothing
      yield Array.from({ length: 200 }, (_, i): Cell[] => [read * 200 + i, newBlob() + newBlob()])
      await setImmediate()
    }
  }
  const put = async (name: string, bytes: Buffer) => {
    largest = Math.max(largest, bytes.length)
    readAtPut.push(read)
    await storage.write(name, bytes)
  }
  const known: number[] = []
  const blob = newBlob()
  const { parts, size } = await writeParts(
    { storage: { write: put }, secrets },
    blob,
    fileOf(format, { title: 'Список', columns, rows: rows(), locale: 'ru' }),
    async n => void known.push(n),
  )

  expect(size).toBeGreaterThan(2_000_000)
  expect(parts).toBe(readAtPut.length)
  expect(known).toEqual(Array.from({ length: parts }, (_, i) => i + 1))
  expect(largest).toBeLessThan(2 * 1024 * 1024)
  // the first part is stored when a share of the pages has been read, and each further one after a like share
  const share = Math.ceil(pages / parts)
  for (const [i, at] of readAtPut.entries()) expect(at, `part ${i}`).toBeLessThanOrEqual(share * (i + 2))

  const whole = Buffer.concat(
    await Promise.all(Array.from({ length: parts }, async (_, part) => (await readPart({ storage, secrets }, blob, part))!)),
  )
  expect(whole.length).toBe(size)
  expect(await readPart({ storage, secrets }, blob, parts)).toBeNull()
  await dropParts(storage, { blob, parts: parts + 3 })
  expect(storage.kept.size).toBe(0)
})
