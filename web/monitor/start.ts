import type { AuthConfig } from '#contract/auth.ts'
import { buildVersion } from '#web/api/build.ts'
import { listen } from '#web/api/facts.ts'
import { openBatches } from './batches.ts'
import { callOf, errorOf, pageOf } from './plain.ts'
import { openStatistics } from './statistics.ts'
import { observe, watchVitals } from './vitals.ts'

type Places = Pick<AuthConfig, 'monitoring' | 'analytics'>

/**
 * Counts what the page does and tells it to the addresses the installation names, and to nobody else: screens by their pattern, calls
 * by their name, errors by their kind, how the page feels. No ids, no queries, no names. Once for the life of the page.
 */
export function startMonitoring({ monitoring, analytics }: Places): void {
  const version = buildVersion()
  const visit = (page: string) => analytics && post(analytics.address, JSON.stringify({ account: analytics.account, page, version }))
  const monitor = monitoring === null ? null : openMonitor(monitoring, version)
  listen(fact => {
    if (fact.what === 'error') return monitor?.error(fact.error)
    const page = pageOf(fact.path)
    monitor?.page(page)
    visit(page)
  })
}

function openMonitor(address: string, version: string) {
  const batches = openBatches({ version, send: (text, leaving) => post(address, text, leaving) })
  const count = (name: string, facts: Record<string, string | number | boolean>) => batches.add({ name, at: Date.now(), ...facts })
  const statistics = openStatistics(sums => {
    if (document.visibilityState === 'visible') count('statistics', sums)
  })
  const vitals = watchVitals((vital, value) => count('vital', { vital, value }))

  observe('resource', entry => {
    const { initiatorType, duration, responseStatus, name } = entry as PerformanceResourceTiming
    const call = initiatorType === 'fetch' ? callOf(name, location.origin) : null
    if (call === null) return
    const ms = Math.round(duration)
    statistics.call(ms, responseStatus === 0 || responseStatus >= 400)
    count('call', { call, ms, status: responseStatus })
  })
  observe('longtask', ({ duration }) => statistics.longTask(Math.round(duration)))

  const error = (raised: unknown) => {
    statistics.error()
    count('error', { error: errorOf(raised) })
  }
  addEventListener('error', event => error(event.error))
  addEventListener('unhandledrejection', event => error(event.reason))
  // the last sign of a page that is certain to come
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    vitals.settle()
    batches.flush(true)
  })
  return { error, page: (page: string) => count('page', { page }) }
}

/** Sends a text without asking leave first and without a cookie; whether it arrived is nobody's concern here. */
function post(address: string, text: string, leaving = false): void {
  fetch(address, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    keepalive: leaving,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: text,
  }).catch(() => undefined)
}
