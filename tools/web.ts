import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '#server/config.ts'
import { sources } from './version.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** The built web, ready to be served. */
export const dist = join(project, 'dist')

type Build = { root?: string; signal?: AbortSignal }

/**
 * Builds the web unless `dist` is newer than all it is made of, in a process of its own that ends: what builds it takes a gigabyte, which
 * nobody who serves afterwards should hold. What the build says reaches the terminal; `signal` ends it, and its reason is what is thrown.
 */
export async function buildWebIfStale(say: (line: string) => void, { root = project, signal }: Build = {}) {
  const target = join(root, 'dist')
  const built = await changed(join(target, '.vite/manifest.json'))
  const touched = await Promise.all(sources.map(source => newest(join(root, source))))
  if (built > Math.max(...touched)) return
  say('Собираю интерфейс… / Building the web…')
  // built aside and moved: a process that serves the old files never meets half of the new ones
  const fresh = join(root, 'node_modules/.cache', `web-${process.pid}`)
  const old = `${fresh}-old`
  try {
    await build(root, fresh, signal)
    await rename(target, old).catch(() => undefined)
    await rename(fresh, target)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

async function build(root: string, folder: string, signal?: AbortSignal) {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const version = new URL('node-version.js', import.meta.url).href
  const child = spawn(
    process.execPath,
    ['--import', version, vite, 'build', root, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    // what is served is for the people who work here, whoever had it built
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'production' }, signal },
  )
  const [code] = await once(child, 'close').catch(async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) await once(child, 'close')
    return [null]
  })
  // Ctrl+C in a terminal reaches both: the build is gone, and its end is nobody's fault
  signal?.throwIfAborted()
  if (code !== 0) throw new StartError('Интерфейс не собрался, причина выше. / The web could not be built, the reason is above.')
}

const changed = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? 0

async function newest(path: string): Promise<number> {
  const own = await changed(path)
  const inside = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => [])
  return Math.max(own, ...(await Promise.all(inside.map(entry => changed(join(entry.parentPath, entry.name))))))
}
