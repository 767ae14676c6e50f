import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import { readFile } from '#server/imports/table/reader.ts'
import { readLetter } from '#server/letters/reading/letter.ts'
import { toOrder } from '#server/letters/row.ts'
import { indexPlaces, searchPlaces } from '#server/places/rules/search.ts'
import type { Letter } from '#testing/letters/yardstick/judge.ts'
import { madeLetters } from '#testing/letters/yardstick/made.ts'
import { places } from '#testing/letters/yardstick/places.ts'
import { memoryOf, quantile, say, table, verdict } from './ground.ts'

/**
 * `npm run bench:letters`: how long a letter is read, over the letters by many hands, those of our own and as many made ones, against one
 * search of a place by a misspelt name, by turns in the same run; the longest letter that is taken; and what a sheet of 100 000 rows and an
 * archive that unpacks to 200 MB leave in the memory of the process that was given them. Absolute figures hold for this machine only.
 */
const { values: given } = parseArgs({ options: { turns: { type: 'string', default: '5' } } })
const TURNS = Number(given.turns)
const MB = 1024 * 1024

const lettersOf = (file: string) =>
  (JSON.parse(readFileSync(new URL(`../testing/letters/yardstick/${file}`, import.meta.url), 'utf8')) as { letters: Letter[] }).letters
const written = [...lettersOf('letters.json'), ...lettersOf('own.json')]
const letters = [...written, ...madeLetters(places, written.length)].map(({ text, receivedAt }) => ({ text, at: new Date(receivedAt) }))
const index = indexPlaces(places)

const msOf = (run: () => unknown): number => {
  const began = performance.now()
  run()
  return performance.now() - began
}
const read = ({ text, at }: (typeof letters)[number]) => readLetter(index, text, at).map(toOrder)
const search = () => searchPlaces(index, 'новосибирк', 8)

for (const letter of letters) read(letter)
for (let i = 0; i < 50; i++) search()
const ofLetters: number[] = []
const ofSearches: number[] = []
for (let turn = 0; turn < TURNS; turn++)
  for (const letter of letters) {
    ofLetters.push(msOf(() => read(letter)))
    ofSearches.push(msOf(search))
  }

/** As long as is taken, made of requests one below the other, and of what looks like one and is none. */
const full = letters
  .map(({ text }) => text)
  .join('\n\n')
  .slice(0, 20_000)
const noise = ['- 12.10 / Погрузка: ((( ', '1'.repeat(60), ' от до из в ', 'ставка ставка '].join('\n').repeat(210).slice(0, 20_000)
const longest = Math.max(...[full, noise].map(text => msOf(() => read({ text, at: new Date() }))))

/** How much more memory this process holds at its height while a file is refused or read by its own process. */
async function grown(bytes: Uint8Array): Promise<number> {
  const before = memoryOf(process.pid)
  let height = before
  const timer = setInterval(() => {
    height = Math.max(height, memoryOf(process.pid))
  }, 20)
  await readFile(bytes).catch(() => null)
  clearInterval(timer)
  return (Math.max(height, memoryOf(process.pid)) - before) / MB
}
const rows = Array.from(
  { length: 100_000 },
  (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>Казань ${i}</t></is></c></row>`,
)
const parts = {
  '[Content_Types].xml': strToU8(
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  ),
}
const sheet = zipSync(parts, { level: 1 })
const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(200 * MB) })
global.gc?.()
await grown(sheet)
const [ofSheet, ofBomb] = [await grown(sheet), await grown(bomb)]

say('')
table(
  ['a letter', 'ms'],
  [
    ['p50', quantile(ofLetters, 0.5).toFixed(2)],
    ['p99', quantile(ofLetters, 0.99).toFixed(2)],
    ['longest of 20 000 characters', longest.toFixed(1)],
    ['a search of a place, p50', quantile(ofSearches, 0.5).toFixed(2)],
  ],
)
say('')
table(
  ['figure', 'measured', 'target', ''],
  [
    verdict(`a letter read, p99 of ${letters.length} letters, ms`, quantile(ofLetters, 0.99), 150, 'most'),
    verdict('a letter read ÷ a search of a place, medians', quantile(ofLetters, 0.5) / quantile(ofSearches, 0.5), 4, 'most'),
    verdict('a letter of 20 000 characters read, ms', longest, 2000, 'most'),
    verdict('memory while a sheet of 100 000 rows is refused, MB', ofSheet, 64, 'most'),
    verdict('memory while an archive of 200 MB is refused, MB', ofBomb, 16, 'most'),
  ],
)
process.exit()
