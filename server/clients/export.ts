import type { Client, ClientState } from '#contract/clients.ts'
import { amountText, type Bilingual, type Side } from '#contract/primitives.ts'
import { defaultZone } from '#contract/zone.ts'
import type { ExportColumn } from '#server/exports/export.ts'

const states: Record<ClientState, Bilingual> = {
  unverified: { ru: 'не проверена', en: 'not verified' },
  verified: { ru: 'проверена', en: 'verified' },
  blocked: { ru: 'заблокирована', en: 'blocked' },
  leaving: { ru: 'закрывается', en: 'to be closed' },
  merged: { ru: 'слита', en: 'merged' },
  closed: { ru: 'закрыта', en: 'closed' },
}
const sides: Record<Side, Bilingual> = {
  forwarder: { ru: 'экспедитор', en: 'forwarder' },
  executor: { ru: 'исполнитель', en: 'executor' },
}
const moment = (at: string | null) => (at === null ? null : { at, zone: defaultZone })

/** Organisations of the installation as a file, under the names of the columns of the screen. */
export const clientExport: readonly ExportColumn<Client>[] = [
  { id: 'name', ru: 'Организация', en: 'Organisation', value: row => row.name },
  { id: 'tin', ru: 'ИНН', en: 'Tax number', value: row => row.tin },
  { id: 'kpp', ru: 'КПП', en: 'KPP', value: row => row.kpp },
  { id: 'side', ru: 'Роль', en: 'Role', value: (row, locale) => row.sides.map(side => sides[side][locale]).join(', ') },
  { id: 'state', ru: 'Проверка', en: 'Check', value: (row, locale) => states[row.state][locale] },
  { id: 'ready', ru: 'Сведений есть', en: 'Facts given', value: row => row.checks.filter(check => check.done).length },
  { id: 'ready', ru: 'Сведений всего', en: 'Facts in all', value: row => row.checks.length },
  { id: 'contract', ru: 'Договор', en: 'Contract', value: row => row.terms.contract?.number ?? null },
  { id: 'limits', ru: 'Людей не больше', en: 'People at most', value: row => row.terms.maxPeople },
  {
    id: 'debts',
    ru: 'Просрочено',
    en: 'Overdue',
    value: row => row.overdue.map(({ minor, currency }) => `${amountText(minor)} ${currency}`).join(', ') || null,
  },
  { id: 'employees', ru: 'Сотрудники', en: 'People', value: row => row.employees },
  { id: 'seen', ru: 'Последний вход', en: 'Last seen', kind: 'moment', value: row => moment(row.seenAt) },
  { id: 'since', ru: 'Зарегистрирована', en: 'Registered', kind: 'moment', value: row => moment(row.createdAt) },
]
