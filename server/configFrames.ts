import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { optional, or, origin, text } from './configFields.ts'

/** A private key in a file, of a kind a JWT is signed with: an elliptic curve P-256, or RSA. */
const keyFile = text.refine(value => keyIn(value) !== null, 'a file with a private key of P-256 or RSA in PEM')

function keyIn(file: string) {
  try {
    const key = createPrivateKey(readFileSync(file))
    const curve = key.asymmetricKeyDetails?.namedCurve
    return key.asymmetricKeyType === 'rsa' || (key.asymmetricKeyType === 'ec' && curve === 'prime256v1') ? key : null
  } catch {
    return null
  }
}

/** Servers of dashboards whose pages people open signed in. */
export const frameFields = {
  TRASSA_GRAFANA_URL: optional(origin),
  TRASSA_GRAFANA_KEY_FILE: optional(keyFile),
  TRASSA_SUPERSET_URL: optional(origin),
  TRASSA_SUPERSET_SECRET: optional(text.min(32, 'at least 32 characters')),
  TRASSA_SUPERSET_AUDIENCE: or(text.max(200, 'at most 200 characters'), 'superset'),
  TRASSA_SUPERSET_COLUMN: or(
    text.refine(value => /^[a-z_][a-z0-9_]{0,62}$/.test(value), 'the name of a column such as organization_id'),
    'organization_id',
  ),
}

const Fields = z.object(frameFields)
type Fields = z.output<typeof Fields>

/** Whose pages are opened by a token, and what each is signed with. */
export type FramesConfig = ReturnType<typeof readFrames>

export function readFrames(at: Fields, cannotStart: (words: string) => never) {
  const pairs = [
    ['TRASSA_GRAFANA_URL', 'TRASSA_GRAFANA_KEY_FILE'],
    ['TRASSA_SUPERSET_URL', 'TRASSA_SUPERSET_SECRET'],
  ] as const
  for (const [address, key] of pairs)
    if ((at[address] === undefined) !== (at[key] === undefined)) cannotStart(`${address} and ${key} must be given together.`)
  const { TRASSA_GRAFANA_URL: grafana, TRASSA_GRAFANA_KEY_FILE: file, TRASSA_SUPERSET_URL: superset, TRASSA_SUPERSET_SECRET: secret } = at
  return {
    grafana: grafana && file ? { origin: grafana, key: keyIn(file)! } : null,
    superset:
      superset && secret ? { origin: superset, secret, audience: at.TRASSA_SUPERSET_AUDIENCE, column: at.TRASSA_SUPERSET_COLUMN } : null,
  }
}
