import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dist } from './web.ts'

/** What a browser fetches before the page of an address is shown, compressed: `e2e/costs.spec.ts` counts the requests. */
const limits = { first: 140, style: 40, screen: 205, often: 180, driver: 300, map: 560 }

/** Screens people open many times a day. */
const often = /^\/(?:orders_(?:forwarder|executor)(?:\/create)?|orders\/:orderId|tenders_(?:forwarder|executor))?$/

/** The file of the engine is named by its hash alone, and is known by what is in it. */
const isEngine = (name: string) =>
  /^[\w-]+\.js$/.test(name) && readFileSync(join(dist, 'assets', name), 'utf8').includes('maplibregl-canvas-container')

type Hints = { first: string[]; hints: { path: string; files: string[] }[] }

const { first, hints } = JSON.parse(readFileSync(join(dist, '.vite/screens.json'), 'utf8')) as Hints
/** All a phone fetches before a driver sees his flight. */
const ofDriver = ['driver.html', ...readFileSync(join(dist, 'driver.html'), 'utf8').matchAll(/assets\/[\w-]+\.(?:js|css)/g)].map(String)
const [style] = /assets\/[\w-]+\.css/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? []

/** What comes when somebody opens a live map: the engine with its worker, and the outline below. */
const ofMap = readdirSync(join(dist, 'assets')).filter(
  name => /^(?:maplibre-gl-worker|ground)-[\w-]+\.js(?:on)?$/.test(name) || isEngine(name),
)

/** A script with words lies once for each language, and weighs what the heavier of them does. */
const copiesOf = (file: string) =>
  [file, file.replace('assets/', 'assets/ru/'), file.replace('assets/', 'assets/en/')].map(one => join(dist, one)).filter(existsSync)
const kb = (file: string) => Math.max(...copiesOf(file).map(copy => gzipSync(readFileSync(copy), { level: 9 }).length)) / 1000
const sum = (files: readonly string[]) => files.reduce((total, file) => total + kb(file), 0)

const sizes = [
  { name: 'first view', kb: sum(first), limit: limits.first },
  { name: 'style', kb: kb(style!), limit: limits.style },
  { name: 'page of a driver', kb: sum(ofDriver), limit: limits.driver },
  { name: 'live map', kb: sum(ofMap.map(name => `assets/${name}`)), limit: limits.map },
  ...hints.map(({ path, files }) => ({ name: path, kb: sum(files), limit: often.test(path) ? limits.often : limits.screen })),
]

for (const { name, kb, limit } of sizes) process.stdout.write(`${kb.toFixed(1).padStart(7)} kB of ${limit}  ${name}\n`)
process.exitCode = sizes.some(({ kb, limit }) => kb > limit) ? 1 : 0
