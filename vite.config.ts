import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import locales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildVersion } from '#tools/version.ts'

const server = process.env.TRASSA_SERVER ?? 'http://127.0.0.1:3000'

const entry = fileURLToPath(new URL('web/main.tsx', import.meta.url))
let first: Set<string> | undefined

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** What the first view cannot do without, and nothing that is loaded later, is one file: apart it weighs more and comes in sixteen answers. */
function firstView(id: string, modules: Modules): string | null {
  const reach = (from: string, found = new Set<string>()): Set<string> => {
    if (found.has(from)) return found
    found.add(from)
    for (const next of modules.getModuleInfo(from)?.importedIds ?? []) reach(next, found)
    return found
  }
  first ??= reach(entry)
  return first.has(id) || everywhere.test(id) ? 'first' : null
}

/** Small parts nearly every page brings along: apart each is a file of its own, and most of its weight is the wrapping. */
const everywhere = /web\/ui\/(?:lazyPart|overlays\/(?:useOpener|Dialog)|layout\/(?:Section|Facts)|feedback\/Banner)\.tsx?$/

/** No page asks a schema for its JSON form; without these three ways to it zod leaves behind the two modules that make it. */
const noJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: code => ({
      code: code.replace(/^.*processJSONSchema = .*$|create(?:Standard|To)JSONSchemaMethod\(this,/gm, found =>
        found.startsWith('create') ? '(() => undefined)(' : '',
      ),
      map: null,
    }),
  },
}

/** A refusal of a schema is worded by the screens, so the sentences zod brings along stay away. */
const noSentences: Plugin = {
  name: 'zod-without-sentences',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: code => ({ code: code.replace('core.config(en())', ''), map: null }),
  },
}

/** What a call is about and may be refused with is the server's and the document's to know; its answers bring their words along. */
const bareCalls: Plugin = {
  name: 'contract-of-bare-calls',
  enforce: 'pre',
  load: {
    filter: { id: /\/contract\/refusals\/(?!words\.ts$)[\w-]+\.ts$/ },
    handler: async id =>
      [...(await readFile(id, 'utf8')).matchAll(/^export const (\w+)/gm)].map(([, name]) => `export const ${name} = {}\n`).join(''),
  },
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: code => ({
      code: code
        .replace(/\b(?:fails|rowFails): ?(?:\[[^\]]*\]|codesOf\([^)]*\)|\w+),?/g, '')
        .replace(/\babout:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,?/g, ''),
      map: null,
    }),
  },
}

/** Takes out of a module what the product never runs; a module that reads otherwise than it did stops the build. */
const without = (name: string, id: RegExp, cuts: readonly (readonly [string, string])[]): Plugin => ({
  name,
  transform: {
    filter: { id },
    handler: code => ({
      code: cuts.reduce((left, [found, instead]) => {
        if (!left.includes(found)) throw new Error(`${name}: ${found}`)
        return left.replaceAll(found, instead)
      }, code),
      map: null,
    }),
  },
})

/** Values that hold themselves do not travel as JSON, and no schema of ours does either. */
const noCycles = without('zod-without-cycles', /zod\/v4\/classic\/schemas\.js$/, [['core.config({ memoizer: core.memoizer() })', '']])

/** Watching the router from outside, and fetching pages ahead as a server that renders them would have it. */
const plainRouter = without('router-without-watchers', /react-router\/dist\/production\/lib\/router\/router\.js$/, [
  ['consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
  ['if (init.instrumentations) ', 'if (false) '],
  ['if (opts?.instrumentationNavigateMetaReceiver) ', 'if (false) '],
])
const plainLinks = without('links-without-fetching-ahead', /react-router\/dist\/production\/lib\/dom\/lib\.js$/, [
  ['let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);', ''],
  ['		...prefetchHandlers,\n', ''],
  ['ref: mergeRefs(forwardedRef, prefetchRef)', 'ref: forwardedRef'],
  ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
])

/** Parts of the built web are imported by `web/api/loadChunk.ts`, which outlives a break of the line. */
const lastingParts: Plugin = {
  name: 'parts-that-outlive-a-break',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { loadChunk as __vitePreload } from ${JSON.stringify(fileURLToPath(new URL('web/api/loadChunk.ts', import.meta.url)))}`,
  },
}

/** Which build a page is of stands in the page itself, so that parts without a change keep their names. */
const versioned: Plugin = {
  name: 'build-version',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => [
      { tag: 'meta', attrs: { name: 'build', content: buildVersion(Object.keys(bundle)) }, injectTo: 'head' },
    ],
  },
}

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    noJsonSchema,
    noSentences,
    bareCalls,
    noCycles,
    plainRouter,
    plainLinks,
    lastingParts,
    versioned,
    locales.vite({ locales: ['ru-RU', 'en-US'] }),
  ],
  publicDir: 'web/public',
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      // a part that stands alone names its own file too: whoever imports it fetches that first
      resolveDependencies: (file, files, { hostType }) => (hostType === 'js' ? [...new Set([file, ...files])] : files),
    },
    manifest: true,
    target: 'es2023',
    // sizes are watched by tools/budget.ts, as they travel
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: firstView, debugName: 'first view' }] },
        // the first view lists every part of every page, so what no route names by itself goes by its hash alone
        chunkFileNames: ({ facadeModuleId }) => (facadeModuleId?.endsWith('Page.tsx') ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names }) =>
          names.some(name => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  worker: { format: 'es' },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/idp', '/plain', '/waybill', '/healthz', '/readyz', '/metrics'].map(path => [path, { target: server, xfwd: true }]),
    ),
  },
})
