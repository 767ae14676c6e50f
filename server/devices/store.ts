import { type Selectable, sql } from 'kysely'
import type { DeviceFault } from '#contract/devices.ts'
import type { Devices } from '#server/platform/db.gen.ts'
import { ask, type Db, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Closed } from './record.ts'

export type DeviceRecord = Selectable<Devices>

/** A device with the vehicle it is on, or was on last, who registered it and what came of it. */
export type ListedDevice = Omit<DeviceRecord, 'secretHash' | 'orgId' | 'employeeId'> & {
  hasSecret: boolean
  vehicleId: string
  plate: string
  startsAt: Date
  by: string
  heardAt: Date | null
  heardFrom: string | null
  stored: number | null
  repeated: number | null
}

const listed = (tx: Tx) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('deviceVehicles as t', on => on.onRef('t.orgId', '=', 'd.orgId').onRef('t.deviceId', '=', 'd.id'))
    .innerJoin('vehicles as v', on => on.onRef('v.orgId', '=', 't.orgId').onRef('v.id', '=', 't.vehicleId'))
    .innerJoin('employees as e', on => on.onRef('e.orgId', '=', 'd.orgId').onRef('e.id', '=', 'd.employeeId'))
    .leftJoin('deviceFigures as f', on => on.onRef('f.orgId', '=', 'd.orgId').onRef('f.deviceId', '=', 'd.id'))
    .select(['d.id', 'd.version', 'd.protocol', 'd.name', 'd.identifier', 'd.approvedAt', 'd.revokedAt', 'd.createdAt'])
    .select(['t.vehicleId', 't.startsAt', 'v.plate', 'e.name as by', 'f.heardAt', 'f.heardFrom', 'f.stored', 'f.repeated'])
    .select(sql<boolean>`d.secret_hash is not null`.as('hasSecret'))
    .where('d.orgId', '=', tx.actor.orgId)
    .where(
      sql<boolean>`not exists (select 1 from device_vehicles l where l.org_id = t.org_id and l.device_id = t.device_id and l.starts_at > t.starts_at)`,
    )

/** Devices whose last vehicle is this one, those that work before those revoked, the newest first. */
export const listDevices = (tx: Tx, vehicleId: string): Promise<ListedDevice[]> =>
  listed(tx).where('t.vehicleId', '=', vehicleId).orderBy(sql`d.revoked_at is not null`).orderBy('d.id', 'desc').limit(30).execute()

/** One own device as the list has it. */
export const findListed = (tx: Tx, deviceId: string): Promise<ListedDevice | undefined> =>
  listed(tx).where('d.id', '=', deviceId).executeTakeFirst()

/** An own device, held until the transaction ends. */
export const lockDevice = (tx: Tx, deviceId: string): Promise<DeviceRecord | undefined> =>
  tx.selectFrom('devices').selectAll().where('orgId', '=', tx.actor.orgId).where('id', '=', deviceId).forUpdate().executeTakeFirst()

