import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { overdueOn, placesOf, printedPlaces, readSources } from './flags/places.ts'

// Writes where the code asks for flags; with --check says whether that is written, and warns of flags whose day is over.
const path = fileURLToPath(new URL('../server/flags/places/places.gen.ts', import.meta.url))
const text = printedPlaces(placesOf(readSources()))

if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  process.stderr.write('server/flags/places/places.gen.ts is not what the sources say: run «npm run flags».\n')
  process.exitCode = 1
}
for (const line of overdueOn(new Date().toISOString().slice(0, 10))) process.stderr.write(`warning: ${line}\n`)
