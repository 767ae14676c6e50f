import type { Bilingual, Locale, Side } from '#contract/primitives.ts'
import type { PrintFormat } from '#contract/prints.ts'
import type { Archive, ExportContext } from '#server/exports/export.ts'
import type { Tx } from '#server/platform/db.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import { issue, recordReveal } from '#server/prints/commands/issue.ts'
import {
  holdState,
  isDrivenByOther,
  type Making,
  mayIssue,
  openSheet,
  openState,
  orderShelf,
  type Paper,
  sheetFlight,
} from '#server/prints/commands/papers.ts'
import type { Pictures } from '#server/prints/drawing/grid.ts'
import { renderForm } from '#server/prints/drawing/render.ts'
import { traitsOf } from '#server/prints/forms/catalogue.ts'
import type { Form } from '#server/prints/forms/form.ts'
import { tripSheet } from '#server/prints/forms/tripSheet.ts'
import {
  formsFor,
  fromStored,
  issuedOf,
  issuedTree,
  missingDataOf,
  printTargetsOf,
  sheetsLast,
  treeOf,
} from '#server/prints/papers/paper.ts'
import { chosenPictures, picturesFor, type StoredPictures, storedPictures } from '#server/prints/papers/pictures.ts'
import { type Names, readNames } from '#server/prints/row/names.ts'
import { printedOf } from '#server/prints/row/printed.ts'
import { findPrintSettings } from '#server/prints/store.ts'
import { logoOf } from '#server/prints/templates/store.ts'
import { failedWords, noFlightWords, noOrderWords, notYours, otherDrivesWords, skippedName } from '#server/prints/words.ts'
import type { RoadsideKey } from '#server/waybills/store/waybills.ts'
import { type Entry, zipOf } from './zip.ts'

/** What one person wants of many orders, or the trip sheets of many flights. */
export type Wanted = ({ orderIds: string[]; forms: string[] } | { flightIds: string[] }) & {
  format: PrintFormat
  language: Locale
  stamp: boolean
  issue: boolean
}

type Deps = {
  storage: Pick<Storage, 'get'>
  secrets: Pick<Secrets, 'openBytes' | 'sealBytes' | 'open'>
  /** The link of the roadside page of a waybill. */
  roadside: (waybill: RoadsideKey) => string | null
  log: Log
}
type Printable = { name: string; tree: Form; logo: Uint8Array | null }
/** The papers of one order or flight, and what of them there is not, in words. */
type Done = { number: string; papers: Printable[]; skipped: { form: string; why: Bilingual }[]; stamped: Stamped | null }
/** The pictures its papers bear, read when no transaction is open any more. */
type Stamped = { side: Side; pictures: StoredPictures }

/** So many orders are read and drawn ahead of the one that is written. */
const AHEAD = 3

/** Papers of many orders in one archive, a folder for each; what could not be printed stands in a text beside them, with the reason. */
export const printArchive = (deps: Deps): Archive => ({
  needs: 'orders.view',
  size: asked => idsOf(asked as Wanted).length,
  write: (asked, freshContext, tell) => zipOf(entriesOf(deps, asked as Wanted, freshContext, tell)),
})

const idsOf = (wanted: Wanted): readonly string[] => ('flightIds' in wanted ? wanted.flightIds : wanted.orderIds)

