import type { Day } from '#contract/primitives.ts'
import { dayAfter } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import type { Watched, WatchedObject } from './record.ts'
import { expiredOf, warningOf } from './rules.ts'
import { dayOf, dropOutdated, insertNotice, warnedObjects } from './store.ts'

const AHEAD_DAYS = 30

/** Looks at one object after its documents or its status changed: warns, blocks, lets go. */
export async function checkExpiry(tx: Tx, watched: Watched, id: string): Promise<void> {
  const { today } = await dayOf(tx)
  const [object] = await watched.find(tx, today, id)
  const changed = object ? await judge(tx, watched, object, today) : (await dropOutdated(tx, watched.kind, id, [])) > 0
  if (changed) await publish(tx, 'compliance.changed', [tx.actor.orgId], {})
}

/** Looks at all objects of an organisation, as every day begins there, and tells that moment of the next day. */
export async function checkAllExpiries(tx: Tx, all: readonly Watched[]): Promise<Date> {
  const { today, next } = await dayOf(tx)
  let changed = false
  for (const watched of all) {
    const objects = await watched.find(tx, dayAfter(today, AHEAD_DAYS))
    for (const object of objects) changed = (await judge(tx, watched, object, today)) || changed
    const present = new Set(objects.map(object => object.id))
    for (const id of await warnedObjects(tx, watched.kind))
      if (!present.has(id)) changed = (await dropOutdated(tx, watched.kind, id, [])) > 0 || changed
  }
  if (changed) await publish(tx, 'compliance.changed', [tx.actor.orgId], {})
  return next
}

/** Tells whether anybody's list of warnings changed. */
async function judge(tx: Tx, watched: Watched, object: WatchedObject, today: Day): Promise<boolean> {
  let changed = (await dropOutdated(tx, watched.kind, object.id, object.compliance)) > 0
  for (const { document, expires, blocks } of object.compliance) {
    const days = expires === null ? null : warningOf(expires, today)
    if (expires === null || days === null || !(await insertNotice(tx, watched.kind, object, { document, expires, days, blocks }))) continue
    changed = true
    await occur(tx, {
      ...{ code: 'document.expiring', kind: watched.kind, objectId: object.id, audience: [tx.actor.orgId] },
      facts: { number: object.name, about: document, on: expires, days },
    })
  }
  const expired = expiredOf(object.compliance, today)
  if (expired.length > 0 && object.canBlock)
    await watched.block(
      tx,
      object.id,
      expired.map(({ document }) => document),
    )
  if (expired.length === 0 && object.systemBlocked) await watched.unblock(tx, object.id)
  return changed
}
