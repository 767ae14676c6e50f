import type { TitleKind } from '#contract/waybills.ts'
import { sayingOf } from './read.ts'
import { nameIn } from './titleInput.ts'

/** Its number among the countries: titles of the former structure name none. */
const RUSSIA = '643'

/** The consignee a readdressing names, where the cargo goes instead, in which country and by when, whichever structure its file has. */
export function readdressedIn(xml: Buffer): ReaddressedFacts {
  const say = sayingOf('t3', xml)
  const place = say('readdressing.town', 'given.place')
  const address = say('readdressing.place.text', 'given.address')
  return {
    name:
      say('readdressing.consignee.company.name', 'readdressing.consignee.foreign.name', 'given.name') ||
      nameIn(say, 'readdressing.consignee.trader'),
    tin: say('readdressing.consignee.company.tin', 'readdressing.consignee.trader.tin', 'readdressing.consignee.foreign.id', 'given.tin'),
    place,
    address: place === '' || address.includes(place) ? address : `${place}, ${address}`,
    country: say('readdressing.place.code') || RUSSIA,
    due: say('readdressing.due.at'),
  }
}

/** Vehicle and driver by the titles of a waybill, oldest first: the first ones name them, each change says what is another since. */
export function resourcesIn(titles: readonly { kind: TitleKind; xml: Buffer }[]): ResourceNames | null {
  let resources: ResourceNames | null = null
  for (const { kind, xml } of titles) {
    const say = sayingOf(kind, xml)
    const changed = kind === 't4'
    const truck = changed ? say('change.vehicle.truck.plate', 'after.truck') : say('resources.truck.plate', 'resources.truck')
    const trailer = changed ? say('change.vehicle.trailer.plate', 'after.trailer') : say('resources.trailer.plate', 'resources.trailer')
    const driver = changed
      ? nameIn(say, 'change.driver') || say('after.driver')
      : nameIn(say, 'resources.driver') || say('resources.driver')
    const before: ResourceNames = resources ?? { truck: '', trailer: '', driver: '' }
    if (truck !== '' || driver !== '')
      resources = {
        ...(truck === '' ? { truck: before.truck, trailer: before.trailer } : { truck, trailer }),
        driver: driver || before.driver,
      }
  }
  return resources
}

/** The seals a title names, as they were typed; empty where it names none. */
export const sealsTextIn = (kind: TitleKind, xml: Buffer): string => sayingOf(kind, xml)('given.seals', 'change.remark.seals')

/** The resources of a waybill by plates and name. */
export type ResourceNames = { truck: string; trailer: string; driver: string }

/**
 * Whom the cargo was sent to on the way, and where; `country` is its number as titles write it, `due` by when the vehicle is to be there.
 */
export type ReaddressedFacts = { name: string; tin: string; place: string; address: string; country: string; phone?: string; due?: string }
