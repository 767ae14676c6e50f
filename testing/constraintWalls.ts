import type { z } from 'zod'
import { analyticsNotes } from '#contract/analytics-notes.ts'
import { bets } from '#contract/bets.ts'
import { ClientTerms } from '#contract/clients.ts'
import { comments } from '#contract/comments.ts'
import { LiabilityPolicy } from '#contract/company.ts'
import { conditionTemplates, TemplateDraft } from '#contract/condition-templates.ts'
import { CustomerDraft } from '#contract/customers.ts'
import { DemandDraft, DemandPrice, LaneDraft } from '#contract/demand-draft.ts'
import { ExtraChange } from '#contract/extras.ts'
import { flags } from '#contract/flags.ts'
import { CostRates, DriverRates } from '#contract/flight-costs.ts'
import { FlightMove, FlightShare } from '#contract/flight-moves.ts'
import { menu } from '#contract/menu.ts'
import { NodalPointDraft } from '#contract/nodal-points.ts'
import { CargoDraft, OrderDraft, OrderTerms } from '#contract/order-draft.ts'
import { HaltChange } from '#contract/order-exceptions.ts'
import { partners } from '#contract/partners.ts'
import type { Money } from '#contract/primitives.ts'
import { printTemplates } from '#contract/print-templates.ts'
import { privateAreas } from '#contract/private-areas.ts'
import { TenderDraft } from '#contract/tender-draft.ts'
import { VehicleDraft } from '#contract/vehicles.ts'
import { RateDraft } from '#contract/waterfalls.ts'

/** A field of the contract, and the columns its value goes into. */
export type Wall = { field: z.ZodType; columns: (value: unknown) => Record<string, unknown> }

const into = (column: string, field: z.ZodType, more: Record<string, unknown> = {}): Wall => ({
  field,
  columns: value => ({ [column]: value, ...more }),
})
/** A field with a sum, the column of its amount and that of its currency. */
const sumInto = (column: string, field: z.ZodType, { currency, beside }: { currency?: string; beside?: object } = {}): Wall => ({
  field,
  columns: value => {
    const sum = (value ?? null) as Money | null
    return { ...beside, [column]: sum?.minor ?? null, ...(currency !== undefined && { [currency]: sum?.currency ?? null }) }
  },
})

type Union = { options: readonly z.ZodObject[] }
/** A field of the branch of a union that has this action. */
const ofAction = (union: Union, action: string, name: string): z.ZodType =>
  union.options.find(({ shape }) => (shape.action as z.ZodLiteral).value === action)!.shape[name] as z.ZodType

const flightCost = (ofAction(FlightMove, 'costs', 'costs') as z.ZodArray<z.ZodObject>).element.shape as Record<
  'note' | 'plan' | 'fact',
  z.ZodType
>
const share = FlightShare.shape
const shareOf = (): Wall[] => [
  into('mass_kg', share.massKg, { leg: 1 }),
  into('volume_m3', share.volumeM3, { leg: 1 }),
  into('pallets', share.pallets, { leg: 1 }),
  into('pieces', share.pieces, { leg: 1 }),
]
const cargo = CargoDraft.shape
const point = NodalPointDraft.shape
const vehicle = VehicleDraft.shape
const terms = OrderTerms.shape
const released = conditionTemplates.release.data.shape
const tender = TenderDraft.shape
const area = privateAreas.save.data.shape
const group = partners.saveGroup.data.shape
const ofPost = privateAreas.savePost.data.shape

/**
 * Constraints whose bounds a field of the contract has too: what the field takes, the constraint takes. The rest is refused at the field,
 * in words, before the database is asked.
 */
