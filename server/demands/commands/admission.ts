import { type Vat, vatFits, vatProposed } from '#contract/order-vat.ts'
import { defaultZone } from '#contract/zone.ts'
import type { DemandState } from '#server/demands/record.ts'
import { offerOf } from '#server/demands/row/facts.ts'
import { taxedOf } from '#server/organizations/store.ts'
import { takesWork } from '#server/partners/store/partners.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { joinedArea } from '#server/private-areas/store/reach.ts'
import type { Locked } from './steps.ts'

/** How an executor charges VAT for the demand: as his tax regime says on the day of the first loading. */
export async function vatOf(tx: Tx, { demand, facts }: DemandState, org: string, asked?: Vat): Promise<Vat> {
  const taxed = await taxedOf(tx, org)
  const at = facts.windowFrom ?? (facts.weekFrom ? `${facts.weekFrom}T12:00:00Z` : null)
  const day = dayIn(defaultZone, at === null ? (demand.publishedAt ?? tx.now) : new Date(at))
  if (asked && !vatFits(asked, taxed, day)) refuse('offer.vat', { field: 'vat' })
  return asked ?? vatProposed(taxed, day)
}

export const refused = { ru: 'исполнитель не работает с вашей организацией', en: 'the executor does not work with your organisation' }

export const blocked = { ru: 'экспедитор не работает с вашей организацией', en: 'the forwarder does not work with your organisation' }

const outside = {
  ru: 'потребность для участников закрытой площадки, вы в ней сейчас не участвуете',
  en: 'the demand is for members of a private area, you are not one now',
}

const gone = {
  ru: 'исполнитель сейчас не участвует в вашей закрытой площадке',
  en: 'the executor is not a member of your private area now',
}

/** Whether an executor is still one of those the demand is for: of one for a private area its members alone. */
export const stillReached = async (
  tx: Tx,
  { demand, draft }: Pick<DemandState, 'demand' | 'draft'>,
  executorId: string,
): Promise<boolean> => draft.audience.kind !== 'private' || joinedArea(tx, demand.orgId, executorId)

/** Refuses to agree with an executor who is no member of the private area any more, in the words of the side that asks. */
export async function refuseGone(tx: Tx, actor: Pick<CommandActor, 'orgId'>, state: DemandState, executorId: string): Promise<void> {
  if (!(await stillReached(tx, state, executorId)))
    refuse('offer.not_allowed', { why: state.demand.orgId === actor.orgId ? gone : outside })
}

/** Why an executor may not answer a demand now; null: he may. */
export async function obstacleOf(tx: Tx, actor: Pick<CommandActor, 'permissions'>, state: Locked): Promise<Refusal | null> {
  const { demand, offers } = state
  if (!actor.permissions.has('demands.offer')) return new Refusal('access.denied', { permission: 'demands.offer' })
  if (demand.status !== 'active') return new Refusal('demand.not_open', { status: demand.status })
  if (demand.deadline !== null && demand.deadline <= state.at) return new Refusal('demand.closed', { at: demand.deadline })
  const last = offerOf(offers, tx.actor.orgId)
  if (last?.closed && last.publication === demand.publication) return new Refusal('offer.ended')
  if (last?.status === 'selected') return new Refusal('offer.step_closed', { status: last.status })
  if (!(await takesWork(tx, demand.orgId, 'executor', 'forwarder'))) return new Refusal('offer.not_allowed', { why: blocked })
  if (!(await stillReached(tx, state, tx.actor.orgId))) return new Refusal('offer.not_allowed', { why: outside })
  return null
}

/** Refuses an answer that may not come, or was given to terms that are others by now. */
export async function admit(tx: Tx, actor: CommandActor, state: Locked, revision: number): Promise<void> {
  if (state.demand.orgId === actor.orgId) refuse('demand.not_found')
  const obstacle = await obstacleOf(tx, actor, state)
  if (obstacle) throw obstacle
  if (state.demand.revision !== revision) refuse('demand.revised', { revision: state.demand.revision })
}
