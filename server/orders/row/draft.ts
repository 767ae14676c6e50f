import type { z } from 'zod'
import type { Adr } from '#contract/adr.ts'
import { pick } from '#contract/fields.ts'
import type { CargoDraft, Equipment, OrderDraft, OrderTerms, StopDraft } from '#contract/order-draft.ts'
import { type FieldsWhere, fieldsWhere, type OrderFieldName, orderFieldNames } from '#contract/order-fields.ts'
import { termFieldNames, termFields } from '#contract/order-parts.ts'
import type { StopKind } from '#contract/order-states.ts'
import type { Money } from '#contract/primitives.ts'
import { isRestricted } from '#contract/restricted.ts'
import { defaultZone } from '#contract/zone.ts'
import type { CargoRecord, OrderRecord, OrderState, StopRecord } from '#server/deals/record.ts'
import { customerVatIn } from '#server/deals/rules.ts'
import type { PlaceRecord } from '#server/places/row.ts'

/** What is entered in an order, into the columns of its tables and back. */

const single = fieldsWhere('stored', 'column')
type Single = (typeof single)[number]
type Several = FieldsWhere<'stored', 'columns'>
type Apart = FieldsWhere<'stored', 'apart'>

const minor = (money: Money | null) => money?.minor ?? null
const moneyIn =
  ({ currency }: Pick<OrderRecord, 'currency'>) =>
  (amount: number | null): Money | null =>
    amount === null ? null : { minor: amount, currency }

type TermColumns = { [T in keyof OrderTerms]: Money extends OrderTerms[T] ? number | null : OrderTerms[T] }

/** Terms stand in columns of their names, amounts without the currency, which is that of the price. */
const termColumns = (terms: OrderTerms) =>
  Object.fromEntries(
    termFieldNames.map(name => [name, termFields[name].priced ? minor(terms[name] as Money | null) : terms[name]]),
  ) as TermColumns

const termsIn = (order: OrderRecord) =>
  Object.fromEntries(
    termFieldNames.map(name => [name, termFields[name].priced ? moneyIn(order)(order[name] as number | null) : order[name]]),
  ) as OrderTerms

/** The columns of a field that fills several, or one that is not its own value. */
const written = {
  equipment: ({ equipment }) => ({
    equipment: equipment.map(({ code }) => code),
    equipmentCounts: equipment.map(({ count }) => count ?? 0),
  }),
  customerValues: ({ customerValues }) => ({ customerValues }),
  // a mask that came back untouched leaves who is restricted as he is stored
  contactName: ({ contactName }): { contactName?: string } => (isRestricted(contactName) ? {} : { contactName }),
  contactPhone: ({ contactName, contactPhone }): { contactPhone?: string | null } => (isRestricted(contactName) ? {} : { contactPhone }),
  permit: ({ permit }) => ({ permitNumber: permit?.number ?? null, permitUntil: permit?.until ?? null }),
  price: ({ price, customerPrice, unitRate }) => ({
    price: minor(price),
    currency: price?.currency ?? customerPrice?.currency ?? unitRate?.currency ?? 'RUB',
  }),
  unitRate: ({ unitRate }) => ({ unitRate: minor(unitRate) }),
  customerPrice: ({ customerPrice }) => ({ customerPrice: minor(customerPrice) }),
  terms: ({ terms }) => termColumns(terms),
  template: ({ template }) => ({
    templateId: template?.id ?? null,
    templateEdition: template?.edition ?? null,
    templateName: template?.name ?? null,
  }),
} satisfies { [F in Several]: (draft: OrderDraft) => Partial<OrderRecord> }

/** A field that does not stand in a column of its name, as it was entered. */
const read: { [F in Several | Apart]: (state: OrderState) => OrderDraft[F] } = {
  stops: ({ stops }) => stops.map(stopIn),
  cargos: ({ cargos }) => cargos.map(cargoIn),
  equipment: ({ order }) => order.equipment.map((code, i) => ({ code: code as Equipment, count: order.equipmentCounts[i] || null })),
  customerValues: ({ order }) => order.customerValues as OrderDraft['customerValues'],
  contactName: ({ order }) => order.contactName,
  contactPhone: ({ order }) => order.contactPhone,
  permit: ({ order }) => (order.permitNumber === null ? null : { number: order.permitNumber, until: order.permitUntil }),
  distanceKm: ({ order }) => (order.distanceBy === 'typed' ? order.distanceKm : null),
  price: ({ order }) => moneyIn(order)(order.price),
  unitRate: ({ order }) => moneyIn(order)(order.unitRate),
  customerPrice: ({ order }) => moneyIn(order)(order.customerPrice),
  customerVat: ({ order }) => customerVatIn(order),
  terms: ({ order }) => termsIn(order),
  template: ({ order }) =>
    order.templateId === null ? null : { id: order.templateId, edition: order.templateEdition!, name: order.templateName! },
}