export const walls: Readonly<Record<string, readonly Wall[]>> = {
  analytics_notes__text: [into('text', analyticsNotes.create.data.shape.text)],
  contract_rates__price: [into('share', RateDraft.shape.share), into('weekly_cap', RateDraft.shape.weeklyCap)],
  cost_rates__load: [into('load_l', CostRates.shape.loadL)],
  cost_rates__sums: (['fuelPrice', 'tollKm', 'driverKm', 'driverTrip', 'driverDay'] as const).map(name =>
    sumInto(
      name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      CostRates.shape[name],
    ),
  ),
  cost_rates__winter: [
    into('winter_percent', CostRates.shape.winterPercent, { winter_from: 1, winter_to: 1 }),
    into('winter_from', CostRates.shape.winterFrom, { winter_percent: 1, winter_to: 1 }),
    into('winter_to', CostRates.shape.winterTo, { winter_percent: 1, winter_from: 1 }),
  ],
  condition_editions__noted: [into('note', TemplateDraft.shape.note)],
  condition_templates__named: [into('name', TemplateDraft.shape.name)],
  customers__credit: [sumInto('credit_limit', CustomerDraft.shape.creditLimit, { currency: 'credit_currency' })],
  customers__contract: [into('contract_number', CustomerDraft.shape.contractNumber)],
  customers__pass: [into('pass_hours', CustomerDraft.shape.passHours)],
  customers__name: [into('name', CustomerDraft.shape.name)],
  customers__pay: [into('pay_days', CustomerDraft.shape.payDays)],
  demand_answers__counts: [sumInto('amount', DemandPrice)],
  demand_lanes__prices: [sumInto('price', LaneDraft.shape.price)],
  demand_offers__amount: [into('trucks', DemandDraft.shape.trucks)],
  demand_weeks__needed: [into('needed', LaneDraft.shape.weeks.unwrap().element.shape.trips)],
  driver_rates__sums: (['driverKm', 'driverTrip', 'driverDay'] as const).map(name =>
    sumInto(
      name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      DriverRates.shape[name],
    ),
  ),
  flight_costs__note: [into('note', flightCost.note)],
  flight_costs__sums: [sumInto('plan', flightCost.plan), sumInto('fact', flightCost.fact)],
  flight_loads__share: shareOf(),
  flight_tasks__facts: [into('seals', ofAction(FlightMove, 'interrupt', 'seals'))],
  flights__fuel: [into('fuel_l', ofAction(FlightMove, 'sheet', 'fuelL'))],
  flights__instructions: [into('instructions', ofAction(FlightMove, 'instruct', 'instructions'))],
  order_flights__share: shareOf(),
  flag_choices__key: [into('key', flags.choose.data.shape.key)],
  flag_opinions__text: [into('text', flags.opine.data.shape.text)],
  flags__key: [into('key', flags.set.data.shape.key)],
  menu_items__id: [into('id', menu.update.data.shape.id)],
  nodal_points__geofence: [into('geofence_m', point.geofenceM)],
  nodal_points__height: [into('max_height_m', point.restrictions.shape.heightM)],
  nodal_points__lat: [into('lat', point.lat)],
  nodal_points__lon: [into('lon', point.lon)],
  nodal_points__mass: [into('max_mass_kg', point.restrictions.shape.massKg)],
  nodal_points__polygon: [into('geofence_polygon', point.geofencePolygon)],
  nodal_points__priority: [into('priority', point.priority)],
  nodal_points__service: [into('service_min', point.serviceMin)],
  order_cargos__mass: [
    into('mass_kg', cargo.massKg),
    into('pieces', cargo.pieces),
    into('volume_m3', cargo.volumeM3),
    into('pallets', cargo.pallets),
  ],
  order_cargos__container: [into('container_number', cargo.containerNumber)],
  order_cargos__size: [into('length_m', cargo.lengthM), into('width_m', cargo.widthM), into('height_m', cargo.heightM)],
  order_cargos__temperature: [into('temp_min', cargo.tempMin), into('temp_max', cargo.tempMax)],
  order_comments__text: [into('text', comments.add.data.shape.text)],
  order_extras__comment: [into('comment', ofAction(ExtraChange, 'propose', 'comment'))],
  order_halt_requests__part: [into('paid_percent', ofAction(HaltChange, 'ask', 'paidPercent'))],
  order_internal_comments__text: [into('text', comments.edit.data.shape.text)],
  orders__late_delivery: [
    into('late_delivery_percent', terms.lateDeliveryPercent),
    into('late_delivery_base', terms.lateDeliveryBase),
    into('late_delivery_cap', terms.lateDeliveryCap),
  ],
  orders__late_payment: [into('late_payment_percent', terms.latePaymentPercent), into('late_payment_cap', terms.latePaymentCap)],
  orders__customer_says: [into('cost_centre', OrderDraft.shape.costCentre), into('contract_number', OrderDraft.shape.contractNumber)],
  orders__pass: [into('pass_hours', OrderDraft.shape.passHours)],
  orders__trucks: [into('trucks_count', OrderDraft.shape.trucksCount)],
  orders__contact: [into('contact_name', OrderDraft.shape.contactName)],
  orders__papers: [into('document_days', terms.documentDays)],
  print_templates__name: [into('name', printTemplates.save.data.shape.name)],
  orders__distance: [into('distance_km', OrderDraft.shape.distanceKm)],
  orders__tags: [into('tags', OrderDraft.shape.tags)],
  orders__terms: [
    into('free_revoke_hours', terms.freeRevokeHours),
    into('penalty_percent', terms.penaltyPercent),
    into('free_wait_minutes', terms.freeWaitMinutes),
    into('approval_hours', terms.approvalHours),
  ],
  organization_settings__policy: [
    sumInto('policy_sum', LiabilityPolicy.shape.sum, {
      currency: 'policy_currency',
      beside: { policy_insurer: 'АО «Страхование»', policy_number: '1', policy_expires: '2027-03-01' },
    }),
  ],
  partner_groups__delay: [into('delay_min', group.delayMinutes)],
  partner_groups__named: [into('name', group.name)],
  partners__credit: [sumInto('credit_limit', partners.save.data.shape.creditLimit)],
  partners__rating: [into('rating', partners.save.data.shape.rating)],
  private_areas__named: [into('name', area.name), into('rules', area.rules)],
  private_posts__texts: [into('title', ofPost.title), into('body', ofPost.text)],
  standings__people: [into('max_people', ClientTerms.shape.maxPeople)],
  system_editions__noted: [into('note_ru', released.note.shape.ru), into('note_en', released.note.shape.en)],
  system_templates__named: [into('name_ru', released.name.shape.ru), into('name_en', released.name.shape.en)],
  tender_bets__share: [into('share', bets.place.data.shape.share)],
  tenders__confirm: [into('confirm_minutes', tender.confirmMinutes)],
  tenders__extension: [
    into('window_s', tender.windowSeconds),
    into('extend_s', tender.extendSeconds),
    into('extend_most', tender.extendMost),
  ],
  tenders__rounds: [into('rounds', tender.rounds, { round: 1 })],
  tenders__step: [into('step_percent', tender.stepPercent)],
  vehicles__axles: [into('axles', vehicle.axles)],
  vehicles__consumption: [into('consumption', vehicle.consumption)],
  vehicles__euro: [into('euro_class', vehicle.euroClass)],
  vehicles__masses: [into('curb_mass_kg', vehicle.curbMassKg), into('gross_mass_kg', vehicle.grossMassKg)],
  vehicles__pallets: [into('pallets', vehicle.pallets)],
  vehicles__payload: [into('payload_kg', vehicle.payloadKg)],
  vehicles__sizes: [
    into('length_m', vehicle.lengthM),
    into('width_m', vehicle.widthM),
    into('height_m', vehicle.heightM),
    into('volume_m3', vehicle.volumeM3),
  ],
  vehicles__year: [into('year', vehicle.year)],
}
