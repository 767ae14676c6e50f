import { leadOf } from '#contract/flight-lead.ts'
import type { waybills } from '#contract/waybills.ts'
import type { OrderState } from '#server/deals/record.ts'
import { tellsPrice } from '#server/deals/waybills/rules/titles.ts'
import { lockState, sideOf } from '#server/orders/commands/sides.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { signTitle } from './commands/signatures.ts'
import { consignmentAt, dropTitle, refuseTitle, setRoadsideLink } from './commands/steps.ts'
import { formTitle } from './commands/titles.ts'
import type { Operator } from './exchange/operator.ts'
import type { RoadsideLinks } from './roadside/links.ts'
import { toCard } from './row.ts'
import { signersOf } from './signing/signatories.ts'
import type { Signer } from './signing/signer.ts'
import { findParties, fullNameOf } from './store/facts.ts'
import { earlierWaybills, findBytes, findWaybills } from './store/waybills.ts'
import { titles } from './titles/forms.ts'
import { givenIn, readTitle, tellsPerson, titleOf } from './titles/read.ts'
import type { Schemas } from './titles/schema.ts'

type Deps = { operator: Operator | null; signer: Signer; schemas: Schemas; roadsideLinks: RoadsideLinks; open: (sealed: Buffer) => string }

export function waybillHandlers(deps: Deps): Handlers<typeof waybills> {
  const { operator, roadsideLinks, schemas } = deps

  async function shown(tx: Tx, actor: Actor, whole: OrderState, flightId: string | undefined) {
    const { all, waybills: found, consignment } = await consignmentAt(tx, whole, flightId)
    const { state } = consignment
    const parts = all.map((part, i) => ({ ...part, found: found[i] ?? null }))
    const side = sideOf(state, actor.orgId)
    const flight = leadOf(state.flights)
    const own = flight?.driverId && flight.orgId === actor.orgId ? await fullNameOf(tx, flight.driverId) : null
    const signers = actor.permissions.has('orders.command') ? await signersOf(tx) : []
    const prices = actor.permissions.has('orders.prices')
    const over = await earlierWaybills(tx, state.order)
    const names = new Map(
      (
        await findParties(
          tx,
          over.map(({ waybill }) => waybill.partyId),
        )
      ).map(({ id, nameShort }) => [id, nameShort]),
    )
    const earlier = over.map(each => ({ ...each, executor: names.get(each.waybill.partyId) ?? '' }))
    return toCard({
      state,
      flightId: consignment.flightId,
      found: parts[all.indexOf(consignment)]!.found,
      parts,
      earlier,
      side,
      prices,
      signers,
      operator,
      roadsideLinks,
      now: tx.now,
      driver: own ?? flight?.driverName ?? '',
    })
  }
  const read = async (tx: Tx, orderId: string) => orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))

  return {
    async get({ actor, transaction }, { query: { orderId, flightId } }) {
      return transaction(async tx => shown(tx, actor, await read(tx, orderId), flightId))
    },

    async title({ actor, transaction }, { query: { orderId, titleId } }) {
      return transaction(async tx => {
        const state = await read(tx, orderId)
        const known = [...(await findWaybills(tx, state.order)), ...(await earlierWaybills(tx, state.order))]
        const all = known.flatMap(({ titles }) => titles)
        const title = all.find(each => each.id === titleId) ?? refuse('waybill.title_missing', { field: 'titleId' })
        const kind = title.kind as keyof typeof titles
        if (tellsPrice(kind) && !actor.permissions.has('orders.prices')) refuse('access.denied', { permission: 'orders.prices' })
        const { xml, signature } = await findBytes(tx, title)
        const form = titleOf(kind, xml)
        // documents of a driver are for those who run orders; to others the file would tell them
        const personal = actor.permissions.has('orders.command') || actor.permissions.has('drivers.reveal')
        const whole = personal || !tellsPerson(form)
        return {
          kind,
          fileName: title.fileName,
          official: form === titles[kind] && (await schemas.official(form)),
          lines: readTitle(form, xml, { personal }),
          given: givenIn(form, xml),
          xml: whole ? xml.toString('base64') : null,
          signature: whole ? (signature?.toString('base64') ?? null) : null,
        }
      })
    },

    async form({ actor, transaction }, { data: { orderId, ...asked } }) {
      return transaction(async tx => {
        const state = await lockState(tx, orderId, null)
        await formTitle(tx, actor, state, { asked, deps })
        return shown(tx, actor, state, asked.flightId)
      })
    },

    async sign({ actor, transaction }, { data: { orderId, ...asked } }) {
      return transaction(async tx => {
        const state = await lockState(tx, orderId, null)
        await signTitle(tx, actor, state, { asked, deps })
        return shown(tx, actor, state, asked.flightId)
      })
    },

    async refuse({ actor, transaction }, { data: { orderId, ...asked } }) {
      return transaction(async tx => {
        const state = await lockState(tx, orderId, null)
        await refuseTitle(tx, actor, state, asked)
        return shown(tx, actor, state, asked.flightId)
      })
    },

    async drop({ actor, transaction }, { data: { orderId, ...asked } }) {
      return transaction(async tx => {
        const state = await lockState(tx, orderId, null)
        await dropTitle(tx, actor, state, asked)
        return shown(tx, actor, state, asked.flightId)
      })
    },

    async roadside({ actor, transaction }, { data: { orderId, ...asked } }) {
      return transaction(async tx => {
        const state = await lockState(tx, orderId, null)
        await setRoadsideLink(tx, actor, state, asked)
        return shown(tx, actor, state, asked.flightId)
      })
    },
  }
}
