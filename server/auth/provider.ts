import { z } from 'zod'
import type { TokenIdp } from '#server/config.ts'
import type { Attempt } from './attempts.ts'

/** Who the provider says a token belongs to, and for which application it was given. */
export type Account = { subject: string; login: string; name: string; email: string | null; clientId: string }

/** Asks the provider about a token: the account, `null` for a token it does not confirm, `down` when it gives no answer. */
export type TokenProvider = { flow: 'token'; name: string; confirm(token: string): Promise<Account | null | 'down'> }

/** A provider the server itself speaks to. */
export type CodeProvider = {
  flow: 'code'
  name: string
  /** The address to send the browser to, and what its return must fit. */
  begin(): Promise<({ authorize: string } & Omit<Attempt, 'url'>) | 'down'>
  /** Exchanges what the provider returned with; `null` when it does not hold, `denied` when the provider refused by itself. */
  finish(
    attempt: Attempt,
    returned: string,
  ): Promise<(Omit<Account, 'clientId'> & { idToken: string }) | { denied: string } | null | 'down'>
  /** Where the browser is signed out of the provider too, to come back to the address given; `null` where there is no such place. */
  goodbye(idToken: string, back: string): Promise<string | null>
}

/** `name` is what `identities.provider` calls it. */
export type Provider = TokenProvider | CodeProvider

const Info = z.object({
  id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
  login: z.string().max(200).default(''),
  display_name: z.string().max(300).optional(),
  real_name: z.string().max(300).optional(),
  default_email: z.email().max(254).optional().catch(undefined),
  client_id: z.string().max(200),
})

const PATIENCE_MS = 5_000
const LONGEST = 64 * 1024

/** A provider named by its address: its info endpoint is asked, and its answer treated as a stranger's. */
export function outerProvider({ info }: TokenIdp): TokenProvider {
  const address = new URL(info)
  address.searchParams.set('format', 'json')
  return {
    flow: 'token',
    name: address.host,
    async confirm(token) {
      try {
        const response = await fetch(address, {
          headers: { authorization: `OAuth ${token}`, accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        if (response.status >= 500) return 'down'
        const text = await readAll(response)
        if (!response.ok || text === null) return null
        const { id, login, client_id, display_name, real_name, default_email = null } = Info.parse(JSON.parse(text))
        return { subject: id, login: login || id, name: real_name ?? display_name ?? login, email: default_email, clientId: client_id }
      } catch (error) {
        return error instanceof SyntaxError || error instanceof z.ZodError ? null : 'down'
      }
    },
  }
}

/** The text of an answer, or null where it is longer than any honest one. */
export async function readAll(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > LONGEST) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
