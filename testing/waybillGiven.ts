import type { TitleInput } from '#contract/waybills.ts'
import type { Someone, World } from './world.ts'

const HOUR = 3600_000
const iso = (at: number) => new Date(at).toISOString()

/** What the form of the first title asks beside what the order says: the vehicle came two hours ago and has left. */
export const firstGiven = (now: number): TitleInput => ({
  tin: '5260007007',
  condition: 'Без видимых повреждений',
  massBy: '03',
  arrivedAt: iso(now - 2 * HOUR),
  leftAt: iso(now - HOUR),
})

/** What the form of a receipt asks beside what the order says. */
export const receiptGiven = (now: number): TitleInput => ({
  condition: 'Груз цел, пломбы не нарушены',
  arrivedAt: iso(now - 2 * HOUR),
  leftAt: iso(now - HOUR),
})

/** What the form of a readdressing asks beside the consignee and the place: the document it rests on, and by when. */
export const readdressingInput = (now: number): TitleInput => ({
  tin: '5260007007',
  arriveAt: iso(now + 24 * HOUR),
  issuer: 'consignor',
  conveyed: 'edo',
  document: 'Письмо',
  documentNumber: '17',
  documentDate: '2026-10-06',
})

/** Gives organisations the phone their titles name; with `director` somebody who may sign for them. */
export async function nameForTitles({ root }: Pick<World, 'root'>, sides: readonly Someone[], { director = false } = {}): Promise<void> {
  const orgs = sides.map(({ org }) => org)
  await root.query(`update organizations set phones = '{+78125550101}' where id = any ($1)`, [orgs])
  if (director)
    await root.query(`update organizations set director_name = 'Ёлкин Пётр Иванович', director_post = 'Директор' where id = any ($1)`, [
      orgs,
    ])
}
