import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_S = 30
/** The clock of a phone may be so many steps off. */
const DRIFT = 1
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret as programs on phones take it (RFC 4648, base 32). */
export function factorText(secret: Buffer): string {
  const bits = [...secret].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What a phone reads a secret from (the address form of authenticator programs). */
export const factorAddress = (secret: Buffer, login: string, product: string): string =>
  `otpauth://totp/${encodeURIComponent(product)}:${encodeURIComponent(login)}?${new URLSearchParams({ secret: factorText(secret), issuer: product })}`

/** The code a secret gives at a step (RFC 6238 with SHA-1, six digits). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac.at(-1)! & 15
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S)

/** The step a code belongs to at a moment, later than the last one that was taken; null: it fits none, or was used. */
export function stepOfCode(secret: Buffer, code: string, now: Date, last: number | null): number | null {
  const middle = stepAt(now)
  for (let step = middle - DRIFT; step <= middle + DRIFT; step++)
    if ((last === null || step > last) && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) return step
  return null
}
