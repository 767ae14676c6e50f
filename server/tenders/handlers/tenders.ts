import type { TenderCard } from '#contract/tender-card.ts'
import type { LotFilter, LotLive } from '#contract/tender-list.ts'
import type { TenderMove } from '#contract/tender-moves.ts'
import { executorLotTabs, forwarderLotTabs, type LotStatus } from '#contract/tender-states.ts'
import type { tenders } from '#contract/tenders.ts'
import { livesOf } from '#server/bets/store.ts'
import { checkUnsealed, seesSums } from '#server/platform/acting.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { announce } from '#server/tenders/commands/announcing.ts'
import { award, decide } from '#server/tenders/commands/awards.ts'
import { candidatesFor } from '#server/tenders/commands/candidates.ts'
import { takeDocuments } from '#server/tenders/commands/documents.ts'
import { checkGroups, copy, create, reasonsAgainst, save } from '#server/tenders/commands/drafts.ts'
import { addendum, cancel, rebid } from '#server/tenders/commands/moves.ts'
import { audienceOf, lockOwn, readTender } from '#server/tenders/commands/steps.ts'
import { confirm, refuseAward } from '#server/tenders/commands/winners.ts'
import { protocolForm } from '#server/tenders/protocol/form.ts'
import type { TenderState } from '#server/tenders/record.ts'
import { toAward, toEntry, toQuestion, withoutPrices } from '#server/tenders/row/card.ts'
import { toFormerTerms } from '#server/tenders/row/draft.ts'
import { storedLot, toLotRow } from '#server/tenders/row/list.ts'
import { findAsker, lockInvitation, reach } from '#server/tenders/store/bidders.ts'
import { answerQuestion, entriesOf, insertQuestion, questionsOf } from '#server/tenders/store/history.ts'
import { countLots, pageOfLots, tradingOf } from '#server/tenders/store/lots.ts'
import { formerTerms, openTender, tenderStateOf } from '#server/tenders/store/tenders.ts'
import { cardOf, ladderOf, recordOpening } from './card.ts'

/** An organisation asks so many questions of one tender. */
const QUESTIONS = 20

const asked = new Set(['announced', 'bidding', 'rebidding'])

/** Lots and demands an order came out of as it had gone in. */
const without = new Set(['cancelled', 'unsold', 'expired', 'draft'])

const running = new Set(['draft', 'announced', 'bidding', 'rebidding'])

