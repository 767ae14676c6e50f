import type { Insertable } from 'kysely'
import { deductsVat } from '#contract/order-vat.ts'
import { tenderLimits } from '#contract/tender-draft.ts'
import { lockOrders } from '#server/orders/store/orders.ts'
import { taxedOf } from '#server/organizations/store.ts'
import type { TenderLots } from '#server/platform/db.gen.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { dropTimers, setTimer } from '#server/platform/timers.ts'
import { areaError } from '#server/private-areas/commands.ts'
import type { TenderState } from '#server/tenders/record.ts'
import { draftOf, toldColumns } from '#server/tenders/row/draft.ts'
import type { LotFacts } from '#server/tenders/row/list.ts'
import { broadOf, firstErrorOf, labels, shortestEnd, stepOf, timesOf } from '#server/tenders/rules.ts'
import { insertInvitations, reach } from '#server/tenders/store/bidders.ts'
import { firstHead, insertLots, setLots } from '#server/tenders/store/lots.ts'
import { countOpen, insertTenderDraft, nextNumbers, setTender, tenderStateOf, termsHash } from '#server/tenders/store/tenders.ts'
import { frozenDocuments } from './documents.ts'
import { checkRight } from './drafts.ts'
import { checkLoading, incomplete, madeOf, sealingKeys } from './lots.ts'
import { addHistoryLine, checkStep, recordStep, type TenderActor, timerOf } from './steps.ts'

/** Announces a draft: orders begin to search, everybody it reaches is invited, and the terms are frozen. */
export async function announce(tx: Tx, actor: TenderActor, secrets: Secrets, before: TenderState): Promise<TenderState> {
  const to = checkStep(before, 'announce', actor)
  const draft = draftOf(before.tender)
  await checkRight(tx, actor, draft.side)
  // the row of numbers makes announcements of one organisation wait for each other: two at once would both be the fiftieth
  const [number] = await nextNumbers(tx, 'tender', 1)
  if ((await countOpen(tx)) >= tenderLimits.open) refuse('tender.limit', { most: tenderLimits.open })
  const error = firstErrorOf(draft, tx.now)
  if (error) refuse('tender.incomplete', error)
  const { startsAt, endsAt } = timesOf(draft, tx.now)
  const closed = await areaError(tx, draft.side, draft.audience)
  if (closed) incomplete('audience', labels.privateArea, closed.ru, closed.en)
  const invited = await reach(tx, draft.side, draft.audience)
  if (invited.length === 0)
    incomplete(
      'audience',
      labels.audience,
      'приглашать некого, выберите другой круг участников',
      'there is nobody to invite, choose others',
    )
  const broad = broadOf(invited.length, draft.lots.length)
  if (broad) refuse('tender.incomplete', broad)

  const { tender } = before
  const deducts = deductsVat(await taxedOf(tx, actor.orgId))
  const numbers = await nextNumbers(tx, 'lot', draft.lots.length)
  // two tenders of the same orders wait for each other
  await lockOrders(
    tx,
    draft.lots.flatMap(lot => (lot.what === 'order' ? [lot.orderId] : [])),
  )
  const lots: (Insertable<TenderLots> & { facts: string })[] = []
  for (const [i, lot] of draft.lots.entries()) {
    const id = newId()
    const made = await madeOf(tx, actor, draft, i)
    checkLoading(
      { name: i + 1, facts: JSON.parse(made.facts) as LotFacts, validFrom: ('validFrom' in made && made.validFrom) || null },
      { field: `lots.${i}`, endsAt: endsAt!, from: shortestEnd(startsAt), confirmMinutes: draft.confirmMinutes },
    )
    lots.push({
      orgId: tender.orgId,
      tenderId: tender.id,
      id,
      seq: i + 1,
      number: numbers[i]!,
      ...made,
      startPrice: lot.start?.minor ?? null,
      limitPrice: lot.limit?.minor ?? null,
      floorPrice: lot.floor?.minor ?? null,
      step: stepOf(draft, lot.start),
      status: 'pending',
      startsAt,
      endsAt: endsAt!,
      head: firstHead(id),
      ...(draft.sealed && (await sealingKeys(tx, secrets))),
    })
  }
  await insertTenderDraft(tx, tender)
  const after = await setTender(tx, tender, {
    ...toldColumns(draft),
    status: to,
    number: number!,
    startsAt,
    endsAt: endsAt!,
    deductsVat: deducts,
    announcedAt: tx.now,
    termsHash: termsHash({
      ...draft,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt!.toISOString(),
      deductsVat: deducts,
      ...(await frozenDocuments(tx, tender)),
      lots: lots.map(({ id, what, facts, validFrom, validTo, trips, per, startPrice, floorPrice, step }) => ({
        id,
        what,
        facts: JSON.parse(facts),
        validFrom,
        validTo,
        trips,
        per,
        startPrice,
        floorPrice,
        step,
      })),
    }),
  })
  await insertLots(tx, lots)
  const aliases = shuffled(invited.length)
  await insertInvitations(
    tx,
    invited.map(({ id, nameShort, tin }, i) => ({
      orgId: tender.orgId,
      tenderId: tender.id,
      executorId: id,
      alias: aliases[i]!,
      name: nameShort,
      tin,
      invitedAt: tx.now,
    })),
  )
  await setTimer(tx, { ...timerOf(tender, 'tender.open', tender.id), runAt: startsAt })
  if (startsAt > tx.now) return recordStep(tx, actor, after, { what: 'announce', from: 'draft', to })
  // one that begins now is open in the same breath
  await addHistoryLine(tx, actor, after, { what: 'announce', from: 'draft', to })
  return open(tx, await tenderStateOf(tx, after))
}

/** Numbers 1 … n in an order nobody can tell. */
function shuffled(n: number): number[] {
  const order = Array.from({ length: n }, (_, i) => i + 1)
  const drawn = crypto.getRandomValues(new Uint32Array(n))
  return order.toSorted((a, b) => drawn[a - 1]! - drawn[b - 1]! || a - b)
}

/** Opens bidding; each lot closes by a moment of its own. */
export async function open(tx: Tx, before: TenderState): Promise<TenderState> {
  const to = checkStep(before, 'open', null)
  const { tender } = before
  const waiting = before.lots.filter(lot => lot.status === 'pending')
  await setLots(
    tx,
    tender,
    waiting.map(({ id }) => id),
    { status: 'open' },
  )
  for (const lot of waiting) await setTimer(tx, { ...timerOf(tender, 'lot.close', lot.id), runAt: lot.endsAt })
  await dropTimers(tx, timerOf(tender, 'tender.open', tender.id))
  return recordStep(tx, null, await setTender(tx, tender, { status: to }), { what: 'open', from: tender.status, to })
}
