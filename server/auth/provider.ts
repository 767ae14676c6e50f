import { z } from 'zod'
import type { Config } from '#server/config.ts'

/** Who the provider says a token belongs to, and for which application it was given. */
export type Account = { subject: string; login: string; name: string; clientId: string }

/** Asks the provider about a token: the account, `null` for a token it does not confirm, `down` when it gives no answer. */
export type Provider = { name: string; confirm(token: string): Promise<Account | null | 'down'> }

const Info = z.object({
  id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
  login: z.string().max(200).default(''),
  display_name: z.string().max(300).optional(),
  real_name: z.string().max(300).optional(),
  client_id: z.string().max(200),
})

const PATIENCE_MS = 5_000
const LONGEST = 64 * 1024

/** A provider named by its address: its info endpoint is asked, and its answer treated as a stranger's. */
export function outerProvider({ info }: Config['idp']): Provider {
  const address = new URL(info)
  address.searchParams.set('format', 'json')
  return {
    name: address.host,
    async confirm(token) {
      try {
        const response = await fetch(address, {
          headers: { authorization: `OAuth ${token}`, accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        if (response.status >= 500) return 'down'
        const text = await firstOf(response, LONGEST)
        if (!response.ok || text === null) return null
        const { id, login, client_id, display_name, real_name } = Info.parse(JSON.parse(text))
        return { subject: id, login: login || id, name: real_name ?? display_name ?? login, clientId: client_id }
      } catch (error) {
        return error instanceof SyntaxError || error instanceof z.ZodError ? null : 'down'
      }
    },
  }
}

async function firstOf(response: Response, most: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
