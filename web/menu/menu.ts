import { type ComponentType, useSyncExternalStore } from 'react'
import { matchPath } from 'react-router'
import { isInside, isOutside, type MenuItem, menu } from '#contract/menu.ts'
import type { Side } from '#contract/primitives.ts'
import { ask } from '#web/api/client.ts'
import { settings } from '#web/api/settings.ts'
import { paths, sideOfPath } from '#web/paths.ts'
import { screens } from '#web/screens.ts'
import {
  BellIcon,
  BoardIcon,
  BuildingIcon,
  ChartIcon,
  DemandIcon,
  DriverIcon,
  FlightIcon,
  GateIcon,
  GearIcon,
  HelpIcon,
  HomeIcon,
  type IconProps,
  KeyIcon,
  OrderIcon,
  PartnersIcon,
  PlusIcon,
  RibbonMarkIcon,
  RoubleIcon,
  RulesIcon,
  StarIcon,
  TableIcon,
  TenderIcon,
  ToggleIcon,
  TrailerIcon,
  TruckIcon,
  WaybillIcon,
} from '#web/ui/pictures/icons.tsx'

const icons = {
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
  board: BoardIcon,
  gate: GateIcon,
  building: BuildingIcon,
  key: KeyIcon,
  toggle: ToggleIcon,
  table: TableIcon,
  bell: BellIcon,
  star: StarIcon,
  rouble: RoubleIcon,
} satisfies Record<string, ComponentType<IconProps>>

/** Names an item may give its icon by. */
export type IconName = keyof typeof icons
export const iconNames = Object.keys(icons) as readonly IconName[]
export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)

/** The icon of that name, or the plain one. */
export const iconOf = (name: string | null): ComponentType<IconProps> => (name !== null && isIconName(name) ? icons[name] : RibbonMarkIcon)

/** Where an item leads: inside the product, outside it, or nowhere safe. */
export type Way = { to: string; href: null } | { to: null; href: string } | null

export function wayOf(item: MenuItem): Way {
  if (item.is_external) return outside(item.src)
  if (item.path === true) return { to: paths.orderCreate(), href: null }
  if (item.path === null) return null
  if (item.is_iframe) return isEmbedded(item) ? { to: frameAddress(item.path), href: null } : null
  return isInside(item.path) ? { to: item.path, href: null } : null
}

const outside = (src: string | null): Way => (src !== null && isOutside(src) ? { to: null, href: src } : null)

/** Whether an item shows a page of another site inside the product. */
export const isEmbedded = (item: MenuItem): item is MenuItem & { src: string } => item.is_iframe && item.src !== null && isOutside(item.src)

/** The address of an embedded page: dashboards and modules have screens of their own. */
const frameAddress = (path: string) => (/^\/(analytics|modules)\/[^/]/.test(path) ? path : `/iframe/${path.replace(/^\//, '')}`)

/** Where a tab leads: to a page beside its screen, or, with an empty way, to its own place on the screen. */
export function tabWayOf(item: MenuItem): Way {
  if (item.is_external) return outside(item.src)
  return !item.is_iframe && item.src !== null && isInside(item.src) ? { to: item.src, href: null } : null
}

/** The path of an address as the browser writes it. */
export const pathOf = (address: string): string => new URL(address, 'https://x').pathname.replace(/(.)\/$/, '$1')

/** The screen an address belongs to: the tabs of its own that a screen keeps in its path do not make it another one. */
export const screenOf = (pathname: string): string => pathname.replace(/\/tab\/[^/]*$/, '').replace(/(.)\/$/, '$1')

/** The tabs the menu adds to the screen of this address. */
export function tabsOf(items: readonly MenuItem[], pathname: string, side: Side | null): MenuItem[] {
  const screen = screenOf(pathname)
  const own = sideOfPath(screen)
  if (own !== null && own !== side) return []
  return items.filter(item => item.is_tab && screenAt(item) === screen)
}

/** The address of the screen a tab stands on; null where its path is none. */
export const screenAt = ({ path }: MenuItem): string | null =>
  path === true ? paths.orderCreate() : path !== null && isInside(path) ? pathOf(path) : null

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

/** What runs the organisation and the installation, at the foot of the menu. */
export const settingsGroup = 4

/** Items with their group, groups in the order of their first item; the first page stands alone above them, the settings below. */
export function grouped(items: readonly MenuItem[]): { group: number | null; items: MenuItem[] }[] {
  const groups = new Map<number | null, MenuItem[]>()
  for (const item of items) {
    const group = item.key === 'home' ? null : (item.group_id ?? 0)
    groups.set(group, [...(groups.get(group) ?? []), item])
  }
  return [...groups]
    .map(([group, members]) => ({ group, items: members }))
    .toSorted((a, b) => Number(a.group === settingsGroup) - Number(b.group === settingsGroup))
}

/** The item of the screen one is on: the longest address the current one continues; an order and a flight belong to their lists, a dashboard to the first one. */
export function currentItem(items: readonly MenuItem[], pathname: string, side: Side | null): number | null {
  return (
    itemAt(items, newOf(listOf(pathname, side))) ??
    (/^\/analytics\/[^/]+$/.test(pathname) ? itemAt(items, paths.analytics('execution')) : null)
  )
}

/** The item whose address this one is or continues, the longest of them. */
function itemAt(items: readonly MenuItem[], place: string): number | null {
  let best: { id: number; length: number } | null = null
  for (const item of items) {
    const to = newOf(wayOf(item)?.to ?? '')
    if (!to || !(place === to || (to !== '/' && place.startsWith(`${to}/`)))) continue
    if (!best || to.length > best.length) best = { id: item.id, length: to.length }
  }
  return best?.id ?? null
}

function listOf(pathname: string, side: Side | null): string {
  if (pathname === screens.ordersEdit.path) return paths.orders('forwarder')
  if (side && matchPath(screens.order.path, pathname)) return paths.orders(side)
  if (side && pathname !== screens.flightTasks.path && matchPath(screens.flight.path, pathname)) return `/flights_${side}`
  return pathname
}

/** An address of the old table of orders as the new one has it. */
const newOf = (path: string): string => path.replace(/^(\/orders_[a-z]+)_old(\/tab\/all)?(?=\/|$)/, '$1')

type MenuState = { state: 'loading' | 'failed'; items: readonly MenuItem[] } | { state: 'kept'; items: readonly MenuItem[] }

let kept: MenuState = { state: 'loading', items: [] }
let asked = false
const watchers = new Set<() => void>()

/** The menu as it was when this page was loaded: asked for once, kept outside the cache of answers. */
export function useMenu(): MenuState {
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
  const [[items], config] = await Promise.all([ask(menu.list), settings()])
  const ordered = items?.toSorted((a, b) => a.position - b.position || a.id - b.id)
  kept = ordered
    ? { state: 'kept', items: withTestItem(ordered, config?.testHosts ?? [], location.hostname) }
    : { state: 'failed', items: [] }
  for (const watch of watchers) watch()
}
