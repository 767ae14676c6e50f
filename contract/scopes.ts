import { z } from 'zod'
import type { Effect } from './call.ts'
import type { Bilingual } from './primitives.ts'

/** What a key of a program may be let to, by part of the product. */
export const scopeWords = {
  orders: { ru: 'Заказы', en: 'Orders' },
  flights: { ru: 'Рейсы', en: 'Flights' },
  fleet: { ru: 'Транспорт и водители', en: 'Vehicles and drivers' },
  tracking: { ru: 'Положение и датчики', en: 'Positions and sensors' },
  trading: { ru: 'Спрос и тендеры', en: 'Demand and tenders' },
  partners: { ru: 'Партнёры', en: 'Partners' },
  customers: { ru: 'Заказчики и узловые точки', en: 'Customers and nodal points' },
  settlements: { ru: 'Реестры оплат', en: 'Settlements' },
  papers: { ru: 'Файлы и печать', en: 'Files and printing' },
  organization: { ru: 'Организация', en: 'Organisation' },
  events: { ru: 'События', en: 'Events' },
} as const satisfies Record<string, Bilingual>

export type ScopeName = keyof typeof scopeWords
export const scopeNames = Object.keys(scopeWords) as [ScopeName, ...ScopeName[]]

/** `write` lets read too. */
export const scopeLevels = ['read', 'write'] as const
export const Scope = z.templateLiteral([z.enum(scopeNames), ':', z.enum(scopeLevels)])
export type Scope = z.output<typeof Scope>

/**
 * Which scope opens an address, by its first part: `any` key reads it, and null is opened by none. What is a person’s own (his views, his
 * notices, his sign-ins), who works here and what acts by itself with a person’s rights stays with people; a part that is not named is shut.
 */
const scopeOfPart: Readonly<Record<string, ScopeName | 'any' | null>> = {
  orders: 'orders',
  emissions: 'orders',
  analytics: 'orders',
  // each of its sets asks for the scope of what it is of
  warehouse: 'any',
  analyticsNotes: null,
  analyticsGoals: null,
  handovers: 'orders',
  comments: 'orders',
  transfers: 'orders',
  lanes: 'orders',
  letters: 'orders',
  'condition-templates': 'orders',
  routing: 'orders',
  driverLinks: 'flights',
  flights: 'flights',
  planner: 'flights',
  costs: 'flights',
  car: 'fleet',
  cars: 'fleet',
  driver: 'fleet',
  drivers: 'fleet',
  compliance: 'fleet',
  sensors: 'tracking',
  tracks: 'tracking',
  positions: 'tracking',
  devices: 'tracking',
  map: 'tracking',
  demand: 'trading',
  tender: 'trading',
  tenderBet: 'trading',
  waterfall: 'trading',
  contractRate: 'trading',
  'private-areas': 'trading',
  list: 'partners',
  organization: 'partners',
  profile: 'partners',
  partners: 'partners',
  customer: 'customers',
  customers: 'customers',
  nodalPoint: 'customers',
  points: 'customers',
  settlements: 'settlements',
  documents: 'papers',
  waybills: 'papers',
  files: 'papers',
  prints: 'papers',
  'print-templates': 'organization',
  company: 'organization',
  events: 'events',
  dicts: 'any',
  places: 'any',
  'access-key': 'any',
  'access-keys': null,
  incomingLetters: null,
  webhooks: null,
  calendars: null,
  answers: null,
  palette: null,
  watchers: null,
  users: null,
  user: null,
  auth: null,
  m_cookie_request: null,
  set_ya_cookie: null,
  drop_ya_cookie: null,
  menu: null,
  timeSync: null,
  'notice-settings': null,
  imports: null,
  exports: null,
  personalData: null,
  retention: null,
  flags: null,
  dictionaries: null,
  installation: null,
  announcements: null,
  sessions: null,
  views: null,
  'own-dashboards': null,
  notices: null,
  drafts: null,
  channels: null,
  employees: null,
  registration: null,
  clients: null,
  persons: null,
  acting: null,
  firstPage: null,
  'management-rules': null,
}

const partOf = (path: string): string => (path.startsWith('/api/analytics/v0/warehouse/') ? 'warehouse' : (path.split('/')[2] ?? ''))

/** Whether anybody has said which keys open an address. */
export const isScoped = (path: string): boolean => Object.hasOwn(scopeOfPart, partOf(path))

/** The scope a key needs for a call; `any`: every key may, null: none. */
export function scopeFor(path: string, effect: Effect): Scope | 'any' | null {
  const name = isScoped(path) ? scopeOfPart[partOf(path)]! : null
  if (name === null) return null
  if (name === 'any') return effect === 'read' ? 'any' : null
  return `${name}:${effect === 'read' ? 'read' : 'write'}`
}

/** Whether a key with these scopes may make a call. */
export function letsIn(scopes: readonly string[], path: string, effect: Effect): boolean {
  const needed = scopeFor(path, effect)
  if (needed === null) return false
  return needed === 'any' || scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'))
}
