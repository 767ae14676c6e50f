import { randomUUID } from 'node:crypto'
import { leadOf } from '#contract/flight-lead.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import type { TitleInput, TitleKind } from '#contract/waybills.ts'
import { toSigning } from '#server/company/row.ts'
import { findSettings, setSettings } from '#server/company/store.ts'
import type { OrderFlight } from '#server/deals/flights/record.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { type Db, inHome, type Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { takeAnswer } from '#server/waybills/commands/answers.ts'
import { signTitle } from '#server/waybills/commands/signatures.ts'
import { refuseTitle, setRoadsideLink } from '#server/waybills/commands/steps.ts'
import { formTitle } from '#server/waybills/commands/titles.ts'
import { calm, simulatedOperator } from '#server/waybills/exchange/simulator.ts'
import { signersOf } from '#server/waybills/signing/signatories.ts'
import { simulatedSigner } from '#server/waybills/signing/signer.ts'
import { findWaybills } from '#server/waybills/store/waybills.ts'
import { openSchemas } from '#server/waybills/titles/schema.ts'
import { commandActorOf } from './steps.ts'
import type { Hand } from './transfers.ts'

type Side = 'forwarder' | 'executor'
type Step =
  | { by: Side; form: TitleKind; input?: TitleInput }
  | { by: Side; sign: TitleKind; ends?: 'delivered' | 'failed' | 'nowhere' }
  | { by: Side; refuse: TitleKind; reason: string }
  | { by: Side; road: true }

const title = (by: Side, kind: TitleKind, given: TitleInput = {}): Step[] => [
  { by, form: kind, input: given },
  { by, sign: kind },
]
const first = title('forwarder', 't1')
const outside: TitleInput = { consigneeBy: 'outside' }
const second = title('executor', 't2', { seals: '№ 44170283' })
const another: TitleInput = { place: 'М-7, 640-й км, стоянка', reason: 'Поломка тягача, перецепка', seals: '№ 44170290' }

const HOUR = 3600_000
const CONSIGNEE = '5260007007'

/** What the form of a title asks of who fills it in: the loading, and what was found there. */
function saidAt(kind: TitleKind, now: Date): TitleInput {
  const came = { arrivedAt: new Date(now.getTime() - 2 * HOUR).toISOString(), leftAt: now.toISOString() }
  if (kind === 't1') return { tin: CONSIGNEE, condition: 'Без видимых повреждений', massBy: '01', ...came }
  return kind === 't5' ? { condition: 'Груз цел, пломбы не нарушены', ...came } : {}
}

/** How far the waybills of demo orders are, by the status of the order. */
const stories: readonly (readonly [OrderStatus, readonly Step[]])[] = [
  // the latest orders come first: their vehicles stand at the loading, those of the others are on the road
  ['in_progress', [{ by: 'forwarder', form: 't1' }]],
  ['in_progress', [...first, { by: 'forwarder', road: true }]],
  [
    'in_progress',
    [
      { by: 'forwarder', form: 't1', input: outside },
      { by: 'forwarder', sign: 't1', ends: 'nowhere' },
    ],
  ],
  ['in_progress', [...first, { by: 'executor', refuse: 't1', reason: 'Масса в накладной больше, чем в заявке' }]],
  ['in_progress', [...first, ...second, { by: 'executor', road: true }]],
  ['in_progress', [...first, ...second, ...title('executor', 't4', another)]],
  ['in_progress', [...first, { by: 'executor', form: 't2' }, { by: 'executor', sign: 't2', ends: 'failed' }]],
  ['documents', [...first, ...second, ...title('forwarder', 't5')]],
  ['documents', [...first, ...second, ...title('forwarder', 't5'), ...title('executor', 't6')]],
  ['documents', [...first, ...second, { by: 'forwarder', form: 't5' }]],
]

/** Whether a step is taken once the cargo is on the vehicle. */
const isLoaded = (step: Step): boolean => 'form' in step && step.form !== 't1'

