import { type FeatureKey, featureKeys, features, type ValueOf } from '#contract/features.ts'
import type { FlagReach } from '#contract/flags.ts'
import { listEverybody } from '#server/organizations/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx } from '#server/platform/bind.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { flagsOf } from './provider/open.ts'
import { type FlagRecord, settingsOf, unsetFlag } from './row.ts'
import {
  allKeys,
  brokenNeed,
  circleOf,
  type FlagSettings,
  type FlagWho,
  fitsCode,
  flagStateOf,
  hostOf,
  isAnyOn,
  isTester,
  isWhole,
  nextMoment,
  reachOf,
  staleOf,
} from './rules.ts'
import { insertEdition, insertFlag, listChoices, listFlags, setFlag } from './store.ts'

type Asker = { db: Db; actor: Pick<Actor, 'userId' | 'orgId' | 'roles' | 'sides'>; http: Pick<Ctx['http'], 'request'> }

/** Who asks, as flags are decided by. */
export async function whoOf(tx: Tx, { actor, http: { request } }: Omit<Asker, 'db'>): Promise<FlagWho> {
  return {
    userId: actor.userId,
    orgId: actor.orgId,
    roles: actor.roles,
    sides: actor.sides,
    host: hostOf(request.headers.host),
    tester: isTester(request.headers),
    now: tx.now.getTime(),
    choices: await listChoices(tx),
  }
}

/** What a flag gives whoever makes this request. */
export function featureFor<K extends FeatureKey>(ctx: Asker & Pick<Ctx, 'transaction'>, key: K): Promise<ValueOf<K>> {
  return ctx.transaction(async tx => {
    const settings = settingsOf(await listFlags(tx))
    return (await flagsOf(ctx.db).detailsOf(settings, await whoOf(tx, ctx), key)).value
  })
}

const ofWeb = featureKeys.filter(key => features[key].at === 'web')

/** What a page begins with: whether anything is on for the person, and what the flags the web asks for give him. */
export async function startFlags(tx: Tx, asker: Asker): Promise<{ beta: boolean; flags: Record<string, unknown> }> {
  const flags = flagsOf(asker.db)
  const settings = settingsOf(await listFlags(tx))
  const who = await whoOf(tx, asker)
  const values = await Promise.all(ofWeb.map(async key => [key, (await flags.detailsOf(settings, who, key)).value] as const))
  const beta = flags.source === 'own' ? isAnyOn(settings, who) : (await onOutside(asker.db, settings, who)).size > 0
  return { beta, flags: Object.fromEntries(values) }
}

/** Features another vendor's flags have on for somebody, and why: those that give him anything else than to those they are off for. */
export async function onOutside(db: Db, settings: FlagSettings, who: FlagWho): Promise<Map<string, FlagReach>> {
  const on = new Map<string, FlagReach>()
  for (const key of featureKeys) {
    const { value, reason, errorCode } = await flagsOf(db).detailsOf(settings, who, key)
    const { variants, off } = features[key]
    const without = (variants as Readonly<Record<string, unknown>>)[off]
    if (errorCode || JSON.stringify(value) === JSON.stringify(without)) continue
    on.set(key, reason === 'SPLIT' ? 'percent' : reason === 'TARGETING_MATCH' ? 'person' : 'everyone')
  }
  return on
}

/** Flags that are on for somebody, and why. */
export async function onFor(db: Db, settings: FlagSettings, who: FlagWho): Promise<Map<string, FlagReach>> {
  if (flagsOf(db).source !== 'own') return onOutside(db, settings, who)
  const on = new Map<string, FlagReach>()
  for (const key of settings.keys()) {
    const reach = reachOf(settings, key, who)
    if (reach) on.set(key, reach)
  }
  return on
}

const MOMENT = 'flags.time'

/** Tells everybody at the next moment a target begins or ends. */
export async function setNextMoment(tx: Tx, settings: FlagSettings): Promise<void> {
  const timer = { home: tx.actor.orgId, kind: MOMENT, objectId: tx.actor.orgId }
  const runAt = nextMoment(settings.values(), tx.now)
  if (runAt) await setTimer(tx, { ...timer, runAt })
  else await dropTimers(tx, timer)
}

/** Tells everybody that a target has begun or ended, and waits for the next. */
export async function tellMoment(tx: Tx): Promise<void> {
  await publish(tx, 'flags.changed', await listEverybody(tx), {})
  await setNextMoment(tx, settingsOf(await listFlags(tx)))
}

type Written = { known: FlagRecord | undefined; all: readonly FlagRecord[]; next: FlagRecord; by: string; reason: string | undefined }

/** Writes what a flag becomes, keeps the state, and tells everybody; refuses what its code or another flag could not live with. */
export async function writeFlag(tx: Tx, { known, all, next, by, reason = '' }: Written): Promise<FlagRecord> {
  const settings = settingsOf([...all.filter(({ key }) => key !== next.key), next])
  if (!fitsCode(next.key, next.rules))
    refuse('flag.kind', {
      variants: unsetFlag(next.key)
        .rules.variants.map(({ name }) => name)
        .join(', '),
    })
  const broken = brokenNeed(settings, next.rules.needs)
  if (broken) refuse('flag.need_unknown', { key: `${broken.key}: ${broken.variant}` })
  const circle = circleOf(settings, next.key, next.rules.needs)
  if (circle) refuse('flag.cycle', { keys: circle.join(' → ') })

  const switched = !known || known.enabled !== next.enabled || known.forTesters !== next.forTesters
  const wasWhole = known && isWhole(known) && JSON.stringify(known.rules.rest) === JSON.stringify(next.rules.rest) ? known.wholeSince : null
  const flag: FlagRecord = {
    ...next,
    switchedAt: switched ? tx.now : known.switchedAt,
    wholeSince: isWhole(next) ? (wasWhole ?? tx.now) : null,
  }
  if (known) await setFlag(tx, flag)
  else if (!(await insertFlag(tx, flag))) refuse('flag.changed', { version: 1, asked: 0 })
  await insertEdition(tx, flag, { name: by, reason })
  await audit(tx, {
    what: known ? 'flag.changed' : 'flag.added',
    kind: 'flag',
    objectId: null,
    from: known ? flagStateOf(known) : null,
    to: flagStateOf(flag),
    facts: { key: flag.key, ...(reason && { reason }) },
  })
  await setNextMoment(tx, settings)
  await publish(tx, 'flags.changed', await listEverybody(tx), {})
  return flag
}

/** Flags somebody should look at: their code should be gone by now, or everybody has had the same of them for more than 60 days. */
export async function staleFlags(db: Db | Tx, now: Date) {
  const set = await listFlags(db)
  return allKeys(settingsOf(set)).flatMap(key => {
    const code = unsetFlag(key)
    const flag = set.find(each => each.key === key) ?? code
    const stale = staleOf(flag.removeOn ?? code.removeOn, flag.wholeSince, now)
    return stale ? [{ key, name: { ru: flag.nameRu || code.nameRu || key, en: flag.nameEn || code.nameEn || key }, ...stale }] : []
  })
}
