import { type Insertable, sql } from 'kysely'
import type { CarKind } from '#contract/cars.ts'
import { readPlate } from '#contract/identifiers.ts'
import type { Vehicles } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type CarRecord, columns } from './row.ts'

/** Own vehicles of these kinds without the retired, those in service first. */
export function listCars(tx: Tx, kinds: readonly CarKind[]): Promise<CarRecord[]> {
  return tx
    .selectFrom('vehicles')
    .select(columns)
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', 'in', kinds)
    .where('status', '<>', 'sold')
    .orderBy(sql`status <> 'active'`)
    .orderBy('plate')
    .orderBy('id')
    .execute()
}

export type CarDraft = { kind: CarKind; plate: string } & Omit<Partial<Insertable<Vehicles>>, 'kind' | 'plate'>

/** Adds a vehicle of the acting executor; the plate is kept in its canonical form. */
export async function insertCar(tx: Tx, draft: CarDraft): Promise<string> {
  const id = draft.id ?? newId()
  const plate = readPlate(draft.plate, draft.plateCountry ?? 'RU')?.plate
  if (!plate) throw new RangeError(`not a plate: ${draft.plate}`)
  await tx
    .insertInto('vehicles')
    .values({ status: 'draft', createdAt: tx.now, ...draft, orgId: tx.actor.orgId, id, plate })
    .execute()
  return id
}
