import type { Insertable } from 'kysely'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import type { groupRefusals } from '#contract/refusals/partners.ts'
import type { tenderRightRefusals } from '#contract/refusals/tenders.ts'
import { type Audience, type TenderDraft, tenderLimits } from '#contract/tender-draft.ts'
import { findCustomer } from '#server/customers/store.ts'
import { hasEntry } from '#server/dicts/store.ts'
import { listGroups } from '#server/partners/store/groups.ts'
import type { Tenders } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { TenderState } from '#server/tenders/record.ts'
import { columnsOf } from '#server/tenders/row/draft.ts'
import { normal } from '#server/tenders/rules.ts'
import { findClientStatus } from '#server/tenders/store/bidders.ts'
import { listOrders } from '#server/tenders/store/lots.ts'
import { countOpen, insertTender, setTender, tenderDraftOf } from '#server/tenders/store/tenders.ts'
import { copyDocuments } from './documents.ts'
import { recordStep, type TenderActor } from './steps.ts'

const refuseRight: RefuseWith<typeof tenderRightRefusals> = refuse

const refuseGroup: RefuseWith<typeof groupRefusals> = refuse

type Reason = { code: string; words: Bilingual }

/** Every reason why a person may not make a tender now. */
export async function reasonsAgainst(tx: Tx, actor: TenderActor): Promise<Reason[]> {
  const own = await findClientStatus(tx, actor.orgId)
  const reasons: Reason[] = []
  if (actor.sides.length === 0)
    reasons.push({
      code: 'side',
      words: { ru: 'тендеры проводят экспедиторы и исполнители', en: 'tenders are made by forwarders and executors' },
    })
  if (!own.verified || own.blocked)
    reasons.push({
      code: 'unverified',
      words: { ru: 'организация ещё не проверена, дождитесь проверки', en: 'the organisation is not verified yet, wait for it' },
    })
  if (!actor.permissions.has('tenders.create'))
    reasons.push({
      code: 'permission',
      words: {
        ru: 'нужно право создавать тендеры, попросите владельца организации',
        en: 'the right to create tenders is needed, ask the owner of the organisation',
      },
    })
  if ((await countOpen(tx)) >= tenderLimits.open)
    reasons.push({
      code: 'limit',
      words: {
        ru: `открыто уже ${tenderLimits.open} тендеров, завершите или отмените один из них`,
        en: `${tenderLimits.open} tenders are open already, end or cancel one of them`,
      },
    })
  return reasons
}

/** Refuses who may make no tender of this side, in words. */
export async function checkRight(tx: Tx, actor: TenderActor, side: TenderDraft['side']): Promise<void> {
  const found = (await reasonsAgainst(tx, actor)).find(({ code }) => code !== 'limit')
  if (found) refuseRight('tender.not_allowed', { why: found.words })
  if (!actor.sides.includes(side))
    refuseRight('tender.not_allowed', {
      why: { ru: 'у организации нет этой стороны', en: 'the organisation does not stand on this side' },
      field: 'side',
    })
}

/** Makes a draft in the actor's organisation. */
export async function create(tx: Tx, actor: TenderActor, asked: TenderDraft): Promise<TenderState> {
  const draft = normal(asked)
  await checkRight(tx, actor, draft.side)
  await checkKnown(tx, draft)
  const tender = await insertTender(tx, {
    ...columnsOf(draft),
    orgId: actor.orgId,
    id: newId(),
    status: 'draft',
    statusAt: tx.now,
    responsibleId: actor.userId,
    responsibleName: actor.name,
    createdAt: tx.now,
    updatedAt: tx.now,
  } satisfies Insertable<Tenders>)
  return recordStep(tx, actor, tender, { what: 'create', to: 'draft' })
}

/** Changes a draft, whole. */
export async function save(tx: Tx, actor: TenderActor, before: TenderState, asked: TenderDraft): Promise<TenderState> {
  const { tender } = before
  if (tender.status !== 'draft') refuse('tender.step_closed', { status: tender.status, action: 'save' })
  const draft = normal(asked)
  if (draft.side !== tender.side) await checkRight(tx, actor, draft.side)
  await checkKnown(tx, draft)
  return recordStep(tx, actor, await setTender(tx, tender, columnsOf(draft)), { what: 'save' })
}

type Copied = { state: TenderState; left: { order: string; status: OrderStatus }[] }

/** A draft with the terms of another tender, beginning at once and as long as that one was; tells the orders that were left out. */
export async function copy(tx: Tx, actor: TenderActor, { tender }: TenderState): Promise<Copied> {
  const draft = await tenderDraftOf(tx, tender)
  const ids = draft.lots.flatMap(lot => (lot.what === 'order' ? [lot.orderId] : []))
  const found = await listOrders(tx, ids)
  const free = new Set(found.filter(({ status }) => status === 'draft' || status === 'placed').map(({ id }) => id))
  const length = tender.startsAt && tender.endsAt ? tender.endsAt.getTime() - tender.startsAt.getTime() : 3600_000
  const made = await create(tx, actor, {
    ...draft,
    startsAt: null,
    endsAt: new Date(tx.now.getTime() + length).toISOString(),
    withdrawUntil: null,
    lots: draft.lots.filter(lot => lot.what !== 'order' || free.has(lot.orderId)),
  })
  await copyDocuments(tx, tender, made.tender)
  const left = found.filter(({ id }) => !free.has(id)).map(({ number, status }) => ({ order: number ?? '', status: status as OrderStatus }))
  return { state: made, left }
}

/** Refuses orders, customers and groups of others; whether orders may still be put up is asked when it is announced. */
async function checkKnown(tx: Tx, { lots, audience, currency }: TenderDraft): Promise<void> {
  if (!(await hasEntry(tx, 'currencies', currency)))
    refuse('input.invalid', { field: 'currency', why: { ru: 'такой валюты нет', en: 'there is no such currency' } })
  await checkGroups(tx, audience)
  const customers = lots.flatMap(lot => (lot.what === 'draft' && lot.draft.customerId !== null ? [lot.draft.customerId] : []))
  for (const id of new Set(customers)) if (!(await findCustomer(tx, id))) refuse('customer.not_found', { field: 'lots' })
  const ids = lots.flatMap(lot => (lot.what === 'order' ? [lot.orderId] : []))
  if (ids.length === 0) return
  const found = await listOrders(tx, ids)
  if (found.length < new Set(ids).size) refuse('order.not_found', { field: 'lots' })
}

export async function checkGroups(tx: Tx, audience: Audience): Promise<void> {
  if (audience.kind !== 'groups') return
  const own = new Set((await listGroups(tx)).map(({ id }) => id))
  if (!audience.groupIds.every(id => own.has(id))) refuseGroup('partner.group_unknown', { field: 'audience' })
}
