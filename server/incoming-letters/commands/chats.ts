import { createHash } from 'node:crypto'
import { typeOfName } from '#contract/files.ts'
import type { ChatMessage, Messenger, Start } from '#server/channels/adapters/adapter.ts'
import type { MessengerName } from '#server/channels/adapters/open.ts'
import { inHome, type OrgId } from '#server/platform/db.ts'
import type { Arrived } from '../record.ts'
import { boxOfCode } from '../rules.ts'
import { findBox, isOrganization } from '../store/boxes.ts'
import { objectOfReceipt, organizationOfChat, putChat, senderOfChat } from '../store/chats.ts'
import type { LetterDeps } from './acting.ts'
import { isSame } from './addresses.ts'
import { type LetterFate, takeLetter } from './taking.ts'

const LONGEST_TEXT = 20_000
const MOST_FILES = 20

/** Somebody came to the bot by the link of an organisation: what he writes from now on is for it. False where no link is such. */
export async function meetChat(
  { workerDb, secrets }: Pick<LetterDeps, 'workerDb' | 'secrets'>,
  channel: MessengerName,
  { code, address, name }: Start,
): Promise<boolean> {
  const box = boxOfCode(code)
  if (box === null || !(await isOrganization(workerDb, box.org))) return false
  return inHome(workerDb, box.org as OrgId, async tx => {
    const found = await findBox(tx)
    if (!found || !isSame(found.secret, box.secret)) return false
    await putChat(tx, {
      ...{ channel, name: name.slice(0, 100) },
      ...{ sealed: secrets.seal(address), addressHash: secrets.fingerprint(address) },
    })
    return true
  })
}

/** Takes in what somebody wrote to the bot, as a letter; `stranger`: no organisation knows the chat, and nothing of it is written down. */
export async function takeMessage(
  deps: LetterDeps,
  { channel, messenger }: { channel: MessengerName; messenger: Pick<Messenger, 'fetchFile'> },
  message: ChatMessage,
): Promise<LetterFate | 'stranger'> {
  const addressHash = deps.secrets.fingerprint(message.address)
  const org = await organizationOfChat(deps.workerDb, { channel, addressHash })
  if (org === null) return 'stranger'
  const { chatId, sender, objectId } = await inHome(deps.workerDb, org as OrgId, async tx => {
    const known = await senderOfChat(tx, { channel, addressHash })
    const { employeeId } = known.sender
    const receipt = message.answers
    return {
      ...known,
      objectId: receipt === null || employeeId === null ? null : await objectOfReceipt(tx, { channel, employeeId, receipt }),
    }
  })
  const [fate] = await takeLetter(
    deps,
    [{ to: 'chat', org, channel, address: message.address, chatId, sender, objectId }],
    arrivedOf(channel, message, messenger, addressHash),
  )
  return fate!
}

/** A message as the rules of letters read it: of one whose sender the messenger has proven. */
function arrivedOf(channel: MessengerName, message: ChatMessage, { fetchFile }: Pick<Messenger, 'fetchFile'>, address: Buffer): Arrived {
  const [line = ''] = message.text.trim().split('\n')
  return {
    ...{ channel, messageId: null, references: '', proven: true, automatic: false },
    key: createHash('sha256').update(`${channel} ${message.address} ${message.id}`).digest('hex'),
    fromAddress: `${channel}:${address.toString('hex').slice(0, 16)}`,
    fromName: clean(message.name).slice(0, 100),
    subject: clean(line).slice(0, 80),
    text: clean(message.text).slice(0, LONGEST_TEXT),
    attachments: message.files.slice(0, MOST_FILES).map(({ name, type, source }) => ({
      name: clean(name).slice(0, 200),
      type,
      bytes: async () => (source === null || typeOfName(name) === null ? null : fetchFile(source)),
    })),
  }
}

/** Without what no text may hold. */
const clean = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '')
