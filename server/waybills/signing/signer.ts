import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { SignerRow } from '#contract/waybills.ts'

/** Who signs: a person, and by what he may. */
export type Signatory = Pick<SignerRow, 'id' | 'name' | 'post' | 'attorney'>
export type Signature = { method: 'simulated' | 'file'; bytes: Buffer }

/** Makes a detached signature of a file. A real one would ask a token or a signing service for it. */
export type Signer = { sign: (file: Uint8Array, who: Signatory) => Promise<Signature> }

/** Head of a simulated signature: nobody takes it for one that binds. */
export const SIMULATION = 'TRASSA SIMULATION - NOT A SIGNATURE'

/**
 * Signs with a demo key of the installation. It is a simulation: it shows that the file is the one that was signed, and binds nobody. The
 * same file of the same person gives the same bytes.
 */
export function simulatedSigner(seed: Buffer): Signer {
  const key = demoKey(seed)
  return {
    async sign(file, who) {
      const digest = createHash('sha256').update(file).digest('hex')
      const said = [SIMULATION, `signer: ${who.name}`, `attorney: ${who.attorney ?? '-'}`, `sha256: ${digest}`].join('\n')
      const made = sign(null, Buffer.from(said, 'utf8'), key).toString('base64')
      return { method: 'simulated', bytes: Buffer.from(`${said}\ned25519: ${made}\n`, 'utf8') }
    },
  }
}

/** An Ed25519 key of 32 secret bytes, in the form the library reads. */
const demoKey = (seed: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })

/** A signature made elsewhere, given as base64; null where the bytes are no detached signature (DER or PEM). What it says the operator checks. */
export function signatureFile(portions: readonly string[]): Signature | null {
  const bytes = Buffer.from(portions.join(''), 'base64')
  const der = bytes.length > 64 && bytes[0] === 0x30 && (bytes[1] ?? 0) >= 0x80
  const pem = bytes.subarray(0, 11).toString('latin1') === '-----BEGIN '
  return der || pem ? { method: 'file', bytes } : null
}
