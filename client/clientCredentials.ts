type Client = {
  /** The token endpoint of the provider. */
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** What the provider must be told besides, so that the token is for Trassa: `resource`, `audience` or `scope`, as it takes them. */
  more?: Readonly<Record<string, string>>
  fetch?: typeof fetch
}

/** Gives access tokens of an OAuth 2.0 provider for `Trassa`'s `key`; each is used until a minute before its end. */
export function clientCredentials({
  tokenUrl,
  clientId,
  clientSecret,
  more = {},
  fetch = globalThis.fetch,
}: Client): () => Promise<string> {
  let token: { value: string; until: number } | null = null
  return async () => {
    if (token && Date.now() < token.until) return token.value
    const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...more }),
    })
    if (!answer.ok) throw new Error(`The provider gives no token: ${answer.status}`)
    const { access_token: value, expires_in: seconds = 60 } = (await answer.json()) as { access_token: string; expires_in?: number }
    token = { value, until: Date.now() + Math.max(0, seconds - 60) * 1000 }
    return value
  }
}
