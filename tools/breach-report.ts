import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { personalLists, personalReads } from '#contract/journal.ts'
import { readEnvironment, StartError } from '#server/config.ts'
import { type Db, inHome, type OrgId, openPool } from '#server/platform/db.ts'
import { openInstallation } from '#server/platform/installation.ts'

const { values: asked } = parseArgs({
  options: {
    from: { type: 'string' },
    until: { type: 'string' },
    organization: { type: 'string' },
    employee: { type: 'string' },
    session: { type: 'string' },
    key: { type: 'string' },
    address: { type: 'string' },
  },
})

const usage =
  'npm run breach:report -- --from 2026-11-01 --until 2026-11-03 [--organization <id>] [--employee <id>] [--session <as the log names it>] [--key <id>] [--address <of the network>]'

type ReadRecord = {
  at: Date
  what: string
  kind: string
  objectId: string | null
  subject: string | null
  employeeId: string | null
  person: string | null
  session: string | null
  key: string | null
  address: string | null
  list: string | null
  rows: string | null
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const cell = (value: unknown) => {
  const text = value === null ? '' : value instanceof Date ? value.toISOString() : String(value)
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Which personal data of an organisation was read by whom in a time, in the order it happened. */
const readsOf = (db: Db, org: OrgId, from: Date, until: Date): Promise<ReadRecord[]> =>
  inHome(db, org, async tx => {
    const { rows } = await sql<ReadRecord>`
      select a.at, a.what, a.kind, a.object_id,
        case a.kind when 'driver' then (
          select concat_ws(' ', d.last_name, d.first_name, d.middle_name) from drivers d where d.org_id = a.org_id and d.id = a.object_id) end as subject,
        a.by_employee_id as employee_id, e.name as person, a.by_session as session, a.by_key as key, a.by_address as address,
        a.facts ->> 'list' as list, a.facts ->> 'rows' as rows
      from audits a left join employees e on e.org_id = a.org_id and e.id = a.by_employee_id
      where a.org_id = ${org} and a.at >= ${from} and a.at < ${until}
        and (a.what = any (${[...personalReads]}::text[]) or (a.what = 'file.opened' and a.kind = 'driver'))
        and (a.what not in ('list.exported', 'export.downloaded') or a.facts ->> 'list' = any (${[...personalLists]}::text[]))
        and (${asked.employee ?? null}::uuid is null or a.by_employee_id = ${asked.employee ?? null}::uuid)
        and (${asked.key ?? null}::uuid is null or a.by_key = ${asked.key ?? null}::uuid)
        and (${asked.session ?? null}::text is null or a.by_session = ${asked.session ?? null})
        and (${asked.address ?? null}::text is null or a.by_address = ${asked.address ?? null})
      order by a.id`.execute(tx)
    return rows
  })

/** Says as a table of `;` who saw which personal data, when and how he came; sums stand at its end. */
async function run() {
  const [from, until] = [new Date(asked.from ?? ''), new Date(asked.until ?? '')]
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime())) throw new StartError(usage)
  const installation = await openInstallation(readEnvironment(), line => process.stderr.write(`${line}\n`))
  const { db } = openPool(installation.worker.url, installation.worker.as, 2)
  try {
    const all = await db.selectFrom('organizations').select(['id', 'nameShort']).orderBy('id').execute()
    const chosen = all.filter(({ id }) => asked.organization === undefined || id === asked.organization)
    say('when;organisation;who;employee;session;key;address;action;object;whose data;list;rows')
    let reads = 0
    const people = new Set<string>()
    const subjects = new Set<string>()
    for (const { id, nameShort } of chosen)
      for (const seen of await readsOf(db, id as OrgId, from, until)) {
        const { at, person, employeeId, session, key, address, what, objectId, subject, list, rows } = seen
        say([at, nameShort, person, employeeId, session, key, address, what, objectId, subject, list, rows].map(cell).join(';'))
        reads += 1
        people.add(employeeId ?? '')
        if (seen.kind === 'driver' && objectId !== null) subjects.add(objectId)
      }
    process.stderr.write(`${reads} reads by ${people.size} people or programs; drivers by name: ${subjects.size}.\n`)
  } finally {
    await db.destroy()
    await installation.close()
  }
}

run().catch(error => {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
