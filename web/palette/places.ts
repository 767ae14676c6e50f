import { plain } from '#contract/fuzzy-match.ts'
import type { MenuItem } from '#contract/menu.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import type { Locale } from '#web/i18n/words.ts'
import { iconOf, railItems, wayOf } from '#web/menu/menu.ts'
import { itemWords } from '#web/menu/words.ts'
import { organizationTabs } from '#web/organization/tabs.ts'
import { tabWords } from '#web/organization/words.ts'
import { paths, sideOfPath } from '#web/paths.ts'
import { type Screen, screens } from '#web/screens.ts'
import type { Density, Theme } from '#web/ui/appearance.ts'
import type { Entry } from './entries.ts'
import { actionWords, otherNames, sideWords } from './words.ts'

/** Who asks, how things look for him, and what he can change on the spot. */
export type PaletteUser = {
  locale: Locale
  side: Side | null
  sides: readonly Side[]
  permissions: readonly Permission[]
  menu: readonly MenuItem[]
  theme: Theme
  density: Density
  go: {
    side: (next: Side) => void
    theme: (next: Theme) => void
    density: (next: Density) => void
    locale: (next: Locale) => void
    signOut: () => void
  }
}

type Action = keyof typeof actionWords.ru

const makers: readonly (readonly [Action, Screen, string])[] = [
  ['createOrder', screens.orderCreate, paths.orderCreate()],
  ['createDemand', screens.demandCreate, paths.demandCreate()],
  ['createTender', { ...screens.tenderCreateForwarder, needs: 'tenders.create' }, paths.tenderCreate('forwarder')],
  ['createCapacity', { ...screens.tenderCreateExecutor, needs: 'tenders.create' }, paths.tenderCreate('executor')],
  ['createDriver', screens.driverCreate, paths.driverCreate()],
  ['createVehicle', screens.vehicleCreate, paths.vehicleCreate()],
  [
    'createCustomer',
    { ...screens.partners, side: 'forwarder', needs: 'customers.edit' },
    paths.partners({ section: 'customers', customer: 'new' }),
  ],
  ['customers', { ...screens.partners, side: 'forwarder', needs: 'customers.view' }, paths.partners({ section: 'customers' })],
  ['nodalPoints', { ...screens.partners, side: 'forwarder', needs: 'customers.view' }, paths.partners({ section: 'nodal_points' })],
]

/** Screens of the menu, parts of the settings and actions that this person has, each once. */
export function placesFor(user: PaletteUser): Entry[] {
  const may = ({ side, needs }: Screen) =>
    (needs === undefined || user.permissions.includes(needs)) && (side === undefined || user.sides.includes(side))
  const made = makers.filter(([, screen]) => may(screen)).map(([action, , to]) => act(user, action, { to }))
  const all = [...made, ...screensOf(user), ...(may(screens.organization) ? settingsOf(user) : []), ...switches(user)]
  return all.filter((entry, i) => all.findIndex(({ key }) => key === entry.key) === i)
}

const line = (title: string, more: { key: string; note?: string; icon: string; way: Entry['way']; names: readonly string[] }): Entry => ({
  group: 'place',
  title,
  note: more.note ?? '',
  key: more.key,
  icon: iconOf(more.icon),
  way: more.way,
  names: [...new Set([title, ...more.names].map(plain))].filter(Boolean),
  exact: false,
  visit: null,
})

const act = ({ locale }: PaletteUser, action: Action, way: Entry['way'], icon = 'plus'): Entry =>
  line(actionWords[locale][action], {
    key: 'to' in way ? way.to : action,
    icon: action === 'customers' || action === 'nodalPoints' ? 'partners' : icon,
    way,
    names: [actionWords.ru[action], actionWords.en[action], ...(otherNames[action]?.split(';') ?? [])],
  })

function screensOf({ menu, locale, sides }: PaletteUser): Entry[] {
  const own = (key: string | null, language: Locale) =>
    key !== null && Object.hasOwn(itemWords.ru, key) ? itemWords[language][key as keyof typeof itemWords.ru] : null
  return railItems(menu, null).flatMap(item => {
    const way = wayOf(item)
    if (!way) return []
    const side = sides.length > 1 && way.to !== null ? sideOfPath(way.to) : null
    return line(own(item.key, locale) ?? item.title, {
      key: way.to ?? way.href,
      note: side === null ? (item.sub_title ?? '') : sideWords[locale][side],
      icon: item.icon ?? '',
      way: way.to === null ? { href: way.href } : { to: way.to },
      names: [own(item.key, 'ru') ?? '', own(item.key, 'en') ?? ''],
    })
  })
}

const settingsOf = ({ locale, permissions, sides }: PaletteUser): Entry[] =>
  organizationTabs
    .filter(tab => tab !== 'rates' || (permissions.includes('orders.prices') && sides.includes('executor')))
    .map(tab =>
      line(tabWords[locale][tab], {
        key: paths.organization(tab),
        note: itemWords[locale].organization,
        icon: 'building',
        way: { to: paths.organization(tab) },
        names: [tabWords.ru[tab], tabWords.en[tab]],
      }),
    )

function switches(user: PaletteUser): Entry[] {
  const { side, sides, theme, density, locale, go } = user
  const other = side !== null && sides.length > 1 ? (side === 'forwarder' ? 'executor' : 'forwarder') : null
  const dense = (['compact', 'standard', 'roomy'] as const).filter(one => one !== density)
  return [
    ...(other ? [act(user, other === 'forwarder' ? 'toForwarder' : 'toExecutor', { run: () => go.side(other) }, 'building')] : []),
    theme === 'dark'
      ? act(user, 'light', { run: () => go.theme('light') }, 'gear')
      : act(user, 'dark', { run: () => go.theme('dark') }, 'gear'),
    act(user, 'language', { run: () => go.locale(locale === 'ru' ? 'en' : 'ru') }, 'gear'),
    ...dense.map(one => act(user, one, { run: () => go.density(one) }, 'gear')),
    act(user, 'signOut', { run: go.signOut }, 'key'),
  ]
}
