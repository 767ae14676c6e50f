/** A hold on work that others take up once it is over. */
export type Lease = {
  /** Whether something slow may still be begun: half of the lease is left for it to end in. */
  mayBegin: () => boolean
}

/**
 * A lease as the process that took it knows it, counted from before it was asked for. It goes by a clock that nobody sets and that goes on
 * while the process is stopped, so who wakes up late sees that others have his work by now.
 */
export function openLease(seconds: number, clock: () => number = () => performance.now()): Lease {
  const until = clock() + seconds * 500
  return { mayBegin: () => clock() < until }
}
