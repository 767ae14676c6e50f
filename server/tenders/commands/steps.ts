import type { LotStatus, TenderStatus } from '#contract/tender-states.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Actor, CommandActor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Action, judge, statusBy, type TenderFacts } from '#server/tenders/lifecycle.ts'
import { showTender } from '#server/tenders/projection.ts'
import type { TenderRecord, TenderState } from '#server/tenders/record.ts'
import { draftOf } from '#server/tenders/row/draft.ts'
import type { LotFacts } from '#server/tenders/row/list.ts'
import { type Entry, insertEntry } from '#server/tenders/store/history.ts'
import { listStops } from '#server/tenders/store/lots.ts'
import { findTender, lockTender, openTender, setTender, tenderStateOf } from '#server/tenders/store/tenders.ts'

/** Whoever organises a tender: the side he does it for decides its kind. */
export type TenderActor = CommandActor & Pick<Actor, 'sides' | 'maxOrder'>

export const timerOf = (tender: Pick<TenderRecord, 'orgId'>, kind: string, objectId: string) => ({
  home: tender.orgId as OrgId,
  kind,
  objectId,
})

export const factsOf = ({ tender, lots, awards }: TenderState): TenderFacts => ({
  status: tender.status as TenderStatus,
  round: tender.round,
  rounds: tender.rounds,
  lots: lots.map(lot => lot.status as LotStatus),
  pending: awards.filter(award => award.status === 'pending').length,
  confirmed: awards.filter(award => award.status === 'confirmed').length,
})

/** The status a step leads to, or a refusal that says why there is none. */
export function checkStep(state: TenderState, action: Action, actor: TenderActor | null): TenderStatus {
  const who = actor
    ? { by: 'organizer' as const, permissions: actor.permissions }
    : { by: 'system' as const, permissions: new Set<never>() }
  const judged = judge(factsOf(state), action, who)
  return typeof judged === 'string' ? judged : refuse(judged.code, judged.info)
}

/** Everybody who hears of a tender: its organiser, and once it is announced whoever was invited. */
export const audienceOf = ({ tender, invitations }: TenderState): string[] => [
  tender.orgId,
  ...(tender.status === 'draft' ? [] : invitations.map(({ executorId }) => executorId)),
]

/** The line of the history and of the audit, the rows of all viewers, and the event. What befell one lot alone leaves the rows of others. */
export async function recordStep(
  tx: Tx,
  actor: Pick<TenderActor, 'name' | 'orgId'> | null,
  tender: TenderRecord,
  entry: Entry,
): Promise<TenderState> {
  await addHistoryLine(tx, actor, tender, entry)
  const lotId = (entry.from ?? null) === (entry.to ?? null) ? entry.lotId : null
  return publishChange(tx, tender, lotId)
}

/** The line of the history and of the audit, where a further step of the same breath shows and tells. */
export async function addHistoryLine(
  tx: Tx,
  actor: Pick<TenderActor, 'name' | 'orgId'> | null,
  tender: TenderRecord,
  entry: Entry,
): Promise<void> {
  await insertEntry(tx, tender, { person: actor?.name ?? null, byOrgId: actor?.orgId ?? null, ...entry })
  await audit(tx, {
    what: `tender.${entry.what}`,
    kind: 'tender',
    objectId: tender.id,
    from: entry.from ?? null,
    to: entry.to ?? null,
    facts: { number: tender.number, ...entry.facts, ...(entry.comment && { comment: entry.comment }) },
  })
}

/** Shows a tender as it is now to its viewers, or one lot of it, and tells them of the change. */
export async function publishChange(tx: Tx, tender: TenderRecord, lotId: string | null = null): Promise<TenderState> {
  const state = await tenderStateOf(tx, tender)
  await showAnew(tx, state, lotId)
  await publish(tx, 'tender.changed', audienceOf(state), { tenderId: tender.id, version: tender.version })
  return state
}

/** Writes the rows of everybody who sees a tender, or one lot of it, as it is now. */
export async function showAnew(tx: Tx, state: TenderState, lotId: string | null = null): Promise<void> {
  const { tender, lots } = state
  const only = lots.filter(({ id }) => id === lotId)
  if (only.length > 0) return showTender(tx, { ...state, lots: only })
  await showTender(tx, state, tender.status === 'draft' || lots.length === 0 ? await firstFacts(tx, tender) : {})
}

/** What the row of a draft says of its first lot. */
async function firstFacts(tx: Tx, tender: TenderRecord): Promise<Partial<LotFacts>> {
  const lot = draftOf(tender).lots[0]
  if (!lot) return {}
  if (lot.what === 'order') {
    const stops = await listStops(tx, tender.orgId, lot.orderId)
    const [first, last] = [stops[0], stops.at(-1)]
    if (!first || !last) return {}
    return {
      from: { ru: first.placeRu, en: first.placeEn },
      to: { ru: last.placeRu, en: last.placeEn },
      windowFrom: first.windowFrom?.toISOString() ?? null,
      tz: first.tz,
    }
  }
  const codes = lot.what === 'draft' ? [lot.draft.stops[0]?.place ?? '', lot.draft.stops.at(-1)?.place ?? ''] : [lot.from, lot.to]
  const places = await findPlaces(tx, codes)
  const name = (code: string) => {
    const place = places.find(one => one.code === code)
    return place ? { ru: place.nameRu, en: place.nameEn } : { ru: code, en: code }
  }
  return { from: name(codes[0]!), to: name(codes[1]!) }
}

/** Puts a tender whose bidding is over, for every lot, into the status its lots and awards say. */
export async function follow(tx: Tx, tender: TenderRecord): Promise<TenderRecord> {
  const state = await tenderStateOf(tx, tender)
  if (state.lots.some(({ status }) => status === 'pending' || status === 'open')) return tender
  const to = statusBy(
    state.lots.map(lot => lot.status as LotStatus),
    state.awards.filter(award => award.status === 'pending').length,
  )
  return to === tender.status ? tender : setTender(tx, tender, { status: to })
}

/** The tender of the acting home for a change, with everything of it. */
export async function lockOwn(tx: Tx, id: string, version: number | null): Promise<TenderState> {
  return tenderStateOf(tx, await lockTender(tx, tx.actor.orgId, id, version))
}

/** The tender for a viewer, opened wherever it lives. */
export const readTender = async (tx: Tx, id: string): Promise<TenderRecord> => findTender(tx, (await openTender(tx, id)) as OrgId, id)
