import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { openRoadsideLinks } from '#server/waybills/roadside/links.ts'
import { signatories } from './signatories.ts'
import { SIMULATION, signatureFile, simulatedSigner } from './signer.ts'

const attorney = {
  number: '2e6a3c1f-5b0d-4f6e-9a55-0c1d2e3f4a5b',
  person: 'Сафин Р. М.',
  tin: '590301234564',
  powers: '',
  from: '2026-10-01',
  to: '2026-10-31',
}

test('who may sign: a power of attorney on its first and its last day, the director always, nobody where there is neither', () => {
  const on = (day: string) => signatories({ name: '', post: '' }, [attorney], day).map(each => each.id)
  expect([on('2026-09-30'), on('2026-10-01'), on('2026-10-31'), on('2026-11-01')]).toEqual([[], [attorney.number], [attorney.number], []])
  expect(signatories({ name: 'Ёлкин П. И.', post: 'Директор' }, [], '2026-10-01')).toEqual([
    { id: 'director', name: 'Ёлкин П. И.', post: 'Директор', attorney: null, until: null },
  ])
})

test('a simulated signature says so, names the signer, fits its file alone and is always the same', async () => {
  const seed = Buffer.alloc(32, 5)
  const who = { id: 'director', name: 'Ёлкин П. И.', post: '', attorney: null }
  const made = await simulatedSigner(seed).sign(Buffer.from('файл'), who)
  const text = made.bytes.toString('utf8')
  expect(made.method).toBe('simulated')
  expect(text.startsWith(SIMULATION)).toBe(true)
  expect((await simulatedSigner(seed).sign(Buffer.from('файл'), who)).bytes.equals(made.bytes)).toBe(true)
  expect((await simulatedSigner(seed).sign(Buffer.from('другой'), who)).bytes.equals(made.bytes)).toBe(false)
  const [said, base64] = text.split('\ned25519: ')
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  expect(verify(null, Buffer.from(said!, 'utf8'), createPublicKey(key), Buffer.from(base64!, 'base64'))).toBe(true)
})

test('a signature made elsewhere is DER or PEM; anything else is none', () => {
  const der = Buffer.concat([Buffer.from([0x30, 0x82, 0x01, 0x00]), Buffer.alloc(256)]).toString('base64')
  expect(signatureFile([der.slice(0, 100), der.slice(100)])?.method).toBe('file')
  expect(signatureFile([Buffer.from('-----BEGIN PKCS7-----\nAA').toString('base64')])?.method).toBe('file')
  for (const wrong of [[''], ['SGVsbG8='], [Buffer.from('<xml/>').toString('base64')]]) expect(signatureFile(wrong)).toBeNull()
})

test('a link to the roadside page leads to its waybill alone, another seed or another key is another link', () => {
  const waybill = {
    orgId: '01980000-0000-7000-8000-000000000001',
    id: '01980000-0000-7000-8000-000000000002',
    roadsideSeed: Buffer.alloc(16, 1),
  }
  const roadsideLinks = openRoadsideLinks(Buffer.alloc(32, 9), 'https://trassa.example')
  const { url, picture } = roadsideLinks.link(waybill)!
  expect(url).toMatch(/^https:\/\/trassa\.example\/waybill\/[\w-]{64}$/)
  expect(picture).toMatch(/^<svg/)
  const link = roadsideLinks.read(url.split('/').at(-1)!)!
  expect(link).toMatchObject({ org: waybill.orgId, waybillId: waybill.id })
  expect(roadsideLinks.fits(link, waybill)).toBe(true)
  expect(roadsideLinks.fits(link, { ...waybill, roadsideSeed: Buffer.alloc(16, 2) })).toBe(false)
  expect(roadsideLinks.fits(link, { ...waybill, roadsideSeed: null })).toBe(false)
  expect(openRoadsideLinks(Buffer.alloc(32, 8), '').fits(link, waybill)).toBe(false)
  expect([
    roadsideLinks.read(''),
    roadsideLinks.read('..%2f'),
    roadsideLinks.read('я'.repeat(64)),
    roadsideLinks.link({ ...waybill, roadsideSeed: null }),
  ]).toEqual([null, null, null, null])
})
