import type { DictEntry, dictionaries } from '#contract/dictionaries.ts'
import { readFile } from '#server/imports/table/reader.ts'
import { listEverybody } from '#server/organizations/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { type Db, inHome, type OrgId, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { setTimer } from '#server/platform/timers.ts'
import { toEdition, toEntry, toRecord } from './row.ts'
import { changesOf, faultOf, judgeTable } from './rules.ts'
import { countUses, findDict, listDicts, listEditions, listOrganizationIds, usedIn, writeEntries } from './store.ts'

/** So long organisations are gone through to count what names an entry. */
const COUNT_MS = 4000
const EDITIONS = 30
/** So many changed fields one line of the journal tells. */
const TOLD_CHANGES = 60

export const dictionaryHandlers = ({ workerDb }: { workerDb: Db }): Handlers<typeof dictionaries> => ({
  async list({ db }) {
    const items = await listDicts(db)
    return { items: items.map(({ entries, archived, ...one }) => ({ ...one, entries: Number(entries), archived: Number(archived) })) }
  },

  async entries({ db }, { query: { dict } }) {
    const found = (await findDict(db, dict)) ?? refuse('dictionary.not_found')
    return { dict, version: found.version, items: found.entries.map(toEntry) }
  },

  async usage({ db }, { query: { dict } }) {
    if (!(await findDict(db, dict))) refuse('dictionary.not_found')
    if (!usedIn[dict]) return { items: [], counted: false, whole: true }
    const until = performance.now() + COUNT_MS
    const all = await listOrganizationIds(db)
    const counts = new Map<string, number>()
    let whole = true
    for (const id of all) {
      if (performance.now() > until) {
        whole = false
        break
      }
      for (const { code, n } of await inHome(workerDb, id as OrgId, tx => countUses(tx, dict)))
        counts.set(code, (counts.get(code) ?? 0) + n)
    }
    return { items: [...counts].map(([code, n]) => ({ code, n })), counted: true, whole }
  },

  async editions({ transaction }, { query: { dict } }) {
    return { items: (await transaction(tx => listEditions(tx, dict, EDITIONS))).map(toEdition) }
  },

  async set({ transaction }, { data: { dict, version, isNew, sort, attrs, ...given } }) {
    return transaction(async tx => {
      const { entries } = (await findDict(tx, dict)) ?? refuse('dictionary.not_found')
      const before = entries.map(toEntry).find(({ code }) => code === given.code) ?? null
      if (isNew && before) refuse('dictionary.taken', { code: given.code })
      if (!isNew && !before) refuse('dictionary.no_entry', { code: given.code })
      const last = Math.max(0, ...entries.map(each => each.sort))
      const entry: DictEntry = { ...given, sort: sort ?? before?.sort ?? last + 10, attrs: attrs ?? before?.attrs ?? {} }
      const fault = faultOf(dict, entry)
      if (fault?.code === 'dictionary.day') refuse('dictionary.day', fault.info)
      if (fault?.code === 'dictionary.attribute') refuse('dictionary.attribute', fault.info)
      if (fault) refuse('dictionary.code', { code: given.code })
      const what = isNew ? 'added' : before!.active && !entry.active ? 'archived' : 'changed'
      return { dict, version: await write(tx, { dict, version, what, entries: [entry], known: before ? [before] : [] }) }
    })
  },

  async bring({ transaction }, { data: { dict, version, base64, dry } }) {
    const table = await readFile(Buffer.from(base64.join(''), 'base64'))
    return transaction(async tx => {
      const found = (await findDict(tx, dict)) ?? refuse('dictionary.not_found')
      if (found.version !== version) refuse('dictionary.changed', { version: found.version, asked: version })
      const known = found.entries.map(toEntry)
      const rows = judgeTable(dict, table, known) ?? refuse('dictionary.heads')
      const entries = rows.flatMap(({ entry }) => entry ?? [])
      const verdicts = rows.map(({ verdict }) => verdict)
      if (dry || entries.length === 0) return { version, rows: verdicts }
      return { version: await write(tx, { dict, version, what: 'brought', entries, known }), rows: verdicts }
    })
  },
})

type Change = { dict: string; version: number; what: string; entries: readonly DictEntry[]; known: readonly DictEntry[] }

/** Writes entries, the line of the journal and the news of it together. */
async function write(tx: Tx, { dict, version, what, entries, known }: Change): Promise<number> {
  const written = await writeEntries(tx, dict, version, entries.map(toRecord))
  if (written === null) return refuse('dictionary.changed', { asked: version })
  const changes = entries.flatMap(entry => changesOf(known.find(({ code }) => code === entry.code) ?? null, entry))
  await audit(tx, {
    what: `dictionary.${what}`,
    kind: 'dictionary',
    objectId: null,
    facts: { dict, version: written, entries: entries.length, changes: changes.slice(0, TOLD_CHANGES) },
  })
  await publish(tx, 'dictionaries.changed', await listEverybody(tx), { dict })
  if (dict === 'calendar_years')
    await setTimer(tx, { home: tx.actor.orgId, kind: 'calendar.recount', objectId: tx.actor.orgId, runAt: tx.now })
  tx.nudges.add('settings')
  return written
}
