import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openS3Storage } from './s3Storage.ts'
import type { Storage } from './storage.ts'

const KEY = 'AKIDTRASSA'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'ru-central1'

const kept = new Map<string, Buffer>()
const refused: string[] = []
let failures = 0
let url = ''
let storage: Storage

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Why a request is not signed as version 4 asks for, by an implementation of its own; null when it is. */
function fault(request: IncomingMessage, body: Buffer): string | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return 'no signature'
  const [, key, day, region, names, signature] = found as unknown as [string, string, string, string, string, string]
  const at = String(request.headers['x-amz-date'])
  const hash = String(request.headers['x-amz-content-sha256'])
  if (key !== KEY || region !== REGION || !at.startsWith(day)) return 'another key, region or day'
  const age = Date.now() - Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(age) < 15 * 60_000)) return 'an old signature'
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'another content'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => names.split(';').includes(name))) return 'headers left out'
  const [path = '', query = ''] = request.url!.split('?')
  const canonical = [
    request.method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map(part => (part.includes('=') ? part : `${part}=`))
      .toSorted()
      .join('&'),
    ...names.split(';').map(name => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const derived = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${SECRET}`)
  return hmac(derived, signing).toString('hex') === signature ? null : 'another signature'
}

/** As much of the service as a storage asks for; pages of its list hold two names. */
const service = createServer(async (request, answer) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const why = fault(request, body)
  if (why) refused.push(why)
  if (why) return void answer.writeHead(403).end(`<Error><Code>SignatureDoesNotMatch</Code></Error>`)
  if (failures-- > 0) return void answer.writeHead(503).end()
  const asked = new URL(request.url!, url)
  if (asked.searchParams.get('list-type') === '2') {
    const names = [...kept.keys()].toSorted()
    const from = Number(asked.searchParams.get('continuation-token') ?? 0)
    const entries = names
      .slice(from, from + 2)
      .map(name => `<Contents><Key>${name}</Key><LastModified>2026-10-06T06:00:00.000Z</LastModified><Size>1</Size></Contents>`)
    const next = from + 2 < names.length ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return void answer.end(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`)
  }
  const name = asked.pathname.split('/').at(-1)!
  if (request.method === 'PUT') kept.set(name, body)
  if (request.method === 'DELETE') kept.delete(name)
  const found = kept.get(name)
  if (request.method === 'GET') return void answer.writeHead(found ? 200 : 404).end(found ?? '<Error><Code>NoSuchKey</Code></Error>')
  answer.writeHead(request.method === 'DELETE' ? 204 : 200).end()
})

beforeAll(async () => {
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(service.address() as { port: number }).port}/trassa-files`
  storage = openS3Storage({ url, region: REGION, key: KEY, secret: SECRET })
})
afterAll(() => service.close())
beforeEach(() => {
  kept.clear()
  refused.length = 0
  failures = 0
})

test('bytes are put, read, listed over pages and removed, each request signed over its content', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251))
  for (const name of ['aaa0', 'aaa1-thumb', 'aaa2']) await storage.write(name, bytes)
  expect(await storage.get('aaa1-thumb')).toEqual(bytes)
  expect(await storage.get('none')).toBeNull()
  expect(await Array.fromAsync(storage.list())).toEqual(
    ['aaa0', 'aaa1-thumb', 'aaa2'].map(name => ({ name, at: new Date('2026-10-06T06:00:00.000Z') })),
  )
  await storage.remove('aaa0')
  await storage.remove('aaa0')
  expect([...kept.keys()]).toEqual(['aaa1-thumb', 'aaa2'])
  expect(refused).toEqual([])
})

test('a passing failure is tried again', async () => {
  failures = 2
  await storage.write('again', Buffer.from('x'))
  expect(kept.get('again')?.toString()).toBe('x')
})

test('a wrong secret is refused, never taken for an absent file, and no name leads out of the bucket', async () => {
  const other = openS3Storage({ url, region: REGION, key: KEY, secret: 'another' })
  kept.set('mine', Buffer.from('x'))
  await expect(other.get('mine')).rejects.toThrow('403')
  await expect(other.write('mine', Buffer.from('y'))).rejects.toThrow('403')
  await expect(other.remove('mine')).rejects.toThrow('403')
  expect([refused.length, kept.get('mine')?.toString()]).toEqual([3, 'x'])
  await expect(storage.get('../other-bucket/name')).rejects.toThrow(RangeError)
})
