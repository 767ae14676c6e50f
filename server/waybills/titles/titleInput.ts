import { TitleInput } from '#contract/waybills.ts'
import { conveyances, issuers } from './t3.ts'

type Say = (...paths: string[]) => string

const dayIn = (text: string): string => text.split('.').toReversed().join('-')

/** A moment as titles write it, as an instant; empty where it is none. */
function instantIn(text: string): string {
  const [date = '', time = ''] = text.split('T')
  const at = new Date(`${dayIn(date)}T${time}`)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** The whole name of a person a file names by its parts. */
export const nameIn = (say: Say, path: string): string =>
  ['last', 'first', 'middle']
    .map(part => say(`${path}.${part}`))
    .filter(Boolean)
    .join(' ')

const keyOf = <Key extends string>(all: Readonly<Record<Key, unknown>>, fits: (key: Key) => boolean) =>
  (Object.keys(all) as Key[]).find(fits)

/** What people typed into the form of a title, told by what its file says under other names. A value no form would take is left out. */
export function titleInputOf(say: Say): TitleInput {
  const town = say('readdressing.town')
  const address = say('readdressing.place.text')
  const found: Partial<Record<keyof TitleInput, unknown>> = {
    name: say('readdressing.consignee.company.name') || nameIn(say, 'readdressing.consignee.trader'),
    tin: say('readdressing.consignee.company.tin', 'readdressing.consignee.trader.tin'),
    place: town || say('change.remark.place'),
    address: town !== '' && address.startsWith(`${town}, `) ? address.slice(town.length + 2) : address,
    arriveAt: instantIn(say('readdressing.due.at')),
    issuer: keyOf(issuers, key => issuers[key] === say('readdressing.issuer')),
    conveyed: keyOf(conveyances, key => conveyances[key].way === say('readdressing.way')),
    document: say('readdressing.basis.name', 'proxy.name'),
    documentNumber: say('readdressing.basis.number', 'proxy.number'),
    documentDate: dayIn(say('readdressing.basis.date', 'proxy.date')),
    reason: say('readdressing.basis.more'),
    truck: say('change.vehicle.truck.plate'),
    trailer: say('change.vehicle.trailer.plate'),
    driver: nameIn(say, 'change.driver'),
    seals: say('change.remark.seals'),
    remarks: say('remark.text'),
    arrivedAt: instantIn(say('unloading.arrived.at', 'loading.arrived.at')),
    leftAt: instantIn(say('unloading.left.at', 'loading.left.at')),
  }
  const fit = Object.entries(found).flatMap(([field, value]) => {
    if (value === '' || value === undefined) return []
    const read = TitleInput.shape[field as keyof TitleInput].safeParse(value)
    return read.success ? [[field, read.data] as const] : []
  })
  return Object.fromEntries(fit)
}
