import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Receipt } from '#contract/bets.ts'
import { canonical } from '#server/platform/canonical.ts'
import { hashOf } from './links.ts'

// what PKCS #8 puts before the 32 bytes of an Ed25519 key
const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export type Unsigned = Omit<Receipt, 'signature'>
export type Signer = {
  sign: (receipt: Unsigned) => Receipt
  seal: <L extends object>(log: L) => L & { signature: string }
  publicKey: string
}

const logged = (log: object) => Buffer.from(`trassa log ${createHash('sha256').update(canonical(log), 'utf8').digest('hex')}`, 'utf8')
const said = (hash: string) => Buffer.from(`trassa bet ${hash}`, 'utf8')

/** Signs receipts and whole logs by a key of the installation; the same receipt always gets the same signature. */
export function openSigner(seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
  const by = (bytes: Buffer) => sign(null, bytes, key).toString('base64')
  return {
    sign: receipt => ({ ...receipt, signature: by(said(receipt.hash)) }),
    seal: log => ({ ...log, signature: by(logged(log)) }),
    publicKey,
  }
}

/** The key receipts are proved by, from its text. */
export const receiptKey = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })

/** Whether a receipt is one the installation gave, unchanged. */
export const hasValidSignature = (receipt: Receipt, key: KeyObject): boolean =>
  receipt.hash === hashOf(receipt.lotId, receipt) && verify(null, said(receipt.hash), key, Buffer.from(receipt.signature, 'base64'))

/** Whether a log, its signature apart, is one the installation gave out, unchanged; in which order its fields stand is of no account. */
export const isSealed = (log: object, signature: string, key: KeyObject): boolean =>
  verify(null, logged(log), key, Buffer.from(signature, 'base64'))
