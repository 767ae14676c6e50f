import { importRights } from '#contract/import-rights.ts'
import { fieldsOf, type ImportCard, type ImportKind, importMost, type imports } from '#contract/imports.ts'
import { indexedPlaces } from '#server/places/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addRows } from './commands/adding.ts'
import { foreseen, judge } from './commands/judging.ts'
import { brokenSheet, templateOf } from './export.ts'
import type { ImportCtx } from './kinds/importer.ts'
import { importers, mostRows } from './kinds/importers.ts'
import { chunkOf, fieldsIn, optionsOf, PORTION, rowsOf, type StoredRow, sealed, toImport, toRow } from './row.ts'
import { fieldsByHeads, fieldsByValues, missingFields } from './rules.ts'
import {
  chunksFrom,
  deleteFileChunks,
  deleteImport,
  findImport,
  type ImportRecord,
  insertImport,
  listChunks,
  listFileChunks,
  lockImport,
  putChunk,
  putFileChunk,
  setImport,
} from './store/imports.ts'
import { underItsHead } from './table/heads.ts'
import { readFile } from './table/reader.ts'

/** At most so many broken rows go into one file. */
const WRITTEN = 5000

/** What a row above the head says. */
const wordsOf = (row: readonly string[]) => row.filter(Boolean).join(', ').slice(0, 300)

