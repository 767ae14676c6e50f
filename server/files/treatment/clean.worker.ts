import { answerServer } from '#server/platform/ownProcess.ts'
import { clean, type Made } from './cleaning.ts'

answerServer(({ bytes, type }: { bytes: Uint8Array; type: Made }) => clean(Buffer.from(bytes), type))
