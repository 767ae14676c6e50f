import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { clientTypes } from './openapi/clientTypes.ts'
import { openapi } from './openapi/document.ts'
import { printed } from './openapi/text.ts'

const document = await openapi()
const files = { 'openapi.json': `${printed(document)}\n`, 'client/calls.gen.ts': clientTypes(document) }

for (const [name, fresh] of Object.entries(files)) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url))
  if (fresh === (await readFile(path, 'utf8').catch(() => ''))) continue
  if (process.argv.includes('--check')) {
    process.stderr.write(`${name} is not what the contract says: run «npm run openapi».\n`)
    process.exitCode = 1
  } else await writeFile(path, fresh)
}
