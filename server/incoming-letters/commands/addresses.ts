import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { type Db, enter, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { dealAddress, type LetterRecipient, sayable } from '../rules.ts'
import { findBox, isDemandOpen, isOrganization, listWorking } from '../store/boxes.ts'

const PROOF = 8

type Keys = { secrets: Pick<Secrets, 'keyFor'> }
type Whose = { org: string; objectId: string; employeeId: string }

/** A secret nobody guesses that makes up an address. */
export const newBoxSecret = (): string => sayable(randomBytes(10), 10)

export const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const proofOf = ({ secrets }: Keys, { org, objectId, employeeId }: Whose) =>
  sayable(createHmac('sha256', secrets.keyFor('deal letters')).update(`${org} ${objectId} ${employeeId}`).digest(), PROOF)

/** The address an employee's answers about an order or a demand go to; null where the installation takes in no mail. */
export const replyAddress = ({ secrets, config }: Keys & { config: Pick<Config, 'mailIn'> }, whose: Whose) =>
  config.mailIn && dealAddress({ ...whose, proof: proofOf({ secrets }, whose) }, config.mailIn.domain)

type AboutObject = { orgId: string; to: object; objectId: string | null }

/** Where an answer to a letter about an object goes: to the talk of the order or the form of the demand it is about, else nowhere of its own. */
export async function replyToOf(deps: Keys & { config: Pick<Config, 'mailIn'> }, tx: Tx, { orgId, to, objectId }: AboutObject) {
  if (!deps.config.mailIn || !('employeeId' in to) || objectId === null) return null
  if ((await enter(tx, 'order', objectId)) === null && !(await isDemandOpen(tx, objectId))) return null
  return replyAddress(deps, { org: orgId, objectId, employeeId: String(to.employeeId) })
}

/** The employee at work an address about an object was made for; null: it was made for nobody here. */
export async function holderOf(tx: Tx, keys: Keys, { objectId, proof }: { objectId: string; proof: string }): Promise<string | null> {
  const org = tx.actor.orgId
  return (await listWorking(tx)).find(employeeId => isSame(proofOf(keys, { org, objectId, employeeId }), proof)) ?? null
}

/** Whether an address is somebody's. */
export async function isKnown(deps: Keys & { workerDb: Db }, recipient: LetterRecipient): Promise<boolean> {
  if (!(await isOrganization(deps.workerDb, recipient.org))) return false
  return inHome(deps.workerDb, recipient.org as OrgId, async tx => {
    if (recipient.to === 'deal') return (await holderOf(tx, deps, recipient)) !== null
    const box = await findBox(tx)
    return box !== undefined && isSame(box.secret, recipient.secret)
  })
}
