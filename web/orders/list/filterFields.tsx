import { useQueries, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { customers } from '#contract/customers.ts'
import { dicts } from '#contract/dicts.ts'
import { DocumentsState, type OrderFilter, OrderRisk, type OrderRow, type WhereFilter } from '#contract/order-list.ts'
import { ViewerStatus } from '#contract/order-states.ts'
import { orders } from '#contract/orders.ts'
import { organizations } from '#contract/organizations.ts'
import { places } from '#contract/places.ts'
import type { Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import { queryOf } from '#web/api/query.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { now } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import type { FilterField, Preset } from '#web/lists/filters/fields.ts'
import { moscowDay } from '#web/orders/days.ts'
import { listWords, sideWords, statusWords } from '#web/orders/words.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { useCountedFields } from './countedFields.tsx'
import { documentsStateWords, filterWords, riskWords } from './words.ts'

const WhereField = lazy(async () => ({ default: (await import('./WhereField.tsx')).WhereField }))
const suggestCustomers = async (text: string, signal: AbortSignal) =>
  (await import('#web/orders/suggest.ts')).suggestCustomers(text, signal)

const lostOnes = new Set(['declined', 'expired', 'revoked'])
const hiddenFrom = { forwarder: lostOnes, executor: new Set(['draft', 'placed', 'searching']) }
const rare = { staleTime: 5 * 60_000 }

/** Conditions of the list of orders; partners met in its rows can be chosen even when the partners themselves are closed to the person. */
export function useOrderFields(filter: OrderFilter, rows: readonly OrderRow[]): FilterField<OrderFilter>[] {
  const t = useWords(listWords)
  const w = useWords(filterWords)
  const s = useWords(statusWords)
  const risks = useWords(riskWords)
  const documentNames = useWords(documentsStateWords)
  const side = useWords(sideWords)
  const { locale } = useLocale()
  const own = filter.side === 'forwarder'
  const prices = useCan('orders.prices')
  const nameOfPlace = usePlaceNames(filter)
  const customer = useCustomerField(filter)
  const responsible = useResponsibleField(own)
  const counted = useCountedFields(filter)
  const partners = useQuery({
    ...queryOf(own ? organizations.executorsOfForwarder : organizations.forwardersOfExecutor, {}, { quiet: true }),
    enabled: useCan('partners.view'),
    ...rare,
  })
  const bodies = useQuery(queryOf(dicts.bodyTypes, {}, { quiet: true }))

  const names = new Map<string, string>()
  for (const partner of partners.data?.items ?? []) names.set(partner.id, partner.name)
  for (const row of rows) if (row.counterpart) names.set(row.counterpart.id, row.counterpart.name)
  for (const id of filter.counterpart) if (!names.has(id)) names.set(id, id.slice(0, 8))
  const tags = new Set(rows.flatMap(row => row.tags))
  const where = (name: 'from' | 'to'): FilterField<OrderFilter> => ({
    name,
    kind: 'own',
    label: w[name],
    wordsOf: value => {
      const { places = [], regions = [], km } = (value ?? {}) as NonNullable<WhereFilter>
      const ends = [...regions, ...places].map(nameOfPlace)
      const said = ends.length > 3 ? `${ends[0]} +${ends.length - 1}` : ends.join(', ')
      return km === undefined ? said : `${said}, ${w.within(km)}`
    },
    edit: (value, set) => (
      <Suspense fallback={<Skeleton lines={3} height={36} />}>
        <WhereField value={value} nameOf={nameOfPlace} onChange={set} />
      </Suspense>
    ),
  })

  return [
    {
      name: 'status',
      kind: 'choices',
      label: t.status,
      pinned: true,
      options: ViewerStatus.options.filter(one => !hiddenFrom[filter.side].has(one)).map(id => ({ id, label: s[id] })),
    },
    { name: 'loading', kind: 'dates', label: t.loading, pinned: true, zone: defaultZone },
    {
      name: 'counterpart',
      kind: 'choices',
      label: own ? side.executor : side.forwarder,
      pinned: true,
      options: [...names].map(([id, label]) => ({ id, label })).sort((a, b) => a.label.localeCompare(b.label, locale)),
    },
    { name: 'unloading', kind: 'dates', label: t.unloading, zone: defaultZone },
    { name: 'created', kind: 'dates', label: w.created, zone: defaultZone },
    { name: 'loaded', kind: 'dates', label: w.loaded, zone: defaultZone },
    { name: 'delivered', kind: 'dates', label: w.delivered, zone: defaultZone },
    where('from'),
    where('to'),
    ...(own ? [...customer, responsible] : []),
    {
      name: 'risk',
      kind: 'choices',
      label: w.risk,
      options: OrderRisk.options.filter(id => own || id !== 'executor').map(id => ({ id, label: risks[id] })),
    },
    {
      name: 'documents',
      kind: 'choices',
      label: w.documents,
      options: DocumentsState.options.map(id => ({ id, label: documentNames[id] })),
    },
    {
      name: 'body',
      kind: 'choices',
      label: t.body,
      options: (bodies.data?.body_type ?? []).map(row => ({ id: row.code, label: locale === 'ru' ? row.name_ru : row.name_en })),
    },
    { name: 'weight', kind: 'numbers', label: w.weight, unit: w.tonnes, digits: 1 },
    ...(prices ? [{ name: 'price', kind: 'numbers', label: w.price, unit: '₽', digits: 0 } as const] : []),
    ...(own
      ? [
          {
            name: 'tags',
            kind: 'suggest',
            label: w.tags,
            nameOf: (id: string) => id,
            load: async (text: string) => {
              const typed = text.trim().slice(0, 40)
              const near = [...tags].filter(tag => tag.toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
              return [...new Set([...near, ...(typed === '' ? [] : [typed])])].map(tag => ({ id: tag, label: tag }))
            },
          } as const,
        ]
      : []),
    { name: 'mine', kind: 'flag', label: t.mine, pinned: true },
    { name: 'watched', kind: 'flag', label: w.watched },
    { name: 'overdue', kind: 'flag', label: t.overdue },
    { name: 'noVehicle', kind: 'flag', label: w.noVehicle },
    ...counted,
  ]
}

/** Names of the places the filter means; a region is its own name until it was chosen here. */
function usePlaceNames({ from, to }: OrderFilter): (id: string) => string {
  const { locale } = useLocale()
  const codes = [...new Set([...(from?.places ?? []), ...(to?.places ?? [])])].toSorted()
  const { data } = useQuery({ ...queryOf(places.get, { codes }, { quiet: true }), enabled: codes.length > 0, ...rare })
  const known = new Map((data?.places ?? []).map(place => [place.code, locale === 'ru' ? place.ru : place.en]))
  return id => known.get(id) ?? id
}

/** Own customers; closed to whom they are closed. */
function useCustomerField({ customer }: OrderFilter): FilterField<OrderFilter>[] {
  const t = useWords(listWords)
  const may = useCan('customers.view')
  const found = useQueries({
    queries: customer.map(id => ({ ...queryOf(customers.get, { id }, { quiet: true }), enabled: may, ...rare })),
  })
  const names = new Map(found.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])))
  return may ? [{ name: 'customer', kind: 'suggest', label: t.customer, load: suggestCustomers, nameOf: id => names.get(id) }] : []
}

