import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import locales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import type { ScreenHint } from '#server/platform/static.ts'
import { chunksOf, type ModuleGraph } from '#tools/chunks.ts'
import { driverPage } from '#tools/driverPage.ts'
import { frameStyle } from '#tools/frameStyle.ts'
import { ofLanguages, withMarkedWords } from '#tools/languages.ts'
import { lazySchemas } from '#tools/lazySchemas.ts'
import { leanLibraries } from '#tools/leanLibraries.ts'
import { pushWorker } from '#tools/pushWorker.ts'
import { buildVersion } from '#tools/version.ts'
import { firstAsksOf } from '#web/firstAsks.ts'
import { entrances, type Screen, screens } from '#web/screens.ts'

const server = process.env.TRASSA_SERVER ?? 'http://127.0.0.1:3000'

const brotli = promisify(brotliCompress)

const entry = fileURLToPath(new URL('web/main.tsx', import.meta.url))
let chunks: Map<string, string> | undefined

/** The file a module lies in; the page itself begins with the first of them, and what stands for a module of Node lies there too. */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (id.endsWith('/index.html') || id.includes('__vite-browser-external')) return 'first'
  // what draws the live map comes when somebody opens it, and with nothing else
  if (/\/node_modules\/maplibre-gl\/|\/web\/map\/engine\//.test(id)) return 'map-engine'
  // in a file of a name it would need the runtime, and take that out of the first
  if (/\/node_modules\/(?:hucre|pmtiles)\//.test(id)) return null
  chunks ??= chunksOf(graph, {
    entry,
    isEverywhere: id => /web\/ui\/(?:lazyPart|overlays\/(?:useOpener|Dialog)|layout\/Section|feedback\/Banner)\.tsx?$/.test(id),
    isScreen: id => id.endsWith('Page.tsx'),
    isOften: id => /\/(?:OrdersTabPage|HomePage|OrderCreatePage|OrderPage|TendersPage)\.tsx$/.test(id),
    isPressed: id => /\/web\/(?!ui\/).*(?:Dialog|Panel|Lightbox|Peek)\.tsx$/.test(id),
    isKit: id => id.includes('/web/ui/'),
    areaOf: id => /\/web\/(?!(?:ui|shell|api|lists|monitor|forms|i18n)\/)([\w-]+)\//.exec(id)?.[1] ?? null,
  })
  return chunks.get(id) ?? null
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

/** Of some thousand schemas a page opens with a few. */
const schemasWhenUsed: Plugin = {
  name: 'schemas-when-used',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler: code => ({ code: lazySchemas(code, fileURLToPath(new URL('web/api/whenUsed.ts', import.meta.url))), map: null }),
  },
}

/** Words of both languages are told apart in the built files, so that a page fetches those of one: `packed` lays them down. */
const wordsOfOneLanguage: Plugin = {
  name: 'words-of-one-language',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/web\/(?!driver\/).*\.tsx?$/, code: 'defineWords(' },
    handler: (code, id) => ({ code: withMarkedWords(code, id.endsWith('x') ? 'tsx' : 'ts'), map: null }),
  },
}

/** Sheets of what few open, or open few times: each travels in the script that needs it, and the page takes it on as that is run. */
const comesAlong = /\/web\/(?:admin|exports|flags|imports|management-rules|map|private-area|rates)\/.*\.css$/
const sheetsThatComeAlong: Plugin = {
  name: 'sheets-that-come-along',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer) {
    if (!source.endsWith('.css')) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && comesAlong.test(found.id) ? `${found.id}.worn.js` : null
  },
  load: {
    filter: { id: /\.css\.worn\.js$/ },
    handler: id => `import sheet from ${JSON.stringify(id.replace('.worn.js', '?inline'))}
const worn = new CSSStyleSheet()
worn.replaceSync(sheet)
document.adoptedStyleSheets.push(worn)
`,
  },
}

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

/** What the server puts into the page of each address: the files its screen waits for, and what it asks first. */
const screenHints: Plugin = {
  name: 'hints-of-screens',
  generateBundle(_, bundle) {
    const parts = new Map(Object.values(bundle).flatMap(part => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
    const reach = (file: string, found = new Set<string>()): Set<string> => {
      if (found.has(file)) return found
      found.add(file)
      for (const next of parts.get(file)?.imports ?? []) reach(next, found)
      return found
    }
    const first = new Set([...parts.values()].flatMap(part => (part.isEntry ? [...reach(part.fileName)] : [])))
    const pages = new Map<string, string[]>()
    for (const part of parts.values())
      for (const id of Object.keys(part.modules)) {
        const [, page] = /\/(\w+Page)\.tsx$/.exec(id) ?? []
        if (page)
          pages.set(
            page,
            [...reach(part.fileName)].filter(file => !first.has(file)),
          )
      }
    const hints: ScreenHint[] = [
      ...Object.entries<Screen>(screens).flatMap(([name, { path, also, page }]) =>
        [path, ...(also ? [also] : [])].map(one => ({
          path: one,
          files: pages.get(page) ?? [],
          ...firstAsksOf(name as keyof typeof screens),
        })),
      ),
      ...Object.values<Screen>(entrances).map(({ path, page }) => ({
        path,
        files: pages.get(page) ?? [],
        alone: [],
        together: [],
        list: null,
        ofId: null,
      })),
    ]
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify({ first: [...first], hints }) })
  },
}

