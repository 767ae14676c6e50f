import { FixedKind, RETENTION_WAIT_MS, RetentionKind, type retention, retentionMeanings } from '#contract/retention.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toPeriod } from './row.ts'
import { boundsOf, daysAt, fixedDays, waiting } from './rules.ts'
import { COUNTED, countOlder, listPeriods, lockPeriod, putPeriod, unset } from './store.ts'

const DAY_MS = 86_400_000

export const handlers: Handlers<typeof retention> = {
  async get({ transaction }) {
    return transaction(async tx => {
      const said = new Map((await listPeriods(tx)).map(record => [record.kind, record]))
      return {
        items: RetentionKind.options.map(kind => toPeriod(said.get(kind) ?? unset(kind), tx.rules, tx.now)),
        fixed: FixedKind.options.map(kind => ({ kind, days: fixedDays[kind] })),
      }
    })
  },

  async preview({ actor, transaction }, { query: { kind, days } }) {
    return transaction(async tx => {
      checkBounds(tx, kind, days)
      const { most } = boundsOf(kind, tx.rules)
      const at = new Date(tx.now.getTime() + RETENTION_WAIT_MS)
      const found = await countOlder(tx, kind, new Date(at.getTime() - days * DAY_MS), most)
      return {
        at: at.toISOString(),
        count: Math.min(found.count, COUNTED),
        more: found.count > COUNTED,
        oldest: found.oldest && dayIn(actor.tz, found.oldest),
        newest: found.newest && dayIn(actor.tz, found.newest),
      }
    })
  },

  async save({ actor, transaction }, { data: { kind, version, days } }) {
    return transaction(async tx => {
      checkBounds(tx, kind, days)
      const before = await periodOf(tx, kind, version)
      const { most } = boundsOf(kind, tx.rules)
      const now = daysAt(before, most, tx.now)
      const at = new Date(tx.now.getTime() + RETENTION_WAIT_MS)
      // what stays longer is gone for nobody: it need not wait
      const change = days >= now ? { days, nextDays: null, nextAt: null } : { days: now, nextDays: days, nextAt: at }
      if (!(await putPeriod(tx, kind, version, { ...change, byName: actor.name }))) refuse('retention.changed', { asked: version })
      await record(tx, 'set', { kind, days, was: now, ...(days < now && { at: at.toISOString() }) })
      if (days < now) await tellOwners(tx, { kind, days, now, person: actor.name })
      return toPeriod(await lockPeriod(tx, kind), tx.rules, tx.now)
    })
  },

  async undo({ transaction }, { data: { kind, version } }) {
    return transaction(async tx => {
      const before = await periodOf(tx, kind, version)
      const next = waiting(before, tx.now) ?? refuse('retention.begun')
      if (!(await putPeriod(tx, kind, version, { nextDays: null, nextAt: null }))) refuse('retention.changed', { asked: version })
      await record(tx, 'undone', { kind, days: before.days ?? boundsOf(kind, tx.rules).most, was: next.days })
      return toPeriod(await lockPeriod(tx, kind), tx.rules, tx.now)
    })
  },
}

function checkBounds(tx: Tx, kind: RetentionKind, days: number): void {
  const { least, most } = boundsOf(kind, tx.rules)
  if (days < least || days > most) refuse('retention.bounds', { field: 'days', least, most })
}

async function periodOf(tx: Tx, kind: RetentionKind, version: number) {
  const found = await lockPeriod(tx, kind)
  if (found.version !== version) refuse('retention.changed', { asked: version, version: found.version })
  return found
}

async function record(
  tx: Tx,
  what: 'set' | 'undone',
  facts: { kind: RetentionKind; days: number; was: number; at?: string },
): Promise<void> {
  await audit(tx, { what: `retention.${what}`, kind: 'organization', objectId: tx.actor.orgId, home: tx.actor.orgId, facts })
  await publish(tx, 'company.changed', [tx.actor.orgId], {})
}

/** Tells whoever else manages the organisation, so that nothing goes behind his back. */
function tellOwners(tx: Tx, { kind, days, now, person }: { kind: RetentionKind; days: number; now: number; person: string }) {
  const { words } = retentionMeanings[kind]
  return occur(tx, {
    ...{ code: 'retention.changing', objectId: tx.actor.orgId, home: tx.actor.orgId, audience: [tx.actor.orgId] },
    facts: { about: `${words.ru}: ${now} → ${days}`, aboutEn: `${words.en}: ${now} → ${days}`, person },
  })
}
