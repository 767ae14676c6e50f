import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { menu } from '#contract/menu.ts'
import { openWorld } from '#testing/world.ts'
import type { ScreenHint } from './static.ts'

const inPage = '<script>globalThis.early = 1 < 2</script><style>.a > .b {}</style>'
const page = (hints: string, locale = '') =>
  `<!doctype html><html lang="${locale || 'ru'}"${locale && ` data-locale="${locale}"`}><meta charset="utf-8" />${hints}${inPage}<title>Трасса</title>`
const hints: ScreenHint[] = [
  {
    path: '/orders/:orderId',
    files: ['assets/card.js'],
    alone: ['/api/me'],
    together: ['/api/get?orderId={orderId}'],
    list: null,
    ofId: null,
  },
  { path: '/orders/list', files: [], alone: ['/api/me'], together: ['/api/views'], list: '/api/list?tab=all', ofId: null },
  { path: '/boards/:name', files: [], alone: ['/api/me'], together: [], list: '/api/board?name={name}', ofId: '/api/own?id={name}' },
]

const dist = await mkdtemp(join(tmpdir(), 'trassa-dist-'))
for (const folder of ['ru', 'en']) await mkdir(join(dist, 'assets', folder), { recursive: true })
await mkdir(join(dist, '.vite'))
const script = `export const text = '${'трасса '.repeat(500)}'`
for (const [name, text] of [
  ['index.html', page('')],
  ['driver.html', `<!doctype html>${inPage}<title>Рейс</title>`],
  ['driver-sw.js', 'self.kept = 1'],
  ['driver.webmanifest', '{}'],
  ['favicon.svg', '<svg/>'],
  ['assets/main-abc123.js', script],
  ['assets/main-abc123.js.map', '{}'],
  ['assets/small-abc123.js', script],
  ['assets/ru/words-abc123.js', script],
  ['assets/en/words-abc123.js', 'export const text = 1'],
  ['.vite/manifest.json', '{}'],
  ['.vite/screens.json', JSON.stringify({ first: [], hints })],
] as const)
  await writeFile(join(dist, name), text)

/** What the build compressed beside a script; another text, so that a test tells it from what the server would make. */
const byBuild = brotliCompressSync('export const text = 1')
await writeFile(join(dist, 'assets/small-abc123.js.br'), byBuild)

const world = await openWorld()
const app = await world.open(
  { web: true, monitoring: 'https://watch.example/batch', analytics: { address: 'https://count.example/visit', account: '42' } },
  dist,
)
afterAll(async () => {
  await world.close()
  await rm(dist, { recursive: true })
})

const navigate = (url: string) =>
  app.inject({ url, headers: { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } })

test.each([
  '/',
  '/orders_forwarder/tab/docs?orders.status[]=new',
  '/token',
  '/analytics/fleet/a/b',
  '/modules/docs/q3.html',
  '/orders/5001',
])('2.01 %s opens the page of the product', async url => {
  const { statusCode, headers, body } = await navigate(url)
  expect([statusCode, body.replace(/<meta name="asks"[^>]*>|<link[^>]*>/g, '')]).toEqual([200, page('', 'ru')])
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
})

const asksIn = (body: string) =>
  JSON.parse(/<meta name="asks" content="([^"]*)">/.exec(body)![1]!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))

test('the page of a driver is one of its own, for its service worker too, which fetches from here alone', async () => {
  for (const mode of ['navigate', 'cors']) {
    const { body, headers } = await app.inject({ url: '/driver', headers: { 'sec-fetch-mode': mode } })
    expect(body).toContain('<title>Рейс</title>')
    const hash = createHash('sha256').update('globalThis.early = 1 < 2').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
  }
  const worker = await app.inject({ url: '/driver-sw.js' })
  expect(worker.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  })
  expect((await app.inject({ url: '/driver.webmanifest' })).headers['content-type']).toContain('application/manifest+json')
  // the screens of drivers are the product's
  expect((await navigate('/drivers')).body).toContain('<title>Трасса</title>')
})

test('a script the build compressed is given out as it lies there', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/assets/small-abc123.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers['content-encoding']).toBe('br')
  expect(rawPayload.equals(byBuild)).toBe(true)
})

test('the page of an address names the files its screen waits for and what it asks first, with what the address says', async () => {
  const { body } = await navigate('/orders/50"01')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/ru/card.js">')
  expect(asksIn((await navigate('/orders/5001')).body)).toEqual({ alone: ['/api/me'], together: ['/api/get?orderId=5001'] })
})

test('a list is asked for ahead at its plain address alone, and an address written out wins over one with a part to fill', async () => {
  expect(asksIn((await navigate('/orders/list')).body)).toEqual({ alone: ['/api/me'], together: ['/api/list?tab=all', '/api/views'] })
  expect(asksIn((await navigate('/orders/list?tab=docs')).body)).toEqual({ alone: ['/api/me'], together: ['/api/views'] })
  const id = '0190a5c4-3f6f-7d3c-8a51-3b6f0a9c1e2d'
  expect(asksIn((await navigate('/boards/fleet')).body).together).toEqual(['/api/board?name=fleet'])
  expect(asksIn((await navigate(`/boards/${id}`)).body).together).toEqual([`/api/own?id=${id}`])
  expect((await navigate('/login')).body).toBe(page('', 'ru'))
})

