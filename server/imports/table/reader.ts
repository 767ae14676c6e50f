import { type UnzipFileInfo, unzipSync } from 'fflate'
import { importMost } from '#contract/imports.ts'
import { holdOn, startOwnProcess } from '#server/platform/ownProcess.ts'
import { refuse } from '#server/platform/refusal.ts'
import { isWorkbook, type Table } from './table.ts'

const PATIENCE_MS = 12_000
const MEMORY_MB = 256
const MOST_ENTRIES = 2000
const MOST_UNPACKED = 200 * 1024 * 1024
const MOST_RATIO = 100
/** What is small unpacked does no harm, however well it was packed. */
const HARMLESS = 5 * 1024 * 1024

/** The table in a file, as text; read in a process of its own, whose memory and time have an end. */
export async function readFile(bytes: Uint8Array): Promise<string[][]> {
  if (bytes.byteLength === 0) refuse('import.empty')
  if (isWorkbook(bytes)) checkArchive(bytes)
  const table = await inWorker(bytes)
  if ('fault' in table)
    refuse(`import.${table.fault}`, table.fault === 'too_long' ? { most: importMost.rows } : { most: importMost.columns })
  return table.rows
}

/** Refuses an archive whose directory says that it would unpack to too much; nothing is unpacked for it. */
function checkArchive(bytes: Uint8Array) {
  let entries = 0
  let unpacked = 0
  const look = ({ name, originalSize }: UnzipFileInfo) => {
    entries++
    unpacked += originalSize
    if (entries > MOST_ENTRIES || /\.(zip|xlsx|xlsm|7z|rar|gz|jar)$/i.test(name) || name.includes('..')) refuse('import.archive')
    return false
  }
  try {
    unzipSync(bytes, { filter: look })
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    refuse('import.unreadable')
  }
  if (unpacked > MOST_UNPACKED || (unpacked > HARMLESS && unpacked > bytes.byteLength * MOST_RATIO)) refuse('import.archive')
}

function inWorker(bytes: Uint8Array): Promise<Table> {
  return new Promise(done => {
    const worker = startOwnProcess(new URL('./read.worker.ts', import.meta.url), MEMORY_MB)
    const end = (table: Table) => {
      clearTimeout(timer)
      done(table)
      worker.kill('SIGKILL')
    }
    const timer = setTimeout(() => end({ fault: 'unreadable' }), PATIENCE_MS)
    worker.once('message', table => end(table as Table))
    worker.on('error', () => end({ fault: 'unreadable' }))
    worker.once('exit', () => end({ fault: 'unreadable' }))
    holdOn(worker)
    worker.send({ bytes, rows: importMost.rows, columns: importMost.columns })
  })
}
