import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { letsIn, scopeFor } from '#contract/scopes.ts'
import { type Caller, findKey, rememberCaller } from './actor.ts'
import type { ClockWatch } from './clockWatch.ts'
import type { Db } from './db.ts'
import type { Limits } from './limits.ts'
import { refuse } from './refusal.ts'
import { addressOf } from './wayIn.ts'

type Stand = { app: { db: Db }; clock: ClockWatch; limits: Limits }
type Program = { caller: Caller; request: FastifyRequest; reply: FastifyReply | undefined }

/** A program has a key in place of cookie and token: it may what its account may, within the key's scopes and from the key's addresses. */
export async function admitProgram(
  { app, clock, limits }: Stand,
  call: Pick<Call, 'path' | 'effect'>,
  { caller: known, request, reply }: Program,
): Promise<void> {
  const from = addressOf(request)
  const found = await findKey(app.db, known, from)
  if (!found) return refuse('access_key.unknown')
  const { caller, isAllowed } = found
  rememberCaller(request, caller)
  await limits.call(call.path, { request, session: caller.session, actor: caller.actor, tell: reply })
  if (!isAllowed) refuse('access_key.address', { address: from })
  const scope = scopeFor(call.path, call.effect)
  if (scope === null) refuse('access_key.people')
  if (!letsIn(caller.key!.scopes, call.path, call.effect)) refuse('access_key.scope', { scope })
  if (call.effect !== 'read' && call.effect !== 'session' && (await clock.reasonNow()) !== null) refuse('server.clock')
}
