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

const year = new Date().getUTCFullYear()

/** A driver as he is entered, with documents in force whenever a test runs. */
export const draft: DriverDraft = {
  lastName: 'Зарипов',
  firstName: 'Тимур',
  middleName: 'Ильдарович',
  ...secrets,
  citizenship: 'RU',
  licenceCountry: 'RU',
  licenceIssued: `${year - 2}-05-01`,
  licenceExpires: `${year + 8}-05-01`,
  categories: ['C', 'CE'],
  adr: null,
  tachograph: null,
  medicalExpires: `${year + 6}-01-01`,
  medicalBookExpires: null,
  permit: null,
  employment: 'staff',
  hired: null,
  preferredTruckId: null,
  consents: { processing: true, tracking: false },
}
let phones = 0
/** Another person. */
export const another = (more: Partial<DriverDraft> = {}): DriverDraft => ({
  ...draft,
  lastName: 'Другой',
  phone: `+7918${1_000_000 + ++phones}`,
  licence: `99${20_000_000 + phones}`,
  passport: null,
  tin: null,
  snils: null,
  ...more,
})

/** A step of a driver, whoever he is. */
export type Step = DriverMove extends infer M ? (M extends DriverMove ? Omit<M, 'driverId' | 'version'> : never) : never

/** How somebody of an executor enters drivers, looks at them and takes steps. */
export function driversOf(world: World, by: Someone) {
  const card = async (id: string, who = by) => (await who.ask(drivers.get, { query: { driverId: id } })).data
  const enter = async (given: DriverDraft = another(), who = by) => (await who.ask(drivers.create, { data: { draft: given } })).data
  const move = async (id: string, step: Step, who = by) =>
    who.ask(drivers.move, { data: { driverId: id, version: (await card(id)).version, ...step } as DriverMove })
  const scan = (id: string, org = by.org) =>
    world.root.query(
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
  return { card, enter, move, scan, hired }
}
