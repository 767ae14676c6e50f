import { connect } from 'node:net'
import type { FilesConfig } from '#server/config.ts'

/** `unchecked`: there is no scanner; `waiting`: there is one, and it gave no verdict. */
export type Scan = 'clean' | 'infected' | 'unchecked' | 'waiting'

export type Scanner = (bytes: Buffer) => Promise<Scan>

const PATIENCE_MS = 20_000
const PART = 64 * 1024

/** Asks a ClamAV daemon about bytes by INSTREAM; nothing but its own word makes them clean. */
export function openScanner(clamd: FilesConfig['clamd']): Scanner {
  if (!clamd) return async () => 'unchecked'
  return bytes =>
    new Promise(done => {
      let answer = ''
      const socket = connect(clamd)
      const end = (verdict: Scan) => {
        socket.destroy()
        done(verdict)
      }
      socket.setTimeout(PATIENCE_MS, () => end('waiting'))
      socket.on('error', () => end('waiting'))
      socket.on('data', part => {
        answer += part.toString('latin1')
        if (answer.length > 10_000) end('waiting')
      })
      socket.on('close', () => end(verdictOf(answer)))
      socket.on('connect', () => {
        socket.write('zINSTREAM\0')
        for (let at = 0; at < bytes.length; at += PART) {
          const part = bytes.subarray(at, at + PART)
          const length = Buffer.alloc(4)
          length.writeUInt32BE(part.length)
          socket.write(length)
          socket.write(part)
        }
        socket.write(Buffer.alloc(4))
      })
    })
}

function verdictOf(answer: string): Scan {
  const said = answer.replace(/\0.*$/s, '').trim()
  if (/ FOUND$/.test(said)) return 'infected'
  return /^stream: OK$/.test(said) ? 'clean' : 'waiting'
}
