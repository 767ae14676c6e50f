import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WaybillRecord } from '#server/deals/record.ts'
import type { OrgId } from '#server/platform/db.ts'
import { qrCode } from '#server/platform/qrCode.ts'

/** Where a link to the roadside page leads to. */
export type RoadsideLink = { org: OrgId; waybillId: string; mark: Buffer }

export type RoadsideLinks = ReturnType<typeof openRoadsideLinks>

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const TOKEN = /^[A-Za-z0-9_-]{64}$/

/**
 * Links to the roadside page. What a link ends with is worked out of the random seed of its waybill and a key of the installation, and
 * kept nowhere: another seed is another link, and the one before leads nowhere.
 */
export function openRoadsideLinks(key: Buffer, url: string) {
  const markOf = (waybillId: string, seed: Buffer) =>
    createHmac('sha256', key).update(bytesOf(waybillId)).update(seed).digest().subarray(0, 16)
  return {
    /** The address of a waybill's page, and the code that leads to it as a picture; null while there is no link. */
    link({ orgId, id, roadsideSeed }: Pick<WaybillRecord, 'orgId' | 'id' | 'roadsideSeed'>): { url: string; picture: string } | null {
      if (roadsideSeed === null) return null
      const token = Buffer.concat([bytesOf(orgId), bytesOf(id), markOf(id, roadsideSeed)]).toString('base64url')
      const address = `${url}/waybill/${token}`
      return { url: address, picture: qrCode(address) }
    },
    read(token: string): RoadsideLink | null {
      if (!TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      return { org: idOf(bytes.subarray(0, 16)) as OrgId, waybillId: idOf(bytes.subarray(16, 32)), mark: bytes.subarray(32) }
    },
    /** Whether a link is the present one of its waybill. */
    fits: ({ mark }: RoadsideLink, { id, roadsideSeed }: Pick<WaybillRecord, 'id' | 'roadsideSeed'>) =>
      roadsideSeed !== null && timingSafeEqual(mark, markOf(id, roadsideSeed)),
  }
}
