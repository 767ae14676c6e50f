import { isIP } from 'node:net'
import { issuer, oneOf, optional, or, text } from './configFields.ts'

/** `10.0.0.0/8,2001:db8::/32,192.0.2.7`: addresses and networks of both kinds. */
export const networks = text
  .refine(
    value => value.split(',').every(each => isNetwork(each.trim())),
    'addresses and networks separated by commas, such as 10.0.0.0/8,2001:db8::/32',
  )
  .transform(value => value.split(',').map(each => each.trim()))

function isNetwork(said: string): boolean {
  const [address = '', bits, ...rest] = said.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}

/** The inner door of the platform's own staff. */
export const internalFields = {
  TRASSA_INTERNAL: or(oneOf('off', 'embedded', 'oidc'), 'off'),
  TRASSA_INTERNAL_ADDRESSES: or(networks, []),
  TRASSA_INTERNAL_ISSUER: optional(issuer),
  TRASSA_INTERNAL_CLIENT_ID: optional(text),
  TRASSA_INTERNAL_CLIENT_SECRET: optional(text),
}

type InternalFields = {
  TRASSA_INTERNAL: 'off' | 'embedded' | 'oidc'
  TRASSA_INTERNAL_ADDRESSES: string[]
  TRASSA_INTERNAL_ISSUER?: string | undefined
  TRASSA_INTERNAL_CLIENT_ID?: string | undefined
  TRASSA_INTERNAL_CLIENT_SECRET?: string | undefined
}

/** By what the staff comes in, and from where; closed unless an installation opens it. */
export type InternalConfig = {
  kind: 'off' | 'embedded' | 'oidc'
  /** Addresses and networks it is open to; none: any. */
  addresses: readonly string[]
  /** Of the own provider of the staff. */
  provider: { issuer: string; clientId: string; clientSecret: string | null } | null
}

export function readInternal(at: InternalFields, cannotStart: (words: string) => never): InternalConfig {
  const { TRASSA_INTERNAL: kind, TRASSA_INTERNAL_ISSUER: from, TRASSA_INTERNAL_CLIENT_ID: clientId } = at
  if (kind !== 'oidc') {
    if (from ?? clientId)
      return cannotStart('TRASSA_INTERNAL_ISSUER and TRASSA_INTERNAL_CLIENT_ID mean something with TRASSA_INTERNAL=oidc alone.')
    return { kind, addresses: at.TRASSA_INTERNAL_ADDRESSES, provider: null }
  }
  if (!from || !clientId)
    return cannotStart('TRASSA_INTERNAL_ISSUER and TRASSA_INTERNAL_CLIENT_ID must be given with TRASSA_INTERNAL=oidc.')
  const clientSecret = at.TRASSA_INTERNAL_CLIENT_SECRET ?? null
  return { kind, addresses: at.TRASSA_INTERNAL_ADDRESSES, provider: { issuer: from, clientId, clientSecret } }
}
