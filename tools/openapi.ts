import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openapi } from './openapi/document.ts'
import { printed } from './openapi/text.ts'

const path = fileURLToPath(new URL('../openapi.json', import.meta.url))
const fresh = `${printed(await openapi())}\n`
const stands = await readFile(path, 'utf8').catch(() => '')

if (process.argv.includes('--check')) {
  if (fresh !== stands) {
    process.stderr.write('openapi.json is not what the contract says: run «npm run openapi».\n')
    process.exitCode = 1
  }
} else if (fresh !== stands) await writeFile(path, fresh)
