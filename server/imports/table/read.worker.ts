import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './table.ts'

const { bytes, rows, columns } = workerData as { bytes: Uint8Array; rows: number; columns: number }
parentPort?.postMessage(await readTable(bytes, { rows, columns }))