/** Who is in charge: the person who asks stands first. */
function useResponsibleField(enabled: boolean): FilterField<OrderFilter> {
  const t = useWords(listWords)
  const w = useWords(filterWords)
  const { user } = useMe()
  const { data } = useQuery({ ...queryOf(orders.people, {}, { quiet: true }), enabled, ...rare })
  const people = data?.items ?? []
  return {
    name: 'responsible',
    kind: 'choices',
    label: t.responsible,
    options: [
      { id: user.id, label: w.me(user.name) },
      ...people.filter(({ id }) => id !== user.id).map(({ id, name }) => ({ id, label: name })),
    ],
  }
}

/** Ready filters of a side. */
export function useOrderPresets(side: Side): Preset<OrderFilter>[] {
  const t = useWords(listWords)
  const w = useWords(filterWords)
  const today = moscowDay(now())
  const own: Preset<OrderFilter> =
    side === 'forwarder'
      ? { id: 'open', label: t.presetOpen, change: { status: ['placed', 'searching', 'offered'], sort: 'due' } }
      : { id: 'open', label: w.noVehicle, change: { noVehicle: true, sort: 'due' } }
  return [
    { id: 'mine', label: t.presetMine, change: { mine: true, sort: 'due' } },
    { id: 'today', label: t.presetToday, change: { loading: { from: today, to: today }, sort: 'loading' } },
    { id: 'watched', label: w.watched, change: { watched: true, sort: 'due' } },
    { id: 'missed', label: w.presetMissed, change: { risk: ['missed'], sort: 'due' } },
    { id: 'late', label: w.presetLate, change: { risk: ['delay'], sort: 'due' } },
    own,
    { id: 'documents', label: w.presetDocuments, change: { status: ['documents'], documents: ['missing'], sort: 'due' } },
  ]
}
