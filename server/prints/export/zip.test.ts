import { randomBytes, randomFillSync } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Entry, zipOf } from './zip.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A turn of the loop ends before what is weakly held is let go. */
const turn = () => new Promise(resolve => setImmediate(resolve))

test('what is written of an archive is let go: of a hundred files a few are held at a time', async () => {
  const made: WeakRef<ArrayBufferLike>[] = []
  async function* files(): AsyncGenerator<Entry> {
    for (let at = 0; at < 100; at++) {
      const bytes = randomFillSync(new Uint8Array(256 * 1024))
      made.push(new WeakRef(bytes.buffer))
      yield { name: `Заказ ${at}/Счёт.pdf`, bytes, packs: at % 2 === 0 }
      await turn()
    }
  }
  let most = 0
  let looked = 0
  let size = 0
  for await (const chunk of zipOf(files())) {
    size += chunk.length
    if (made.length - looked < 10) continue
    looked = made.length
    await turn()
    collect()
    await turn()
    most = Math.max(most, made.filter(each => each.deref()).length)
  }
  expect(size).toBeGreaterThan(100 * 256 * 1024)
  // what the reader has not taken yet, and the one in the making
  expect(most).toBeLessThan(30)
})

test('an archive holds every file under its name in Cyrillic, packed or not, and an empty one', async () => {
  const of = (text: string) => new TextEncoder().encode(text)
  async function* files(): AsyncGenerator<Entry> {
    yield { name: '26-000001/Договор-заявка № 1.pdf', bytes: of('один'), packs: false }
    yield { name: '26-000001/ТОО «Алматы Колор».html', bytes: of('два'.repeat(5000)), packs: true }
    yield { name: 'Не напечатано.txt', bytes: of(''), packs: true }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of zipOf(files())) chunks.push(chunk)
  const unpacked = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  expect(Object.entries(unpacked).map(([name, bytes]) => [name, new TextDecoder().decode(bytes).slice(0, 6)])).toEqual([
    ['26-000001/Договор-заявка № 1.pdf', 'один'],
    ['26-000001/ТОО «Алматы Колор».html', 'двадва'],
    ['Не напечатано.txt', ''],
  ])
})

test('a reader who leaves ends the making; a fault of the making reaches the reader', async () => {
  let made = 0
  async function* endless(): AsyncGenerator<Entry> {
    for (;;) yield { name: `${made++}.pdf`, bytes: new Uint8Array(randomBytes(1024 * 1024)), packs: false }
  }
  for await (const chunk of zipOf(endless())) if (chunk.length > 0) break
  expect(made).toBeLessThan(20)

  async function* failing(): AsyncGenerator<Entry> {
    yield { name: 'a.pdf', bytes: new Uint8Array(10), packs: false }
    throw new Error('no more')
  }
  const read = async () => {
    for await (const chunk of zipOf(failing())) void chunk
  }
  await expect(read()).rejects.toThrow('no more')
})
