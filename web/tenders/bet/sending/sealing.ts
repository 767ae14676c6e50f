import { type SealedBet, type SealedContent, writeSealed } from '#contract/bets.ts'
import { amountText } from '#contract/primitives.ts'

type Sealed = SealedBet & { nonce: string }

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
const textOf = (bytes: ArrayBuffer | Uint8Array) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const random = (bytes: number) => textOf(crypto.getRandomValues(new Uint8Array(bytes)))

/**
 * Seals a price to the key of a lot (HPKE: X25519, HKDF-SHA256, AES-256-GCM), here in the browser: what leaves it nobody reads until the
 * closing job gives out the other key. The library comes with the first bet that needs it. Throws where the browser cannot.
 */
export async function seal(
  lotId: string,
  { publicKey, alias }: { publicKey: string; alias: string | null },
  bet: { amount: number; share: number | null; comment: string },
): Promise<Sealed> {
  const { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } = await import('@hpke/core')
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const content: SealedContent = { amount: amountText(bet.amount), share: bet.share, comment: bet.comment, salt: random(18) }
  const nonce = random(18)
  const write = (text: string) => new TextEncoder().encode(text).buffer
  const { enc, ct } = await suite.seal(
    { recipientPublicKey: await suite.kem.deserializePublicKey(bytesOf(publicKey).buffer) },
    writeSealed(content).buffer,
    write(`${lotId}|${alias ?? ''}|${nonce}`),
  )
  return { enc: textOf(enc), ciphertext: textOf(ct), nonce }
}

const keyOf = (lotId: string) => `bet.sealed.${lotId}`

/** The price one has sealed, for one's own eyes: the server cannot tell it, so this tab keeps it. */
export function keepSealed(lotId: string, amount: number): void {
  try {
    sessionStorage.setItem(keyOf(lotId), String(amount))
  } catch {
    // A browser that forbids storage does not remember it.
  }
}

export function keptSealed(lotId: string): number | null {
  try {
    const kept = Number(sessionStorage.getItem(keyOf(lotId)) ?? Number.NaN)
    return Number.isSafeInteger(kept) && kept > 0 ? kept : null
  } catch {
    return null
  }
}
