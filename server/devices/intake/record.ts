/** How many devices one process and one address may have open at a time. */
export type TrackerBounds = { connections: number; connectionsOfAddress: number }

/** A server of one protocol. */
export type TrackerServer = {
  port: number
  connections: () => number
  close: () => Promise<void>
}
