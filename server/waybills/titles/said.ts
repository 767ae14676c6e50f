import type { TitleKind } from '#contract/waybills.ts'
import { nameIn } from './given.ts'
import { sayingOf } from './read.ts'

/** Its number among the countries: titles of the former structure name none. */
const RUSSIA = '643'

/** The consignee a readdressing names, where the cargo goes instead, in which country and by when, whichever structure its file has. */
export function turnedBy(xml: Buffer): TurnedFacts {
  const say = sayingOf('t3', xml)
  const place = say('turn.town', 'given.place')
  const address = say('turn.place.text', 'given.address')
  return {
    name: say('turn.consignee.company.name', 'turn.consignee.foreign.name', 'given.name') || nameIn(say, 'turn.consignee.trader'),
    tin: say('turn.consignee.company.tin', 'turn.consignee.trader.tin', 'turn.consignee.foreign.id', 'given.tin'),
    place,
    address: place === '' || address.includes(place) ? address : `${place}, ${address}`,
    country: say('turn.place.code') || RUSSIA,
    due: say('turn.due.at'),
  }
}

/** Vehicle and driver by the titles of a waybill, oldest first: the first ones name them, each change says what is another since. */
export function crewSaidBy(titles: readonly { kind: TitleKind; xml: Buffer }[]): CrewNames | null {
  let crew: CrewNames | null = null
  for (const { kind, xml } of titles) {
    const say = sayingOf(kind, xml)
    const changed = kind === 't4'
    const truck = changed ? say('change.vehicle.truck.plate', 'after.truck') : say('crew.truck.plate', 'crew.truck')
    const trailer = changed ? say('change.vehicle.trailer.plate', 'after.trailer') : say('crew.trailer.plate', 'crew.trailer')
    const driver = changed ? nameIn(say, 'change.driver') || say('after.driver') : nameIn(say, 'crew.driver') || say('crew.driver')
    const before: CrewNames = crew ?? { truck: '', trailer: '', driver: '' }
    if (truck !== '' || driver !== '')
      crew = { ...(truck === '' ? { truck: before.truck, trailer: before.trailer } : { truck, trailer }), driver: driver || before.driver }
  }
  return crew
}

/** The seals a title names, as they were typed; empty where it names none. */
export const sealsSaidIn = (kind: TitleKind, xml: Buffer): string => sayingOf(kind, xml)('given.seals', 'change.remark.seals')

/** The crew of a waybill by plates and name. */
export type CrewNames = { truck: string; trailer: string; driver: string }

/**
 * Whom the cargo was sent to on the way, and where; `country` is its number as titles write it, `due` by when the vehicle is to be there.
 */
export type TurnedFacts = { name: string; tin: string; place: string; address: string; country: string; phone?: string; due?: string }