export const handlers: Handlers<typeof imports> = {
  async begin({ actor, transaction, secrets }, { data: { kind, fileName } }) {
    const right = importRights[kind]
    if (!actor.permissions.has(right)) refuse('access.denied', { permission: right })
    return transaction(async tx => toImport(await insertImport(tx, kind, fileName), secrets))
  },

  async chunk(ctx, { data: { id, seq, base64 } }) {
    return ctx.transaction(async tx => {
      const found = await allowed(ctx, findImport(tx, id))
      if (found.status !== 'loading') refuse('import.closed')
      await putFileChunk(tx, found.id, seq, ctx.secrets.seal(base64.join('')))
      return { seq }
    })
  },

  async read(ctx, { data: { id } }) {
    const { secrets } = ctx
    return ctx.transaction(async tx => {
      const found = await allowed(ctx, lockImport(tx, id, null))
      if (found.status !== 'loading') refuse('import.closed')
      const kind = found.kind as ImportKind
      const fileChunks = await listFileChunks(tx, id)
      const bytes = Buffer.concat(fileChunks.map(chunk => Buffer.from(secrets.open(chunk.sealed), 'base64')))
      if (bytes.byteLength > importMost.bytes) refuse('import.too_large')
      const written = await readFile(bytes)
      const most = mostRows(kind, importMost.rows)
      if (written.length > most + 1) refuse('import.too_long', { most })
      const { table, above } = underItsHead(written, heads => fieldsByHeads(kind, heads, importers[kind].words))
      await deleteFileChunks(tx, id)
      const { fields, hasHeads } = columnsOf(kind, table)
      const rows = table.map((cells, i): StoredRow => ({ n: i + 1, cells: [...cells], state: 'ready', faults: [] }))
      const heads = sealed(secrets, table[0])
      const unread = above.length === 0 ? null : sealed(secrets, above.map(wordsOf))
      return toImport(
        await look(
          ctx,
          tx,
          {
            ...found,
            status: 'open',
            heads,
            above: unread,
            hasHeads,
            fields: fields.map(field => field ?? ''),
            options: startingWith(ctx, kind, tx.now),
          },
          { rows },
        ),
        secrets,
      )
    })
  },

  async get(ctx, { query: { id } }) {
    return ctx.transaction(async tx => toImport(await allowed(ctx, findImport(tx, id)), ctx.secrets))
  },

  async rows(ctx, { query: { id, only, after, limit } }) {
    return ctx.transaction(async tx => {
      const found = await allowed(ctx, findImport(tx, id))
      const broken = only === 'broken'
      const from = Math.floor(after / PORTION)
      // so many portions hold a page, or are looked through for one
      const chunks = await chunksFrom(tx, found.id, { from, broken, limit: broken ? 20 : 2 })
      const rows = chunks
        .flatMap(chunk => rowsOf(ctx.secrets, chunk))
        .filter(row => row.n > after && !(found.hasHeads && row.n === 1) && (!broken || row.state === 'broken'))
      const page = rows.slice(0, limit)
      const more = rows.length > limit || (chunks.length === (broken ? 20 : 2) && page.length > 0)
      return {
        items: page.map(row => toRow(row, found.fields.length, ctx.locale)),
        next: more ? page.at(-1)!.n : null,
      }
    })
  },

  async map(ctx, { data: { id, version, fields, hasHeads } }) {
    return ctx.transaction(async tx => {
      const found = await opened(ctx, tx, id, version)
      const known = fieldsOf(found.kind as ImportKind)
      const taken = found.fields.map((_, column) => {
        const field = fields[column] ?? null
        return field !== null && Object.hasOwn(known, field) && fields.indexOf(field) === column ? field : ''
      })
      return toImport(await look(ctx, tx, { ...found, fields: taken, hasHeads }, { rows: await allRows(ctx, tx, id) }), ctx.secrets)
    })
  },

  async fix(ctx, { data: { id, version, cells } }) {
    return ctx.transaction(async tx => {
      const found = await opened(ctx, tx, id, version)
      const rows = await allRows(ctx, tx, id)
      for (const { n, column, text } of cells) {
        const row = rows[n - 1]
        if (!row || column >= found.fields.length || row.state === 'added') continue
        row.cells = Array.from({ length: found.fields.length }, (_, at) => (at === column ? text : (row.cells[at] ?? '')))
      }
      return toImport(await look(ctx, tx, found, { rows }), ctx.secrets)
    })
  },

  async options(ctx, { data: { id, version, options } }) {
    return ctx.transaction(async tx => {
      const found = await opened(ctx, tx, id, version)
      if (found.kind !== 'orders') refuse('import.no_options')
      return toImport(await look(ctx, tx, { ...found, options }, { rows: await allRows(ctx, tx, id) }), ctx.secrets)
    })
  },

  async broken(ctx, { query: { id } }) {
    return ctx.transaction(async tx => {
      const found = await allowed(ctx, findImport(tx, id))
      const rows = (await allRows(ctx, tx, id)).filter(({ state }) => state === 'broken').slice(0, WRITTEN)
      return brokenSheet(toImport(found, ctx.secrets), rows, ctx.locale)
    })
  },

  async template({ locale }, { query: { kind } }) {
    return templateOf(kind, locale)
  },

  async confirm(ctx, { data: { id, version } }) {
    return ctx.transaction(async tx => {
      const found = await opened(ctx, tx, id, version)
      const kind = found.kind as ImportKind
      const fields = fieldsIn(found)
      const missing = missingFields(kind, fields)
      if (missing.length > 0) refuse('import.columns', { missing: missing.map(field => fieldsOf(kind)[field]) })
      const rows = await allRows(ctx, tx, id)
      const { added, failed } = await addRows(await contextOf(ctx, tx, found), importers[kind], { fields, rows, hasHeads: found.hasHeads })
      if (added > 0) await audit(tx, { what: 'import.confirmed', kind: 'import', objectId: found.id, facts: { kind, added } })
      return { import: toImport(await look(ctx, tx, found, { rows, failed }), ctx.secrets), added }
    })
  },

  async drop(ctx, { data: { id } }) {
    return ctx.transaction(async tx => {
      const found = await allowed(ctx, findImport(tx, id))
      await deleteImport(tx, found.id)
      return { id: found.id }
    })
  },
}

