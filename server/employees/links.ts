import { createHash, createHmac } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'

/** What the link of an invitation ends with: made of its number and the moment it was sent, kept nowhere. */
export const tokenOf = (secrets: Pick<Secrets, 'keyFor'>, { id, sentAt }: { id: string; sentAt: Date }): string =>
  createHmac('sha256', secrets.keyFor('invitation')).update(`${id} ${sentAt.getTime()}`).digest('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What comes after the # never reaches a server or its log. */
export const linkOf = (url: string, token: string): string => `${url}/login#join=${token}`
