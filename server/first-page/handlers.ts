import { type firstPage, firstPageRoleOf, linesSince } from '#contract/first-page.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countLine } from './commands/changes.ts'
import { practiceOf } from './commands/practice.ts'
import type { Practices } from './record.ts'
import { stepsOf } from './rules.ts'
import { briefOfInstallation, findBeginning } from './store.ts'

type Deps = { workerDb: Db; practices: Practices | null }

export const firstPageHandlers = ({ workerDb, practices }: Deps): Handlers<typeof firstPage> => ({
  async get(ctx, { query }) {
    const { actor, transaction } = ctx
    const role = firstPageRoleOf(actor.permissions)
    const side = actor.sides.find(one => one === query.side) ?? actor.sides[0] ?? null
    const today = dayIn(actor.tz, ctx.now())
    const lines = role === null ? [] : linesSince(role, side, today)
    // one after another: a page must not take several connections of the pool at once
    const counted = []
    for (const line of lines) counted.push({ code: line.code, count: await countLine(ctx, line, today) })
    const beginning = side === null ? null : await transaction(tx => findBeginning(tx, side))
    return {
      today,
      lines: counted,
      start: beginning && stepsOf(beginning),
      practice: await practiceOf(ctx, practices !== null),
    }
  },

  installation: () => briefOfInstallation(workerDb),

  async addPractice(ctx) {
    const { actor, transaction } = ctx
    if (practices === null) refuse('practice.closed')
    if ((await practiceOf(ctx, true)).invented) refuse('practice.invented')
    const { orgId, userId, name, email } = actor
    if (!(await practices!.add({ orgId, userId, name, email }))) refuse('practice.there')
    await noted(transaction, 'practice.added')
    return { rooms: (await practiceOf(ctx, true)).rooms }
  },

  async removePractice(ctx) {
    const { actor, transaction } = ctx
    if (practices === null) refuse('practice.closed')
    const removed = await practices!.remove(actor.orgId)
    if (removed === 0) refuse('practice.absent')
    await noted(transaction, 'practice.removed')
    return { removed }
  },
})

/** A line in the journal of the own organisation; its open pages learn of it. */
const noted = (transaction: Ctx['transaction'], what: string) =>
  transaction(async tx => {
    await audit(tx, { what, kind: 'organization', objectId: tx.actor.orgId })
    await publish(tx, 'employees.changed', [tx.actor.orgId], {})
  })
