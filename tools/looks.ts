import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type Axe from 'axe-core'
import type { BrowserContext, Frame, Page } from 'playwright-core'

const shownPlaces = 3

/** The rules that colours decide: of the same page in its other theme the rest is known already. */
const colours = ['color-contrast', 'link-in-text-block']

let axeText: string | undefined

/** Half a megabyte to send and compile: a document that has it keeps it, and is given it once. */
async function giveAxe(frame: Frame) {
  if (await frame.evaluate(() => 'axe' in window)) return
  axeText ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  await frame.evaluate(axeText)
}

/** A frame of our own that runs no scripts never answers. */
const orSilent = (given: Promise<void>) => Promise.race([given, new Promise<void>(done => setTimeout(done, 1000))]).catch(() => undefined)

/** What fades in is half transparent while it does: colours are judged once everything that ends has ended. */
const settled = (frame: Frame) =>
  frame.evaluate(async () => {
    // what has just come begins to fade in with the next frame
    await new Promise<void>(drawn => {
      requestAnimationFrame(() => requestAnimationFrame(() => drawn()))
      setTimeout(drawn, 200)
    })
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.all(ending.map(animation => animation.finished.catch(() => undefined)))
  })

/** What is wrong with a page for those who cannot see or point well, each finding with its places. */
export async function violations(page: Page, { coloursAlone = false } = {}): Promise<string[]> {
  const main = page.mainFrame()
  await giveAxe(main)
  await settled(main)
  // frames of other origins are not ours to judge
  const { origin } = new URL(page.url())
  const inside = page.frames().filter(frame => frame !== main && frame.url().startsWith(`${origin}/`))
  await Promise.all(inside.map(frame => orSilent(giveAxe(frame))))
  // of what is right nobody reads
  const asked: Axe.RunOptions = { resultTypes: ['violations'], ...(coloursAlone && { runOnly: colours }) }
  const found = await main.evaluate(
    async given => (await (window as unknown as { axe: typeof Axe }).axe.run(document, given)).violations,
    asked,
  )
  return found.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, shownPlaces).map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`)
    const more = nodes.length - places.length
    return [`${id}: ${help}`, ...places, ...(more > 0 ? [`  and ${more} more places`] : [])].join('\n')
  })
}

/** Tells what a browser must never do: write an error, break its policy, ask another origin. */
export function watch(context: BrowserContext, origin: string, tell: (trouble: string) => void) {
  context.on('console', message => {
    if (message.type() === 'error' || /violates the following Content Security Policy/.test(message.text()))
      tell(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', raised => tell(`thrown: ${raised.error().stack ?? String(raised.error())}`))
  context.on('request', request => {
    const url = request.url()
    if (/^https?:|^wss?:/.test(url) && new URL(url).origin !== origin) tell(`foreign request: ${url}`)
  })
}

/** By how many pixels the page can be scrolled sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(0, ...parts.map(part => part.scrollWidth - part.clientWidth))
  })

/** Every text the answers of the product brought to this page, but for the Russian halves of names that come in both languages. */
export function collectData(page: Page) {
  const answers: Promise<unknown>[] = []
  page.on('response', response => {
    if (/\/api\/(?!live)/.test(response.url())) answers.push(response.json().catch(() => null))
  })
  return async () => {
    const texts = new Set<string>()
    const walk = (value: unknown): void => {
      if (typeof value === 'string') texts.add(value)
      else if (Array.isArray(value)) value.forEach(walk)
      else if (value && typeof value === 'object') {
        const { key, title, ...rest } = value as Record<string, unknown>
        if (typeof key !== 'string') walk(title)
        for (const [name, inside] of Object.entries(rest)) if (!/^ru$|_ru$/.test(name)) walk(inside)
      }
    }
    walk(await Promise.all(answers))
    return [...texts].filter(text => /[а-яё]/i.test(text)).toSorted((a, b) => b.length - a.length)
  }
}

/** Russian words of a page, seen or read aloud, that are not data: no name, address or plate of the orders shown. */
async function untranslated(page: Page, data: readonly string[]) {
  const shown = await page.evaluate(() => {
    const found: string[] = [document.title]
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest('[lang=ru], script, style')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
        found.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) found.push(element.value)
    }
    return found.filter(text => /[а-яё]/i.test(text))
  })
  const bare = (text: string) => text.replace(/\s/g, '')
  const initials = (text: string) =>
    bare(
      text
        .split(/\s+/)
        .slice(0, 2)
        .map(word => word[0])
        .join(''),
    )
  // a plate is shown with its region apart
  const known = data
    .flatMap(text => [bare(text), ...text.split(', ').map(bare), bare(text).replace(/\d{2,3}$/, '')])
    .toSorted((a, b) => b.length - a.length)
  const short = new Set(data.map(initials))
  return [...new Set(shown)].filter(text => {
    if (text === 'Русский' || short.has(bare(text))) return false
    return /[а-яё]/i.test(known.reduce((rest, one) => rest.replaceAll(one, ''), bare(text.replace(/^\S+, (?=Profile)/, ''))))
  })
}

/** The same by what `collectData` has gathered: what came in an answer between that and the look is data too, so it is looked for twice. */
export async function untranslatedAtRest(page: Page, said: () => Promise<string[]>) {
  const found = await untranslated(page, await said())
  return found.length === 0 ? found : untranslated(page, await said())
}