/** How many devices work on a vehicle. */
export async function countDevices(tx: Tx, vehicleId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('devices as d')
    .innerJoin('deviceVehicles as t', on => on.onRef('t.orgId', '=', 'd.orgId').onRef('t.deviceId', '=', 'd.id'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('d.orgId', '=', tx.actor.orgId)
    .where('t.vehicleId', '=', vehicleId)
    .where('t.endsAt', 'is', null)
    .where('d.revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Whether a tracker without a password may have this number, whoever else has trackers; held until the transaction ends. */
export async function isNumberFree(tx: Tx, identifier: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select gate.is_device_free(${identifier}) as free`.execute(tx)
  return rows[0]!.free
}

type NewDevice = Pick<DeviceRecord, 'protocol' | 'name' | 'identifier' | 'secretHash' | 'approvedAt' | 'employeeId'>

/** Adds a device on a vehicle, from this minute on, and tells its id. */
export async function insertDevice(tx: Tx, device: NewDevice, vehicleId: string): Promise<string> {
  const id = newId()
  await tx
    .insertInto('devices')
    .values({ orgId: tx.actor.orgId, id, createdAt: tx.now, ...device })
    .execute()
  await insertTime(tx, id, vehicleId, new Date(Math.floor(tx.now.getTime() / 60_000) * 60_000))
  return id
}

/** From a moment on, now if none is named, the device is on this vehicle. */
export async function insertTime(tx: Tx, deviceId: string, vehicleId: string, startsAt = tx.now): Promise<void> {
  await tx.insertInto('deviceVehicles').values({ orgId: tx.actor.orgId, id: newId(), deviceId, vehicleId, startsAt }).execute()
}

/** The device is on no vehicle any more. */
export async function endTime(tx: Tx, deviceId: string): Promise<void> {
  await tx
    .updateTable('deviceVehicles')
    .set({ endsAt: tx.now })
    .where('orgId', '=', tx.actor.orgId)
    .where('deviceId', '=', deviceId)
    .where('endsAt', 'is', null)
    .execute()
}

/** What is true of a device from now on. */
export async function setDevice(
  tx: Tx,
  device: DeviceRecord,
  set: Partial<Pick<DeviceRecord, 'secretHash' | 'approvedAt' | 'revokedAt'>>,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ ...set, version: device.version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('id', '=', device.id)
    .execute()
}

type FaultRecord = { deviceId: string; fault: string; count: number; lastAt: Date; example: string }

/** What of these devices was not stored, the latest first. */
export const listFaults = (tx: Tx, deviceIds: readonly string[]): Promise<FaultRecord[]> =>
  deviceIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('deviceFaults')
        .select(['deviceId', 'fault', 'count', 'lastAt', 'example'])
        .where('orgId', '=', tx.actor.orgId)
        .where('deviceId', 'in', deviceIds)
        .orderBy('lastAt', 'desc')
        .execute()

/** Whose device a number and password, or a key, belong to, as the machine asks. */
export async function findDevice(
  workerDb: Db,
  { protocol, identifier, secretHash }: { protocol: string; identifier: string; secretHash: Buffer | null },
): Promise<{ orgId: OrgId | null; deviceId: string | null; closed: Closed | null }> {
  const rows = await ask<{ org_id: OrgId | null; device_id: string | null; closed: Closed | null }>(
    workerDb,
    'select org_id, device_id, closed from gate.find_device($1, $2, $3)',
    [protocol, identifier, secretHash],
  )
  const { org_id: orgId, device_id: deviceId, closed } = rows[0]!
  return { orgId, deviceId, closed }
}

type DeviceTime = { deviceId: string; vehicleId: string; startsAt: Date; endsAt: Date | null }

/** Where these own devices were, and when; one that is revoked or not yet confirmed is left out. */
export async function listTimes(tx: Tx, deviceIds: readonly string[]): Promise<DeviceTime[]> {
  return tx
    .selectFrom('deviceVehicles as t')
    .innerJoin('devices as d', on => on.onRef('d.orgId', '=', 't.orgId').onRef('d.id', '=', 't.deviceId'))
    .select(['t.deviceId', 't.vehicleId', 't.startsAt', 't.endsAt'])
    .where('t.orgId', '=', tx.actor.orgId)
    .where(sql<boolean>`t.device_id = any (${deviceIds}::uuid[])`)
    .where('d.revokedAt', 'is', null)
    .where('d.approvedAt', 'is not', null)
    .execute()
}

/** What came of a device since it was last written down. */
export type DeviceFigure = {
  deviceId: string
  heardFrom: string
  stored: number
  repeated: number
  faults: { fault: DeviceFault; count: number; example: string }[]
}

/** Adds to what is known to have come of own devices. A device that is gone meanwhile is left out. */
export async function addFigures(tx: Tx, figures: readonly DeviceFigure[]): Promise<void> {
  const sorted = figures.toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1))
  const column = <K extends keyof DeviceFigure>(name: K) => sorted.map(each => each[name])
  await sql`
    insert into device_figures as f (org_id, device_id, heard_at, heard_from, stored, repeated)
    select d.org_id, d.id, ${tx.now}::timestamptz, r.heard_from, r.stored, r.repeated
    from unnest(${column('deviceId')}::uuid[], ${column('heardFrom')}::text[], ${column('stored')}::bigint[], ${column('repeated')}::bigint[])
      r (id, heard_from, stored, repeated)
    join devices d on d.org_id = ${tx.actor.orgId} and d.id = r.id
    order by d.id
    on conflict (org_id, device_id) do update set heard_at = excluded.heard_at, heard_from = excluded.heard_from,
      stored = f.stored + excluded.stored, repeated = f.repeated + excluded.repeated`.execute(tx)
  const faults = sorted.flatMap(({ deviceId, faults: of }) => of.map(each => ({ deviceId, ...each })))
  if (faults.length === 0) return
  await sql`
    insert into device_faults as f (org_id, device_id, fault, count, last_at, example)
    select d.org_id, d.id, r.fault, r.count, ${tx.now}::timestamptz, r.example
    from unnest(${faults.map(each => each.deviceId)}::uuid[], ${faults.map(each => each.fault)}::text[], ${faults.map(each => each.count)}::bigint[],
      ${faults.map(each => each.example)}::text[]) r (id, fault, count, example)
    join devices d on d.org_id = ${tx.actor.orgId} and d.id = r.id
    order by d.id, r.fault
    on conflict (org_id, device_id, fault) do update set count = f.count + excluded.count, last_at = excluded.last_at, example = excluded.example`.execute(
    tx,
  )
}
