import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { build, type Plugin, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a phone that puts the page on its first screen is told of it. */
const manifest = {
  name: 'Трасса: рейс водителя',
  short_name: 'Трасса',
  lang: 'ru',
  id: '/driver',
  start_url: '/driver',
  scope: '/driver',
  display: 'standalone',
  background_color: '#f6f4ef',
  theme_color: '#0b6650',
  icons: [192, 512].map(size => ({ src: `/driver-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' })),
}

const common = { configFile: false, root, publicDir: false, logLevel: 'warn' } as const
const into = (outDir: string) => ({ outDir, emptyOutDir: false, target: 'es2023', assetsInlineLimit: 0, modulePreload: false }) as const

/** The page itself, in a script and a sheet of its own: a phone on a bad line fetches nothing of the other screens. */
async function buildPage(dir: string, plugins: Plugin[][]): Promise<string[]> {
  const { output } = (await build({
    ...common,
    plugins,
    build: {
      ...into(dir),
      rolldownOptions: {
        input: join(root, 'driver.html'),
        output: { codeSplitting: false, entryFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
      },
    },
  })) as Rolldown.RolldownOutput
  return output.map(({ fileName }) => fileName).filter(name => name.startsWith('assets/'))
}

/** Its service worker, which keeps these files: at one address for ever, with what it keeps written into it. */
async function buildWorker(dir: string, files: readonly string[]): Promise<void> {
  const parts = ['/driver', '/driver.webmanifest', '/favicon.svg', '/driver-192.png', ...files.map(file => `/${file}`)]
  const page = await readFile(join(dir, 'driver.html'))
  await build({
    ...common,
    define: { PARTS: JSON.stringify(parts), BUILD: JSON.stringify(createHash('sha256').update(page).digest('hex').slice(0, 12)) },
    build: {
      ...into(dir),
      rolldownOptions: {
        input: join(root, 'web/driver/worker.ts'),
        output: { format: 'iife', entryFileNames: 'driver-sw.js' },
      },
    },
  })
}

/** The page of a driver beside the product's own: built apart from it into the same folder. `plugins` are what both need. */
export const driverPage = (plugins: () => Plugin[][]): Plugin => ({
  name: 'page-of-drivers',
  configureServer: server => {
    server.middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === '/driver') request.url = '/driver.html'
      next()
    })
  },
  async writeBundle({ dir }) {
    const files = await buildPage(dir!, plugins())
    const logo = await readFile(join(root, 'web/public/favicon.svg'))
    for (const size of [192, 512])
      await writeFile(
        join(dir!, `driver-${size}.png`),
        await sharp(logo, { density: (72 * size) / 32 })
          .resize(size, size)
          .png()
          .toBuffer(),
      )
    await writeFile(join(dir!, 'driver.webmanifest'), JSON.stringify(manifest))
    await buildWorker(dir!, files)
  },
})
