import type { Tx } from '#server/platform/db.ts'
import { handedIn } from '#server/platform/handed.ts'
import { newId } from '#server/platform/ids.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Delivery, Message, NewDelivery } from '../record.ts'
import { insertDelivery } from '../store/deliveries.ts'
import { laneOf } from './lanes.ts'

/** What a delivery says at the moment it leaves, made by whoever knows what it is about; null: it does not leave any more. */
export const contentAtSending = handedIn<(tx: Tx, delivery: Delivery) => Promise<Message | null>>('what deliveries say')

/** Puts a message on its way in the transaction of what it tells of; what it says is asked for when it leaves. */
export async function deliver(
  tx: Tx,
  delivery: Omit<NewDelivery, 'message'> & { to: Exclude<NewDelivery['to'], { phone: string } | { email: string } | { chat: string }> },
): Promise<string> {
  return enqueue(tx, delivery, null)
}

/** The same of a message that is known already, or for an address that is kept nowhere: both are sealed until it has left. */
export const deliverSealed = (
  tx: Tx,
  secrets: Pick<Secrets, 'seal'>,
  { message, ...delivery }: NewDelivery & { message: Message },
): Promise<string> => {
  const { to } = delivery
  const address = 'phone' in to ? to.phone : 'email' in to ? to.email : 'chat' in to ? to.chat : null
  return enqueue(tx, delivery, secrets.seal(JSON.stringify({ address, message } satisfies SealedContent)))
}

/** What is sealed of a delivery. */
export type SealedContent = { address: string | null; message: Message }

async function enqueue(tx: Tx, { at = tx.now, to, ...delivery }: Omit<NewDelivery, 'message'>, sealed: Buffer | null): Promise<string> {
  const id = newId()
  await insertDelivery(tx, { id, ...delivery, to, at, sealed, lane: laneOf({ id, to, ...delivery }) })
  tx.nudges.add('deliveries')
  return id
}
