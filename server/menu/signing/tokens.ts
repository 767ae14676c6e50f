import type { KeyObject } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { FrameToken } from '#contract/menu.ts'
import type { FramesConfig } from '#server/configFrames.ts'
import type { Actor } from '#server/platform/actor.ts'

/** How long a token opens its page; the product asks for the next one while the page is open. */
export const TOKEN_SECONDS = 1800

type Viewer = Pick<Actor, 'orgId' | 'employeeId'>
type SignWith = { frames: FramesConfig; issuer: string; now: Date }

/** The token the page at an address is opened with: signed for this person of this organisation; null where its server takes none. */
export async function tokenFor(
  src: string,
  viewer: Viewer,
  { frames: { grafana, superset }, issuer, now }: SignWith,
): Promise<FrameToken | null> {
  const { origin, pathname } = new URL(src)
  const iat = Math.floor(now.getTime() / 1000)
  const times = { iat, exp: iat + TOKEN_SECONDS }
  if (grafana?.origin === origin) {
    const claims = { iss: issuer, aud: origin, sub: viewer.employeeId, org: viewer.orgId, role: 'Viewer', ...times }
    return {
      kind: 'grafana',
      token: await signed(claims, grafana.key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256', grafana.key),
      seconds: TOKEN_SECONDS,
    }
  }
  const dashboard = /^\/embedded\/([0-9a-f-]{36})\/?$/i.exec(pathname)?.[1]
  if (superset?.origin !== origin || dashboard === undefined) return null
  const claims = {
    user: { username: viewer.employeeId, first_name: '', last_name: '' },
    resources: [{ type: 'dashboard', id: dashboard }],
    // every query of this guest gets it beside its own conditions
    rls_rules: [{ clause: `${superset.column} = '${viewer.orgId}'` }],
    ...times,
    aud: superset.audience,
    type: 'guest',
  }
  return { kind: 'superset', token: await signed(claims, 'HS256', new TextEncoder().encode(superset.secret)), seconds: TOKEN_SECONDS }
}

async function signed(claims: JWTPayload, alg: 'RS256' | 'ES256' | 'HS256', key: KeyObject | Uint8Array): Promise<string> {
  const { SignJWT } = await import('jose')
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(key)
}
