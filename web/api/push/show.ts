/** What a push message says, as the server encrypted it: nothing of a person, a sum or an address. */
type PushContent = { id: string; locale: 'ru' | 'en'; text: string; href: string | null }

type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Pushing = Waiting & { data: { json(): PushContent } | null }
type Pressed = Waiting & { notification: { close(): void; data: { href: string } } }
type Client = { url: string; focus(): Promise<Client>; navigate?(url: string): Promise<unknown> }
type Worker = {
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: { matchAll(options: object): Promise<Client[]>; openWindow(url: string): Promise<unknown> }
  addEventListener<E extends Event>(name: string, listener: (event: E) => void): void
}

const product = { ru: 'Трасса', en: 'Trassa' }

/** Shows what comes in while no page is open, each message once, and opens what was pressed in the page that is there; `home`: where to without an address. */
export function showPushes(home: string): void {
  const worker = globalThis as unknown as Worker
  worker.addEventListener<Pushing>('push', event => {
    const content = event.data?.json()
    if (!content) return
    const { id, locale, text, href } = content
    event.waitUntil(
      worker.registration.showNotification(product[locale], { body: text, tag: id, lang: locale, data: { href: href ?? home } }),
    )
  })
  worker.addEventListener<Pressed>('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(worker, new URL(event.notification.data.href, location.origin)))
  })
}

async function open({ clients }: Worker, url: URL): Promise<void> {
  // a message leads nowhere but into the product
  const address = url.origin === location.origin ? url.href : location.origin
  const page = (await clients.matchAll({ type: 'window' })).find(client => new URL(client.url).origin === location.origin)
  if (!page?.navigate) return void (await clients.openWindow(address))
  await page.focus()
  await page.navigate(address)
}
