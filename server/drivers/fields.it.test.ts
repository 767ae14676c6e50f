import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DriverCard } from '#contract/driver-card.ts'
import type { DriverDraft } from '#contract/driver-draft.ts'
import { type DriverPath, driverFields, driverPaths, enteredAt, secretPaths } from '#contract/driver-fields.ts'
import { drivers } from '#contract/drivers.ts'
import { alikeIn } from '#testing/fields.ts'
import { scenarioOneStart } from '#testing/orders.ts'
import { openWorld, type Someone } from '#testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

let executor: Someone
let preferredTruckId: string
beforeAll(async () => {
  await world.setClock(scenarioOneStart)
  executor = await world.executor()
  preferredTruckId = await world.truck(executor)
})

const blank: DriverDraft = {
  lastName: 'Зарипов',
  firstName: 'Тимур',
  middleName: null,
  phone: null,
  birth: null,
  citizenship: 'RU',
  licence: null,
  licenceCountry: 'RU',
  licenceIssued: null,
  licenceExpires: null,
  categories: [],
  passport: null,
  tin: null,
  snils: null,
  adr: null,
  tachograph: null,
  medicalExpires: null,
  medicalBookExpires: null,
  permit: null,
  employment: 'staff',
  hired: null,
  preferredTruckId: null,
  consents: { processing: false, tracking: false },
}

/** A driver from abroad, hired from another carrier, with everything that can be entered of one. */
const full = (): DriverDraft => ({
  lastName: 'Каримов',
  firstName: 'Азиз',
  middleName: 'Рустамович',
  phone: '+79161234567',
  birth: '1985-03-04',
  citizenship: 'UZ',
  licence: 'АВ1234567',
  licenceCountry: 'UZ',
  licenceIssued: '2021-05-06',
  licenceExpires: '2030-05-06',
  categories: ['B', 'C', 'CE'],
  passport: { series: 'AB', number: '7654321', issuedBy: 'ИИБ Ташкента', issuedOn: '2019-02-03', code: '726' },
  tin: '500100732259',
  snils: '11223344595',
  adr: { number: 'ДОПОГ 77', classes: ['3', '8'], tanks: true, expires: '2028-01-02' },
  tachograph: { number: 'RUD0000001', expires: '2028-01-03' },
  medicalExpires: '2028-01-04',
  medicalBookExpires: '2028-01-05',
  permit: { kind: 'permit', number: '77 0123456', expires: '2028-01-06' },
  employment: 'attracted',
  hired: { from: 'ООО «Перевозчик»', until: '2028-01-07' },
  preferredTruckId,
  consents: { processing: true, tracking: true },
})

/** What a draft says, by the paths of its fields. */
const entered = (draft: DriverDraft) => Object.fromEntries(driverPaths.map(path => [path, enteredAt(draft, path)]))

type Stored = { card: DriverCard; secrets: Partial<Record<string, unknown>> }
/** Where each field is read back; personal data by who may see it whole. */
const reads: { [P in DriverPath]: (kept: Stored) => unknown } = {
  lastName: ({ card }) => card.lastName,
  firstName: ({ card }) => card.firstName,
  middleName: ({ card }) => card.middleName,
  phone: ({ secrets }) => secrets.phone,
  birth: ({ secrets }) => secrets.birth,
  citizenship: ({ card }) => card.citizenship,
  licence: ({ secrets }) => secrets.licence,
  licenceCountry: ({ card }) => card.licenceCountry,
  licenceIssued: ({ card }) => card.licenceIssued,
  licenceExpires: ({ card }) => card.licenceExpires,
  categories: ({ card }) => card.categories,
  passport: ({ secrets }) => secrets.passport,
  tin: ({ secrets }) => secrets.tin,
  snils: ({ secrets }) => secrets.snils,
  'adr.number': ({ secrets }) => secrets.adr,
  'adr.classes': ({ card }) => card.adr?.classes ?? null,
  'adr.tanks': ({ card }) => card.adr && card.adrTanks,
  'adr.expires': ({ card }) => card.adr?.expires ?? null,
  'tachograph.number': ({ secrets }) => secrets.tachograph,
  'tachograph.expires': ({ card }) => card.tachographExpires,
  medicalExpires: ({ card }) => card.medicalExpires,
  medicalBookExpires: ({ card }) => card.medicalBookExpires,
  'permit.kind': ({ card }) => card.permit?.kind ?? null,
  'permit.number': ({ secrets }) => secrets.permit,
  'permit.expires': ({ card }) => card.permit?.expires ?? null,
  employment: ({ card }) => card.employment,
  'hired.from': ({ card }) => card.hired?.from ?? null,
  'hired.until': ({ card }) => card.hired?.until ?? null,
  preferredTruckId: ({ card }) => card.preferredTruck?.id ?? null,
  'consents.processing': ({ card }) => card.consents.processingAt !== null,
  'consents.tracking': ({ card }) => card.consents.trackingAt !== null,
}

async function kept(driverId: string) {
  const { data: card } = await executor.ask(drivers.get, { query: { driverId } })
  const what = secretPaths.map(path => driverFields[path].secret)
  const { data: shown } = await executor.ask(drivers.reveal, { data: { driverId, what, why: 'check', comment: '' } })
  const secrets = { ...shown.values, passport: shown.passport }
  return { card, fields: Object.fromEntries(driverPaths.map(path => [path, reads[path]({ card, secrets })])) }
}

test('every field of a driver comes back as it was entered, and as it was changed', async () => {
  expect(alikeIn(driverPaths, entered(full()), entered(blank))).toEqual([])
  const { data: made } = await executor.ask(drivers.create, { data: { draft: full() } })
  const first = await kept(made.id)
  expect(first.fields).toEqual(entered(full()))
  await executor.ask(drivers.save, { data: { driverId: made.id, version: first.card.version, draft: blank } })
  const emptied = await kept(made.id)
  expect(emptied.fields).toEqual(entered(blank))
  await executor.ask(drivers.save, { data: { driverId: made.id, version: emptied.card.version, draft: full() } })
  expect((await kept(made.id)).fields).toEqual(entered(full()))
})
