import { z } from 'zod'
import type { TokenIdp } from '#server/config.ts'
import { providerNameOf, readAll, type TokenProvider } from './provider.ts'

const Info = z.object({
  id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
  login: z.string().max(200).default(''),
  display_name: z.string().max(300).optional(),
  real_name: z.string().max(300).optional(),
  default_email: z.email().max(254).optional().catch(undefined),
  client_id: z.string().max(200),
})

const PATIENCE_MS = 5_000

/** A provider named by its address: its info endpoint is asked, and its answer treated as a stranger's. */
export function outerProvider({ info }: TokenIdp): TokenProvider {
  const address = new URL(info)
  address.searchParams.set('format', 'json')
  return {
    flow: 'token',
    name: providerNameOf({ info }),
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
