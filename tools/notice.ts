import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { notice } from './notice/document.ts'

await writeFile(fileURLToPath(new URL('../NOTICE', import.meta.url)), notice())
