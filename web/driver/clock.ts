/** A clock that is wrong by less is taken as it is, here as at the server. */
const TOLERATED_MS = 60_000
/** From here on the driver is told. */
const TOLD_MS = 120_000

/** By how many milliseconds the clock of the phone is ahead of the server's, whose moment lies between the question and its answer. */
export const aheadOf = (server: string, asked: number, answered: number): number => (asked + answered) / 2 - Date.parse(server)

const corrected = (at: number, ahead: number) => (Math.abs(ahead) > TOLERATED_MS ? at - ahead : at)

/** A moment of the phone as the server will write it down. */
export const trueTimeOf = (at: string, ahead: number): string => new Date(corrected(Date.parse(at), ahead)).toISOString()

/** The present moment. */
export const presentMs = (ahead: number): number => corrected(Date.now(), ahead)

export const isClockWrong = (ahead: number): boolean => Math.abs(ahead) > TOLD_MS
