import { createHash } from 'node:crypto'
import type { Delivery } from '../record.ts'

/** The lane in which messages about one object come to one recipient in their order; without an object a message waits for no other. */
export function laneOf({ id, channel, to, objectId }: Pick<Delivery, 'id' | 'channel' | 'to' | 'objectId'>): string {
  if (objectId === null || 'phone' in to || 'email' in to || 'chat' in to) return id
  const hex = createHash('sha256')
    .update([channel, ...Object.values(to), objectId].join(' '))
    .digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
