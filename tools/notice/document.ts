import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { texts, undeclared, within } from './licences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Locked = { version: string; license?: string; dev?: boolean; optional?: boolean }
type Work = {
  name: string
  version: string
  licence: string
  holders: string[]
  body: string | null
  notice: string | null
  optional: boolean
}

const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')

/**
 * The NOTICE of the works of others this product runs on and builds its pages of: name, version, licence, whose copyright, and each licence
 * once. It follows package-lock.json, so it is the same on every platform: of packages for some platforms the lock alone is asked.
 */
export function notice(): string {
  const works = packages()
  const needed = works.filter(({ optional }) => !optional)
  const parts = [
    'NOTICE\n======\n\nTrassa runs on the works of others named here and builds its pages of them. `npm run notice` makes this file.',
    `Packages\n--------\n\n${needed.map(said).join('\n\n')}`,
    `Builds for one platform and other optional packages\n---------------------------------------------------\n\n${works
      .filter(({ optional }) => optional)
      .map(headOf)
      .join('\n')}`,
    `Inside packages\n---------------\n\n${within
      .map(({ what, brings, licence, holders }) => [`${what}: ${brings}  (${licence})`, ...holders.map(indented)].join('\n'))
      .join('\n\n')}`,
    `Without a licence in package.json\n---------------------------------\n\n${Object.entries(undeclared)
      .map(([name, { licence, from }]) => `${name}: ${licence}, by ${from}`)
      .join('\n')}`,
    `Fonts and data\n--------------\n\n${fonts().join('\n\n')}\n\n${read('server/places/NOTICE.md').trim()}`,
    ...needed.flatMap(({ name, notice: own }) => (own === null ? [] : [`NOTICE of ${name}\n\n${own}`])),
    `Licences\n--------\n\n${licences(works)
      .map(([id, text]) => `${id}\n${'~'.repeat(id.length)}\n\n${text}`)
      .join('\n\n\n')}`,
  ]
  return `${parts.join('\n\n\n')}\n`
}

const indented = (line: string) => `    ${line}`
const headOf = ({ name, version, licence }: Work) => `${name} ${version}  (${licence})`
const said = (work: Work) => [headOf(work), ...work.holders.map(indented)].join('\n')

/** Every package a start needs, each version once. */
function packages(): Work[] {
  const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages
  const found = new Map<string, Work>()
  for (const [path, { version, license, dev, optional = false }] of Object.entries(locked)) {
    if (path === '' || dev) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = license ?? undeclared[name]?.licence
    if (licence === undefined) throw new Error(`${name} names no licence: find out which it has and say so in tools/notice/licences.ts`)
    const key = `${name} ${version}`
    if (found.get(key)?.optional === false) continue
    found.set(key, { name, version, licence, optional, ...(optional ? { holders: [], body: null, notice: null } : toldBy(path)) })
  }
  return [...found.values()].toSorted((a, b) => (headOf(a) < headOf(b) ? -1 : 1))
}

/** Whose a package is, and the text of its licence, by its own files. */
function toldBy(path: string): Pick<Work, 'holders' | 'body' | 'notice'> {
  const files = readdirSync(join(root, path)).toSorted()
  const licences = files.filter(name => /^(?:licen[cs]e|copying)(?:[.-_].*)?$/i.test(name) && !/\.(?:js|json)$/i.test(name))
  const whole = licences.map(name => read(join(path, name)))
  const own = files.find(name => /^notice(?:\.\w+)?$/i.test(name))
  const holders = [...new Set(whole.flatMap(text => text.split('\n').map(holderIn)).filter(line => line !== null))].slice(0, 12)
  if (holders.length === 0) holders.push(authorOf(path))
  return { holders, body: whole.length === 1 ? bodyOf(whole[0]!) : null, notice: own === undefined ? null : read(join(path, own)).trim() }
}

/** A line of a licence that says whose the work is, not one of its sentences about copyright. */
function holderIn(line: string): string | null {
  const said = line.replace(/^[\s*#>/]+|[\s*]+$/g, '').replaceAll(/\s+/g, ' ')
  if (!/^(?:Portions )?(?:Copyright|COPYRIGHT|©|\([cC]\) \d)\W*\w/.test(said) || said.length > 300) return null
  return /copyright (?:notice|holder|owner|license|law|statement|and )|\[yyyy\]|\{yyyy\}/i.test(said) ? null : said
}

function authorOf(path: string): string {
  const { author, contributors = [], maintainers = [] } = JSON.parse(read(join(path, 'package.json'))) as Record<string, unknown>
  const nameOf = (person: unknown) =>
    typeof person === 'string' ? person.replace(/\s*[<(].*$/, '') : (person as { name?: string } | null)?.name
  const named = [author, ...(contributors as unknown[]), ...(maintainers as unknown[])].map(nameOf).find(Boolean)
  return `Copyright ${named ?? 'its authors'}`
}

const bodyOf = (text: string) =>
  text
    .split('\n')
    .filter(line => holderIn(line) === null)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Each licence once: as most packages under it have it, by a text of ours, or by its address. */
function licences(works: readonly Work[]): [id: string, text: string][] {
  const partsOf = (licence: string) => licence.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
  const ids = new Set([...works, ...within].flatMap(({ licence }) => partsOf(licence)))
  return [...ids].toSorted().map(id => {
    if (texts[id]) return [id, texts[id]]
    if (id === 'OFL-1.1') return [id, bodyOf(read('web/fonts/OFL-golos-text.txt'))]
    const bodies = new Map(works.flatMap(({ name, licence, body }) => (licence === id && body ? [[name, body] as const] : [])))
    const times = Map.groupBy(bodies.values(), body => body.toLowerCase().replaceAll(/[^a-z]+/g, ' '))
    const [most] = [...times.values()].toSorted((a, b) => b.length - a.length || a[0]!.length - b[0]!.length)
    return [id, most?.[0] ?? `https://spdx.org/licenses/${id}.html`]
  })
}

/** The fonts that lie in the repository, by the licences beside them. */
function fonts(): string[] {
  const folder = 'web/fonts'
  const texts = readdirSync(join(root, folder)).filter(name => name.startsWith('OFL-'))
  const files = readdirSync(join(root, folder)).filter(name => name.endsWith('.woff2'))
  const bare = files.find(file => !texts.some(text => file.startsWith(text.slice('OFL-'.length, -'.txt'.length))))
  if (bare !== undefined) throw new Error(`${folder}/${bare} has no licence beside it`)
  return texts.toSorted().map(name => {
    const holders = read(join(folder, name))
      .split('\n')
      .map(holderIn)
      .filter(line => line !== null)
    return [`${name.slice('OFL-'.length, -'.txt'.length)}  (OFL-1.1)`, ...holders.map(indented)].join('\n')
  })
}