/** Orders of one table are found together by a tag that says when they came. */
function startingWith({ actor, locale }: Ctx, kind: ImportKind, now: Date): object {
  if (kind !== 'orders') return {}
  const clock = new Intl.DateTimeFormat('ru', { timeZone: actor.tz, day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' })
  return { tag: `${locale === 'ru' ? 'Импорт' : 'Import'} ${clock.format(now).replace(',', '')}` }
}

/** Who lost the right meanwhile does not go on with what he began. */
async function allowed({ actor }: Ctx, finding: Promise<ImportRecord>): Promise<ImportRecord> {
  const found = await finding
  const right = importRights[found.kind as ImportKind]
  if (!actor.permissions.has(right)) refuse('access.denied', { permission: right })
  return found
}

async function opened(ctx: Ctx, tx: Tx, id: string, version: number): Promise<ImportRecord> {
  const found = await allowed(ctx, lockImport(tx, id, version))
  if (found.status === 'loading') refuse('import.closed')
  return found
}

const contextOf = async ({ actor, secrets, db }: Ctx, tx: Tx, found: ImportRecord): Promise<ImportCtx> => ({
  tx,
  actor,
  secrets,
  places: await indexedPlaces(db),
  today: dayIn(actor.tz, tx.now),
  options: optionsOf(found),
})

const allRows = async ({ secrets }: Ctx, tx: Tx, id: string): Promise<StoredRow[]> =>
  (await listChunks(tx, id)).flatMap(chunk => rowsOf(secrets, chunk))

/** What each column is taken for, and whether the first row says it. */
function columnsOf(kind: ImportKind, table: readonly (readonly string[])[]) {
  const { words, looks } = importers[kind]
  const width = Math.max(...table.map(row => row.length))
  const first = Array.from({ length: width }, (_, column) => table[0]![column] ?? '')
  const named = fieldsByHeads(kind, first, words)
  const isData = first.some(
    cell => cell !== '' && Object.entries(looks).some(([field, fits]) => field !== 'name' && field !== 'address' && fits(cell)),
  )
  const hasHeads = !isData && named.some(field => field !== null)
  const some = table.slice(hasHeads ? 1 : 0, 50)
  const guessed = fieldsByValues(width, some, looks)
  const fields = hasHeads
    ? named.map((field, column) => {
        const guess = guessed[column] ?? null
        return field ?? (first[column] === '' && guess !== null && !named.includes(guess) ? guess : null)
      })
    : guessed
  return { fields, hasHeads }
}

type TableRows = {
  rows: readonly StoredRow[]
  /** After a portion was written: rows the product refused then. What was foreseen of the others holds on. */
  failed?: ReadonlyMap<number, StoredRow['faults']>
}

/** Looks at all rows anew and keeps what was found. */
async function look(ctx: Ctx, tx: Tx, found: ImportRecord, { rows, failed }: TableRows): Promise<ImportRecord> {
  const kind = found.kind as ImportKind
  const fields = fieldsIn(found)
  const body = rows.filter(row => !(found.hasHeads && row.n === 1))
  const [context, importer] = [await contextOf(ctx, tx, found), importers[kind]]
  const read = await judge(context, importer, fields, body)
  const judged = failed
    ? read.map(({ row }, i) => {
        if (row.state !== 'ready') return row
        const faults = failed.get(row.n)
        return { ...row, hints: body[i]?.hints ?? [], ...(faults && { state: 'broken' as const, faults }) }
      })
    : await foreseen(context, importer, fields, read)
  const all = new Map(judged.map(row => [row.n, row]))
  for (let at = 0; at < rows.length; at += PORTION) {
    const portion = rows.slice(at, at + PORTION).map(row => all.get(row.n) ?? { ...row, state: 'known' as const, faults: [] })
    const seq = at / PORTION
    await putChunk(tx, found.id, chunkOf(ctx.secrets, seq, portion))
  }
  const count = (state: ImportCard['status'] | StoredRow['state']) => judged.filter(row => row.state === state).length
  const { id, orgId, version, createdAt, options, ...kept } = found
  return setImport(tx, found, {
    ...kept,
    options: JSON.stringify(options),
    status: count('added') > 0 && count('ready') === 0 ? 'done' : 'open',
    rowsCount: judged.length,
    brokenRows: count('broken'),
    brokenCells: judged.reduce((sum, { faults }) => sum + faults.length, 0),
    knownRows: count('known'),
    addedRows: count('added'),
  })
}
