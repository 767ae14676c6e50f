import { expect } from 'vitest'
import type { DriverDraft } from '#contract/driver-draft.ts'
import { type DriverMove, drivers } from '#contract/drivers.ts'
import type { Someone, World } from './world.ts'

/** Values that must never lie or go anywhere in the clear. */
export const secrets = {
  phone: '+79175550123',
  birth: '1985-03-17',
  licence: '9916555777',
  tin: '500100732259',
  snils: '112-233-445 95',
  passport: { series: '9204', number: '654321', issuedBy: 'ОВД Советского района', issuedOn: '2005-04-01', code: '162-004' },
}

/** A driver with everything that is personal. */
export const draft: DriverDraft = {
  lastName: 'Зарипов',
  firstName: 'Тимур',
  middleName: 'Ильдарович',
  ...secrets,
  citizenship: 'RU',
  licenceCountry: 'RU',
  licenceIssued: '2024-05-01',
  licenceExpires: '2034-05-01',
  categories: ['C', 'CE'],
  adr: null,
  tachograph: null,
  medicalExpires: '2033-01-01',
  medicalBookExpires: null,
  permit: null,
  employment: 'staff',
  hired: null,
  preferredTruckId: null,
  consents: { processing: true, tracking: false },
}

/** An executor with four drivers of his own and two colleagues, and another one. */
export async function openFleet(world: World) {
  const executor = await world.executor()
  const dispatcher = await world.colleague(executor, 'dispatcher')
  const accountant = await world.colleague(executor, 'accountant')
  const other = await world.executor()
  await world.driver(executor, {
    lastName: 'Сафин',
    firstName: 'Ринат',
    middleName: 'Маратович',
    phone: '8 917 123-45-67',
    licence: '9916123456',
  })
  await world.driver(executor, {
    lastName: 'Абрамов',
    firstName: 'Пётр',
    middleName: null,
    status: 'on_leave',
    phone: null,
    adrClasses: ['3', '8'],
    adrExpires: '2040-01-01',
  })
  await world.driver(executor, { lastName: 'Уволенный', status: 'dismissed' })
  await world.driver(executor, { lastName: 'Нанятый', employment: 'attracted', hiredFrom: 'ИП Петров', hiredUntil: '2020-01-01' })
  await world.driver(other, { phone: '+79171234567' })
  return { executor, dispatcher, accountant, other }
}
/** A step of a driver without the driver. */
export type Step = DriverMove extends infer M ? (M extends DriverMove ? Omit<M, 'driverId' | 'version'> : never) : never

/** Drivers and what is done with them, in the world of a test. */
export function driverSteps(state: () => { world: World; executor: Someone }) {
  let phones = 0
  /** Another person. */
  const another = (more: Partial<DriverDraft> = {}): DriverDraft => ({
    ...draft,
    lastName: 'Другой',
    phone: `+7918${1_000_000 + ++phones}`,
    licence: `99${20_000_000 + phones}`,
    passport: null,
    tin: null,
    snils: null,
    ...more,
  })
  const card = async (id: string, who = state().executor) => (await who.ask(drivers.get, { query: { driverId: id } })).data
  const enter = async (given: DriverDraft = another(), who = state().executor) =>
    (await who.ask(drivers.create, { data: { draft: given } })).data
  const move = async (id: string, step: Step, who = state().executor) =>
    who.ask(drivers.move, { data: { driverId: id, version: (await card(id)).version, ...step } as DriverMove })
  const scan = (id: string, org = state().executor.org) =>
    state().world.root.query(
      `insert into files (org_id, id, kind, object_id, purpose, draft, status, name, type, size, stored_bytes, blob, created_by, created_at)
       values ($1, gen_random_uuid(), 'driver', $2, 'licence', false, 'ready', 'права.pdf', 'pdf', 1, 1, $3, $1, now())`,
      [org, id, `blob-${id}`],
    )
  /** A driver checked and at work. */
  async function hired(given = another()) {
    const { id } = await enter(given)
    await scan(id)
    await move(id, { action: 'submit' })
    expect((await move(id, { action: 'verify' })).data.status).toBe('active')
    return id
  }

  return { another, card, enter, move, scan, hired }
}
