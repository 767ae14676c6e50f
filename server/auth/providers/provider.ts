import type { AccessTokens } from '#server/platform/accessTokens.ts'

/** What a sign-in that went to the provider must be finished with, and the page it goes on to. */
export type Attempt = { state: string; nonce: string; verifier: string; url: string }

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
  /** By which its clients come in without a person. */
  accessTokens: AccessTokens
}

/** `name` is what `identities.provider` calls it. */
export type Provider = TokenProvider | CodeProvider

/** What `identities.provider` calls a provider that is asked over HTTP: its host, or its issuer without the scheme. */
export const providerNameOf = (idp: { issuer: string } | { info: string }): string => {
  if ('info' in idp) return new URL(idp.info).host
  const { host, pathname } = new URL(idp.issuer)
  return host + pathname.replace(/\/+$/, '')
}

const LONGEST = 64 * 1024

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
