import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { ExportFormat } from '#contract/exports.ts'
import { fillDemo } from '#demo/fill.ts'
import { newId } from '#server/platform/ids.ts'
import { startProcess } from '#testing/process.ts'
import { type Ground, memoryOf, openGround, say, signedIn, table, verdict } from './ground.ts'
import { grow } from './grow.ts'

/**
 * `npm run bench:exports`: a long list of orders written to a file in the background, against the bare SQL that reads the same pages in the
 * same run, and the memory the process takes for it. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const count = Number(asked.rows)
const PAGE = 200
const MB = 1024 * 1024

const fixed = (value: number, digits = 0) => value.toFixed(digits)

/** The same pages, read by a client that does nothing with them; seconds. */
async function bare({ url, roles }: Ground, org: string, session: Buffer): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set role ${pg.escapeIdentifier(roles.app)}`)
    const began = performance.now()
    let read = 0
    let after: [Date | null, string | null] = [null, null]
    do {
      const { rows } = await client.query<{ page: string; next_key: Date | null; next_id: string | null }>({
        name: 'page',
        text: `select page, next_key, next_id from orders_page($1, $2, 'forwarder', 'all', 'created', '{}', $3, $4, ${PAGE}, true)`,
        values: [org, session, ...after],
      })
      read += PAGE
      after = [rows[0]!.next_key, rows[0]!.next_id]
    } while (after[1] !== null && read < count)
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
  }
}

/** Asks for a file and waits for it; seconds, bytes of the file, and the most memory the process held meanwhile. */
async function written({ root }: Ground, org: string, format: ExportFormat, pid: number) {
  const id = newId()
  await root.query(
    `insert into exports (org_id, id, employee_id, user_id, list, format, query, columns, locale, name, status, run_at, created_at)
     select org_id, $2, id, user_id, 'orders', $3, 'side=forwarder&sort=created', '{}', 'ru', 'orders', 'waiting', app_now(), app_now()
     from employees where org_id = $1`,
    [org, id, format],
  )
  const began = performance.now()
  await root.query(`select pg_notify('trassa', 'exports')`)
  let memory = 0
  for (;;) {
    memory = Math.max(memory, memoryOf(pid))
    const { rows } = await root.query<{ status: string; rows: number; size: number; failure: string | null }>(
      'select status, rows, size::int, failure from exports where id = $1',
      [id],
    )
    const found = rows[0]!
    if (found.status === 'ready') return { seconds: (performance.now() - began) / 1000, rows: found.rows, bytes: found.size, memory }
    if (found.failure !== null) throw new Error(found.failure)
    await setTimeout(50)
  }
}

async function main() {
  const ground = await openGround()
  const stop: (() => Promise<unknown>)[] = [ground.close]
  try {
    await fillDemo(ground.installation, () => undefined)
    const { org, browsers } = await signedIn(ground, { isForwarder: true })
    const executors = [(await signedIn(ground, { isExecutor: true })).org]
    await grow(ground, { org }, executors, count)
    const server = await startProcess(ground.url)
    stop.push(server.stop)
    await written(ground, org, 'csv', server.pid)
    const idle = memoryOf(server.pid)

    const read = await bare(ground, org, browsers[0]!.session)
    const files = {
      CSV: await written(ground, org, 'csv', server.pid),
      XLSX: await written(ground, org, 'xlsx', server.pid),
    }
    say(`\n${count} orders, every column`)
    table(
      ['', 'rows', 'seconds', 'rows per second', 'file MB', 'memory MB', 'over idle MB'],
      [
        ['bare SQL, pages of 200', String(count), fixed(read, 1), fixed(count / read), '–', '–', '–'],
        ...Object.entries(files).map(([name, { rows, seconds, bytes, memory }]) => [
          name,
          String(rows),
          fixed(seconds, 1),
          fixed(rows / seconds),
          fixed(bytes / MB, 1),
          fixed(memory / MB),
          fixed((memory - idle) / MB),
        ]),
      ],
    )
    say()
    table(
      ['ratio', 'measured', 'target', ''],
      [
        verdict('time, CSV ÷ bare SQL', files.CSV.seconds / read, 6, 'most'),
        verdict('time, XLSX ÷ bare SQL', files.XLSX.seconds / read, 10, 'most'),
        verdict('memory over idle ÷ size of the rows as text', (files.XLSX.memory - idle) / files.CSV.bytes, 4, 'most'),
      ],
    )
  } finally {
    for (const end of stop.toReversed()) await end()
  }
}

await main()
