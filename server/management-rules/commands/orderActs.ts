import { deliver } from '#server/channels/commands/deliver.ts'
import { bindingsOf } from '#server/channels/store/bindings.ts'
import { insertComment } from '#server/comments/store.ts'
import { waitsFor } from '#server/deals/documents/rules.ts'
import { changeDocuments } from '#server/documents/commands/steps.ts'
import { changeExtra } from '#server/extras/commands.ts'
import { applyBulkStep, setResponsible } from '#server/orders/commands/bulk.ts'
import { draftClaim } from '#server/orders/commands/claims.ts'
import { changeHold } from '#server/orders/commands/holds.ts'
import { takeStep } from '#server/orders/commands/moves.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { audit } from '#server/platform/audit.ts'
import { occur } from '#server/platform/occurrences.ts'
import { publish } from '#server/platform/outbox.ts'
import type { ActContext, ActOf } from './acts.ts'

const locked = ({ tx, subject }: ActContext) => lockState(tx, subject.objectId, null)
const keyOf = (order: { id: string; version: number }) => ({ orderId: order.id, version: order.version })

export const approveExtra: ActOf<'approve_extra'> = async (context, { upTo }) => {
  const state = await locked(context)
  const extra = state.extras.find(({ id }) => id === context.subject.partId)
  if (extra?.status !== 'proposed') return 'gone'
  const amount = { minor: extra.amount, currency: extra.currency }
  if (amount.currency !== upTo.currency || amount.minor > upTo.minor) return 'above'
  return {
    amount,
    run: async () => {
      await changeExtra(context.tx, context.actor, state, { ...keyOf(state.order), action: 'approve', extraId: extra.id })
      return null
    },
  }
}

export const surcharge: ActOf<'surcharge'> = async (context, { code, amount }) => {
  const state = await locked(context)
  if (state.order.executorId === null) return 'nobody'
  if (state.extras.some(extra => extra.code === code && (extra.status === 'proposed' || extra.status === 'approved'))) return 'same'
  const comment = context.actor.name.slice(0, 500)
  return {
    amount,
    run: async () => {
      const asked = { ...keyOf(state.order), action: 'propose' as const, code, payer: 'forwarder' as const, amount, comment, evidence: '' }
      await changeExtra(context.tx, context.actor, state, asked)
      return null
    },
  }
}

export const responsible: ActOf<'responsible'> = async (context, { userId }) => {
  const state = await locked(context)
  if (state.order.responsibleId === userId) return 'same'
  return { amount: null, run: () => setResponsible(context.tx, context.actor, state, userId).then(() => null) }
}

export const tag: ActOf<'tag'> = async (context, { tag: name }) => {
  const state = await locked(context)
  if (state.order.tags.includes(name)) return 'same'
  const step = { action: 'tag' as const, add: [name], remove: [] }
  return { amount: null, run: () => applyBulkStep(context.tx, context.actor, state, { step }).then(() => null) }
}

export const hold: ActOf<'hold'> = async (context, { reason }) => {
  const state = await locked(context)
  if (state.holds.some(each => each.reason === reason && each.releasedAt === null)) return 'same'
  const asked = {
    action: 'set' as const,
    kind: 'operational' as const,
    severity: 'blocking' as const,
    blocks: ['dispatch' as const],
    shared: true,
  }
  return {
    amount: null,
    run: () => changeHold(context.tx, context.actor, state, { ...keyOf(state.order), ...asked, reason }).then(() => null),
  }
}

export const claim: ActOf<'claim'> = async (context, { amount, comment }) => {
  const state = await locked(context)
  if (state.order.executorId === null) return 'nobody'
  return { amount: null, run: () => draftClaim(context.tx, context.actor, state, { amount, comment }).then(() => null) }
}

export const decline: ActOf<'decline'> = async (context, { reason, comment }) => {
  const state = await locked(context)
  if (state.order.status !== 'offered' || state.order.executorId !== context.actor.orgId) return 'gone'
  return {
    amount: null,
    run: () => takeStep(context.tx, context.actor, state, { ...keyOf(state.order), action: 'decline', reason, comment }).then(() => null),
  }
}

export const message: ActOf<'message'> = async (context, { text }) => {
  const { tx, actor, subject } = context
  const { order } = await locked(context)
  const { executorId } = order
  if (executorId === null) return 'nobody'
  return {
    amount: null,
    run: async () => {
      const by = { userId: actor.userId, name: actor.name, organization: actor.organization }
      await insertComment(tx, order, executorId, { scope: 'deal', text, by })
      const other = order.orgId === actor.orgId ? executorId : order.orgId
      await publish(tx, 'comments.changed', [order.orgId, executorId], { orderId: order.id })
      const facts = { number: subject.number, comment: text, organization: actor.organization }
      await occur(tx, { code: 'comment.added', objectId: order.id, audience: [other], facts })
      return null
    },
  }
}

/** Asks for a paper; one that came is not asked for again, one that did not is told of once more. */
export const askDocument: ActOf<'ask_document'> = async (context, { document: kind, days }) => {
  const { tx, actor } = context
  const state = await locked(context)
  if (state.order.executorId === null) return 'nobody'
  const from = state.order.orgId === actor.orgId ? 'executor' : 'forwarder'
  const there = state.documents.filter(document => document.kind === kind && document.side === from)
  if (there.length > 0 && !there.some(document => waitsFor(document, kind, from))) return 'same'
  return {
    amount: null,
    run: () => changeDocuments(tx, actor, state, { ...keyOf(state.order), action: 'ask', kind, days }).then(() => null),
  }
}

/** Puts a message for a program into the queue of its channel; what it says is made when it leaves. */
export const callWebhook: ActOf<'webhook'> = async ({ tx, subject, ruleId, runId }, { webhookId }) => {
  const [binding] = await bindingsOf(tx, { webhookId })
  if (binding?.state !== 'working' || !tx.rules.channels.includes('webhook')) return 'unbound'
  const source = { kind: 'rule' as const, ruleId, runId }
  const message = { to: { webhookId }, channel: 'webhook' as const, urgent: false, objectId: subject.objectId, source }
  return {
    amount: null,
    run: async () => {
      await deliver(tx, message)
      const facts = { webhook: binding.name, number: subject.number }
      await audit(tx, { what: 'rule.webhook', kind: 'rule', objectId: ruleId, home: tx.actor.orgId, facts })
      return { ru: binding.name, en: binding.name }
    },
  }
}

export const notify: ActOf<'notify'> = async ({ tx, actor, subject }, { text }) => ({
  amount: null,
  run: async () => {
    const facts = { number: subject.number, comment: text }
    await occur(tx, {
      code: 'rule.told',
      kind: subject.kind,
      objectId: subject.objectId,
      audience: [actor.orgId],
      facts,
      home: actor.orgId,
    })
    return null
  },
})
