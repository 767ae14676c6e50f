import type { FastifyRequest } from 'fastify'
import { shortHash } from './log.ts'

/** By what a request came in: its session as the log names it, the key of a program, the address of the network. */
export type WayIn = { session: string; key: string | null; address: string }

const ways = new WeakMap<Buffer, WayIn>()

/** The address a request came from, as keys of programs and the journal write it. */
export const addressOf = (request: Pick<FastifyRequest, 'ip'>): string => request.ip.replace(/^::ffff:/i, '').replace(/%.*$/, '')

/** Remembers how the request came that reads and writes with this session: every request has a session of its own in memory. */
export const rememberWay = (request: Pick<FastifyRequest, 'ip'>, session: Buffer, key: string | null) =>
  void ways.set(session, { session: shortHash(session), key, address: addressOf(request) })

/** How the request came that a transaction serves; null where the machine itself acts. */
export const wayOf = (session: Buffer | null): WayIn | null => (session && ways.get(session)) ?? null
