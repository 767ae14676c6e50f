import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dist } from './web.ts'

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] }

const FIRST_VIEW_KB = 170
const PAGE_KB = 90

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** A chunk with all it imports before it can run; what it loads later counts for neither. */
function reach(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) reach(next, found)
  return found
}

const kb = (key: string) => gzipSync(readFileSync(join(dist, manifest[key]!.file)), { level: 9 }).length / 1000
const sum = (keys: Iterable<string>) =>
  [...keys].filter(key => manifest[key]!.file.endsWith('.js')).reduce((total, key) => total + kb(key), 0)

const entries = Object.keys(manifest).filter(key => manifest[key]!.isEntry)
const first = new Set(entries.flatMap(key => [...reach(key)]))
const pages = Object.keys(manifest).filter(key => manifest[key]!.isDynamicEntry && /Page\.tsx$/.test(key))
const sizes = [
  { name: 'first view', kb: sum(first), limit: FIRST_VIEW_KB },
  ...pages.map(key => ({ name: key, kb: sum([...reach(key)].filter(one => !first.has(one))), limit: PAGE_KB })),
]

for (const { name, kb, limit } of sizes) process.stdout.write(`${kb.toFixed(1).padStart(7)} kB of ${limit}  ${name}\n`)
process.exitCode = sizes.some(({ kb, limit }) => kb > limit) ? 1 : 0
