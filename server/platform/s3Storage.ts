import { AwsClient } from 'aws4fetch'
import { checkName, type Storage } from './storage.ts'

const PATIENCE_MS = 20_000

/**
 * Bytes in a bucket of an S3-compatible service; `url` is the address its objects lie under. Requests carry signatures of version 4
 * over their whole content; what fails in passing is tried again.
 */
export function openS3Storage({ url, region, key, secret }: { url: string; region: string; key: string; secret: string }): Storage {
  const aws = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 3 })
  const ask = (address: string, init: RequestInit = {}) => aws.fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  const addressOf = (name: string) => `${url}/${checkName(name)}`
  const refused = (answer: Response) => new Error(`the storage answered ${answer.status}`)

  return {
    async write(name, bytes) {
      // the hash of the content is part of the signature, so what arrives is what was sent
      const answer = await ask(addressOf(name), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'x-amz-content-sha256': await hashOf(bytes) },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw refused(answer)
    },
    async get(name) {
      const answer = await ask(addressOf(name))
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.status === 404) return null
      if (!answer.ok) throw refused(answer)
      return bytes
    },
    async remove(name) {
      const answer = await ask(addressOf(name), { method: 'DELETE' })
      await answer.arrayBuffer()
      if (!answer.ok && answer.status !== 404) throw refused(answer)
    },
    async *list() {
      let token: string | null = null
      do {
        const query: string = token === null ? '' : `&continuation-token=${encodeURIComponent(token)}`
        const answer = await ask(`${url}?list-type=2${query}`)
        const text = await answer.text()
        if (!answer.ok) throw refused(answer)
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = tagIn(entry, 'Key')?.split('/').at(-1)
          const at = tagIn(entry, 'LastModified')
          if (name && at) yield { name, at: new Date(at) }
        }
        token = tagIn(text, 'NextContinuationToken')
      } while (token !== null)
    },
  }
}

const hashOf = async (bytes: Buffer) => Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&apos;': "'" }

function tagIn(xml: string, tag: string): string | null {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return found === undefined ? null : found.replace(/&(amp|lt|gt|quot|#39|apos);/g, entity => entities[entity]!)
}