async function* entriesOf(
  deps: Deps,
  wanted: Wanted,
  freshContext: () => Promise<ExportContext>,
  tell: (done: { skipped: boolean }) => Promise<void>,
): AsyncGenerator<Entry> {
  const { locale, transaction } = await freshContext()
  const names = await transaction(readNames)
  const skipped: string[] = []
  const folders = new Map<string, number>()
  const loose = new Map<string, number>()
  const made = drawn({ deps, wanted, freshContext, names })
  for await (const { number, files, left } of made) {
    const times = (folders.get(number) ?? 0) + 1
    folders.set(number, times)
    // a flight has one paper and needs no folder
    const folder = 'flightIds' in wanted ? '' : times === 1 ? `${number}/` : `${number} (${times})/`
    const taken = folder === '' ? loose : new Map<string, number>()
    // each is let go as soon as the archive has it
    for (let next = files.shift(); next !== undefined; next = files.shift()) {
      const { name, bytes } = next
      const again = (taken.get(name) ?? 0) + 1
      taken.set(name, again)
      const file = again === 1 ? name : `${name} (${again})`
      yield { name: `${folder}${file}.${wanted.format}`, bytes, packs: wanted.format === 'html' }
    }
    skipped.push(...left.map(({ form, why }) => `${number} · ${form}: ${why[locale]}`))
    await tell({ skipped: left.length > 0 })
  }
  if (skipped.length > 0)
    yield { name: skippedName[locale], bytes: new TextEncoder().encode(`\ufeff${skipped.join('\r\n')}\r\n`), packs: true }
}

/** What is wanted, and what it is made with. */
type Work = { deps: Deps; wanted: Wanted; freshContext: () => Promise<ExportContext>; names: Names }
type Drawn = { number: string; files: { name: string; bytes: Uint8Array }[]; left: Done['skipped'] }

/** Orders or flights one after another, a few of them in the making. */
async function* drawn(work: Work): AsyncGenerator<Drawn> {
  const ids = idsOf(work.wanted).values()
  const making: Promise<Drawn>[] = []
  const start = () => {
    const next = ids.next()
    if (next.done) return
    const drawing = drawOne(work, next.value)
    // a fault is met when its turn comes
    drawing.catch(() => undefined)
    making.push(drawing)
  }
  for (let ahead = 0; ahead < AHEAD; ahead++) start()
  for (let drawing = making.shift(); drawing !== undefined; drawing = making.shift()) {
    const done = await drawing
    start()
    yield done
  }
}

async function drawOne(work: Work, id: string): Promise<Drawn> {
  const { deps, wanted } = work
  const read = await readOne(work, await work.freshContext(), id)
  const pictures: Pictures = read.stamped && read.papers.length > 0 ? await picturesFor(read.stamped.side, read.stamped.pictures, deps) : {}
  const files: Drawn['files'] = []
  const left = [...read.skipped]
  for (const { name, tree, logo } of read.papers) {
    try {
      files.push({ name: fileName(name), bytes: (await renderForm(tree, wanted.format, { ...pictures, ...(logo && { logo }) })).bytes })
    } catch (error) {
      deps.log.error({ event: 'print.failed', code: tree.code, ...faultFields(error) })
      left.push({ form: name, why: failedWords })
    }
  }
  return { number: fileName(read.number), files, left }
}

async function readOne(work: Work, context: ExportContext, id: string): Promise<Done> {
  const done: Done = { number: id, papers: [], skipped: [], stamped: null }
  try {
    await context.transaction(tx =>
      'flightIds' in work.wanted ? readFlight(tx, work, context, { id, done }) : readOrder(tx, work, context, { id, done }),
    )
    return done
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'export.rights') throw error
    const closed = { 'order.not_found': noOrderWords, 'flight.not_found': noFlightWords }[error.code as string]
    const why = closed ?? { ru: error.wordsIn('ru'), en: error.wordsIn('en') }
    return { number: id, papers: [], skipped: [{ form: '–', why }], stamped: null }
  }
}

/** One order or flight, and what is read of it. */
type Reading = { id: string; done: Done }

const makingOf = ({ deps, wanted, names }: Work, { actor, secrets }: ExportContext): Making & { holds: boolean } => ({
  names,
  open: secrets.open,
  roadside: deps.roadside,
  holds: wanted.issue && mayIssue(actor),
})

