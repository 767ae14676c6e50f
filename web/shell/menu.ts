import { type ComponentType, useSyncExternalStore } from 'react'
import { matchPath } from 'react-router'
import { auth } from '#contract/auth.ts'
import { type MenuItem, menu } from '#contract/menu.ts'
import type { Side } from '#contract/primitives.ts'
import { ask } from '#web/api/client.ts'
import { paths, patterns, sideOfPath } from '#web/paths.ts'
import {
  ChartIcon,
  DemandIcon,
  DriverIcon,
  FlightIcon,
  GearIcon,
  HelpIcon,
  HomeIcon,
  type IconProps,
  OrderIcon,
  PartnersIcon,
  PlusIcon,
  RibbonMarkIcon,
  RulesIcon,
  TenderIcon,
  TrailerIcon,
  TruckIcon,
  WaybillIcon,
} from '#web/ui/icons.tsx'

const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  home: HomeIcon,
  order: OrderIcon,
  plus: PlusIcon,
  tender: TenderIcon,
  flight: FlightIcon,
  demand: DemandIcon,
  partners: PartnersIcon,
  rules: RulesIcon,
  waybill: WaybillIcon,
  chart: ChartIcon,
  gear: GearIcon,
  help: HelpIcon,
  truck: TruckIcon,
  trailer: TrailerIcon,
  driver: DriverIcon,
}

/** The icon of that name, or the plain one. */
export const iconOf = (name: string | null): ComponentType<IconProps> =>
  name !== null && Object.hasOwn(icons, name) ? icons[name]! : RibbonMarkIcon

/** Where an item leads: inside the product, outside it, or nowhere safe. */
export type Way = { to: string; href: null } | { to: null; href: string } | null

export function wayOf(item: MenuItem): Way {
  if (item.is_external) return item.src !== null && /^https:\/\//.test(item.src) ? { to: null, href: item.src } : null
  if (item.path === true) return { to: paths.orderCreate(), href: null }
  if (item.path === null || !/^\/(?![/\\])/.test(item.path)) return null
  return { to: item.is_iframe ? `/iframe${item.path}` : item.path, href: null }
}

/** The extra item of internal test and staging hosts, right after the item titled «Создать заказ»; elsewhere the list as it is. */
export function withTestItem(items: readonly MenuItem[], testHosts: readonly string[], host: string): MenuItem[] {
  const at = items.findIndex(item => item.title === 'Создать заказ')
  if (at < 0 || !testHosts.includes(host)) return [...items]
  const extra: MenuItem = {
    id: 777,
    position: 1,
    title: 'Создать заказ (NEW)',
    icon: 'plus',
    src: null,
    path: true,
    is_iframe: false,
    is_tab: false,
    key: null,
    is_external: false,
    group_id: 1,
    sub_title: null,
  }
  return items.toSpliced(at + 1, 0, extra)
}

/** Items of the rail for the side one works on: tabs belong to their screens, the other side's lists to the other side. */
export const railItems = (items: readonly MenuItem[], side: Side | null): MenuItem[] =>
  items.filter(item => {
    if (item.is_tab || !wayOf(item)) return false
    const own = typeof item.path === 'string' ? sideOfPath(item.path) : null
    return own === null || side === null || own === side
  })

/** Items with their group, groups in the order of their first item; the first page stands alone above them. */
export function grouped(items: readonly MenuItem[]): { group: number | null; items: MenuItem[] }[] {
  const groups = new Map<number | null, MenuItem[]>()
  for (const item of items) {
    const group = item.key === 'home' ? null : (item.group_id ?? 0)
    groups.set(group, [...(groups.get(group) ?? []), item])
  }
  return [...groups].map(([group, members]) => ({ group, items: members }))
}

/** The item of the screen one is on: the longest address the current one continues; an order belongs to its list. */
export function currentItem(items: readonly MenuItem[], pathname: string, side: Side | null): number | null {
  const place = matchPath(patterns.order, pathname) && side ? paths.orders(side) : pathname
  let best: { id: number; length: number } | null = null
  for (const item of items) {
    const to = wayOf(item)?.to
    if (!to || !(place === to || (to !== '/' && place.startsWith(`${to}/`)))) continue
    if (!best || to.length > best.length) best = { id: item.id, length: to.length }
  }
  return best?.id ?? null
}

type Kept = { state: 'loading' | 'failed'; items: readonly MenuItem[] } | { state: 'kept'; items: readonly MenuItem[] }

let kept: Kept = { state: 'loading', items: [] }
let asked = false
const watchers = new Set<() => void>()

/** The menu as it was when this page was loaded: asked for once, kept outside the cache of answers. */
export function useMenu(): Kept {
  return useSyncExternalStore(
    watch => {
      watchers.add(watch)
      void loadMenu()
      return () => watchers.delete(watch)
    },
    () => kept,
  )
}

/** Asks for the menu unless it was asked for; after a failure `again` asks once more. */
export async function loadMenu(again = false): Promise<void> {
  if (asked && !(again && kept.state === 'failed')) return
  asked = true
  const [[items], [config]] = await Promise.all([ask(menu.list), ask(auth.config, {}, { quiet: true })])
  const ordered = items?.toSorted((a, b) => a.position - b.position || a.id - b.id)
  kept = ordered
    ? { state: 'kept', items: withTestItem(ordered, config?.testHosts ?? [], location.hostname) }
    : { state: 'failed', items: [] }
  for (const watch of watchers) watch()
}
