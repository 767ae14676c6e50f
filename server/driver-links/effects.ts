import { maskPhone, readPhone } from '#contract/identifiers.ts'
import type { driverLinkRefusals } from '#contract/refusals/driver-links.ts'
import type { MessengerName } from '#server/channels/adapters/open.ts'
import { checkOffered } from '#server/channels/commands/bind.ts'
import { deliverSealed } from '#server/channels/commands/deliver.ts'
import type { Message } from '#server/channels/record.ts'
import { bindingsOf } from '#server/channels/store/bindings.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { findDriver } from '#server/drivers/store/drivers.ts'
import type { Tx } from '#server/platform/db.ts'
import { type RefuseWith, refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'

const refuseLink: RefuseWith<typeof driverLinkRefusals> = refuse

type LinkWay = 'sms' | MessengerName
type Sending = { linkId: string; driverId: string; by: LinkWay; phone: string; message: Message }

/** Sends a link to its driver, and tells whom it went to: his phone with its last digits, or the chat he has bound. */
export async function sendLink(tx: Tx, secrets: Secrets, { linkId, driverId, by, phone, message }: Sending): Promise<string> {
  checkOffered(tx, by)
  const delivery = { channel: by, urgent: true, objectId: null, source: { kind: 'driver_link', linkId }, message } as const
  if (by === 'sms') {
    const own = (await findDriver(tx, driverId))?.phone
    const number = phone.trim() === '' ? (own ? secrets.open(own) : null) : readPhone(phone)
    if (number === null) refuseLink('driver_link.no_phone', { field: 'phone' })
    await deliverSealed(tx, secrets, { ...delivery, to: { phone: number } })
    return maskPhone(number)
  }
  const bound = (await bindingsOf(tx, { driverId })).find(({ channel, state }) => channel === by && state === 'working')
  if (!bound) return refuseLink('driver_link.no_chat', { field: 'by' })
  await deliverSealed(tx, secrets, { ...delivery, to: { driverId } })
  return bound.name
}

/** How a link may be sent to each driver of an own flight. */
export async function waysTo(tx: Tx, secrets: Secrets, flightId: string) {
  const flight = await findFlight(tx, tx.actor.orgId, flightId)
  const drivers = [flight?.driverId, flight?.coDriverId].filter(id => id != null)
  const ways: { driverId: string; by: LinkWay[]; phone: string | null }[] = []
  for (const driverId of drivers) {
    const bound = (await bindingsOf(tx, { driverId })).filter(({ state }) => state === 'working')
    const phone = (await findDriver(tx, driverId))?.phone
    const by = (['sms', 'telegram', 'max'] as const).filter(
      way => tx.rules.channels.includes(way) && (way === 'sms' || bound.some(({ channel }) => channel === way)),
    )
    ways.push({ driverId, by, phone: phone ? maskPhone(secrets.open(phone)) : null })
  }
  return ways
}
