import type { RuleAction } from '#contract/management-rule-language.ts'
import type { RuleResult } from '#contract/management-rules.ts'
import type { RuleRecord, Subject } from '#server/management-rules/record.ts'
import { type Cause, causeOf, fitsSum } from '#server/management-rules/rules/firing.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openSavepoint } from '#server/platform/savepoint.ts'
import { type Act, type ActContext, type Idle, idleWords } from './acts.ts'
import { followPrice, offerPrice } from './executorActs.ts'
import { approveExtra, askDocument, callWebhook, claim, decline, hold, message, notify, responsible, surcharge, tag } from './orderActs.ts'
import { award, counter, offerNext, publish, publishBest, raisePrice, tender, waterfall } from './tradingActs.ts'

const acts: { [K in RuleAction['kind']]: (context: ActContext, action: Extract<RuleAction, { kind: K }>) => Promise<Act | Idle> } = {
  publish,
  publish_best: publishBest,
  offer_next: offerNext,
  waterfall,
  tender,
  raise_price: raisePrice,
  award,
  counter,
  approve_extra: approveExtra,
  surcharge,
  message,
  responsible,
  tag,
  hold,
  claim,
  decline,
  offer_price: offerPrice,
  follow_price: followPrice,
  ask_document: askDocument,
  webhook: callWebhook,
  notify,
}

/** What a firing may still agree to today: raised by what its actions did. */
type Spent = { minor: number }

const overSum = { ru: 'сумма дня исчерпана', en: 'the sum of the day is used up' }

/**
 * Takes the actions of one step, each by itself: one that is refused leaves the others as they are. Whatever they bring about is known to
 * have come of the rule.
 */
export async function takeActions(
  tx: Tx,
  rule: Pick<RuleRecord, 'id' | 'draft'>,
  {
    actor,
    subject,
    cause,
    step,
    spent,
    runId,
  }: { actor: Actor; subject: Subject; cause: Cause; step: number; spent: Spent; runId: string },
): Promise<RuleResult[]> {
  const before = tx.cause
  tx.cause = { ruleId: rule.id, ...causeOf(rule.id, cause), chain: [...causeOf(rule.id, cause).chain] }
  try {
    const results: RuleResult[] = []
    for (const action of rule.draft.steps[step]!.actions) {
      const took = await takeOne({ tx, actor, subject, ruleId: rule.id, runId }, action, (amount: Act['amount']) => {
        if (!fitsSum(rule.draft.sumADay, spent.minor, amount)) return false
        spent.minor += amount?.minor ?? 0
        return true
      })
      results.push({ step, action: action.kind, at: tx.now.toISOString(), ...took })
    }
    return results
  } finally {
    tx.cause = before
  }
}

type Took = Pick<RuleResult, 'outcome' | 'words'>

async function takeOne(context: ActContext, action: RuleAction, spend: (amount: Act['amount']) => boolean): Promise<Took> {
  const nudges = new Set(context.tx.nudges)
  const place = await openSavepoint(context.tx, 'act_of_rule')
  try {
    const act = await (acts[action.kind] as (context: ActContext, action: RuleAction) => Promise<Act | Idle>)(context, action)
    if (typeof act === 'string') {
      await place.keep()
      return { outcome: 'idle', words: idleWords[act] }
    }
    if (!spend(act.amount)) {
      await place.keep()
      return { outcome: 'limit', words: overSum }
    }
    const words = await act.run()
    await place.keep()
    return { outcome: 'done', words }
  } catch (error) {
    // a refusal is an answer; anything else is tried again with the whole trigger
    if (!(error instanceof Refusal)) throw error
    await place.undo()
    context.tx.nudges = nudges
    return { outcome: 'refused', words: { ru: error.wordsIn('ru'), en: error.wordsIn('en') } }
  }
}
