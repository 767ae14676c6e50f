import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { orders } from '#contract/orders.ts'
import { migrate } from '#server/platform/migrate.ts'
import { scenarioOne } from '#testing/orders.ts'
import { startProcess } from '#testing/process.ts'
import { makeTender } from '#testing/tenders.ts'
import type { Browser } from './bidder.ts'
import { changing, openGround, say, signedIn } from './ground.ts'

/**
 * `npm run fault:upgrade -- --from COMMIT`: a process of the release of that commit at work beside one of this release, over one database whose
 * schema goes on under both: first the migrations of this release, then columns on every table as a release to come might add them. People of
 * both write meanwhile, and repeat once what was answered by a fault or broken off. Ends with 1 where a repeat was refused as well, or a draft
 * was lost or doubled.
 */
const { values: asked } = parseArgs({ options: { from: { type: 'string', default: 'HEAD' }, seconds: { type: 'string', default: '8' } } })
const STAGE_MS = Number(asked.seconds) * 1000
const root = fileURLToPath(new URL('..', import.meta.url))

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** The release of a commit in a folder of its own, with the packages of this one. */
async function checkOut(commit: string) {
  const folder = await mkdtemp(join(tmpdir(), 'trassa-release-'))
  git('worktree', 'add', '--detach', folder, commit)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const remove = async () => {
    // the link alone: what it leads to is this release's own
    await rm(join(folder, 'node_modules'))
    git('worktree', 'remove', '--force', folder)
  }
  return { folder, remove }
}

type Reply = { status: number; text: string }
type Sums = { answered: number; repeated: number; refused: string[]; drafts: Set<string> }

let over = false

/** A person at a browser: every change under a key, and once more under the same key where the answer was a fault or none. */
function personAt(url: string, { cookie, xsrf }: Browser, sums: Sums) {
  const once = async (path: string, key: string | null, data: unknown): Promise<Reply> => {
    const answer = await fetch(`${url}${path}`, {
      method: key ? 'POST' : 'GET',
      headers: { cookie, 'x-xsrf-token': xsrf, ...(key && { 'content-type': 'application/json', 'idempotency-key': key }) },
      ...(key && { body: JSON.stringify({ data }) }),
    }).catch((error: unknown) => error as Error)
    return answer instanceof Error
      ? { status: 0, text: String(answer.cause ?? answer) }
      : { status: answer.status, text: await answer.text() }
  }
  const ask = async (path: string, data?: unknown): Promise<unknown> => {
    const key = data === undefined ? null : randomUUID()
    let reply = await once(path, key, data)
    if (reply.status === 0 || reply.status >= 500) {
      sums.repeated++
      reply = await once(path, key, data)
    }
    if (reply.status === 200) sums.answered++
    else sums.refused.push(`${path}: ${reply.status} ${reply.text.slice(0, 200)}`)
    return reply.status === 200 ? (JSON.parse(reply.text) as { data: unknown }).data : null
  }
  return ask
}

type Draft = z.input<typeof orders.create.data>

const draft: Draft = z.encode(orders.create.data, { draft: scenarioOne, goal: 'keep' })

/** The same draft as the pages of another release send it: no field of it is younger than that release. */
function draftIn(folder: string): Draft {
  const made = `
    const [{ scenarioOne }, { orders }, { z }] = await Promise.all([import('#testing/orders.ts'), import('#contract/orders.ts'), import('zod')])
    process.stdout.write(JSON.stringify(z.encode(orders.create.data, { draft: scenarioOne, goal: 'keep' })))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', made], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The draft of that release: ${stderr}`)
  return JSON.parse(stdout) as Draft
}

/** Places drafts, changes each, and looks at lists and cards, until it is over. */
async function forward(ask: ReturnType<typeof personAt>, draft: Draft, sums: Sums) {
  while (!over) {
    const made = (await ask(orders.create.path, draft)) as { id: string; version: number } | null
    if (!made) continue
    sums.drafts.add(made.id)
    await ask(orders.save.path, { orderId: made.id, version: made.version, draft: draft.draft })
    await ask(`${orders.list.path}?side=forwarder`)
    await ask(`${orders.get.path}?orderId=${made.id}`)
  }
}