async function readOrder(tx: Tx, work: Work, context: ExportContext, { id, done }: Reading): Promise<void> {
  const { wanted } = work
  const { actor } = context
  const making = makingOf(work, context)
  const forms = 'forms' in wanted ? wanted.forms : []
  const asksSheet = forms.includes(tripSheet.code)
  // a flight is held before its orders
  const known = asksSheet ? await openState(tx, id) : null
  const flight = known && sheetFlight(known, actor)
  const sheet = flight && known && !isDrivenByOther(known, actor) ? await openSheet(tx, flight.id, actor, making) : null
  const state = making.holds ? await holdState(tx, id) : await openState(tx, id)
  const printed = await printedOf(tx, state, actor, making)
  done.number = state.order.number ?? id
  const shelf = await orderShelf(tx, state)
  const own = formsFor([printed.side], actor).filter(({ code }) => forms.includes(code))
  for (const target of printTargetsOf(own, printed).toSorted(sheetsLast)) {
    if (target.form !== tripSheet) await readPaper(tx, work, context, { paper: { target, printed, shelf }, done })
    else if (sheet) await readPaper(tx, work, context, { paper: sheet, done })
    else if (known && isDrivenByOther(known, actor)) done.skipped.push({ form: tripSheet.name[context.locale], why: otherDrivesWords })
    else await readPaper(tx, work, context, { paper: { target, printed, shelf }, done })
  }
  if (own.length === 0 && forms.length > 0) done.skipped.push({ form: '–', why: notYours })
  await readPictures(tx, wanted, printed.side, done)
}

async function readFlight(tx: Tx, work: Work, context: ExportContext, { id, done }: Reading): Promise<void> {
  const paper = await openSheet(tx, id, context.actor, makingOf(work, context))
  done.number = paper.shelf.of.number
  await readPaper(tx, work, context, { paper, done })
  await readPictures(tx, work.wanted, paper.printed.side, done)
}

/** The pictures the papers bear, where they are asked for. */
async function readPictures(tx: Tx, wanted: Wanted, side: Side, done: Done): Promise<void> {
  if (wanted.stamp) done.stamped = { side, pictures: chosenPictures(await storedPictures(tx), await findPrintSettings(tx), true) }
}

/** A paper as it was issued last, issued now where that is asked for, else as a draft; or why there is none. */
async function readPaper(
  tx: Tx,
  { deps, wanted }: Work,
  { actor, locale }: ExportContext,
  { paper, done }: { paper: Paper; done: Done },
): Promise<void> {
  const { target, printed, shelf } = paper
  const { form } = target
  const missing = missingDataOf(target, printed)
  if (missing.length > 0) {
    done.skipped.push({
      form: form.name[locale],
      why: { ru: missing.map(({ ru }) => ru).join('; '), en: missing.map(({ en }) => en).join('; ') },
    })
    return
  }
  const numbered = traitsOf(form.code).number !== null
  let [latest] = issuedOf(target, shelf.issued)
  if (!latest && numbered && wanted.issue && mayIssue(actor))
    latest = await issue(tx, actor, paper, { language: wanted.language, secrets: deps.secrets })
  if (latest) {
    const frozen = fromStored(deps.secrets.openBytes((await shelf.find(latest.id))!.sealed))
    const { tree, revealed } = issuedTree(target, { frozen, issued: latest }, wanted.language, actor)
    await recordReveal(tx, { revealed }, target)
    done.papers.push({ name: `${form.name[wanted.language]} ${latest.number}`, tree, logo: await logoOf(tx, tree) })
  } else {
    const tree = treeOf(target, printed, { language: wanted.language, number: null, draft: numbered })
    await recordReveal(tx, printed, target)
    done.papers.push({ name: `${form.name[wanted.language]} ${shelf.of.number}`, tree, logo: await logoOf(tx, tree) })
  }
}

/** A name every system takes. */
const fileName = (text: string) =>
  text
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .replace(/[. ]+$/, '')
    .slice(0, 100)
