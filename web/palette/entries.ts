import type { ComponentType } from 'react'
import { plain } from '#contract/fuzzy-match.ts'
import type { FoundItem, FoundKind } from '#contract/palette.ts'
import { paths } from '#web/paths.ts'
import { screens } from '#web/screens.ts'
import {
  DemandIcon,
  DriverIcon,
  FlightIcon,
  type IconProps,
  OrderIcon,
  PartnersIcon,
  RibbonMarkIcon,
  RoubleIcon,
  RulesIcon,
  TenderIcon,
  TruckIcon,
  WaybillIcon,
} from '#web/ui/pictures/icons.tsx'
import type { Visit } from './visits.ts'

/** One line of the palette. */
export type Entry = {
  /** Its own among all lines: where it leads, or what it does. */
  key: string
  group: FoundKind | 'recent' | 'place' | 'list'
  title: string
  note: string
  icon: ComponentType<IconProps>
  /** Inside the product, on another site, or something done on the spot. */
  way: { to: string } | { href: string } | { run: () => void }
  /** What it is found by on this device, as `plain` writes it; empty of what the server found. */
  names: readonly string[]
  exact: boolean
  /** Remembered under it when it is opened. */
  visit: Pick<Visit, 'title' | 'note'> | null
}

const icons: Readonly<Record<FoundKind, ComponentType<IconProps>>> = {
  order: OrderIcon,
  flight: FlightIcon,
  demand: DemandIcon,
  lot: TenderIcon,
  partner: PartnersIcon,
  customer: PartnersIcon,
  driver: DriverIcon,
  vehicle: TruckIcon,
  settlement: RoubleIcon,
  document: WaybillIcon,
  rule: RulesIcon,
}

/** The address of what was found. */
export function addressOf({ kind, id, parent, side, opens }: Pick<FoundItem, 'kind' | 'id' | 'parent' | 'side' | 'opens'>): string {
  switch (kind) {
    case 'order':
      return paths.orderOf({ id, opens })
    case 'flight':
      return paths.flight(id)
    case 'demand':
      return paths.demand(id)
    case 'lot':
      return paths.tender(side ?? 'forwarder', parent ?? id, parent === null ? undefined : id)
    case 'partner':
      return paths.partners({ partner: id })
    case 'customer':
      return paths.partners({ section: 'customers', customer: id })
    case 'driver':
      return paths.driver(id)
    case 'vehicle':
      return paths.vehicle(id)
    case 'settlement':
      return paths.settlement(id)
    case 'document':
      return `${paths.order(parent ?? id)}?tab=documents`
    case 'rule':
      return screens.rules.path
  }
}

/** What the server found, as a line. */
export const entryOf = (item: FoundItem, locale: 'ru' | 'en', names: { draft: string; ofDocument: (code: string) => string }): Entry => {
  const to = addressOf(item)
  const title = item.title || (item.code === null ? item.note[locale] : names.ofDocument(item.code))
  const note = item.note[locale]
  return {
    key: `${item.kind} ${item.id}`,
    group: item.kind,
    title,
    // what has no number yet is called by its way
    note: note !== title ? note : item.title ? '' : names.draft,
    icon: icons[item.kind],
    way: { to },
    names: [],
    exact: item.exact,
    visit: item.kind === 'rule' ? null : { title, note: item.note },
  }
}

const kindsByPath: readonly (readonly [RegExp, FoundKind])[] = [
  [/^\/orders\//, 'order'],
  [/^\/flights\//, 'flight'],
  [/^\/demand\//, 'demand'],
  [/^\/tenders_/, 'lot'],
  [/^\/partners/, 'partner'],
  [/^\/drivers\//, 'driver'],
  [/^\/transport\//, 'vehicle'],
  [/^\/settlements\//, 'settlement'],
]

/** A card that was opened before, as a line. */
export function recentOf({ to, title, note }: Visit, locale: 'ru' | 'en'): Entry {
  const kind = kindsByPath.find(([pattern]) => pattern.test(to))?.[1]
  const notes = note ? [note.ru, note.en] : []
  // a heading says what it is before the number: the number alone is a name too
  const number = title.split(/\s+/).at(-1) ?? ''
  return {
    key: `recent ${to}`,
    group: 'recent',
    title,
    note: note?.[locale] ?? '',
    icon: kind ? icons[kind] : RibbonMarkIcon,
    way: { to },
    names: [...new Set([title, ...(/\d/.test(number) ? [number] : []), ...notes].map(plain))].filter(Boolean),
    exact: false,
    visit: { title, note },
  }
}
