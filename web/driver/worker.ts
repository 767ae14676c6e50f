import { showPushes } from '#web/api/push/show.ts'
import { sendWaiting } from './sending.ts'

/** The service worker of the driver's page: keeps what the page is made of, and sends what waits when the network is back and no page is open. */
declare const PARTS: readonly string[]
declare const BUILD: string

type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void }
type Worker = {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener<E extends Event>(name: string, listener: (event: E) => void): void
}

const worker = globalThis as unknown as Worker
const PAGE = '/driver'
const store = `trassa-driver-${BUILD}`

showPushes(PAGE)

worker.addEventListener<Waiting>('install', event =>
  event.waitUntil(
    caches
      .open(store)
      .then(cache => cache.addAll(PARTS.map(part => new Request(part, { cache: 'no-cache' }))))
      .then(() => worker.skipWaiting()),
  ),
)

worker.addEventListener<Waiting>('activate', event =>
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(names.filter(name => name.startsWith('trassa-driver-') && name !== store).map(name => caches.delete(name))),
      )
      .then(() => worker.clients.claim()),
  ),
)

worker.addEventListener<Fetching>('fetch', event => {
  const { pathname, origin } = new URL(event.request.url)
  // its scope holds addresses of other pages too, and the calls: they go where they went
  if (origin !== location.origin || event.request.method !== 'GET' || !PARTS.includes(pathname)) return
  event.respondWith(
    caches
      .open(store)
      .then(cache => cache.match(pathname === PAGE ? PAGE : event.request))
      .then(found => found ?? fetch(event.request)),
  )
})

worker.addEventListener<Waiting>('sync', event =>
  event.waitUntil(
    sendWaiting(navigator.language.startsWith('en') ? 'en' : 'ru').then(isSent => {
      // the browser tries again by itself
      if (!isSent) throw new Error('messages are left')
    }),
  ),
)
