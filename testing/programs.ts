import { randomUUID } from 'node:crypto'
import { accessKeys } from '#contract/access-keys.ts'
import type { Call, CallRequest, Output } from '#contract/call.ts'
import type { EmployeeRole } from '#contract/employees.ts'
import { writeQuery } from '#contract/query-string.ts'
import { type Scope, scopeNames } from '#contract/scopes.ts'
import { type Answer, answerOf, encoded, type Someone, type World } from './world.ts'

type Made = { roles?: EmployeeRole[]; scopes?: Scope[]; addresses?: string[]; days?: number }

/** Every scope there is. */
export const everyScope: Scope[] = scopeNames.map(name => `${name}:write` as const)

/** A key of a new service account of somebody's organisation. */
export async function keyFor(
  who: Someone,
  { roles = ['owner'], scopes = everyScope, addresses = [], days = 365 }: Made = {},
): Promise<string> {
  const account = (await who.ask(accessKeys.create, { data: { name: 'Учётная система', roles } })).data
  return (await who.ask(accessKeys.issue, { data: { accountId: account.id, name: 'основной', scopes, addresses, days } })).data.secret
}

/** Asks as a program does: with a key, without cookies. */
export const programOf =
  (world: World, secret: string) =>
  async <C extends Call>(
    call: C,
    { query, data }: CallRequest<C> = {},
    { key = randomUUID(), from = '203.0.113.7' }: { key?: string | null; from?: string } = {},
  ): Promise<Answer<Output<C>>> => {
    const search = writeQuery(encoded(call.query, query ?? {}))
    const answer = await world.app.inject({
      method: call.method,
      url: search ? `${call.path}?${search}` : call.path,
      remoteAddress: from,
      headers: { authorization: `Bearer ${secret}`, ...(key && call.effect !== 'read' && { 'idempotency-key': key }) },
      ...(call.method !== 'GET' && { payload: { data: data ?? {} } }),
    })
    return answerOf(call, answer.statusCode, answer.headers, answer.body)
  }
