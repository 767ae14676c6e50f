import { answerServer } from '#server/platform/ownProcess.ts'
import { readTable } from './table.ts'

answerServer(({ bytes, rows, columns }: { bytes: Uint8Array; rows: number; columns: number }) => readTable(bytes, { rows, columns }))
