import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, EMBEDDED } from '#server/idp/commands/accounts.ts'
import { hashPassword } from '#server/idp/commands/passwords.ts'
import { freePort } from '#testing/process.ts'
import { openWorld, type Someone, type World } from '#testing/world.ts'
import { violations, watch } from '#tools/looks.ts'

export type Locale = 'ru' | 'en'
export type Theme = 'light' | 'dark'

type How = { locale?: Locale; theme?: Theme; width?: number; height?: number; javaScript?: boolean; base?: string }

/** The domain letters to the installation's organisations are for, and whose word about their senders counts. */
export const lettersAt = { domain: 'in.example.ru', provenBy: 'mx.example.ru' }

/** The product as it is served: the built web, the application and a database of its own. */
export type Served = World & { url: string }

type Fixtures = {
  /** Opens an address in a browser of its own, signed in as the person given. */
  openAs(who: Someone | null, path: string, how?: How): Promise<Page>
  /** Names trouble a test means to cause; every other error in a console, refused policy or foreign request fails it. */
  expectTrouble(...patterns: RegExp[]): void
}

/** Letters come in at `mailPort`. */
export const test = base.extend<Fixtures, { world: Served & { mailPort: number } }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters of a fixture
    async ({}, use) => {
      const port = await freePort()
      const mailPort = await freePort()
      const mail = {
        TRASSA_MAIL_IN: `127.0.0.1:${mailPort}`,
        TRASSA_MAIL_IN_DOMAIN: lettersAt.domain,
        TRASSA_MAIL_IN_PROVEN_BY: lettersAt.provenBy,
      }
      const world = await openWorld({ env: { PORT: String(port), TRASSA_WEB: 'on', TRASSA_DEMO: 'on', ...mail } })
      const url = await world.app.listen({ host: '127.0.0.1', port })
      // another process of the same installation does not listen for letters beside this one
      const open: typeof world.open = (more, ...rest) => world.open({ mailIn: null, ...more }, ...rest)
      await use({ ...world, open, url, mailPort })
      world.app.server.closeAllConnections()
      await world.close()
    },
    { scope: 'worker' },
  ],

  expectTrouble: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters of a fixture
    async ({}, use) => {
      await use((...patterns) => void expectedTrouble.push(...patterns))
      expectedTrouble.length = 0
    },
    { auto: true },
  ],

  openAs: async ({ browser, world }, use) => {
    const contexts: BrowserContext[] = []
    const troubles: string[] = []
    await world.setClock(null)
    await use(async (who, path, { locale, theme, width = 1440, height = 900, javaScript = true, base = world.url } = {}) => {
      const kept = { ...(locale && { locale }), ...(theme && { theme }) }
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        baseURL: base,
        viewport: { width, height },
        javaScriptEnabled: javaScript,
        storageState: {
          cookies: [...(who ? cookiesOf(who) : []), ...(locale ? [cookie('locale', locale)] : [])],
          origins: [{ origin: base, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
        },
      })
      contexts.push(context)
      watch(context, new URL(base).origin, trouble => void troubles.push(trouble))
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
    expect(troubles.filter(trouble => !expectedTrouble.some(pattern => pattern.test(trouble)))).toEqual([])
  },
})

const expectedTrouble: RegExp[] = []

/** What the browser of a signed-in person holds. */
export const cookiesOf = ({ cookies }: Someone) =>
  Object.entries({ sid: cookies.sid, 'XSRF-TOKEN': cookies.xsrf }).map(([name, value]) => cookie(name, value))

/** A cookie of the installation under test. */
export const cookie = (name: string, value: string) => ({
  name,
  value,
  domain: '127.0.0.1',
  path: '/',
  expires: -1,
  httpOnly: name === 'sid',
  secure: false,
  sameSite: 'Lax' as const,
})

/** Fails with what is wrong and where unless the page is without a violation. */
export async function axe(page: Page, where = page.url()) {
  expect.soft(await violations(page), where).toEqual([])
}

/**
 * Moves time to an instant for the installation and for the browsers at once, as a day goes by for both; how far a browser's own
 * clock is wrong stays as it was.
 */
export async function moveTime(world: World, instant: string, pages: readonly Page[]) {
  const { rows } = await world.root.query<{ now: Date }>('select app_now() as now')
  const passed = Date.parse(instant) - rows[0]!.now.getTime()
  await world.setClock(instant)
  for (const page of pages) await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + passed)
}

/** Waits for the screen's own heading: the shell is there and the part of the product has come. */
export const heading = (page: Page, name?: string | RegExp) => page.getByRole('heading', { level: 1, ...(name !== undefined && { name }) })

/** Gives a person an account of the embedded provider, with the password of the demo accounts. */
export async function register(world: World, who: Someone, login: string) {
  const subject = `s-${login}`
  const password = await hashPassword(DEMO_PASSWORD)
  await world.db.insertInto('logins').values({ login, password, subject, name: 'Проба Проба', demo: true }).execute()
  await world.db.insertInto('identities').values({ provider: EMBEDDED, subject, userId: who.user, createdAt: new Date() }).execute()
}
