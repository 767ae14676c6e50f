import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { auth } from '#contract/auth.ts'
import { clients } from '#contract/clients.ts'
import { demands } from '#contract/demands.ts'
import { drivers } from '#contract/drivers.ts'
import { flags } from '#contract/flags.ts'
import { flights } from '#contract/flights.ts'
import { menu } from '#contract/menu.ts'
import { orders } from '#contract/orders.ts'
import type { Permission } from '#contract/permissions.ts'
import { persons } from '#contract/persons.ts'
import type { Side } from '#contract/primitives.ts'
import { settlements } from '#contract/settlements.ts'
import { tenders } from '#contract/tenders.ts'
import { vehicles } from '#contract/vehicles.ts'
import { people } from '#demo/world/people.ts'
import { openDemoProduct, signInDemo } from '#testing/demoProduct.ts'
import { adminTabs } from '#web/admin/tabs.ts'
import { clientParts } from '#web/clients/tabs.ts'
import { addresses, screens } from '#web/screens.ts'
import { closedWords } from '#web/unopened/closedWords.ts'
import { findBrowser } from './browser.ts'
import { collectData, sideways, untranslatedAtRest, violations, watch } from './looks.ts'

/** Who is swept unless `--as` names others; any account of the demo world may be named. */
const usual = ['forwarder', 'viewer', 'executor', 'both', 'admin']
const logins = people.flatMap(({ login }) => login ?? [])
const locales = ['ru', 'en'] as const
const themes = ['light', 'dark'] as const
const widths = [390, 768, 1440] as const

type Locale = (typeof locales)[number]
/** What every screen is looked at in. */
type Ways = { locales: readonly Locale[]; themes: readonly (typeof themes)[number][]; widths: readonly (typeof widths)[number][] }

const outside = ['/auth', '/auth_internal', '/login', '/tdsd-private', '/token']

/** Every address pattern of the product; a test compares them with the table of routes. */
export const swept: readonly string[] = [...addresses, ...outside]

/** Sections of a screen that the address names, each looked at like a screen of its own by whoever may open the screen. */
export const sections: Readonly<Record<string, readonly string[]>> = {
  [screens.admin.path]: adminTabs.slice(1).map(tab => `${screens.admin.path}?tab=${tab}`),
  [screens.admin.also]: (['organizations', 'people'] as const).map(tab => `${screens.admin.also}?tab=${tab}`),
  [screens.clients.also]: clientParts.slice(1).map(part => `${screens.clients.also}?part=${part}`),
}

const pagesAtOnce = 2
const waitMs = 60_000
const restMs = 5000
const missing = '019aaaaa-0000-7000-8000-000000000000'

type Cookie = { name: string; value: string }
type Account = { login: string; cookies: Cookie[]; known: Known }
/** What the account can open by number; null where it has none of that kind. */
type Known = Record<
  | 'order'
  | 'draft'
  | 'flight'
  | 'driver'
  | 'vehicle'
  | 'client'
  | 'settlement'
  | 'tender'
  | 'demand'
  | 'ownDemand'
  | 'menuItem'
  | 'person'
  | 'flag',
  string | null
>
type Finding = { route: string; login: string; where: string; what: string }
type Cell = { closed: boolean; findings: number }

/** The address behind a pattern, with the section it names, and whether nothing may stand there: then the product answers 404, and says so in the console. */
export function addressOf(pattern: string, known: Known): { path: string; empty: boolean } {
  const ids: Record<string, string | null> = {
    tabId: pattern.includes('executor') ? 'onway' : 'docs',
    orderId: pattern === screens.orderEdit.path ? known.draft : known.order,
    flightId: known.flight,
    dashId: pattern === screens.module.path ? 'docs' : 'fleet',
    path: 'reports',
    id:
      {
        [screens.driver.path]: known.driver,
        [screens.vehicle.path]: known.vehicle,
        [screens.clients.also]: known.client,
        [screens.settlement.path]: known.settlement,
        [screens.tenderForwarder.path]: known.tender,
        [screens.tenderExecutor.path]: known.tender,
        [screens.demand.path]: known.demand,
        [screens.demandEdit.path]: known.ownDemand,
        [screens.admin.also]: known.menuItem,
        [`${screens.admin.also}?tab=organizations`]: known.client,
        [`${screens.admin.also}?tab=people`]: known.person,
        [screens.toggles.also]: known.flag,
      }[pattern] ?? (pattern.startsWith(`${screens.clients.also}?`) ? known.client : null),
  }
  const [own = '', tab] = pattern.split('?')
  const names = [...own.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const path = names.reduce((at, name) => at.replace(`:${name}`, ids[name] ?? missing), own.replace('/*', ''))
  return {
    path: tab === undefined ? path : `${path}?${tab}`,
    empty: names.some(name => ids[name] == null || name === 'path') || own === screens.module.path,
  }
}

/** Those of the list that an option names, separated by commas; what it names beside them is an error. */
export function named<T extends string>(option: string, given: string | undefined, all: readonly T[]): readonly T[] {
  if (given === undefined) return all
  const wanted = given.split(',')
  const strange = wanted.filter(one => !all.some(each => each === one))
  if (strange.length > 0) throw new Error(`--${option} knows no ${strange.join(', ')}. There are:\n  ${all.join('\n  ')}`)
  return all.filter(one => wanted.includes(one))
}

/** Routes to look at, in their order: a route brings its sections along, a section may be named alone. */
export function routesOf(given: string | undefined): readonly string[] {
  const every = swept.flatMap(route => [route, ...(sections[route] ?? [])])
  const wanted = named('only', given, every)
  return every.filter(route => wanted.includes(route) || wanted.includes(route.split('?')[0]!))
}

async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { only: text, as: text, locale: text, theme: text, width: text } })
  const routes = routesOf(values.only)
  const chosen = values.as === undefined ? usual : named('as', values.as, logins)
  const sizes = named('width', values.width, widths.map(String))
  const ways: Ways = {
    locales: named('locale', values.locale, locales),
    themes: named('theme', values.theme, themes),
    widths: widths.filter(width => sizes.includes(String(width))),
  }

  const given = process.env.TRASSA_SWEEP_URL
  if (!given) say('Starting the product with its demo world…')
  const product = await openDemoProduct(given)
  try {
    const browser = await chromium.launch(await findBrowser())
    try {
      return await sweep(browser, product.url, { routes, chosen, ways })
    } finally {
      await browser.close()
    }
  } finally {
    await product.close()
  }
}

