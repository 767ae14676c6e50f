import { leadOf } from '#contract/flight-lead.ts'
import type { Permission } from '#contract/permissions.ts'
import type { FlightState } from '#server/deals/flights/record.ts'
import { isMirror, ordersAmong } from '#server/deals/flights/row.ts'
import { insertEntry as insertFlightEntry } from '#server/deals/flights/store/entries.ts'
import { findFlight, lockFlight } from '#server/deals/flights/store/flights.ts'
import { findSheet, insertSheet, listSheets, nameSheet } from '#server/deals/flights/store/sheets.ts'
import type { OrderState } from '#server/deals/record.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { insertEntry } from '#server/orders/store/history.ts'
import { findOrder, openOrder, orderStateOf } from '#server/orders/store/orders.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { OrgId, Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { tripSheet } from '#server/prints/forms/tripSheet.ts'
import { type PrintTarget, printTargetOf } from '#server/prints/papers/paper.ts'
import type { Names } from '#server/prints/row/names.ts'
import { type Printed, printedOf } from '#server/prints/row/printed.ts'
import { type Aboard, tripPrinted } from '#server/prints/row/trip.ts'
import { findIssued, type Issue, type IssuedRecord, insertIssued, type KeptRecord, listIssued } from '#server/prints/store.ts'
import type { RoadsideKey } from '#server/waybills/store/waybills.ts'

type Reader = Pick<Actor, 'orgId' | 'permissions' | 'tz'>
type Writer = Pick<Actor, 'orgId' | 'name' | 'organization'>
/** What facts are made with. */
export type Making = { names: Names; open: (sealed: Buffer) => string; roadside?: (waybill: RoadsideKey) => string | null }

/** Where the issued papers of an order or of a flight are kept, and who is told of a new one. */
export type Shelf = {
  /** What stands there, the newest first. */
  issued: readonly IssuedRecord[]
  /** Whose they are. */
  of: { kind: 'order' | 'flight'; id: string; number: string }
  find: (id: string) => Promise<KeptRecord | undefined>
  keep: (made: Issue, by: Writer) => Promise<IssuedRecord>
}

/** A paper that may be printed: what it is made of, and where it is kept. */
export type Paper = { target: PrintTarget; printed: Printed; shelf: Shelf }

/** The order with everything its papers are made of. */
export const openState = async (tx: Tx, orderId: string) => orderStateOf(tx, await findOrder(tx, await openOrder(tx, orderId), orderId))

/** The same, and nothing of it moves any more while its papers are made. */
export const holdState = (tx: Tx, orderId: string) => lockState(tx, orderId, null)

/** The papers of an order, but for the trip sheet, which is its flight's. */
export const orderShelf = async (tx: Tx, { order }: Pick<OrderState, 'order'>): Promise<Shelf> => ({
  issued: await listIssued(tx, order),
  of: { kind: 'order', id: order.id, number: order.number ?? '' },
  find: id => findIssued(tx, order, id),
  async keep(issue, by) {
    const made = await insertIssued(tx, order, issue)
    const told = toldOf(made)
    await audit(tx, {
      what: 'print.issued',
      kind: 'order',
      objectId: order.id,
      facts: { ...told, claim: issue.claimId, sha256: made.sha256.toString('hex') },
    })
    await insertEntry(tx, order, {
      what: 'print.issue',
      side: issue.side,
      organization: by.organization,
      person: by.name,
      // of the forwarder's papers to his customer the executor reads nothing
      party: issue.side === 'executor' ? order.executorId : null,
      facts: told,
    })
    await publish(tx, 'prints.changed', [by.orgId], { orderId: order.id })
    return made
  },
})

const toldOf = ({ form, number, version }: IssuedRecord) => ({ form, number, version })

