import { createHmac, type KeyObject, sign } from 'node:crypto'
import type { FrameToken } from '#contract/menu.ts'
import type { FramesConfig } from '#server/configFrames.ts'
import type { Actor } from '#server/platform/actor.ts'

/** How long a token opens its page; the product asks for the next one while the page is open. */
export const TOKEN_SECONDS = 1800

type Viewer = Pick<Actor, 'orgId' | 'employeeId'>
type SignWith = { frames: FramesConfig; issuer: string; now: Date }

/** The token the page at an address is opened with: signed for this person of this organisation; null where its server takes none. */
export function tokenFor(src: string, viewer: Viewer, { frames: { grafana, superset }, issuer, now }: SignWith): FrameToken | null {
  const { origin, pathname } = new URL(src)
  const iat = Math.floor(now.getTime() / 1000)
  const times = { iat, exp: iat + TOKEN_SECONDS }
  if (grafana?.origin === origin) {
    const claims = { iss: issuer, aud: origin, sub: viewer.employeeId, org: viewer.orgId, role: 'Viewer', ...times }
    return { kind: 'grafana', token: byKey(claims, grafana.key), seconds: TOKEN_SECONDS }
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
  return { kind: 'superset', token: bySecret(claims, superset.secret), seconds: TOKEN_SECONDS }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function byKey(claims: object, key: KeyObject): string {
  const alg = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
  const signed = `${part({ alg, typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function bySecret(claims: object, secret: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
