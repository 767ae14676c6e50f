import type { Chance } from '#demo/random.ts'
import type { DemoOrder } from '#demo/record.ts'
import { draftsOf } from '#server/deals/claims/effects.ts'
import { replyDue } from '#server/deals/claims/rules.ts'
import { newId } from '#server/platform/ids.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** A claim nobody has spoken of yet. */
export const unsaid = {
  claimAmount: null,
  claimComment: '',
  claimBy: null,
  claimAt: null,
  answerAmount: null,
  answerComment: '',
  answerBy: null,
  answerAt: null,
  claimDocumentId: null,
  answerDocumentId: null,
  replyDueAt: null,
}

type Speaks = (side: 'forwarder' | 'executor', what: 'raise' | 'agree', at: number, kind: string) => string

/** Drafts of a delivered order's waiting and lateness: most are raised within the hour, and those of old orders were agreed to. */
export function drawClaims(state: DemoOrder, chance: Chance, now: number, speak: Speaks): void {
  const delivered = state.order.updatedAt.getTime()
  const at = new Date(delivered)
  for (const { facts, ...draft } of draftsOf(state)) {
    const { orgId, id: orderId } = state.order
    const claim = { ...draft, ...unsaid, orgId, orderId, id: newId(), version: 1, facts, status: 'draft', createdAt: at, updatedAt: at }
    const raised = chance.is(0.7)
    const moment = state.order.updatedAt.getTime() + Math.min(chance.whole(5, 55) * MINUTE, (now - delivered) / 8)
    if (!raised) {
      state.claims = [...state.claims, claim]
      continue
    }
    const side = claim.side as 'forwarder' | 'executor'
    const claimBy = speak(side, 'raise', moment, claim.kind)
    const said = { claimAmount: claim.amount, claimBy, claimAt: new Date(moment), version: 2, updatedAt: new Date(moment) }
    const agreed = moment + chance.whole(2, 30) * 60 * MINUTE
    if (now - delivered < 3 * DAY) {
      state.claims = [...state.claims, { ...claim, ...said, status: 'opened', replyDueAt: replyDue(new Date(moment)) }]
      continue
    }
    speak(side === 'forwarder' ? 'executor' : 'forwarder', 'agree', agreed, claim.kind)
    state.claims = [...state.claims, { ...claim, ...said, status: 'agreed', version: 3, updatedAt: new Date(agreed) }]
  }
}
