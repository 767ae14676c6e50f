import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import Provider, { type ClientMetadata, type KoaContextWithOIDC } from 'oidc-provider'

/** What a provider tells of a person beside who he is; the product keeps nothing of it. */
export const tooMuch = { birthdate: '1980-02-03', gender: 'CNRY-gender', address: { formatted: 'CNRY-address' } }

export const CONFIDENTIAL = { id: 'trassa', secret: 'a secret of the tests, long enough' }
export const PUBLIC = { id: 'trassa-public' }
/** Programs, which come by themselves. */
export const PROGRAM = { id: 'erp', secret: 'another secret of the tests, as long' }

/**
 * A certified OpenID Connect provider on a port of its own, with two clients that return to the product at `url`. It asks who comes
 * by a form of one field: the account is whoever was typed in.
 */
export async function openOidcServer(url: string) {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const first = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const published = new Map<string, { publicKey: KeyObject; privateKey: KeyObject }>([['first', first]])
  const provider = new Provider(issuer, {
    clients: [
      { ...clientOf(url), client_id: CONFIDENTIAL.id, client_secret: CONFIDENTIAL.secret },
      { ...clientOf(url), client_id: PUBLIC.id, token_endpoint_auth_method: 'none' },
      {
        ...{ client_id: PROGRAM.id, client_secret: PROGRAM.secret, redirect_uris: [], response_types: [] },
        grant_types: ['client_credentials'],
      },
    ],
    jwks: { keys: [{ ...first.privateKey.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'birthdate', 'gender', 'address'] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: `${id}@example`, ...tooMuch }) }),
    loadExistingGrant,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, ClientCredentials: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => [],
        getResourceServerInfo: (_, resource) => ({
          ...{
            scope: 'api',
            audience: resource,
            accessTokenTTL: 600,
            accessTokenFormat: 'jwt' as const,
            jwt: { sign: { alg: 'RS256' as const } },
          },
        }),
      },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
  })
  const callback = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    if (request.url === '/jwks') {
      const keys = [...published].map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }))
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
    }
    void (request.url?.startsWith('/interaction/') ? interact(provider, request, response) : callback(request, response))
  })
  return {
    issuer,
    host: new URL(issuer).host,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(done => server.close(() => done()))
    },
    /** Answers again on the same port after it was closed. */
    reopen: () => new Promise<void>(done => server.listen(port, '127.0.0.1', done)),
    visitor: () => visitor(issuer),
    publicKey: first.publicKey,
    /** An access token of the program, for whoever is at `audience`. */
    async programToken(audience: string): Promise<string> {
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${PROGRAM.id}:${encodeURIComponent(PROGRAM.secret)}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience, scope: 'api' }),
      })
      return ((await answer.json()) as { access_token: string }).access_token
    },
    /** Another key signs from now on, and the one before is published no longer. */
    rotate: (kid: string) => {
      published.clear()
      published.set(kid, generateKeyPairSync('rsa', { modulusLength: 2048 }))
    },
    /** A token as the provider could have made it, with a key that is published. */
    token: (claims: JWTPayload, { kid = 'first', ...header }: Partial<JWTHeaderParameters> = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(published.get(kid)!.privateKey),
  }
}

const clientOf = (url: string): Omit<ClientMetadata, 'client_id'> => ({
  redirect_uris: [`${url}/token`],
  post_logout_redirect_uris: [`${url}/login`],
  response_types: ['code'],
  grant_types: ['authorization_code'],
})

/** Whoever signs in has agreed already. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { client, provider, session } = ctx.oidc
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><title>Provider</title><h1>Provider</h1><form method="post"><label>Account <input name="account"></label><button>Enter</button></form>',
    )
    return
  }
  let body = ''
  for await (const part of request) body += String(part)
  const account = new URLSearchParams(body).get('account')
  const result = account ? { login: { accountId: account } } : { error: 'access_denied', error_description: 'not today' }
  await provider.interactionFinished(request, response, result)
}

function logoutSource(ctx: KoaContextWithOIDC, form: string) {
  ctx.body = `<!doctype html><title>Provider</title><h1>Leave the provider?</h1>${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`
}

/** A browser at the provider, without a page: it keeps cookies and follows redirects as long as they stay there. */
function visitor(issuer: string) {
  const cookies = new Map<string, string>()
  /** Goes to an address and tells where the provider sent it away to, or what it shows. */
  async function go(address: string, body?: URLSearchParams): Promise<{ away: string | null; page: string; at: string }> {
    const response = await fetch(address, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (location === null) return { away: null, page: await response.text(), at: address }
    const next = new URL(location, address)
    return next.origin === issuer ? go(next.href) : { away: next.href, page: '', at: address }
  }
  return {
    go,
    /** Signs in as an account, or refuses for null, and tells the query the product is returned to with. */
    async signIn(authorize: string, account: string | null): Promise<string> {
      const asked = await go(authorize)
      const { away } = asked.away ? asked : await go(asked.at, new URLSearchParams({ account: account ?? '' }))
      return new URL(away!).search.slice(1)
    },
    /** Leaves the provider and tells where it sends on to. */
    async signOut(address: string): Promise<string | null> {
      const { page } = await go(address)
      const form = /action="([^"]+)"/.exec(page)![1]!
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!
      return (await go(form, new URLSearchParams({ xsrf, logout: 'yes' }))).away
    },
  }
}