const publicDir = 'web/public'
const publicFile = (name: string) => readFileSync(new URL(`${publicDir}/${name}`, import.meta.url))
const layers = publicFile('layers.css').toString().trim()
const firstScripts = ['first', 'boot', 'early'] as const
const inlined: readonly string[] = ['layers.css', ...firstScripts.map(name => `${name}.js`)]

/** Chrome compiles what a page waits for while it comes, off the thread that draws: https://v8.dev/blog/explicit-compile-hints. */
const compiledEarly: Plugin = {
  name: 'compiled-while-it-comes',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && (part.isEntry || part.name.startsWith('shown-')))
          part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
    },
  },
}

/** The frame of a screen is dressed in the page itself, and painted with it: the one sheet, asked for first, is waited for behind it. */
function withFrame(html: string, bundle: Record<string, { type: string; source?: string | Uint8Array }>): string {
  const [link, file] = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+)">\n/.exec(html) ?? []
  const sheet = file && bundle[file]?.source?.toString()
  if (!link || !sheet) throw new Error('frame: the page names no sheet')
  return html
    .replace(link, '')
    .replace('<meta charset', all => `${link.trim().replace('rel="stylesheet"', 'rel="preload" as="style"')}\n    ${all}`)
    .replace('</head>', () => `<style>${layers}${frameStyle(sheet, html)}</style>\n  </head>`)
    .replace('</body>', () => `${link}</body>`)
}

/** The small scripts that run first stand in the page itself, and the order of the layers in the one sheet; files of their own they are in development alone. */
const inPage: Plugin = {
  name: 'first-scripts-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      withFrame(html, bundle)
        .replace(/[ \t]*<!--[^>]*-->\s*<link rel="stylesheet" href="\/layers\.css"[^>]*>\n/, '')
        .replace(
          new RegExp(`<script src="/(${firstScripts.join('|')})\\.js"></script>`, 'g'),
          (_, name: string) => `<script>${minifySync(`${name}.js`, publicFile(`${name}.js`).toString()).code}</script>`,
        ),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const fileName of readdirSync(new URL(publicDir, import.meta.url)))
        if (!inlined.includes(fileName)) this.emitFile({ type: 'asset', fileName, source: publicFile(fileName) })
      for (const part of Object.values(bundle))
        if (part.type === 'asset' && part.fileName.endsWith('.css')) part.source = `${layers}${part.source}`
    },
  },
}

/** Scripts and styles lie compressed beside themselves: the server gives them out, and takes neither time nor memory for it. A script with words lies in a folder of each language. */
const packed: Plugin = {
  name: 'parts-compressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }
    const pack = async (file: string, text: string | Uint8Array) => writeFile(`${file}.br`, await brotli(text, quality))
    for (const [name, part] of Object.entries(bundle)) {
      const [, file] = /^assets\/([\w-]+\.(?:js|css))$/.exec(name) ?? []
      if (!file) continue
      const copies = part.type === 'chunk' ? ofLanguages(part.code) : null
      if (!copies) {
        await pack(join(dir!, name), part.type === 'chunk' ? part.code : part.source)
        continue
      }
      await rm(join(dir!, name))
      for (const [language, text] of Object.entries(copies)) {
        const copy = join(dir!, 'assets', language, file)
        await mkdir(dirname(copy), { recursive: true })
        await Promise.all([writeFile(copy, text), pack(copy, text)])
      }
    }
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
    ...leanLibraries,
    bareCalls,
    schemasWhenUsed,
    wordsOfOneLanguage,
    sheetsThatComeAlong,
    lastingParts,
    screenHints,
    compiledEarly,
    inPage,
    versioned,
    packed,
    pushWorker(),
    driverPage(() => [react({ compiler: true }), [packed]]),
    locales.vite({ locales: ['ru-RU', 'en-US'] }),
  ],
  publicDir,
  build: {
    // what the page does not hold itself is given out by `inPage`
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // one sheet: what opens anywhere is dressed wherever it opens
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // a part that stands alone names its own file too: whoever imports it fetches that first
      resolveDependencies: (file, files, { hostType }) => (hostType === 'js' ? [...new Set([file, ...files])] : files),
    },
    manifest: true,
    target: 'es2023',
    // sizes are watched by tools/budget.ts, as they travel
    // the engine of the live map, which comes when that is opened, is the largest by far; what each screen may weigh is in tools/budget.ts
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      // what is imported later somewhere and at once elsewhere comes at once with the first of them: one of the two is a mistake
      onwarn: (warning, warn) => {
        if (warning.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(warning.message)
        warn(warning)
      },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'parts' }] },
        // the first file lists every part, so they go by their hashes alone
        chunkFileNames: 'assets/[hash].js',
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
