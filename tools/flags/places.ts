import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { featureKeys, features } from '#contract/features.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const asks = /\b(?:useFlag|featureFor)\((?:[\w.]+,\s*)?'([\w.-]+)'/g

/** Where the code asks for flags: files of the server and the web, by key. */
export function placesOf(files: ReadonlyMap<string, string>): Record<string, string[]> {
  const places: Record<string, string[]> = Object.fromEntries(featureKeys.toSorted().map(key => [key, []]))
  for (const [path, text] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    for (const key of new Set([...text.matchAll(asks)].map(match => match[1]!))) places[key] = [...(places[key] ?? []), path]
  return places
}

/** The sources that may ask for a flag. */
export const readSources = (): ReadonlyMap<string, string> =>
  new Map(
    ['server', 'web']
      .flatMap(room => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile() && /(?<!\.test|\.gen)\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
      .map(path => [path, readFileSync(join(root, path), 'utf8')]),
  )

/** The module the server tells them from. */
export const printedPlaces = (places: Readonly<Record<string, readonly string[]>>): string =>
  [
    '// Made by «npm run flags» of the sources.',
    'export const flagPlaces: Readonly<Record<string, readonly string[]>> = {',
    ...Object.entries(places).map(([key, paths]) => `  ${key}: [${paths.map(path => `'${path}'`).join(', ')}],`),
    '}',
    '',
  ].join('\n')

/** Flags whose code should be gone by that day, each as a line. */
export const overdueOn = (day: string): string[] =>
  featureKeys
    .filter(key => features[key].removeOn <= day)
    .map(key => `${key}: its code was to be gone by ${features[key].removeOn}, asks ${features[key].owner}`)
