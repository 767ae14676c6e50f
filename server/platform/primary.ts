import type pg from 'pg'
import { hostListOf, hostsOf } from '#server/configHosts.ts'

/** The timeline a primary writes, which is the head of the names of its files; null of a server that takes no writes. */
export const TIMELINE =
  "case when pg_is_in_recovery() then null else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end"

/** Which of several hosts takes writes, as this process knows: the latest timeline it has met, and who follows a change of it. */
export type KnownHosts = { at: number; timeline: number; turned: Set<() => void> }

const knownHosts = new Map<string, KnownHosts>()

/** What is known of the hosts of an address; null where it has one. */
export function knownOf(url: string): KnownHosts | null {
  const hosts = hostListOf(url)
  if (hosts === null) return null
  const before = knownHosts.get(hosts)
  if (before) return before
  const fresh: KnownHosts = { at: 0, timeline: 0, turned: new Set() }
  knownHosts.set(hosts, fresh)
  return fresh
}

/** The address a new connection goes to: of several hosts the one that takes writes. */
export const primaryAddressOf = (url: string): string => hostsOf(url)[knownOf(url)?.at ?? 0]!

/** Calls `hear` each time another of the hosts takes writes; what it returns ends that. An address of one host never turns. */
export function onTurn(url: string, hear: () => void): () => void {
  const known = knownOf(url)
  known?.turned.add(hear)
  return () => void known?.turned.delete(hear)
}

/** A server that takes no writes, or whose place another one has taken. */
export class NotPrimaryError extends Error {
  /** The server rejects the connection: what was to be asked may be asked again, of the right one. */
  readonly code = '08004'
}

/**
 * Refuses one of several hosts that is a standby, or was the primary before the one that is: a server that comes back from where nobody reached
 * it does not know yet that its time is over. Asked on every new connection of a pool.
 */
export async function checkPrimary(client: pg.ClientBase, url: string): Promise<void> {
  const known = knownOf(url)
  if (!known) return
  const { rows } = await client.query<{ timeline: number | null }>(`select ${TIMELINE} as timeline`)
  const { timeline } = rows[0]!
  if (timeline === null) throw new NotPrimaryError('The PostgreSQL at this address takes no writes at present.')
  if (timeline < known.timeline) throw new NotPrimaryError('The PostgreSQL at this address was the primary before the present one.')
}
