import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Preloaded before every entry. Plain JavaScript that an old Node can still read.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    'Trassa needs Node.js 24 or newer, and this is ' +
      process.versions.node +
      ': install it, or start with "npm start", which brings its own on Linux and Windows. / ' +
      'Трассе нужен Node.js 24 или новее, а это ' +
      process.versions.node +
      ': установите его или запускайте через «npm start», который на Linux и Windows приносит свой.\n',
  )
  process.exit(1)
}

// what was read once is not taken apart and compiled at every start; where the folder cannot be written it is
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))

// a file of ours is named whole by whoever imports it: it is read there, and no package is asked where it might be, two thousand times a start
const root = new URL('../', import.meta.url).href
const libraries = new URL('node_modules/', root).href
module.registerHooks({
  resolve(name, context, next) {
    const found = name.endsWith('.ts') ? whole(name, context.parentURL) : null
    return found === null ? next(name, context) : { url: found, format: 'module-typescript', shortCircuit: true }
  },
})

/** The address of a file of ours another of ours names; null for what is a library's, or of another checkout. */
function whole(name, parent) {
  if (parent === undefined || !parent.startsWith(root) || parent.startsWith(libraries)) return null
  if (name[0] === '#') return root + name.slice(1)
  return name[0] === '.' ? new URL(name, parent).href : null
}
