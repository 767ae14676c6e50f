import type { Limits } from '#contract/employees.ts'
import type { Role } from '#contract/permissions.ts'

/** A demo account: its login, the person, and where he works. */
type Job = { org: string; role: Role; position: string; limits?: Partial<Limits> }
export type DemoPerson = { login: string | null; key: string; name: string; jobs: readonly Job[] }

export const people: readonly DemoPerson[] = [
  { login: 'forwarder', key: 'lapteva', name: 'Лаптева И. С.', jobs: [{ org: 'north', role: 'owner', position: 'Директор' }] },
  {
    login: 'logist',
    key: 'orlov',
    name: 'Орлов М. П.',
    jobs: [
      { org: 'north', role: 'logistician', position: 'Логист' },
      { org: 'trans', role: 'logistician', position: 'Логист' },
    ],
  },
  {
    login: 'viewer',
    key: 'zotova',
    name: 'Зотова Е. А.',
    jobs: [{ org: 'north', role: 'viewer', position: 'Аналитик', limits: { seesPrices: false } }],
  },
  { login: 'executor', key: 'gizzatov', name: 'Гиззатов М. Р.', jobs: [{ org: 'volga', role: 'owner', position: 'Директор' }] },
  { login: 'dispatcher', key: 'nikitina', name: 'Никитина О. В.', jobs: [{ org: 'volga', role: 'dispatcher', position: 'Диспетчер' }] },
  { login: 'executor2', key: 'kovalev', name: 'Ковалёв А. В.', jobs: [{ org: 'kovalev', role: 'owner', position: 'Предприниматель' }] },
  { login: 'executor3', key: 'sysoev', name: 'Сысоев П. Н.', jobs: [{ org: 'ural', role: 'owner', position: 'Директор' }] },
  { login: 'both', key: 'levin', name: 'Левин К. Д.', jobs: [{ org: 'trans', role: 'owner', position: 'Директор' }] },
  { login: 'stranger', key: 'novikova', name: 'Новикова Т. Ю.', jobs: [{ org: 'stranger', role: 'owner', position: 'Директор' }] },
  { login: 'admin', key: 'admin', name: 'Администратор', jobs: [{ org: 'platform', role: 'administrator', position: 'Администратор' }] },
  {
    login: null,
    key: 'krylova',
    name: 'Крылова А. Д.',
    jobs: [{ org: 'north', role: 'logistician', position: 'Логист', limits: { maxOrderAmount: { minor: 25_000_000, currency: 'RUB' } } }],
  },
  { login: null, key: 'gromova', name: 'Громова Н. И.', jobs: [{ org: 'north', role: 'accountant', position: 'Главный бухгалтер' }] },
  { login: null, key: 'khasanova', name: 'Хасанова Л. Р.', jobs: [{ org: 'volga', role: 'accountant', position: 'Бухгалтер' }] },
  { login: null, key: 'belova', name: 'Белова Н. К.', jobs: [{ org: 'trans', role: 'accountant', position: 'Бухгалтер' }] },
  { login: null, key: 'martynov', name: 'Мартынов С. В.', jobs: [{ org: 'north', role: 'logistician', position: 'Старший логист' }] },
  { login: null, key: 'don', name: 'Дьяченко Р. О.', jobs: [{ org: 'don', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'neva', name: 'Белов С. С.', jobs: [{ org: 'neva', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'samoylov', name: 'Самойлов Д. И.', jobs: [{ org: 'samoylov', role: 'owner', position: 'Предприниматель' }] },
  { login: null, key: 'verh', name: 'Тихонова Л. Г.', jobs: [{ org: 'verh', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'sib', name: 'Шмидт В. Э.', jobs: [{ org: 'sib', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'kama', name: 'Валеев И. И.', jobs: [{ org: 'kama', role: 'owner', position: 'Директор' }] },
  { login: null, key: 'smirnova', name: 'Смирнова Л. А.', jobs: [{ org: 'smirnova', role: 'owner', position: 'Предприниматель' }] },
  { login: null, key: 'steppe', name: 'Ахметов Н. Б.', jobs: [{ org: 'steppe', role: 'owner', position: 'Директор' }] },
]

/** What the terminal calls a role. */
export const roleWords: Readonly<Record<Role, string>> = {
  owner: 'владелец · owner',
  logistician: 'логист · logistician',
  dispatcher: 'диспетчер · dispatcher',
  accountant: 'бухгалтер · accountant',
  viewer: 'наблюдатель · viewer',
  administrator: 'администратор · administrator',
}
