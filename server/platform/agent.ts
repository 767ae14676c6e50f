import { Browser, OperatingSystem } from '#contract/sessions.ts'

const browsers: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\b(OPR|Opera|OPiOS)\b/],
  ['yandex', /\bYaBrowser\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /(Chrome|\bCriOS)\//],
  ['safari', /\bVersion\/.*\bSafari\//],
]
const systems: readonly (readonly [OperatingSystem, RegExp])[] = [
  ['android', /\bAndroid\b/],
  ['ios', /\b(iPhone|iPad|iPod)\b/],
  ['windows', /\bWindows\b/],
  ['chromeos', /\bCrOS\b/],
  ['macos', /\bMac(intosh| OS X)/],
  ['linux', /\b(Linux|X11)\b/],
]

const found = <T extends string>(of: readonly (readonly [T, RegExp])[], header: string) => of.find(([, mark]) => mark.test(header))?.[0]

/** A browser in two words, enough for its owner to know it again: which one, on which system. Nothing else of the header is kept. */
export const describeAgent = (header: string): string => `${found(browsers, header) ?? 'other'} ${found(systems, header) ?? 'other'}`

/** The two words as they were stored. */
export function readAgent(stored: string): { browser: Browser; system: OperatingSystem } {
  const [browser, system] = stored.split(' ')
  return { browser: Browser.catch('other').parse(browser), system: OperatingSystem.catch('other').parse(system) }
}