type Together<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer All) => void ? All : never
/** Columns a draft fills, beside those of its road and of VAT of the customer's price. */
export type DraftColumns = Pick<OrderDraft, Single> & Together<ReturnType<(typeof written)[Several]>>

/** The columns these fields of a draft fill; its stops and its cargo stand in rows of their own. */
export const columnsOfFields = (draft: OrderDraft, names: readonly OrderFieldName[]): Partial<DraftColumns> =>
  Object.assign(
    pick(draft, names.filter(name => (single as OrderFieldName[]).includes(name)) as Single[]),
    ...names.map(name => (name in written ? written[name as Several](draft) : {})),
  )

/** All columns a draft fills, beside those of its road and of VAT of the customer's price. */
export const columnsOf = (draft: OrderDraft): DraftColumns =>
  columnsOfFields(draft, [...single, ...(Object.keys(written) as Several[])]) as DraftColumns

/** These fields as they were entered, read back from the tables. */
export const enteredIn = <F extends OrderFieldName>(state: OrderState, names: readonly F[]): Pick<OrderDraft, F> =>
  Object.fromEntries(
    // a column of a field's own name holds nothing its schema did not let in
    names.map(name => [name, name in read ? read[name as keyof typeof read](state) : state.order[name as Single]]),
  ) as Pick<OrderDraft, F>

/** What was entered, read back from the tables. */
export const draftOf = (state: OrderState): OrderDraft => enteredIn(state, orderFieldNames)

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const moment = (at: string | null): Date | null => (at === null ? null : new Date(at))

const stopIn = (stop: StopRecord): StopDraft => ({
  kind: stop.kind as z.output<typeof StopKind>,
  place: stop.placeCode,
  address: stop.address,
  windowFrom: iso(stop.windowFrom),
  windowTo: iso(stop.windowTo),
  partyName: stop.partyName,
  contactName: stop.contactName,
  contactPhone: stop.contactPhone,
  handling: stop.handling,
  notes: stop.notes,
})

/** A stop with what is known of its place. */
export const stopColumns = ({ place: _, windowFrom, windowTo, ...stop }: StopDraft, place: PlaceRecord | undefined) => ({
  ...stop,
  placeCode: place?.code ?? null,
  placeRu: place?.nameRu ?? '',
  placeEn: place?.nameEn ?? '',
  country: place?.country ?? null,
  lat: place?.lat ?? null,
  lon: place?.lon ?? null,
  tz: place?.tz ?? defaultZone,
  windowFrom: moment(windowFrom),
  windowTo: moment(windowTo),
})

const cargoIn = ({
  orgId: _,
  orderId: __,
  seq: ___,
  declaredCurrency,
  adrUn,
  adrName,
  adrClass,
  adrCode,
  adrGroup,
  adrTunnel,
  adrLimited,
  adrExplosiveKg,
  ...cargo
}: CargoRecord): CargoDraft => ({
  ...cargo,
  declaredValue: cargo.declaredValue === null ? null : { minor: cargo.declaredValue, currency: declaredCurrency! },
  hsCode: cargo.hsCode ?? '',
  containerNumber: cargo.containerNumber ?? '',
  adr:
    adrLimited === null
      ? null
      : {
          un: adrUn ?? '',
          name: adrName ?? '',
          class: adrClass as Adr['class'],
          code: adrCode ?? '',
          packingGroup: adrGroup as Adr['packingGroup'],
          tunnel: adrTunnel as Adr['tunnel'],
          limited: adrLimited,
          explosiveKg: adrExplosiveKg,
        },
})

export const cargoColumns = ({ declaredValue, adr, ...cargo }: CargoDraft) => ({
  ...cargo,
  declaredValue: minor(declaredValue),
  declaredCurrency: declaredValue?.currency ?? null,
  adrUn: adr?.un ?? null,
  adrName: adr?.name ?? null,
  adrClass: adr?.class ?? null,
  adrCode: adr?.code ?? null,
  adrGroup: adr?.packingGroup ?? null,
  adrTunnel: adr?.tunnel ?? null,
  adrLimited: adr?.limited ?? null,
  adrExplosiveKg: adr?.explosiveKg ?? null,
})
