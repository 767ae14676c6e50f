import type { Pool } from 'pg'

type Asks = Pick<Pool, 'query'>
type Fleet = {
  org: string
  /** A truck and a driver of that organisation, whose rows are copied. */
  truckId: string
  driverId: string
  trucks: number
  /** Flights in all, and how many of them stand already. */
  flights: number
  known?: number
  /** Hours between the beginnings of two flights of a truck; each lasts so long but for two. */
  every: number
  /** Days from now on which the last of them begins. */
  until: number
}

const idOf = (kind: number, n: string) => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Rows of a fleet with its drivers, and flights of two stops on them, the trucks one after another, back from a day ahead. Of a fleet that has
 * flights already only what is missing of them is laid.
 */
export async function layFleet(root: Asks, fleet: Fleet): Promise<void> {
  if (fleet.known === undefined) await layTrucks(root, fleet)
  await layFlights(root, fleet)
}

async function layTrucks(root: Asks, { org, truckId, driverId, trucks }: Fleet): Promise<void> {
  const columnsOf = async (name: string) =>
    (
      await root.query(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
        [name],
      )
    ).rows.map(row => row.name as string)
  const copy = async (table: string, from: string, own: Record<string, string>) => {
    const columns = await columnsOf(table)
    await root.query(
      `insert into ${table} (${columns.join(', ')}) select ${columns.map(name => own[name] ?? `s.${name}`).join(', ')}
       from ${table} s, generate_series(1, ${trucks}) n where s.id = $1`,
      [from],
    )
  }
  await copy('vehicles', truckId, { org_id: `'${org}'`, id: idOf(1, 'n'), plate: `'К' || lpad(n::text, 3, '0') || 'ТМ777'`, vin: 'null' })
  const sealed = ['phone', 'phone_hash', 'licence', 'licence_hash', 'passport', 'passport_hash', 'tin', 'snils', 'permit']
  await copy('drivers', driverId, {
    ...Object.fromEntries(sealed.map(name => [name, 'null'])),
    ...{ org_id: `'${org}'`, id: idOf(2, 'n'), last_name: `'Водитель ' || n`, preferred_truck_id: idOf(1, 'n') },
  })
}

async function layFlights(root: Asks, { org, trucks, flights, known = 0, every, until }: Fleet): Promise<void> {
  const begins = `date_trunc('hour', app_now()) + interval '${until} days' - (n / ${trucks}) * interval '${every} hours' - (n % ${trucks} % 12) * interval '1 hour'`
  const ends = `${begins} + interval '${every - 2} hours'`
  await root.query(
    `insert into flights (org_id, id, version, number, status, truck_id, truck_plate, truck_model, driver_id, driver_name, planned_start, planned_end,
       created_at, updated_at, demo)
     select $1, ${idOf(3, 'n')}, 1, 'Р-' || n, case when ${ends} < app_now() then 'completed' else 'assigned' end, ${idOf(1, `1 + n % ${trucks}`)}, 'К001ТМ777',
       'Тягач', ${idOf(2, `1 + n % ${trucks}`)}, 'Водитель', ${begins}, ${ends}, app_now(), app_now(), false
     from generate_series(${known}, ${flights - 1}) n`,
    [org],
  )
  const task = (seq: number, kind: string, [ru, en, lat, lon]: readonly [string, string, number, number], from: string) =>
    `select $1::uuid, ${idOf(3, 'n')}, ${idOf(3 + seq, 'n')}, ${seq}, '${kind}', $1::uuid, ${idOf(6, 'n')}, ${seq}, 'planned', ${from},
       ${from} + interval '2 hours', '', '${ru}', '${en}', '', 'Europe/Moscow', ${lat}, ${lon} from generate_series(${known}, ${flights - 1}) n`
  await root.query(
    `insert into flight_tasks (org_id, flight_id, id, seq, kind, order_org_id, order_id, stop_seq, status, planned_from, planned_to, comment,
       place_ru, place_en, address, tz, lat, lon)
     ${task(1, 'loading', ['Москва', 'Moscow', 55.75, 37.62], begins)}
     union all ${task(2, 'unloading', ['Казань', 'Kazan', 55.79, 49.11], `${ends} - interval '3 hours'`)}`,
    [org],
  )
  await root.query('analyze flights, flight_tasks, vehicles, drivers')
}
