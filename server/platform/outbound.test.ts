import type dns from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { checkAddress, isInner, openOutbound } from './outbound.ts'

const server = createServer((request, response) => {
  if (request.url === '/away') return void response.writeHead(302, { location: '/here' }).end()
  if (request.url === '/much') return void response.end('a'.repeat(100_000))
  if (request.url === '/never') return
  response.end('here')
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  'fe80::1',
  'fd00::1',
  '224.0.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::',
  '::127.0.0.1',
  '::7f00:1',
  '::a9fe:a9fe',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:0a00:0001',
  '::ffff:0:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b:1::a00:1',
  'fec0::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:0:7f00:1::',
  '100::1',
  '255.255.255.255',
  '240.0.0.1',
])('SR01 %s is nobody’s business outside', address => expect(isInner(address)).toBe(true))

test('SR01 addresses of the open internet are let through', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946']) expect(isInner(address), address).toBe(false)
})

test('SR03 only https on its own port, without a user, by a name', () => {
  for (const written of [
    'http://example.com',
    'https://example.com:8443',
    'https://user@example.com',
    'ftp://example.com',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'no address',
  ])
    expect(() => checkAddress(written), written).toThrow()
  expect(checkAddress('https://suggestions.example.com/path?q=1').hostname).toBe('suggestions.example.com')
})

test('SR01 SR02 a name that leads inside is refused on every attempt, and so is one with a good and a bad address', async () => {
  const answers = [
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '10.0.0.1', family: 4 }],
  ]
  for (const found of answers) {
    const lookup = ((_: string, __: unknown, done: (error: null, found: unknown) => void) =>
      done(null, found)) as unknown as typeof dns.lookup
    const outbound = openOutbound({ lookup })
    for (let i = 0; i < 2; i++) await expect(outbound.ask('https://rebound.example/')).rejects.toThrow(/inner address/)
    await outbound.close()
  }
  const outbound = openOutbound()
  await expect(outbound.ask('https://127.0.0.1/')).rejects.toThrow(/inner address/)
  const literals = [
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '0177.0.0.1',
    '0x7f000001',
  ]
  for (const host of [...literals, '169.254.169.254', '100.64.0.1', '0.0.0.0'])
    await expect(outbound.ask(`https://${host}/`), host).rejects.toThrow(/inner address|number in place of a name/)
  await outbound.close()
})

test('SR02 a name that answers otherwise the next time is asked once for a connection: what was checked is what is connected to', async () => {
  const asked: string[] = []
  const lookup = ((host: string, __: unknown, done: (error: null, found: unknown) => void) => {
    asked.push(host)
    done(null, [{ address: asked.length === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }])
  }) as unknown as typeof dns.lookup
  const outbound = openOutbound({ inside: true, lookup })
  expect((await outbound.ask(at.replace('127.0.0.1', 'rebound.example'))).text).toBe('here')
  expect(asked).toEqual(['rebound.example'])
  await outbound.close()
})

test('SR04 SR05 redirects are not followed, answers are short, and nobody waits for ever', async () => {
  const outbound = openOutbound({ inside: true, patienceMs: 300 })
  expect(await outbound.ask(`${at}/`)).toEqual({
    headers: expect.any(Object),
    status: 200,
    text: 'here',
    bytes: new TextEncoder().encode('here'),
  })
  expect((await outbound.ask(`${at}/away`)).status).toBe(302)
  await expect(outbound.ask(`${at}/much`)).rejects.toThrow()
  await expect(outbound.ask(`${at}/never`)).rejects.toThrow()
  await outbound.close()
})
