import { createHash } from 'node:crypto'

/** The fields a line of the log may have, and no others: no query values, bodies, tokens, names. */
export type Line = {
  event: string
  request?: string
  /** Short hash of the session, never the session. */
  session?: string
  org?: string
  method?: string
  /** The route's template, not the address asked. */
  route?: string
  status?: number
  ms?: number
  /** Code of a refusal, or of an error of the database or the system. */
  code?: string
  what?: string
  at?: readonly string[]
  count?: number
}

/** Writes lines of the log; `where` and `level` are added by it. */
export type Log = Record<'info' | 'warn' | 'error', (line: Line) => void>

const allowed = ['event', 'request', 'session', 'org', 'method', 'route', 'status', 'ms', 'code', 'what', 'at', 'count'] as const

/** A log of JSON lines with UTC time; fields outside the allowed ones are left out and control characters are escaped. */
export function openLog(write: (line: string) => void = toStdout): Log {
  const at = (level: string) => (line: Line) => {
    const kept = Object.fromEntries(allowed.flatMap(name => (line[name] === undefined ? [] : [[name, line[name]]])))
    write(`${JSON.stringify({ time: new Date().toISOString(), level, ...kept })}\n`)
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

/** So long a line about an answer may wait for others: each write is a call of the system, and to a pipe the process waits for it. */
const GATHER_MS = 20
let gathered = ''

function writeGathered() {
  const text = gathered
  gathered = ''
  if (text !== '') process.stdout.write(text)
}

/**
 * A person at a terminal is told what went wrong, not every answer: the lines would push the addresses and accounts off the screen. Elsewhere
 * lines go out in their order, what went wrong at once.
 */
function toStdout(line: string) {
  const isCalm = line.includes('"level":"info"')
  if (isCalm && process.stdout.isTTY) return
  if (gathered === '' && isCalm) setTimeout(writeGathered, GATHER_MS)
  gathered += line
  if (!isCalm) writeGathered()
}

process.once('exit', writeGathered)

/** A few characters that tell sessions apart in the log and lead nowhere. */
export const shortHash = (session: Buffer) => createHash('sha256').update(session).digest('hex').slice(0, 10)

/** What may be told of a fault: where it happened and its kind. What a database or a mail server said quotes values and addresses, so it stays out. */
export function faultFields(error: unknown): Pick<Line, 'code' | 'what' | 'at'> {
  if (!(error instanceof Error)) return { what: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? ` ${error.constraint}` : ''
  const quoting = 'severity' in error || 'response' in error || 'rejected' in error || error instanceof SyntaxError
  return {
    ...(code && { code }),
    what: quoting ? `${error.name}${constraint}` : `${error.name}: ${error.message.slice(0, 500)}`,
    at: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .slice(0, 12)
      .map(line => line.trim().replace(/file:\/\/\S*?\/(?=(server|contract|node_modules)\/)/, '')),
  }
}
