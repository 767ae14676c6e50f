/** What a server needs to reach this browser. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }
export type Subscribed = BrowserSubscription | 'denied' | 'unsupported' | 'failed'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Whether this browser could show messages with no page open. */
export const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Asks the person, and the browser's push service, to let the server reach this browser through the worker at an address. */
export async function subscribe(key: string, { script, scope }: { script: string; scope: string }): Promise<Subscribed> {
  if (!canSubscribe()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
    const url = trustedTypes?.createPolicy(`push${scope}`, { createScriptURL: own => own }).createScriptURL(script) ?? script
    const registration = await navigator.serviceWorker.register(url, { scope })
    await ready(registration)
    const held = await registration.pushManager.getSubscription()
    const subscription = held ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
  } catch {
    return 'failed'
  }
}

/** Push needs a worker that has begun. */
function ready({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise(done =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') done()
    }),
  )
}
