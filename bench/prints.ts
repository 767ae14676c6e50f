import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillDemo } from '#demo/fill.ts'
import { findCaller } from '#server/platform/actor.ts'
import { inSession, type OrgId, openPool } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { openState } from '#server/prints/commands/papers.ts'
import { drawForm } from '#server/prints/drawing/draw.ts'
import { plainForm } from '#server/prints/drawing/plain.ts'
import { traitsOf } from '#server/prints/forms/catalogue.ts'
import { formsFor, missingDataOf, printTargetsOf, treeOf } from '#server/prints/papers/paper.ts'
import { readNames } from '#server/prints/row/names.ts'
import { printedOf } from '#server/prints/row/printed.ts'
import { signIn } from '#testing/people.ts'
import { startProcess } from '#testing/process.ts'
import { type Ground, memoryOf, openGround, say, table, verdict } from './ground.ts'

/**
 * `npm run bench:prints`: the papers of many orders written into one archive in the background, against the same papers read and drawn one
 * after another in the same run, and the memory the process takes for it. Absolute figures hold for this machine only.
 */
const { values: asked } = parseArgs({
  options: { orders: { type: 'string', default: '200' }, forms: { type: 'string', default: 'order_request,tn,cmr' } },
})
const count = Number(asked.orders)
const forms = asked.forms.split(',')
/** So many of them are drawn one after another; the rest is worked out. */
const drawnAlone = Math.min(count, 30)
const MB = 1024 * 1024
const PATIENCE_MS = 10 * 60_000

const fixed = (value: number, digits = 0) => value.toFixed(digits)

/** A person of the forwarder of the demo world with the most orders. */
async function demoForwarder({ root, worker }: Ground) {
  const { rows } = await root.query<{ org: OrgId; user: string; employee: string }>(
    `select e.org_id as org, e.user_id as "user", e.id as employee from employees e
     where 'owner' = any (e.roles) and e.user_id is not null
     order by (select count(*) from order_parties p where p.org_id = e.org_id and p.side = 'forwarder') desc limit 1`,
  )
  return { org: rows[0]!.org, session: await signIn(worker.db, rows[0]!) }
}

/** The papers of some orders read and drawn one after another, in one thread; seconds and how many papers. */
async function alone({ installation }: Ground, session: Buffer, ids: readonly string[]) {
  const app = openPool(installation.app.url, installation.app.as, 2)
  const worker = openPool(installation.worker.url, installation.worker.as, 1)
  try {
    const secrets = await openSecrets(worker.db, installation.config.secret)
    const { actor } = (await findCaller(app.db, session))!
    let papers = 0
    let began = 0
    for (const [at, id] of ids.entries()) {
      // the first order reads the libraries in
      if (at === 1) {
        began = performance.now()
        papers = 0
      }
      const trees = await inSession(app.db, session, async tx => {
        const printed = await printedOf(tx, await openState(tx, id), actor, { names: await readNames(tx), open: secrets.open })
        return printTargetsOf(formsFor([printed.side], actor), printed)
          .filter(target => forms.includes(target.form.code) && missingDataOf(target, printed).length === 0)
          .map(target => treeOf(target, printed, { language: 'ru', number: null, draft: traitsOf(target.form.code).number !== null }))
      })
      for (const tree of trees) {
        await drawForm(plainForm(tree), 'pdf')
        papers++
      }
    }
    return { seconds: (performance.now() - began) / 1000, papers }
  } finally {
    await Promise.all([app.db.destroy(), worker.db.destroy()])
  }
}

/** Asks for an archive and waits for it. */
async function archived({ root }: Ground, org: string, ids: readonly string[], pid: number) {
  const id = newId()
  const wanted = { orderIds: ids, forms, format: 'pdf', language: 'ru', stamp: false, issue: false }
  await root.query(
    `insert into exports (org_id, id, employee_id, user_id, list, format, query, columns, locale, name, status, prints, run_at, created_at)
     select org_id, $2, id, user_id, 'prints', 'zip', '', $3, 'ru', 'prints.zip', 'waiting', $4, app_now(), app_now()
     from employees where org_id = $1 and 'owner' = any (roles) limit 1`,
    [org, id, forms, JSON.stringify(wanted)],
  )
  const began = performance.now()
  await root.query(`select pg_notify('trassa', 'exports')`)
  let memory = 0
  while (performance.now() - began < PATIENCE_MS) {
    memory = Math.max(memory, memoryOf(pid))
    const { rows } = await root.query<{ status: string; rows: number; skipped: number; size: number; failure: string | null }>(
      'select status, rows, skipped, size::int, failure from exports where id = $1',
      [id],
    )
    const found = rows[0]!
    if (found.status === 'ready') return { seconds: (performance.now() - began) / 1000, bytes: found.size, memory, skipped: found.skipped }
    if (found.failure !== null) throw new Error(found.failure)
    await setTimeout(50)
  }
  throw new Error('the archive was not made in ten minutes')
}

async function main() {
  const ground = await openGround()
  const stop: (() => Promise<unknown>)[] = [ground.close]
  try {
    await fillDemo(ground.installation, () => undefined)
    const { org, session } = await demoForwarder(ground)
    const { rows } = await ground.root.query<{ id: string }>(
      `select order_id as id from order_parties where org_id = $1 and side = 'forwarder' and opens
         and status in ('ready', 'in_progress', 'documents', 'completed', 'archived') order by order_id limit $2`,
      [org, count],
    )
    const ids = rows.map(({ id }) => id)
    const one = await alone(ground, session, ids.slice(0, drawnAlone))
    const perPaper = one.seconds / one.papers
    const papers = Math.round((one.papers / (drawnAlone - 1)) * ids.length)
    const server = await startProcess(ground.url)
    stop.push(server.stop)
    // threads and libraries are there before anything is measured
    await archived(ground, org, ids.slice(0, 2), server.pid)
    const idle = memoryOf(server.pid)
    const many = await archived(ground, org, ids, server.pid)

    say(`\n${ids.length} orders, ${forms.join(', ')} as PDF, about ${papers} papers`)
    table(
      ['', 'seconds', 'papers per second', 'file MB', 'memory MB', 'over idle MB', 'orders with something left out'],
      [
        ['one after another, one thread', fixed(perPaper * papers, 1), fixed(1 / perPaper, 1), '–', '–', '–', '–'],
        [
          'one archive in the background',
          fixed(many.seconds, 1),
          fixed(papers / many.seconds, 1),
          fixed(many.bytes / MB, 1),
          fixed(many.memory / MB),
          fixed((many.memory - idle) / MB),
          String(many.skipped),
        ],
      ],
    )
    say()
    table(
      ['ratio', 'measured', 'target', ''],
      [
        verdict('time, archive ÷ one after another', many.seconds / (perPaper * papers), 1.1, 'most'),
        verdict('memory over idle, MB', (many.memory - idle) / MB, 300, 'most'),
      ],
    )
  } finally {
    for (const end of stop.toReversed()) await end()
  }
}

await main()
