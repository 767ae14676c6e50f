import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
/** What fits into one record with its tag and its end. */
export const MOST_PAYLOAD = RECORD_BYTES - 16 - 1 - 86

const bytes = (text: string) => Buffer.from(text, 'base64url')
const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) => Buffer.from(hkdfSync('sha256', key, salt, info, length))

export type PushKeys = { p256dh: string; auth: string }

/** Encrypts a message for one browser (RFC 8291 over RFC 8188); `own` and `salt` are drawn anew for every message. */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: PushKeys,
  { own = randomBytes(32), salt = randomBytes(16) }: { own?: Buffer; salt?: Buffer } = {},
): Buffer {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(own)
  const [theirs, ours] = [bytes(p256dh), pair.getPublicKey()]
  const secret = hkdf(pair.computeSecret(theirs), bytes(auth), Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]), 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, body])
}

/** Who sends, to push services (RFC 8292): one key of the installation, worked out of its secret. */
export type Vapid = { publicKey: string; headerFor(endpoint: string, now: Date): string }

const HOURS_VALID = 12

export function openVapid(seed: Buffer, contact: string): Vapid {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(seed)
  const publicKey = pair.getPublicKey()
  const [d, x, y] = [seed, publicKey.subarray(1, 33), publicKey.subarray(33)].map(part => part.toString('base64url')) as [
    string,
    string,
    string,
  ]
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d, x, y } })
  const named = publicKey.toString('base64url')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    publicKey: named,
    headerFor(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1000) + HOURS_VALID * 3600
      const claim = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contact })}`
      const signature = sign('sha256', Buffer.from(claim), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${claim}.${signature.toString('base64url')}, k=${named}`
    },
  }
}
