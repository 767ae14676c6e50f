import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { DeviceProtocol } from '#contract/devices.ts'

/** Letters and digits nobody mistakes for others: some trackers are set up by SMS. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A new password or key and its hash. A password is short enough for trackers; a key has to be unguessable by itself. */
export function newSecret(protocol: DeviceProtocol): { secret: string; secretHash: Buffer } {
  const secret =
    protocol === 'wialon'
      ? Array.from({ length: 14 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
      : protocol === 'osmand'
        ? Array.from({ length: 28 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
        : randomBytes(32).toString('base64url')
  return { secret, secretHash: hashOfSecret(secret) }
}
