import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openapi } from '#contract/openapi.ts'

const path = fileURLToPath(new URL('../openapi.json', import.meta.url))
const { paths, ...rest } = openapi()
/** One line for each part and each address: a change of a call is a changed line. */
const lines = (of: object) =>
  Object.entries(of)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')
const fresh = `{\n${lines(rest)},\n"paths": {\n${lines(paths as object)}\n}}\n`
const stands = await readFile(path, 'utf8').catch(() => '')

if (process.argv.includes('--check')) {
  if (fresh !== stands) {
    process.stderr.write('openapi.json is not what the contract says: run «npm run openapi».\n')
    process.exitCode = 1
  }
} else if (fresh !== stands) await writeFile(path, fresh)
