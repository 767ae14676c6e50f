import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OrgId } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

/** What an address of a download says; `id` tells one link from the other, so that each opens once. */
export type Link = { id: string; fileId: string; original: boolean; expiresAt: Date }

export type Links = ReturnType<typeof openLinks>

const shape = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([oc])\.(\d{1,14})\.([\w-]{43})$/

/** Signed addresses of downloads: each names its file, its end and, in the signature, the organisation it was made for. */
export function openLinks(key: Buffer, path = '/api/files/v0/download') {
  const signature = (org: OrgId, text: string) => createHmac('sha256', key).update(`${org} ${text}`).digest('base64url')
  return {
    path: `${path}/:link`,
    make(org: OrgId, { fileId, original, expiresAt }: Omit<Link, 'id'>): string {
      const text = [newId(), fileId, original ? 'o' : 'c', expiresAt.getTime()].join('.')
      return `${path}/${text}.${signature(org, text)}`
    },
    /** What a link says, or null when it was made for another organisation or by somebody else. */
    read(org: OrgId, given: string): Link | null {
      const [, id, fileId, copy, expires, signed] = shape.exec(given) ?? []
      if (!id || !fileId || !signed) return null
      const own = Buffer.from(signature(org, given.slice(0, -44)))
      if (!timingSafeEqual(own, Buffer.from(signed))) return null
      return { id, fileId, original: copy === 'o', expiresAt: new Date(Number(expires)) }
    },
  }
}
