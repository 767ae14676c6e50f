import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDiskStorage } from './diskStorage.ts'

const folder = await mkdtemp(join(tmpdir(), 'trassa-disk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('what is put is there for every process that shares the folder, whole, and for nobody else on the machine', async () => {
  const [one, other] = [openDiskStorage(folder), openDiskStorage(folder)]
  expect([await Array.fromAsync(one.list()), await one.get('aa11')]).toEqual([[], null])
  await one.write('aa11', Buffer.from('first'))
  await one.write('aa11', Buffer.from('second'))
  await one.write('bb22-thumb', Buffer.from('small'))
  expect((await other.get('aa11'))?.toString()).toBe('second')
  expect((await Array.fromAsync(other.list())).map(({ name }) => name).toSorted()).toEqual(['aa11', 'bb22-thumb'])
  expect((await stat(join(folder, 'objects/aa/aa11'))).mode & 0o777).toBe(0o600)
  await other.remove('aa11')
  await other.remove('aa11')
  expect(await one.get('aa11')).toBeNull()
  for (const name of ['../aa11', 'aa/11', 'AA11', '']) await expect(one.get(name)).rejects.toThrow(RangeError)
})

test('what a stopped process left half written is never given out, and goes', async () => {
  const half = join(folder, 'objects/bb/bb33.0a0b0c0d.half')
  await writeFile(half, 'x')
  expect((await Array.fromAsync(openDiskStorage(folder).list())).map(({ name }) => name)).toEqual(['bb22-thumb'])
  const old = new Date(Date.now() - 2 * 86_400_000)
  await utimes(half, old, old)
  await Array.fromAsync(openDiskStorage(folder).list())
  expect(await readdir(join(folder, 'objects/bb'))).toEqual(['bb22-thumb'])
})
