import { generateKeyPairSync, sign } from 'node:crypto'

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const list = (...parts: Buffer[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
/** A moment as certificates of this half of the century write it. */
const time = (at: Date) => tlv(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))

/** A certificate of a host that nobody but its own key vouches for, good between two moments, with that key. */
export function selfSigned(host: string, from: Date, until: Date): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const byKey = list(oid('2a8648ce3d040302'))
  const name = list(tlv(0x31, list(oid('550403'), tlv(0x0c, Buffer.from(host)))))
  const said = list(
    ...[tlv(0x02, Buffer.from([1])), byKey, name, list(time(from), time(until)), name],
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const proof = tlv(0x03, Buffer.from([0]), sign('sha256', said, privateKey))
  const lines = list(said, byKey, proof)
    .toString('base64')
    .match(/.{1,64}/g)!
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
