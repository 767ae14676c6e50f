const PAUSES = [1000, 3000, 8000, 20_000]
/** A server that failed so often will fail again: a person decides. */
const TRIES = 8

/** How long an upload waits before it goes on by itself, in milliseconds; null: it has been tried often enough. A lost connection is waited for as long as it takes. */
export const pauseAfter = (tries: number, why: 'offline' | 'busy'): number | null =>
  why === 'busy' && tries >= TRIES ? null : PAUSES[Math.min(tries, PAUSES.length - 1)]!
