import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Call, CallRequest, Output } from '#contract/call.ts'
import { driverLinks } from '#contract/driver-links.ts'
import { DRIVER_PHOTO, driverPage } from '#contract/driver-page.ts'
import { writeQuery } from '#contract/query-string.ts'
import { type Answer, answerOf, encoded, type Someone, type World } from './world.ts'

/** A driver's phone: what it is known by is its own, and its clock may be wrong. */
export type Phone = ReturnType<typeof openPhone>

/** A phone that opened no link yet. */
export function openPhone(world: World) {
  let cookie = ''
  const ask = async <C extends Call>(
    call: C,
    { query, data }: CallRequest<C> = {},
    { key = randomUUID() as string, headers = {} as Record<string, string> } = {},
  ): Promise<Answer<Output<C>>> => {
    const search = writeQuery(encoded(call.query, query ?? {}))
    const answer = await world.app.inject({
      method: call.method,
      url: search ? `${call.path}?${search}` : call.path,
      headers: { host: new URL(world.config.url).host, cookie, ...(call.method !== 'GET' && { 'idempotency-key': key }), ...headers },
      ...(call.method !== 'GET' && { payload: { data: z.encode(call.data, (data ?? {}) as never) } as object }),
    })
    const given = answer.cookies.find(({ name }) => name === 'driver')
    if (given) cookie = `${given.name}=${given.value}`
    return answerOf(call, answer.statusCode, answer.headers, answer.body)
  }
  return {
    ask,
    open: (token: string) => ask(driverPage.open, { data: { token } }),
    /** Sends a photo for a task and tells the status and whether it was taken. */
    async photo(asked: { linkId: string; taskId: string; id: string }, bytes: Buffer, type = 'image/jpeg') {
      const answer = await world.app.inject({
        method: 'PUT',
        url: `${DRIVER_PHOTO}?${new URLSearchParams(asked)}`,
        headers: { host: new URL(world.config.url).host, cookie, 'content-type': type },
        payload: bytes,
      })
      const { data, error } = JSON.parse(answer.body) as { data?: { taken: boolean }; error?: { code: string } }
      return [answer.statusCode, data?.taken ?? error?.code ?? null] as const
    },
  }
}

/** What a link ends with, as the dispatcher hands it over. */
export const tokenOf = (url: string): string => url.slice(url.indexOf('#') + 1)

/** A phone on which the link of a flight's driver was opened. */
export async function onPhone(world: World, dispatcher: Someone, of: { flightId: string; driverId: string }) {
  const made = (await dispatcher.ask(driverLinks.make, { data: { ...of, email: null } })).data
  const phone = openPhone(world)
  const { linkId } = (await phone.open(tokenOf(made.url))).data
  return { phone, linkId, token: tokenOf(made.url) }
}
