import { createHash } from 'node:crypto'
import type { TitleKind } from '#contract/waybills.ts'
import type { OrderState } from '#server/deals/record.ts'
import type { CommandActor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import type { Operator } from '#server/waybills/exchange/operator.ts'
import { nameParts } from '#server/waybills/facts/title.ts'
import { signersOf } from '#server/waybills/signing/signatories.ts'
import { type Signer, signatureFile } from '#server/waybills/signing/signer.ts'
import { findBytes, setTitle, setWaybill, type WaybillState } from '#server/waybills/store/waybills.ts'
import { sayingOf } from '#server/waybills/titles/read.ts'
import { done } from './history.ts'
import { exchangeTimer, maySee, type One, open, stepOn } from './steps.ts'

type AskedSignature = One & { signer: string; signature?: readonly string[] | undefined }

type SignDeps = { operator: Operator | null; signer: Signer }

/** Signs a formed title and leaves it to the operator's exchange; the signature is made once and never again. */
export async function signTitle(
  tx: Tx,
  actor: CommandActor,
  state: OrderState,
  { asked, deps: { operator, signer } }: { asked: AskedSignature; deps: SignDeps },
): Promise<WaybillState> {
  const { titleId, signer: who, signature: portions } = asked
  const { side, consignment, found: seen } = await open(tx, actor, state, asked)
  const { found, title } = stepOn(consignment, seen, { titleId, action: 'sign', side })
  maySee(actor, title.kind as TitleKind)
  if (!operator) return refuse('waybill.no_operator')
  const signers = await signersOf(tx)
  if (signers.length === 0) refuse('waybill.no_signer', { field: 'signer' })
  const person = signers.find(each => each.id === who) ?? refuse('waybill.signer_ended', { field: 'signer' })
  // the file names who signs it
  if (title.signerId !== null && title.signerId !== person.id) {
    const named = signers.find(({ id }) => id === title.signerId)
    refuse('waybill.signer_other', { field: 'signer', name: named?.name ?? title.signerId })
  }
  const { xml } = await findBytes(tx, title)
  const written = sayingOf(title.kind as TitleKind, xml)
  const inFile = ['last', 'first', 'middle'].map(part => written(`signer.${part}`))
  const { last, first, middle } = nameParts(person.name)
  // another director since, or another person under the same power of attorney
  if (title.signerId !== null && inFile.join(' ') !== [last, first, middle].join(' '))
    refuse('waybill.signer_other', { field: 'signer', name: inFile.filter(Boolean).join(' ') })
  if (!createHash('sha256').update(xml).digest().equals(title.sha256)) refuse('waybill.damaged')
  const signature = portions
    ? (signatureFile(portions) ?? refuse('waybill.not_signature', { field: 'signature' }))
    : await signer.sign(xml, person)
  await setTitle(tx, title, {
    state: 'sent',
    signerName: person.name,
    signerPost: person.post,
    attorneyNumber: person.attorney,
    method: signature.method,
    signature: signature.bytes,
    signedAt: tx.now,
    operator: operator.name,
    gis: 'queued',
    askAt: null,
  })
  await setTimer(tx, { ...exchangeTimer(state.order), runAt: tx.now })
  // who signs for the consignee is so from here on
  const { consigneeBy, consigneeName, consigneeTin } = title
  const said = consigneeBy !== null && consigneeName !== null ? { consigneeBy, consigneeName, consigneeTin } : {}
  return done(tx, state, await setWaybill(tx, found.waybill, said), { what: 'sign', kind: title.kind as TitleKind, actor, side })
}
