import pg from 'pg'

const rules = new Set(['23505', '23P01', '23503', '23514'])

/** Name of the database constraint the error tells of (`table__what`), or null: for a store to turn into a refusal. */
export const violated = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && rules.has(error.code ?? '') ? (error.constraint ?? null) : null

/** Whether the database cannot keep a value: a check does not hold, something is missing, or a type has no room for it. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (/^(22\d..|54000)$/.test(error.code ?? '') || error.code === '23514' || error.code === '23502')

/** Of 08P01: a pooler says so of every fault of its own, such as a server it cannot reach. */
const passing =
  /^(55P03|57014|40P01|40001|53\d{3}|57P0[1-5]|08(?:\d{3}|P01)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|FST_ERR_HANDLER_TIMEOUT)$/
/** How the driver says, without a code, that a connection could not be had, broke, or had broken before the statement went out. */
const lost =
  /timeout exceeded when trying to connect|connection timeout|Connection (terminated|ended)|not queryable|Query read timeout|timeout expired/i

/** Whether the same request may succeed in a moment: a lock, a deadline, a lost connection or plan, no fault of the request. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isPlanLost(error)) return true
  if ('code' in error && typeof error.code === 'string') return passing.test(error.code)
  return lost.test(error.message)
}

/**
 * Whether the database no longer has, or no longer may use, the plan it kept for a statement: somebody changed a table under it. The
 * same statement succeeds on a new connection.
 */
export const isPlanLost = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '26000' || (error.code === '0A000' && /cached plan/.test(error.message)))

/** Whether a journal has no partition for an id: the clock that dated it is days off. */
export const isWithoutPartition = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === undefined && /no partition/.test(error.message)

/** Whether the database says that the session ended while the request was on its way. */
export const isSessionGone = (error: unknown) => error instanceof pg.DatabaseError && error.code === '28000'