type Sweep = { routes: readonly string[]; chosen: readonly string[]; ways: Ways }

async function sweep(browser: Browser, url: string, { routes, chosen, ways }: Sweep): Promise<boolean> {
  const from = performance.now()
  const accounts = await Promise.all(chosen.map(login => signIn(url, login)))
  const tasks = accounts.flatMap(account => ways.locales.map(locale => ({ account, locale })))
  const cells = new Map<string, Cell>()
  const findings: Finding[] = []
  let combinations = 0

  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const { account, locale } = task
      const visit = await openVisit(browser, url, { account, locale, ways })
      const shut = new Set<string>()
      for (const route of routes) {
        if (shut.has(route.split('?')[0]!)) continue
        const seen = await visit.look(route)
        if (seen.closed) shut.add(route)
        combinations += seen.combinations
        findings.push(...seen.findings)
        const key = `${route} ${account.login}`
        const known = cells.get(key) ?? { closed: false, findings: 0 }
        cells.set(key, { closed: known.closed || seen.closed, findings: known.findings + seen.findings.length })
        say(`${account.login}, ${locale}, ${route}: ${wordOf({ closed: seen.closed, findings: seen.findings.length })}`)
        for (const { where, what } of seen.findings) say(`  ${where}: ${what}`)
      }
      await visit.close()
    }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, work))

  process.stdout.write(tableOf(routes, chosen, cells))
  const seconds = Math.round((performance.now() - from) / 1000)
  process.stdout.write(
    `\n${routes.length} routes × ${chosen.length} accounts: ${combinations} combinations with language, theme and width, ${findings.length} findings, ${seconds} s\n`,
  )
  for (const { route, login, where, what } of findings)
    process.stdout.write(`\n${route}, ${login}, ${where}\n  ${what.replaceAll('\n', '\n  ')}\n`)
  return findings.length === 0
}

