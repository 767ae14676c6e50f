/** How long after completion the forwarder may still call the driver. */
const CALLS_MS = 30 * 86_400_000

/** The forwarder may call the driver from assignment on, and some time after completion. */
export const callsDriver = (order: { status: string; statusAt: Date }, now: Date): boolean =>
  ['ready', 'in_progress', 'documents'].includes(order.status) ||
  (order.status === 'completed' && now.getTime() - order.statusAt.getTime() < CALLS_MS)