/** The trip sheets of a flight. What was issued of its only order before flights had theirs goes on under its number. */
async function sheetShelf(tx: Tx, flight: FlightState, aboard: readonly Aboard[]): Promise<Shelf> {
  const form = tripSheet.code
  const sheets = (await listSheets(tx, flight)).map(sheet => ({ ...sheet, form, claimId: null }))
  const only = aboard.length === 1 ? aboard[0]!.state.order : null
  const before = only ? (await listIssued(tx, only)).filter(each => each.form === form && each.at >= flight.createdAt) : []
  return {
    issued: [...sheets, ...before],
    of: { kind: 'flight', id: flight.id, number: flight.number },
    async find(id) {
      const sheet = await findSheet(tx, flight, id)
      return sheet ? { ...sheet, form, claimId: null } : only ? findIssued(tx, only, id) : undefined
    },
    async keep({ edition, number, date, version, language, sha256, sealed }, by) {
      const sheet = { edition, number, date, version, language, sha256, sealed, byName: by.name }
      const made = { ...(await insertSheet(tx, flight, sheet)), form, claimId: null }
      const told = toldOf(made)
      await audit(tx, {
        what: 'print.issued',
        kind: 'flight',
        home: by.orgId,
        objectId: flight.id,
        facts: { ...told, sha256: sha256.toString('hex') },
      })
      await insertFlightEntry(tx, flight, { what: 'print.issue', organization: by.organization, person: by.name, facts: told })
      for (const { state } of aboard) {
        await openOrder(tx, state.order.id)
        await nameSheet(tx, flight, state.order, made)
      }
      await publish(tx, 'sheet.changed', [by.orgId], { flightId: flight.id })
      return made
    },
  }
}

/** The flight whose trip sheet an order has with its executor; null where none of his own carries it yet. */
export function sheetFlight(state: OrderState, { orgId }: { orgId: OrgId }): FlightState | null {
  const lead = state.order.executorId === orgId ? leadOf(state.flights) : null
  return lead?.orgId === orgId ? lead : null
}

/** Whether the flight an order has is driven by another carrier, who has the trip sheet. */
export const isDrivenByOther = (state: OrderState, actor: { orgId: OrgId }): boolean => {
  const flight = sheetFlight(state, actor)
  return flight !== null && isMirror(flight)
}

/** One paper of an order, held where it is to be issued; refused where its side has no such form. */
export async function openPaper(
  tx: Tx,
  asked: { orderId: string; form: string; claim: string | null },
  actor: Reader,
  making: Making & { holds?: boolean },
): Promise<Paper> {
  const isSheet = asked.form === tripSheet.code
  // a flight is held before its orders, by whoever holds both
  const state = await (making.holds && !isSheet ? holdState : openState)(tx, asked.orderId)
  const printed = await printedOf(tx, state, actor, making)
  const target = printTargetOf(asked.form, asked.claim, printed, actor)
  const flight = isSheet ? sheetFlight(state, actor) : null
  return flight ? openSheet(tx, flight.id, actor, making) : { target, printed, shelf: await orderShelf(tx, state) }
}

/** The trip sheet of an own flight, held with its orders where it is to be issued. */
export async function openSheet(tx: Tx, flightId: string, actor: Reader, making: Making & { holds?: boolean }): Promise<Paper> {
  const flight = (making.holds ? await lockFlight(tx, flightId) : await findFlight(tx, actor.orgId, flightId)) ?? refuse('flight.not_found')
  if (isMirror(flight)) refuse('print.mirrored')
  const aboard: Aboard[] = []
  for (const id of ordersAmong(flight, flight.tasks).toSorted()) {
    const state = await (making.holds ? holdState : openState)(tx, id)
    aboard.push({ state, printed: await printedOf(tx, state, actor, making) })
  }
  if (aboard.length === 0) refuse('print.no_orders')
  const printed = await tripPrinted(tx, flight, aboard, { printer: actor, ...making })
  return { target: { form: tripSheet, claimId: null }, printed, shelf: await sheetShelf(tx, flight, aboard) }
}

/** Who runs orders issues their papers, and who keeps the accounts. */
export const mayIssue = ({ permissions }: { permissions: ReadonlySet<Permission> }): boolean =>
  permissions.has('orders.command') || permissions.has('settlements.edit')