/** A browser of one account in one language. It loads each route once, and looks at it in every theme at every width. */
async function openVisit(browser: Browser, url: string, { account, locale, ways }: { account: Account; locale: Locale; ways: Ways }) {
  const site = { domain: new URL(url).hostname, path: '/', expires: -1, httpOnly: false, secure: url.startsWith('https:') }
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    storageState: {
      cookies: [...account.cookies, { name: 'locale', value: locale }].map(cookie => ({ ...cookie, ...site, sameSite: 'Lax' as const })),
      origins: [{ origin: url, localStorage: [{ name: 'locale', value: locale }] }],
    },
  })
  const troubles = new Set<string>()
  watch(context, url, trouble => void troubles.add(trouble))

  const look = async (route: string) => {
    const { path, empty } = addressOf(route, account.known)
    const findings: Finding[] = []
    const find = (where: string, what: string) => findings.push({ route, login: account.login, where: `${locale}${where}`, what })
    let combinations = 0
    let closed = false
    const page = await context.newPage()
    try {
      const said = collectData(page)
      // the page that starts a sign-in would leave at once
      if (route === '/auth') await page.route(`**${auth.config.path}`, () => undefined)
      await page.goto(url + path, { timeout: waitMs })
      const ready = await settled(page)
      if (!ready) find('', `not ready within ${waitMs / 1000} s: no heading, or something is still loading`)
      const title = await page
        .getByRole('heading', { level: 1 })
        .first()
        .textContent({ timeout: 1000 })
        .catch(() => null)
      closed = title === closedWords[locale].title
      for (const width of ways.widths) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        if (ready) await settled(page)
        const wide = await sidewaysAtRest(page)
        if (wide > 0) find(`, ${width}`, `scrolls sideways by ${wide} px`)
        if (locale === 'en') for (const text of await untranslatedAtRest(page, said)) find(`, ${width}`, `not in English: ${text.trim()}`)
        for (const theme of ways.themes) {
          await page.evaluate(next => {
            document.documentElement.dataset.theme = next
          }, theme)
          for (const what of await violations(page, { coloursAlone: theme !== ways.themes[0] })) find(`, ${width}, ${theme}`, what)
          combinations += 1
        }
      }
    } catch (error) {
      find('', `could not be looked at: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await page.close()
    }
    for (const trouble of troubles) if (!(empty && /\b404\b/.test(trouble))) find('', trouble)
    troubles.clear()
    return { findings, combinations, closed }
  }
  return { look, close: () => context.close() }
}

/** Waits until the screen has its heading and nothing is on its way any more. */
async function settled(page: Page): Promise<boolean> {
  try {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: waitMs })
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null, null, { timeout: waitMs })
    return true
  } catch {
    return false
  }
}

/** A screen that got another width a moment ago may still be arranging itself. */
async function sidewaysAtRest(page: Page): Promise<number> {
  const until = performance.now() + restMs
  let wide = await sideways(page)
  while (wide > 0 && performance.now() < until) {
    await page.waitForTimeout(100)
    wide = await sideways(page)
  }
  return wide
}

/** Signs in, and looks up what the account can open by number. */
async function signIn(url: string, login: string): Promise<Account> {
  const cookies = await signInDemo(url, login)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const read = async <T>(path: string) => ((await (await fetch(url + path, { headers: { cookie } })).json()) as { data?: T }).data
  const me = await read<{ organization: { sides: Side[] }; permissions: Permission[] }>(auth.check.path)
  const side = me?.organization.sides[0]
  const first = async (path: string) => (await read<{ items: { id: string }[] }>(`${path}?limit=1`))?.items[0]?.id ?? null
  const known: Known = {
    order: null,
    draft: null,
    flight: null,
    driver: await first(drivers.list.path),
    vehicle: await first(vehicles.list.path),
    client: await first(clients.list.path),
    settlement: await first(settlements.list.path),
    tender: null,
    demand: null,
    ownDemand: null,
    menuItem: null,
    person: null,
    flag: null,
  }
  if (me?.permissions.includes(screens.admin.needs)) {
    known.menuItem = String((await read<{ id: number }[]>(menu.list.path))?.[0]?.id ?? '') || null
    known.person = await first(persons.list.path)
    known.flag = (await read<{ items: { key: string }[] }>(flags.list.path))?.items[0]?.key ?? null
  }
  if (side) {
    const lots = await read<{ items: { tenderId: string; opens: boolean }[] }>(`${tenders.list.path}?side=${side}&limit=20`)
    known.tender = lots?.items.find(({ opens }) => opens)?.tenderId ?? null
    const found = await read<{ items: { id: string; opens: boolean }[] }>(`${demands.list.path}?side=${side}&limit=20`)
    known.demand = found?.items.find(({ opens }) => opens)?.id ?? null
    if (side === 'forwarder') known.ownDemand = known.demand
    const list = (tab: string) => read<{ items: { id: string }[] }>(`${orders.list.path}?side=${side}&tab=${tab}&limit=1`)
    known.order = (await list('onway'))?.items[0]?.id ?? (await list('all'))?.items[0]?.id ?? null
    if (side === 'forwarder') known.draft = (await list('drafts'))?.items[0]?.id ?? null
    known.flight = (await read<{ items: { id: string }[] }>(`${flights.list.path}?side=${side}&limit=1`))?.items[0]?.id ?? null
  }
  return { login, cookies, known }
}

/** A section of a screen that is closed to the account was not looked at. */
const wordOf = (cell: Cell | undefined) => (!cell || (cell.closed && cell.findings === 0) ? 'no right' : String(cell.findings || 'ok'))

function tableOf(routes: readonly string[], chosen: readonly string[], cells: ReadonlyMap<string, Cell>): string {
  const width = Math.max(...routes.map(route => route.length), 'route'.length)
  const line = (first: string, others: readonly string[]) => `${first.padEnd(width)}  ${others.map(text => text.padStart(9)).join('  ')}\n`
  const rows = routes.map(route =>
    line(
      route,
      chosen.map(login => wordOf(cells.get(`${route} ${login}`))),
    ),
  )
  return `\n${line('route', chosen)}${rows.join('')}`
}

const say = (text: string) => void process.stderr.write(`${text}\n`)

if (import.meta.main) process.exitCode = (await main()) ? 0 : 1
