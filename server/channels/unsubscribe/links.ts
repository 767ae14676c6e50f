import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OrgId } from '#server/platform/db.ts'

export type UnsubscribeLinks = ReturnType<typeof openUnsubscribeLinks>

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const TOKEN = /^[A-Za-z0-9_-]{64}$/
export const UNSUBSCRIBE = '/unsubscribe'

/** Links by which who has a letter stops letters to its recipient, without being signed in: they name him and are signed. */
export function openUnsubscribeLinks(key: Buffer, url: string) {
  const signed = (body: Buffer) => createHmac('sha256', key).update(body).digest().subarray(0, 16)
  return {
    link(orgId: string, employeeId: string): string {
      const body = Buffer.concat([bytesOf(orgId), bytesOf(employeeId)])
      return `${url}${UNSUBSCRIBE}/${Buffer.concat([body, signed(body)]).toString('base64url')}`
    },
    read(token: string): { org: OrgId; employeeId: string } | null {
      if (!TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const body = bytes.subarray(0, 32)
      if (!timingSafeEqual(bytes.subarray(32), signed(body))) return null
      return { org: idOf(body.subarray(0, 16)) as OrgId, employeeId: idOf(body.subarray(16)) }
    },
  }
}
