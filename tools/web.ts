import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sources } from './version.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The built web, ready to be served. */
export const dist = join(root, 'dist')

/** Builds the web unless `dist` is newer than all it is made of. */
export async function buildWebIfStale(say: (line: string) => void) {
  const built = await changed(join(dist, '.vite/manifest.json'))
  const touched = await Promise.all(sources.map(source => newest(join(root, source))))
  if (built > Math.max(...touched)) return
  say('Собираю интерфейс… / Building the web…')
  // built aside and moved: a process that serves the old files never meets half of the new ones
  const fresh = join(root, 'node_modules/.cache', `web-${process.pid}`)
  const old = `${fresh}-old`
  await build({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
  await rename(dist, old).catch(() => undefined)
  await rename(fresh, dist)
  await rm(old, { recursive: true, force: true })
}

const changed = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? 0

async function newest(path: string): Promise<number> {
  const own = await changed(path)
  const inside = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => [])
  return Math.max(own, ...(await Promise.all(inside.map(entry => changed(join(entry.parentPath, entry.name))))))
}
