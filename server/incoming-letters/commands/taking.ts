import { audit } from '#server/platform/audit.ts'
import { inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { lazily } from '#server/platform/lazily.ts'
import { publish } from '#server/platform/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Arrived, IncomingLetterRecord } from '../record.ts'
import type { Recipient } from '../rules.ts'
import { hasLetter, insertLetter } from '../store/letters.ts'
import { companyOf, customerOf, employeeOf, type Sender, stranger } from '../store/senders.ts'
import { actOn, type LetterDeps } from './acting.ts'
import { dropLaid, keepFiles, type LetterFiles, layDown, lookAt } from './attachments.ts'

export type LetterFate = 'taken' | 'known' | 'dropped'

/** Who a letter is from, by the address it names. */
async function senderOf(tx: Tx, address: string): Promise<Sender> {
  return (await employeeOf(tx, address)) ?? (await customerOf(tx, address)) ?? (await companyOf(tx, address)) ?? stranger
}

/**
 * Takes a letter in once for each whom it is for, with what follows from it, all or nothing: drafts of its orders, a line in the talk of an
 * order, an answer to a demand that waits in its form, or it waits for a person and says why. What a machine wrote is dropped, and nothing
 * is answered to it. Its attachments are looked at once, and not at all where nobody has to take it any more.
 */
export async function takeLetter(deps: LetterDeps, recipients: readonly Recipient[], arrived: Arrived): Promise<LetterFate[]> {
  const ours = deps.config.mail?.from.toLowerCase() ?? ''
  if (arrived.automatic || ours.includes(arrived.fromAddress)) return recipients.map(() => 'dropped')
  const looked = lazily(() => lookAt(deps, arrived.attachments))
  const fates: LetterFate[] = []
  for (const recipient of recipients) fates.push(await takeFor(deps, recipient, { arrived, looked }))
  return fates
}

type Coming = { arrived: Arrived; looked: () => Promise<LetterFiles> }

async function takeFor(deps: LetterDeps, recipient: Recipient, { arrived, looked }: Coming): Promise<LetterFate> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inHome(deps.workerDb, recipient.org as OrgId, work)
  if (await within(tx => hasLetter(tx, arrived.key))) return 'known'
  const files = await looked()
  const laid = await layDown(deps, files)
  const take = (acts: boolean) =>
    within(async (tx): Promise<LetterFate> => {
      const sender = recipient.to === 'chat' ? recipient.sender : await senderOf(tx, arrived.fromAddress)
      const letter: IncomingLetterRecord = {
        ...sender,
        ...{ id: newId(), version: 1, at: tx.now, state: 'waiting', wait: 'nothing_read', orderIds: [] },
        ...{ channel: arrived.channel, chatId: recipient.to === 'chat' ? recipient.chatId : null },
        ...{ fromAddress: arrived.fromAddress, fromName: arrived.fromName, subject: arrived.subject, text: arrived.text },
        ...{ proven: arrived.proven, attachments: laid.length, refused: [...files.refused] },
      }
      if (!(await insertLetter(tx, arrived.key, letter))) return 'known'
      await keepFiles(tx, letter.id, { laid, limit: deps.config.files.organizationBytes })
      const done = await actOn(tx, deps, { recipient, letter, arrived, acts, files: laid.map(({ treated }) => treated.type) })
      const facts = { sender: done.sender, channel: done.channel }
      await audit(tx, { what: 'incoming_letter.came', kind: 'incoming_letter', objectId: letter.id, to: done.state, facts })
      await publish(tx, 'incoming_letter.changed', [tx.actor.orgId], { letterId: letter.id })
      return 'taken'
    })
  const fate = await take(true).catch(error => {
    // what the rules of orders do not let be is for a person, and so is a letter whose talk is closed
    if (error instanceof Refusal) return take(false)
    throw error
  })
  if (fate !== 'taken') await dropLaid(deps, laid)
  return fate
}
