import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('names of imports lead to folders of the same name, where a start reads them without asking a package', () => {
  const { imports, type } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string>; type: string }
  expect(type).toBe('module')
  expect(Object.keys(imports).length).toBeGreaterThan(0)
  for (const [name, path] of Object.entries(imports)) expect(path).toBe(name.replace('#', './'))
})
