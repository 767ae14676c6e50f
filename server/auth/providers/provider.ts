import type { AccessTokens } from '#server/platform/accessTokens.ts'

/** What a sign-in that went to the provider must be finished with, and the page it goes on to. */
export type Attempt = {
  state: string
  nonce: string
  verifier: string
  url: string
  /** Begun at the inner door, by the own provider of the staff. */
  internal?: boolean
}

/** Who the provider says a token belongs to, and for which application it was given. */
export type Account = { subject: string; login: string; name: string; email: string | null; clientId: string }

/** Asks the provider about a token: the account, `null` for a token it does not confirm, `down` when it gives no answer. */
export type TokenProvider = { flow: 'token'; name: string; confirm(token: string): Promise<Account | null | 'down'> }

/** A provider the server itself speaks to. */
export type CodeProvider = {
  flow: 'code'
  name: string
  /** The address to send the browser to, and what its return must fit. */
  begin(): Promise<({ authorize: string } & Omit<Attempt, 'url' | 'internal'>) | 'down'>
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

/** Who comes to the inner door: by which login, from which address. */
export type DoorTry = { login: string; address: string }

/** What came of a password at the inner door: what a new factor is set up by, or null where there is one. */
export type DoorAnswer =
  | { ok: true; subject: string; ticket: string; factor: { secret: string; address: string } | null }
  | { ok: false; seconds: number | null }

/** The inner door by accounts of the embedded provider: a password, then a code of the second factor. */
export type InnerDoor = {
  password(who: DoorTry, password: string): Promise<DoorAnswer>
  /** The account a code fits; null: it does not, `over`: the password was given too long ago. */
  code(ticket: string, code: string): Promise<{ subject: string } | null | 'over'>
}
