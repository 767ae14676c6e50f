import { createHmac, timingSafeEqual } from 'node:crypto'

/** A token for this session alone: its random part and a seal, so a planted or overwritten cookie never fits. */
export const makeToken = (key: Buffer, session: Buffer, random: Buffer): string =>
  `${random.toString('hex')}.${createHmac('sha256', key).update(session).update(random).digest('base64url')}`

/** Whether this is the token of this session. */
export function fits(key: Buffer, session: Buffer, random: Buffer, token: string): boolean {
  const own = Buffer.from(makeToken(key, session, random))
  const given = Buffer.from(token)
  return own.length === given.length && timingSafeEqual(own, given)
}