test('1.10 a page comes in the language its browser names, with the scripts of that language; in Russian where it names none we have', async () => {
  for (const [cookie, locale] of [
    ['locale=en', 'en'],
    ['locale=ru', 'ru'],
    ['locale=de', 'ru'],
    ['locale="><script>', 'ru'],
  ] as const) {
    const { body } = await app.inject({ url: '/orders/5001', headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', cookie } })
    expect(body).toContain(`<html lang="${locale}" data-locale="${locale}">`)
    expect(body).toContain(`href="/assets/${locale}/card.js"`)
  }
})

test('a script with words is one of its language, and one without is the same in both', async () => {
  const text = async (url: string) => (await app.inject(url)).body
  expect(await text('/assets/en/words-abc123.js')).toBe('export const text = 1')
  expect(await text('/assets/ru/words-abc123.js')).toBe(script)
  expect(await text('/assets/en/main-abc123.js')).toBe(script)
  for (const url of ['/assets/words-abc123.js', '/assets/de/words-abc123.js', '/assets/en/gone.js'])
    expect((await app.inject(url)).statusCode).toBe(404)
})

test('XS01 a script and a style within the page are taken by their hashes alone', async () => {
  const { headers } = await navigate('/')
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('globalThis.early = 1 < 2')}';`)
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('.a > .b {}')}';`)
})

test('XS01 the page runs and asks what is from here, and the listed places', async () => {
  const admin = await world.platform()
  await admin.ask(menu.create, { data: { title: 'Карта', is_iframe: true, src: 'https://maps.example/board?x=1' } }, { at: app })
  const { headers } = await navigate('/')
  const policy = String(headers['content-security-policy'])
  for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy.split('; ')).toContain(part)
  }
  expect(policy).toContain("connect-src 'self' https://watch.example https://count.example")
  expect(policy).toContain("frame-src 'self' https://maps.example")
  expect(policy).not.toContain('unsafe')
  expect(headers['content-security-policy-report-only']).toBe("require-trusted-types-for 'script'")
})

test('FR03 a page embedded through another process is on the list of the next load, what was taken out is not', async () => {
  const admin = await world.platform()
  const policy = async () => String((await navigate('/')).headers['content-security-policy'])
  const { id } = (await admin.ask(menu.create, { data: { title: 'Отчёты', is_iframe: true, src: 'https://bi.example/x' } })).data
  expect(await policy()).toContain('https://bi.example')
  await admin.ask(menu.update, { data: { id, src: 'https://other.example:8443/y', is_tab: true } })
  expect(await policy()).toMatch(/frame-src [^;]*https:\/\/other\.example:8443/)
  expect(await policy()).not.toContain('https://bi.example')
  await admin.ask(menu.delete, { query: { id } })
  expect(await policy()).not.toContain('other.example')
})

test('FR03 a host that would say more than its name never reaches the policy', async () => {
  await world.root.query(
    `insert into menu_items (id, position, title, src, is_iframe, is_tab, is_external) values (150, 1, 'x', 'https://*.example;script-src *', true, false, false)`,
  )
  expect(String((await navigate('/')).headers['content-security-policy'])).not.toContain('*')
})

test('hashed files are kept for ever, the others asked about again', async () => {
  const asset = await app.inject('/assets/main-abc123.js')
  expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  const icon = await app.inject('/favicon.svg')
  expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache'])
})

test('what is large goes compressed, as whoever asks can read it', async () => {
  const ask = (encoding?: string) =>
    app.inject({ url: '/assets/main-abc123.js', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  for (const [encoding, named, read] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, undefined, (bytes: Buffer) => bytes],
    ['gzip, br', 'br', brotliDecompressSync],
  ] as const) {
    const asset = await ask(encoding)
    expect([asset.statusCode, asset.headers['content-encoding'], asset.headers['content-type']]).toEqual([
      200,
      named,
      'text/javascript; charset=utf-8',
    ])
    expect(asset.headers.vary).toMatch(/accept-encoding/)
    expect(read(asset.rawPayload).toString()).toBe(script)
  }
})

test('a file a newer build brings is there although it was asked for before', async () => {
  const ask = () => app.inject('/assets/later-1.css')
  expect((await ask()).statusCode).toBe(404)
  await writeFile(join(dist, 'assets/later-1.css'), 'p{}')
  const came = await ask()
  expect([came.statusCode, came.body, came.headers['content-type'], came.headers['cache-control']]).toEqual([
    200,
    'p{}',
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  await rm(join(dist, 'assets/later-1.css'))
  expect((await ask()).body).toBe('p{}')
})

test.each([
  '/assets/gone.js',
  '/assets/main-abc123.js.map',
  '/.vite/manifest.json',
  '/.env',
  '/.git/config',
  '/index.html',
  '/api/no',
  '/idp/no',
  '/favicon.ico',
  '/assets/%00',
  '/assets/main-abc123.js%00',
])('SE05 %s is no page: 404', async url => {
  const { statusCode, headers } = await navigate(url)
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('a call to an unknown address gets no page', async () => {
  expect((await app.inject({ url: '/', headers: { accept: 'application/json' } })).headers['content-type']).toMatch('text/html')
  const answer = await app.inject({ url: '/orders_forwarder', headers: { accept: 'application/json' } })
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'call.unknown'])
  expect((await app.inject({ method: 'POST', url: '/orders_forwarder', headers: { accept: 'text/html' } })).statusCode).toBe(404)
})