/** Bids on a lot of an open request, where each bet is taken. */
async function bid(ask: ReturnType<typeof personAt>, lotId: string, price: number) {
  for (let n = 0; !over; n++) {
    await ask('/api/tenderBet/create/v0', { lotId, amount: { amount: (price + n).toFixed(2), currency: 'RUB' } })
    await sleep(50)
  }
}

/** Columns as a release to come might add them, each table by itself and never waited for by others. */
async function addColumns({ root: db }: Awaited<ReturnType<typeof openGround>>): Promise<number> {
  const { rows } = await db.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  )
  await db.query("set lock_timeout = '500ms'")
  for (const { name } of rows) {
    const change = `alter table ${name} add column later_note text, add column later_count int not null default 0, add column later_flag boolean not null default false`
    for (let tries = 1; ; tries++) {
      try {
        await db.query(change)
        break
      } catch (error) {
        if (tries === 40) throw error
        await sleep(50)
      }
    }
  }
  return rows.length
}

const commit = git('rev-parse', '--short', asked.from)
const release = await checkOut(commit)
const sums: Sums = { answered: 0, repeated: 0, refused: [], drafts: new Set() }
const processes: { stop: () => Promise<void> }[] = []
let stored = 0
let columns = 0
const applied: string[] = []
try {
  const ground = await openGround({ migrations: join(release.folder, 'server/migrations') })
  try {
    const env = { TRASSA_RATE_BETS: '1000000' }
    const before = await startProcess(ground.url, { folder: release.folder, env })
    processes.push(before)
    say(`the release of ${commit} serves`)
    const forwarder = await signedIn(ground, { isForwarder: true }, 4)
    const carriers = [await signedIn(ground, { isExecutor: true }), await signedIn(ground, { isExecutor: true })]
    await ground.root.query('update organizations set verified = true, verified_at = now()')
    const forwarders = await Promise.all(forwarder.browsers.map(one => changing(ground, one)))
    const bidders = await Promise.all(carriers.map(({ browsers }) => changing(ground, browsers[0]!)))
    const older = draftIn(release.folder)
    const work = forwarders.slice(0, 2).map(browser => forward(personAt(before.url, browser, sums), older, sums))
    await sleep(STAGE_MS)

    await migrate(ground.url, { onApplied: name => applied.push(name) })
    say(`the schema of this release: ${applied.length} migrations under load`)
    await sleep(STAGE_MS)

    const after = await startProcess(ground.url, { env })
    processes.push(after)
    const tender = { kind: 'open_rfq', endsAt: new Date(Date.now() + 86_400_000) } as const
    const { lotId } = await makeTender({ db: ground.worker.db }, forwarder, carriers, tender)
    work.push(...forwarders.slice(2).map(browser => forward(personAt(after.url, browser, sums), draft, sums)))
    work.push(bid(personAt(before.url, bidders[0]!, sums), lotId, 100_000), bid(personAt(after.url, bidders[1]!, sums), lotId, 200_000))
    say('both releases serve')
    await sleep(STAGE_MS)

    columns = await addColumns(ground)
    say(`columns of a release to come on ${columns} tables`)
    await sleep(STAGE_MS)
    over = true
    await Promise.all(work)
    const { rows } = await ground.root.query<{ n: number }>('select count(*)::int as n from orders where org_id = $1', [forwarder.org])
    stored = rows[0]!.n
  } finally {
    over = true
    await Promise.all(processes.map(one => one.stop()))
    await ground.close()
  }
} finally {
  await release.remove()
}
for (const line of new Set(sums.refused)) say(`  ${line}`)
const wrong = Math.abs(stored - sums.drafts.size)
say(
  `upgrade from ${commit} under load: ${applied.length} migrations and columns on ${columns} tables; ${sums.answered} answered, ${sums.repeated} of them at the repeat, ${sums.refused.length} refused, ${wrong} of ${sums.drafts.size} drafts lost or doubled`,
)
process.exitCode = sums.refused.length + wrong > 0 ? 1 : 0
