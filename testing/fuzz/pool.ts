/** What answers have shown so far: for the next requests to speak of things there are. */
export type Pool = ReturnType<typeof openPool>

const KEPT = 300
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A thing by the name of a module or field, as an id of it is called: `orders` → `order`. */
const thingOf = (name: string): string =>
  ({ cars: 'truck', bets: 'bet', items: '', counterpart: 'organization', responsible: 'user' })[name] ??
  name.replace(/ies$/, 'y').replace(/s$/, '')

/** Keeps values of answers by the names of their fields, ids by what they are of, and the version each was seen with. */
export function openPool() {
  const byName = new Map<string, unknown[]>()
  const versions = new Map<string, number>()
  let kept = 0

  function keep(name: string, value: unknown) {
    const list = byName.get(name) ?? []
    if (!byName.has(name)) byName.set(name, list)
    if (list.includes(value)) return
    if (list.length < KEPT) list.push(value)
    // what is there now is told by later answers: old ones give way
    else list[kept++ % KEPT] = value
  }

  function walk(value: unknown, name: string) {
    if (Array.isArray(value)) return value.forEach(item => void walk(item, name))
    if (typeof value === 'object' && value !== null) {
      const { id, version } = value as { id?: unknown; version?: unknown }
      if (typeof id === 'string' && typeof version === 'number') versions.set(id, version)
      for (const [key, item] of Object.entries(value)) {
        if (key === 'id' && typeof item === 'string') keep(`${name}Id`, item)
        else walk(item, typeof item === 'object' ? thingOf(key) || name : key)
      }
      return
    }
    if (typeof value === 'string' ? value.length < 400 : typeof value === 'number') keep(name, value)
    if (typeof value === 'string' && isUuid.test(value)) keep('id', value)
  }

  return {
    /** Remembers what an answer of a module tells. */
    learn: (module: string, data: unknown) => walk(data, thingOf(module)),
    /** Values a field of this name may have, in a request to this module. */
    of(module: string, name: string): readonly unknown[] {
      const own = name === 'id' ? byName.get(`${thingOf(module)}Id`) : undefined
      const plural = name.endsWith('Ids') ? byName.get(name.slice(0, -1)) : undefined
      return own ?? byName.get(name) ?? plural ?? []
    },
    ids: () => byName.get('id') ?? [],
    versionOf: (id: unknown) => (typeof id === 'string' ? versions.get(id) : undefined),
  }
}
