import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkName, type Storage } from './storage.ts'

const DAY_MS = 86_400_000

const absent = (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/** Bytes in a folder, which the processes of an installation share; made with the first of them. */
export function openDiskStorage(folder: string): Storage {
  const objects = join(folder, 'objects')
  const pathOf = (name: string) => join(objects, checkName(name).slice(0, 2), name)
  return {
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // whole or not at all, also when the machine stops meanwhile
      const half = `${path}.${randomBytes(4).toString('hex')}.half`
      const file = await open(half, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(half, path)
    },
    get: async name => readFile(pathOf(name)).catch(absent),
    remove: async name => rm(pathOf(name), { force: true }),
    async *list() {
      for (const part of (await readdir(objects).catch(absent)) ?? []) {
        for (const file of (await readdir(join(objects, part)).catch(absent)) ?? []) {
          const path = join(objects, part, file)
          const found = await stat(path).catch(absent)
          if (!found?.isFile()) continue
          if (!file.endsWith('.half')) yield { name: file, at: found.mtime }
          // of a process that stopped meanwhile
          else if (Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
        }
      }
    },
  }
}
