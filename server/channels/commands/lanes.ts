import { createHash } from 'node:crypto'
import type { Delivery } from '../record.ts'

/**
 * The lane in which messages come to one recipient in their order. An employee has one for what is urgent and one for the rest on each channel:
 * a digest tells of several objects, and what happened after it to one of them comes after it. Programs and drivers have one for each object.
 * What is about nothing that happened (a code that was asked for) waits for no other.
 */
export function laneOf({ id, channel, to, objectId, urgent, source }: Omit<Delivery, 'orgId' | 'at'>): string {
  const told = source.kind === 'notice' || source.kind === 'digest'
  if ('employeeId' in to && told) return laneNamed([channel, to.employeeId, urgent ? 'urgent' : 'usual'])
  if (objectId === null || 'phone' in to || 'email' in to || 'chat' in to) return id
  return laneNamed([channel, ...Object.values(to), objectId])
}

function laneNamed(parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
