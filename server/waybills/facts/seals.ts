import type { TitleKind } from '#contract/waybills.ts'
import type { WaybillRecord } from '#server/deals/record.ts'
import type { Tx } from '#server/platform/db.ts'
import { findBytes, titlesOf } from '#server/waybills/store/waybills.ts'
import { sealsTextIn } from '#server/waybills/titles/readValues.ts'

const telling = new Set(['t1', 't2', 't4'])

/** The seals on the cargo of a waybill, as the last signed title that names any says: those of a change of vehicle replace the first ones. */
export async function sealsOf(tx: Tx, waybill: Pick<WaybillRecord, 'orgId' | 'id'> | null): Promise<string[]> {
  const titles = waybill ? await titlesOf(tx, waybill) : []
  const told = titles.filter(({ kind, state, replaced }) => telling.has(kind) && state === 'signed' && !replaced)
  for (const title of told.toReversed()) {
    const seals = sealsIn(sealsTextIn(title.kind as TitleKind, (await findBytes(tx, title)).xml))
    if (seals.length > 0) return seals
  }
  return []
}

/** «№ 4417, № 4418» as the numbers alone. */
const sealsIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map(one => one.replace(/^\s*№\s*/, '').trim())
    .filter(one => one !== '')
