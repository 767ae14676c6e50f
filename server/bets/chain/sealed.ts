import { SEALED_BYTES, SealedContent, writeSealed } from '#contract/bets.ts'
import { minorOf } from '#contract/primitives.ts'
import { tenderLimits } from '#contract/tender-draft.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** Read with the first sealed bet, as most processes see none. */
async function openSuite() {
  const { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } = await import('@hpke/core')
  return new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
}

/** Bytes of the encapsulated key, which stand before the ciphertext. */
const ENC = 32

const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer
const boundTo = (lotId: string, alias: string, nonce: string) =>
  new TextEncoder().encode(`${lotId}|${alias}|${nonce}`).buffer as ArrayBuffer

type LotKeys = { publicKey: Buffer; wrappedKey: Buffer; sealedBytes: number }

/** What a lot seals by: bets, all of one length, to one half of a pair; the other is wrapped by the installation's key until bidding ends. */
export async function newLotKeys(secrets: Pick<Secrets, 'sealBytes'>): Promise<LotKeys> {
  const suite = await openSuite()
  const pair = await suite.kem.generateKeyPair()
  return {
    publicKey: Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)),
    wrappedKey: secrets.sealBytes(Buffer.from(await suite.kem.serializePrivateKey(pair.privateKey))),
    sealedBytes: SEALED_BYTES,
  }
}

/** What the browser does: seals a bet to a lot, bound to the lot, the bidder and the nonce. */
export async function sealBet(publicKey: Buffer, bet: SealedContent, at: { lotId: string; alias: string; nonce: string }) {
  const suite = await openSuite()
  const sealed = await suite.seal(
    { recipientPublicKey: await suite.kem.deserializePublicKey(bytesOf(publicKey)) },
    writeSealed(bet).buffer,
    boundTo(at.lotId, at.alias, at.nonce),
  )
  return { enc: Buffer.from(sealed.enc).toString('base64'), ciphertext: Buffer.from(sealed.ct).toString('base64'), nonce: at.nonce }
}

export type Opened = { amount: number; share: number | null; comment: string }

/** What a sealed bet holds; null when it was changed, is bound to another lot or bidder, or holds no bet. */
export async function openBet(
  privateKey: Buffer,
  sealed: Buffer,
  at: { lotId: string; alias: string; nonce: string },
): Promise<Opened | null> {
  try {
    const suite = await openSuite()
    const plain = await suite.open(
      { recipientKey: await suite.kem.deserializePrivateKey(bytesOf(privateKey)), enc: bytesOf(sealed.subarray(0, ENC)) },
      bytesOf(sealed.subarray(ENC)),
      boundTo(at.lotId, at.alias, at.nonce),
    )
    const { amount, share, comment } = SealedContent.parse(JSON.parse(new TextDecoder().decode(plain)))
    const minor = minorOf(amount)
    return minor > 0 && minor <= tenderLimits.amount ? { amount: minor, share, comment } : null
  } catch {
    return null
  }
}
