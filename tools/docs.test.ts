import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['contract', 'server', 'demo', 'testing', 'web', 'e2e', 'bench', 'tools', 'docs', 'client', 'deploy']

const within = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))

const paths = [...rooms.flatMap(within), ...readdirSync(root)]
const pages = paths.filter(path => path.endsWith('.md') && (/^(docs|client)\//.test(path) || !path.includes('/')))

/** A page of paper: where it stands and what it says. */
type Page = { path: string; text: string }

const pageAt = (path: string): Page => ({ path, text: readFileSync(join(root, path), 'utf8') })

/** The text without its blocks of code, in which stand examples and diffs of what is not there yet. */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '')

/** Files the product writes beside its data. */
const written = ['trassa.json']

const isFileName = (name: string): boolean => /^[\w@./-]*\w\.(tsx?|js|css|sql|md|svg|png|json|tsv|html)$/.test(name)

/** Names in backticks that mean a path of the repository and lead to none; one with a place to fill in (`<module>`, `…`, `*`) means many. */
function lostNames({ text }: Page): string[] {
  const named = [...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!)
  return named.filter(name => {
    if (/[<>…*\s{}]/.test(name) || written.includes(name)) return false
    const inRoom = rooms.some(room => name.startsWith(`${room}/`))
    if (inRoom) return !existsSync(join(root, name))
    return isFileName(name) && !name.startsWith('/') && !paths.some(path => path === name || path.endsWith(`/${name}`))
  })
}

/** What a heading is reached by. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The anchors of a text; of headings alike the second one is reached with `-1` behind it. */
function anchorsIn(text: string): string[] {
  const plain = [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
  return plain.map((anchor, at) => {
    const before = plain.slice(0, at).filter(each => each === anchor).length
    return before === 0 ? anchor : `${anchor}-${before}`
  })
}

/** Links to files that are not there, or to headings they do not have. */
function lostLinks({ path, text }: Page): string[] {
  const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter(link => !/^[a-z]+:/.test(link))
  return links.filter(link => {
    const [file, anchor] = link.split('#')
    const target = file ? join(dirname(path), file) : path
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsIn(target === path ? text : readFileSync(join(root, target), 'utf8')).includes(anchor)
  })
}

/** What of the shape of a record is missing in a file of decisions, by the record's id. */
function misshapen({ path, text }: Page): string[] {
  const subject = path.slice(path.lastIndexOf('/') + 1, -'.md'.length)
  const records = text.split(/^## /m).slice(1)
  return records.flatMap(record => {
    const id = record.match(/^([a-z]+-\d+) · \S/)?.[1]
    if (!id?.startsWith(`${subject}-`)) return [`${record.split('\n')[0]}: id`]
    const wanted: [string, RegExp][] = [
      ['date', /^\*\d{4}-\d{2}-\d{2}\*$/m],
      ['instead of', /^\*\*Instead of\*\* \S.*\.$/m],
      ['because', /^\*\*Because\*\* \S.*\.$/m],
    ]
    return wanted.filter(([, pattern]) => !pattern.test(record)).map(([what]) => `${id}: ${what}`)
  })
}

const idsIn = (text: string): string[] => [...text.matchAll(/^## ([a-z]+-\d+) ·/gm)].map(([, id]) => id!)

const records = pages.filter(path => path.startsWith('docs/decisions/') && !path.endsWith('README.md'))
const subjects = records.map(path => path.slice('docs/decisions/'.length, -'.md'.length))

test('a path that leads nowhere, a heading that is gone and a record without its reason are found', () => {
  const page = (text: string): Page => ({ path: 'docs/decisions/orders.md', text })
  expect(
    lostNames(page('In `server/nowhere/store.ts`, `tools/docs.test.ts`, `docs.test.ts`, `gone.ts` and `server/<module>/row.ts`.')),
  ).toEqual(['server/nowhere/store.ts', 'gone.ts'])
  expect(lostNames(page('```\n`gone.ts`\n```\n'))).toEqual([])
  expect(
    lostLinks(page('[a](../api.md) [b](gone.md) [c](#two) [d](../architecture.md#nothing) [e](https://example.org)\n\n## Two')),
  ).toEqual(['gone.md', '../architecture.md#nothing'])
  const record = '## orders-1 · A title\n\n*2026-11-21*\n\nWhat.\n\n**Instead of** that.\n\n**Because** of this.\n'
  expect(misshapen(page(record))).toEqual([])
  expect(misshapen(page(record.replace('**Because** of this.', '')))).toEqual(['orders-1: because'])
  expect(misshapen(page(record.replace('*2026-11-21*', 'lately')))).toEqual(['orders-1: date'])
  expect(misshapen(page(record.replace('orders-1', 'money-1')))).toEqual(['money-1 · A title: id'])
})

test.each(pages)('%s: every path it names and every link leads somewhere', path => {
  const page = pageAt(path)
  expect({ names: lostNames(page), links: lostLinks(page) }).toEqual({ names: [], links: [] })
})

test('the architecture can be read at once', () => {
  expect(pageAt('docs/architecture.md').text.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
})

test.each(records)('%s: every record says since when, instead of what and because of what', path => {
  expect(misshapen(pageAt(path))).toEqual([])
})

test('every record has one id, stands in the index, and whoever names an id means one that is there', () => {
  const ids = records.flatMap(path => idsIn(pageAt(path).text))
  expect(new Set(ids).size).toBe(ids.length)
  const index = pageAt('docs/decisions/README.md').text
  expect([...index.matchAll(/^- \[([a-z]+-\d+)\]/gm)].map(([, id]) => id)).toEqual(expect.arrayContaining(ids))
  const named = new RegExp(`\\b(?:${subjects.join('|')})-\\d+\\b`, 'g')
  const linksOf = (path: string) => [...prose(pageAt(path).text).matchAll(/\[([^\]\n]+)\]\(/g)].map(([, words]) => words!)
  const lost = pages.flatMap(path =>
    linksOf(path).flatMap(words => [...words.matchAll(named)].map(([id]) => id).filter(id => !ids.includes(id))),
  )
  expect(lost).toEqual([])
})
