import { parseArgs } from 'node:util'
import { company } from '#contract/company.ts'
import { startProcess } from '#testing/process.ts'
import { openGround, say, signedIn, table, verdict } from './ground.ts'
import { alone, fixed } from './measure.ts'

/**
 * `npm run bench:journal`: pages of the journal of one organisation at 10 000 and at 1 000 000 entries, asked by one person alone, and what a
 * condition costs that one entry of all meets. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
  },
})
const seconds = Number(asked.seconds)
const PORTION = 25_000

async function main() {
  const ground = await openGround()
  await ground.root.query('set statement_timeout = 0')
  const stop: (() => Promise<unknown>)[] = [ground.close]
  try {
    const signed = await signedIn(ground, { isForwarder: true })
    const { cookie } = signed.browsers[0]!
    const pages = {
      page: 'page of 50, all entries',
      kind: 'page of 50, one kind of two',
      object: 'page of 50, one object',
      rare: 'the one entry with a word',
    }
    const object = '01920000-0000-7000-8000-000000000001'
    const queries: Record<keyof typeof pages, string> = {
      page: 'limit=50',
      kind: 'limit=50&kind=flight',
      object: `limit=50&object[]=${object}`,
      rare: 'limit=50&search=needle',
    }
    const grown: Record<keyof typeof pages, number>[] = []
    let made = 0
    for (const count of [Number(asked.small), Number(asked.large)]) {
      const began = Date.now()
      for (; made < count; made += PORTION)
        await ground.root.query(
          `insert into audits (org_id, id, at, by_org_id, what, kind, object_id, facts)
           select $1, overlay(gate.uuid_from(clock_timestamp() - interval '20 hours' + ($2 + n) * interval '50 milliseconds')::text placing '7000-8000' from 15 for 9)::uuid,
             now(), $1, 'order.accept', case n % 2 when 0 then 'order' else 'flight' end,
             -- a full page of one object among few entries as among many
             case when n % 5000 = 0 or $2 + n <= 100 then $3::uuid else gen_random_uuid() end,
             jsonb_build_object('number', n, 'comment', case $2 + n when 1 then 'needle' else 'позвонили, груз готов к отправке' end)
           from generate_series(1, $4::int) n`,
          [signed.org, made, object, Math.min(PORTION, count - made)],
        )
      // entries of long ago are chained: a server that chains a million of them meanwhile is what would be measured
      await ground.root.query(
        `insert into audit_links (org_id, seq, audit_id, prev_hash, hash, covers)
         select a.org_id, row_number() over (order by a.id), a.id, sha256('was'), sha256('is'), 1 from audits a where a.org_id = $1
         on conflict do nothing`,
        [signed.org],
      )
      await ground.root.query('vacuum analyze audits')
      await ground.root.query('vacuum analyze audit_links')
      say(`\n${count} entries; made in ${Math.round((Date.now() - began) / 1000)} s`)
      const server = await startProcess(ground.url)
      stop.push(server.stop)
      const waits = {} as Record<keyof typeof pages, { p50: number; p99: number }>
      for (const key of Object.keys(pages) as (keyof typeof pages)[])
        waits[key] = await alone(server, { path: `${company.journal.path}?${queries[key]}`, cookie, seconds })
      await server.stop()
      stop.pop()
      table(
        ['one person asking alone', 'p50 ms', 'p99 ms'],
        (Object.keys(pages) as (keyof typeof pages)[]).map(key => [pages[key], fixed(waits[key].p50, 1), fixed(waits[key].p99, 1)]),
      )
      grown.push({ page: waits.page.p50, kind: waits.kind.p50, object: waits.object.p50, rare: waits.rare.p50 })
    }
    const [small, large] = grown as [(typeof grown)[number], (typeof grown)[number]]
    say()
    table(
      ['journal', 'measured', 'target', ''],
      [
        ...(['page', 'kind', 'object'] as const).map(key =>
          verdict(`journal: ${pages[key]}, ${asked.large} ÷ ${asked.small} entries`, large[key] / small[key], 1.5, 'most'),
        ),
        verdict(`journal: ${pages.rare} of ${asked.large}, ms`, large.rare, 3000, 'most'),
      ],
    )
  } finally {
    for (const one of stop.toReversed()) await one()
  }
}

await main()
