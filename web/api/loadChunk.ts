import { defineWords, spoken } from '#web/i18n/words.ts'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { currentConnection, watchConnection } from './live/liveConnection.ts'

const words = defineWords({
  title: { ru: 'Часть страницы не загрузилась', en: 'A part of the page did not load' },
  text: {
    ru: 'Нет связи с сервером. Часть загрузится сама, когда связь вернётся.',
    en: 'The server cannot be reached. It loads by itself once the line is back.',
  },
  again: { ru: 'Повторить', en: 'Try again' },
})

/** A file of the product that is there no more: another release has taken its place. */
export class GoneChunk extends Error {
  override name = 'GoneChunk'
}

const notice = 'part'
const pauses = [1, 2, 4, 8, 15, 30]
/** So often a file is asked for by the clock, about ten minutes; from then on when the line comes back or somebody presses. */
const most = 24

/** Files by their addresses: those the page came with, and those asked for since. */
const known = new Map<string, Promise<void>>()
const waiting = new Set<() => void>()
let missing = 0
let told = false

/**
 * Runs a part of the product once its files have come: `files` are its scripts, `run` imports it. A file that does not come is asked for
 * until it does, and a notice says so; one that is there no more rejects with `GoneChunk`. Browsers remember a module that failed to come,
 * by import and by preload alike, and never ask for it again, so each is brought into the browser's cache before it is imported. What the
 * page itself named is on its way as a module already. Every `import()` of the built web goes through here.
 */
export async function loadChunk<T>(run: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  if (known.size === 0)
    for (const named of document.querySelectorAll<HTMLElement>('link[rel=modulepreload], script[type=module]'))
      known.set((named as HTMLLinkElement).href ?? (named as HTMLScriptElement).src, Promise.resolve())
  await Promise.all(files.map(file => come(new URL(import.meta.env.BASE_URL + file, location.origin).href)))
  return run()
}

function come(address: string): Promise<void> {
  const asked = known.get(address) ?? fetched(address)
  known.set(address, asked)
  asked.catch(() => known.delete(address))
  return asked
}

async function fetched(address: string): Promise<void> {
  if (await loads(address)) return
  missing += 1
  try {
    let tries = 0
    do {
      tellWaiting()
      await pause(tries++)
    } while (!(await loads(address)))
  } finally {
    missing -= 1
    if (missing === 0) {
      told = false
      toasts.close(notice)
    }
  }
}

/** Brings a file into the browser's cache; false when it did not come. */
async function loads(address: string): Promise<boolean> {
  let status: number
  try {
    const answer = await fetch(address)
    // only what was read to its end is kept
    await answer.arrayBuffer()
    status = answer.status
  } catch {
    return false
  }
  if (status === 404) throw new GoneChunk(address)
  return status === 200
}

function tellWaiting(): void {
  if (told) return
  told = true
  const t = spoken(words)
  const run = () => {
    told = false
    for (const goOn of waiting) goOn()
  }
  toasts.add({
    id: notice,
    type: 'warning',
    title: t.title,
    content: t.text,
    timeout: Number.POSITIVE_INFINITY,
    action: { label: t.again, run },
  })
}

/** Until it is time for the next try, the line is back, or somebody presses the button of the notice. */
function pause(tries: number): Promise<void> {
  return new Promise(done => {
    const goOn = () => {
      clearTimeout(timer)
      unwatch()
      removeEventListener('online', goOn)
      waiting.delete(goOn)
      done()
    }
    const timer = tries < most ? setTimeout(goOn, pauses[Math.min(tries, pauses.length - 1)]! * 1000) : undefined
    const unwatch = watchConnection(() => currentConnection().state === 'live' && goOn())
    addEventListener('online', goOn)
    waiting.add(goOn)
  })
}