/** Leaves orders of a pair with electronic waybills in every state; one was handed to the operator just now and goes on by itself. */
export async function keepWaybills(db: Db, secrets: Secrets, hands: Record<'forwarder' | 'executor', Hand>, now: Date): Promise<void> {
  const { forwarder, executor } = hands
  const deps = {
    schemas: openSchemas(null),
    operator: simulatedOperator(db, calm),
    signer: simulatedSigner(secrets.keyFor('waybill demo key')),
    open: secrets.open,
  }
  for (const hand of [forwarder, executor]) await inHome(db, hand.org, tx => giveAttorney(tx, hand.person.name, now))

  const taken = new Set<string>()
  for (const [status, steps] of stories) {
    const orders = await inHome(db, forwarder.org, tx =>
      tx
        .selectFrom('orderParties')
        .select('orderId')
        .where('orgId', '=', forwarder.org)
        .where('side', '=', 'forwarder')
        .where('status', '=', status)
        .where('counterpartId', '=', executor.org)
        .$if(steps.some(isLoaded), query => query.where('loadedAt', 'is not', null))
        // those that wait for their loading leave the loaded ones to stories that need them
        .orderBy(({ eb }) => eb('loadedAt', 'is not', null))
        .orderBy('loadingAt', 'desc')
        .limit(30)
        .execute(),
    )
    for (const { orderId } of orders) {
      if (taken.has(orderId)) continue
      taken.add(orderId)
      if (await tell(orderId, steps)) break
    }
  }

  /** Takes the steps between the last line of the order's history and now; false where this order does not bear them. */
  async function tell(orderId: string, steps: readonly Step[]): Promise<boolean> {
    const since = await inHome(db, forwarder.org, async tx => {
      const last = await tx
        .selectFrom('orderEntries')
        .select('at')
        .where('orgId', '=', forwarder.org)
        .where('orderId', '=', orderId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return last?.at ?? now
    })
    for (const [i, step] of steps.entries()) {
      // what was told of it by the steps before is a moment old, and time does not go back
      const spell = Math.max(0, now.getTime() - since.getTime())
      const at = new Date(since.getTime() + (spell * (i + 1)) / (steps.length + 2))
      try {
        await inHome(db, hands[step.by].org, tx => take(Object.assign(tx, { now: at }), orderId, step))
      } catch (error) {
        if (error instanceof Refusal && i === 0) return false
        if (!(error instanceof Refusal)) throw error
        return true
      }
    }
    return true
  }

  async function take(tx: Tx, orderId: string, step: Step): Promise<void> {
    const actor = commandActorOf(hands[step.by])
    const state = await lockState(tx, orderId, null)
    const [found] = await findWaybills(tx, state.order)
    const version = found?.waybill.version ?? 0
    if ('form' in step) {
      const spare = step.form === 't4' ? await spareResources(tx, leadOf(state.flights)) : {}
      await formTitle(tx, actor, state, {
        asked: { version, kind: step.form, given: { ...saidAt(step.form, tx.now), ...spare, ...step.input } },
        deps,
      })
      return
    }
    if ('road' in step) {
      await setRoadsideLink(tx, actor, state, { version, on: true })
      return
    }
    const kind = 'sign' in step ? step.sign : step.refuse
    const titleId = found!.titles.findLast(each => each.kind === kind)!.id
    if ('refuse' in step) {
      await refuseTitle(tx, actor, state, { version, titleId, reason: step.reason })
      return
    }
    const [signer] = await signersOf(tx)
    const signed = await signTitle(tx, actor, state, { asked: { version, titleId, signer: signer?.id ?? '' }, deps })
    const ends = step.ends ?? 'delivered'
    if (ends === 'nowhere') return
    const uid = `ЭПД-${String(Number.parseInt(signed.waybill.id.slice(-9), 16)).padStart(12, '0')}`
    await takeAnswer(tx, state, signed, {
      titleId,
      said: {
        operatorId: titleId,
        state: ends,
        reason: ends === 'failed' ? 'Подпись не прошла проверку у оператора' : '',
        gis: ends === 'failed' ? { state: 'queued', uid: null } : { state: 'registered', uid },
      },
    })
  }
}

/** Another tractor and driver of the acting executor than those of a flight, before the same trailer. */
async function spareResources(tx: Tx, flight: OrderFlight | null): Promise<TitleInput> {
  const truck = await tx
    .selectFrom('vehicles')
    .select('plate')
    .where('orgId', '=', tx.actor.orgId)
    .where('kind', 'in', ['tractor', 'truck'])
    .where('ownership', '=', 'own')
    .where('status', '=', 'active')
    .where('id', '<>', flight?.truckId ?? randomUUID())
    .orderBy('id')
    .executeTakeFirst()
  const driver = await tx
    .selectFrom('drivers')
    .select(['lastName', 'firstName', 'middleName'])
    .where('orgId', '=', tx.actor.orgId)
    .where('status', '=', 'active')
    .where('licence', 'is not', null)
    .where('id', '<>', flight?.driverId ?? randomUUID())
    .orderBy('id')
    .executeTakeFirst()
  return {
    truck: truck?.plate ?? '',
    trailer: flight?.trailerPlate ?? '',
    driver: driver ? [driver.lastName, driver.firstName, driver.middleName].filter(Boolean).join(' ') : '',
  }
}

/** A power of attorney of whoever acts for a demo organisation. */
async function giveAttorney(tx: Tx, person: string, now: Date): Promise<void> {
  const settings = await findSettings(tx)
  const signing = toSigning(settings)
  if (signing.attorneys.length > 0) return
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const attorney = {
    number: randomUUID(),
    person,
    tin: '590301234564',
    powers: 'Подписание электронных перевозочных документов',
    from: day(-120),
    to: day(245),
  }
  await setSettings(tx, settings?.version ?? 0, { signing: { ...signing, attorneys: [attorney] } })
}
