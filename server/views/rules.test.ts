import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listFilters } from './rules.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))

test('filters of every list of the page are known by the name and the prefix the page gives it', () => {
  const lists = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(path => [
      ...readFileSync(join(web, path), 'utf8').matchAll(/useList\(\{\s*id: ['`]([\w.]+?)(?:\.\$\{\w+\})?['`],[^}]*?prefix: '(\w+)'/g),
    ])
    .map(([, id, prefix]) => [id!, prefix!] as const)
  expect(lists.length).toBeGreaterThanOrEqual(13)
  for (const [id, prefix] of lists) expect((listFilters[id] ?? listFilters[id.split('.')[0]!])?.prefix, id).toBe(prefix)
})