export const tenderHandlers: Handlers<typeof tenders> = {
  async mayCreate({ actor, locale, transaction }) {
    const reasons = (await transaction(tx => reasonsAgainst(tx, actor))).map(({ code, words }) => ({ code, message: words[locale] }))
    return { allow: reasons.length === 0, reason: reasons[0]?.message ?? null, reasons }
  },

  async list({ actor, transaction }, { query: { cursor, limit, ...filter } }) {
    return transaction(async tx => {
      const { rows, next } = await pageOfLots(tx, { ...filter, tz: actor.tz }, cursor === undefined ? null : readCursor(cursor), limit)
      const lives = await livesOf(
        tx,
        rows.map(({ lotId }) => lotId),
      )
      const items = byEnd(rows, filter.sort, lives).map(row => {
        const [live, lot] = [lives.get(row.lotId), storedLot(row)]
        const prices = seesSums(actor, lot.listed.sealed)
        return toLotRow(lot, live && !prices ? withoutPrices(live) : live, prices)
      })
      return { items, next: next && writeCursor(next) }
    })
  },

  async counts({ transaction }, { query: { side } }) {
    const tabs = new Set<string>([...forwarderLotTabs, ...executorLotTabs])
    return transaction(tx => countLots(tx, side, [...tabs]))
  },

  async get({ actor, locale, transaction }, { query: { tenderId } }) {
    return transaction(async tx => {
      const state = await tenderStateOf(tx, await readTender(tx, tenderId))
      await recordOpening(tx, state)
      return cardOf(tx, actor, state, locale)
    })
  },

  async history({ transaction }, { query: { tenderId } }) {
    return transaction(async tx => ({ items: (await entriesOf(tx, await readTender(tx, tenderId))).map(toEntry) }))
  },

  async formerTerms({ transaction }, { query: { side } }) {
    return transaction(async tx => ({ items: (await formerTerms(tx, side)).map(toFormerTerms) }))
  },

  create: (ctx, { data: { draft, goal, filesId } }) =>
    answered(ctx, async tx => {
      const made = await create(tx, ctx.actor, draft)
      await takeDocuments(tx, made.tender, filesId, { whole: false })
      return goal === 'announce' ? announce(tx, ctx.actor, ctx.secrets, made) : made
    }),

  save: (ctx, { data: { tenderId, version, draft } }) =>
    answered(ctx, async tx => save(tx, ctx.actor, await lockOwn(tx, await owned(tx, tenderId), version), draft)),

  move: (ctx, { data }) => answered(ctx, async tx => take(ctx, tx, await lockOwn(tx, await owned(tx, data.tenderId), data.version), data)),

  async copy({ actor, transaction }, { data: { tenderId } }) {
    return transaction(async tx => {
      const { state, left } = await copy(tx, actor, await lockOwn(tx, await owned(tx, tenderId), null))
      return { id: state.tender.id, left }
    })
  },

  async ask({ actor, transaction }, { data: { tenderId, text } }) {
    return transaction(async tx => {
      const tender = await readTender(tx, tenderId)
      if (tender.orgId === actor.orgId || !asked.has(tender.status)) refuse('tender.step_closed', { status: tender.status, action: 'ask' })
      await lockInvitation(tx, tender)
      const mine = (await questionsOf(tx, tender)).filter(({ askerId }) => askerId === actor.orgId)
      if (mine.length >= QUESTIONS) refuse('tender.too_many_questions', { most: QUESTIONS })
      const own = await findAsker(tx, actor.orgId)
      const question = await insertQuestion(tx, {
        orgId: tender.orgId,
        tenderId,
        id: newId(),
        at: tx.now,
        askerId: actor.orgId,
        askerName: own.nameShort,
        askerTin: own.tin,
        text,
      })
      await publish(tx, 'tender.changed', [tender.orgId, actor.orgId], { tenderId, version: tender.version })
      return toQuestion(question, actor.orgId)
    })
  },

  async answer({ actor, transaction }, { data: { tenderId, questionId, text } }) {
    return transaction(async tx => {
      const state = await lockOwn(tx, await owned(tx, tenderId), null)
      const question = (await questionsOf(tx, state.tender)).find(({ id }) => id === questionId) ?? refuse('question.not_found')
      const done = (await answerQuestion(tx, question, text, actor.name)) ?? refuse('question.answered')
      await publish(tx, 'tender.changed', audienceOf(state), { tenderId, version: state.tender.version })
      return toQuestion(done, actor.orgId)
    })
  },

  async candidates({ actor, transaction }, { query: { tenderId, lotId } }) {
    return transaction(async tx => ({ items: await candidatesFor(tx, actor, tenderId, lotId) }))
  },

  async ladder({ actor, locale, transaction }, { query: { tenderId, lotId } }) {
    if (!actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
    return transaction(async tx => {
      const tender = await readTender(tx, tenderId)
      if (tender.orgId !== actor.orgId) refuse('tender.not_found')
      const state = await tenderStateOf(tx, tender)
      const lot = state.lots.find(({ id }) => id === lotId) ?? refuse('lot.not_found')
      if (tender.sealed) checkUnsealed(actor)
      if (tender.sealed && (lot.status === 'pending' || lot.status === 'open')) refuse('lot.sealed', { at: lot.endsAt })
      return {
        items: await ladderOf(tx, state, lot, locale),
        awards: state.awards.filter(one => one.lotId === lotId).map(one => toAward(one, tender.currency, lot.what === 'capacity')),
      }
    })
  },

  confirm: (ctx, { data }) =>
    answered(ctx, async tx => {
      await confirm(tx, ctx.actor, data)
      return tenderStateOf(tx, await readTender(tx, data.tenderId))
    }),

  refuse: (ctx, { data }) =>
    answered(ctx, async tx => {
      await refuseAward(tx, ctx.actor, data)
      return tenderStateOf(tx, await readTender(tx, data.tenderId))
    }),

  async ofOrder({ transaction }, { query: { orderId } }) {
    const all = (await transaction(tx => tradingOf(tx, orderId))) ?? refuse('order.not_found')
    const last = (kind: 'tender' | 'demand') => all.find(one => one.kind === kind && one.number !== null && !without.has(one.status))
    const [tender, demand] = [last('tender'), last('demand')]
    return {
      tender: tender ? { id: tender.id, lotId: tender.lotId!, number: tender.number!, status: tender.status as LotStatus } : null,
      demand: demand ? { id: demand.id, number: demand.number! } : null,
    }
  },

  async reach({ transaction }, { data: { side, audience } }) {
    return transaction(async tx => {
      await checkGroups(tx, audience)
      return { organizations: (await reach(tx, side, audience)).length }
    })
  },

  async protocol({ actor, locale, transaction }, { query: { tenderId, format } }) {
    const { title, draw } = await transaction(async tx => {
      const tender = await readTender(tx, tenderId)
      if (running.has(tender.status) || tender.number === null) refuse('tender.not_ended')
      if (tender.sealed) checkUnsealed(actor)
      const told = {
        state: await tenderStateOf(tx, tender),
        entries: await entriesOf(tx, tender),
        tz: actor.tz,
        prices: actor.permissions.has('orders.prices'),
      }
      return protocolForm(tx, told, locale)
    })
    const { bytes, mime, ending } = await draw(format)
    return { name: `${title}.${ending}`, mime, base64: Buffer.from(bytes).toString('base64') }
  },
}

/** One step of the organiser. */
function take({ actor, secrets }: Ctx, tx: Tx, state: TenderState, data: TenderMove): Promise<TenderState> {
  switch (data.action) {
    case 'announce':
      return announce(tx, actor, secrets, state)
    case 'addendum':
      return addendum(tx, actor, state, data)
    case 'rebid':
      return rebid(tx, actor, state, { ...data, secrets })
    case 'award':
      return award(tx, actor, state, data)
    case 'decide':
      return decide(tx, actor, state, data)
    case 'cancel':
      return cancel(tx, actor, state, data)
  }
}

/** A page sorted by the end, as bets have moved the ends since its rows were written; pages follow when the first end has come. */
function byEnd<R extends { lotId: string; key: Date }>(rows: readonly R[], sort: LotFilter['sort'], lives: ReadonlyMap<string, LotLive>) {
  if (sort !== 'due') return rows
  const dueOf = ({ lotId, key }: R) => {
    const live = lives.get(lotId)
    return live?.status === 'open' && live.endsAt ? Math.max(key.getTime(), Date.parse(live.endsAt)) : key.getTime()
  }
  return rows.toSorted((a, b) => dueOf(a) - dueOf(b))
}

/** Only the organiser goes on: for whoever is invited this tender takes no such step. */
async function owned(tx: Tx, tenderId: string): Promise<string> {
  if ((await openTender(tx, tenderId)) !== tx.actor.orgId) refuse('tender.not_found')
  return tenderId
}

const answered = (ctx: Ctx, work: (tx: Tx) => Promise<TenderState>): Promise<TenderCard> =>
  ctx.transaction(async tx => cardOf(tx, ctx.actor, await work(tx), ctx.locale))
