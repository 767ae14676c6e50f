import type { Bilingual, Locale, Side } from '#contract/primitives.ts'
import type { PrintFormat } from '#contract/prints.ts'
import type { Archive, ExportContext } from '#server/exports/export.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage.ts'
import { issue, mayIssue, openState, recordReveal } from '#server/prints/commands.ts'
import type { Pictures } from '#server/prints/drawing/grid.ts'
import { renderForm } from '#server/prints/drawing/render.ts'
import { traitsOf } from '#server/prints/forms/catalogue.ts'
import type { Form } from '#server/prints/forms/form.ts'
import { formsFor, fromStored, issuedOf, issuedTree, missingDataOf, printTargetsOf, treeOf } from '#server/prints/papers/paper.ts'
import { chosenPictures, picturesFor, type StoredPictures, storedPictures } from '#server/prints/papers/pictures.ts'
import { type Names, readNames } from '#server/prints/row/names.ts'
import { printedOf } from '#server/prints/row/printed.ts'
import { findIssued, findPrintSettings, listIssued } from '#server/prints/store.ts'
import { failedWords, noOrderWords, notYours, skippedName } from '#server/prints/words.ts'
import type { RoadsideKey } from '#server/waybills/store/waybills.ts'
import { type Entry, zipOf } from './zip.ts'

/** What one person wants of many orders. */
export type Wanted = {
  orderIds: string[]
  forms: string[]
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
type Paper = { name: string; tree: Form }
/** The papers of one order, and what of them there is not, in words. */
type Done = { number: string; papers: Paper[]; skipped: { form: string; why: Bilingual }[]; stamped: Stamped | null }
/** The pictures its papers bear, read when no transaction is open any more. */
type Stamped = { side: Side; pictures: StoredPictures }

/** So many orders are read and drawn ahead of the one that is written. */
const AHEAD = 3

/** Papers of many orders in one archive, a folder for each; what could not be printed stands in a text beside them, with the reason. */
export const printArchive = (deps: Deps): Archive => ({
  needs: 'orders.view',
  size: asked => (asked as Wanted).orderIds.length,
  write: (asked, freshContext, tell) => zipOf(entriesOf(deps, asked as Wanted, freshContext, tell)),
})

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
  const made = drawn({ deps, wanted, freshContext, names })
  for await (const { number, files, left } of made) {
    const times = (folders.get(number) ?? 0) + 1
    folders.set(number, times)
    const folder = times === 1 ? number : `${number} (${times})`
    const taken = new Map<string, number>()
    // each is let go as soon as the archive has it
    for (let next = files.shift(); next !== undefined; next = files.shift()) {
      const { name, bytes } = next
      const again = (taken.get(name) ?? 0) + 1
      taken.set(name, again)
      const file = again === 1 ? name : `${name} (${again})`
      yield { name: `${folder}/${file}.${wanted.format}`, bytes, packs: wanted.format === 'html' }
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

/** Orders one after another, a few of them in the making. */
async function* drawn(work: Work): AsyncGenerator<Drawn> {
  const ids = work.wanted.orderIds.values()
  const making: Promise<Drawn>[] = []
  const start = () => {
    const next = ids.next()
    if (next.done) return
    const drawing = drawOrder(work, next.value)
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

async function drawOrder(work: Work, orderId: string): Promise<Drawn> {
  const { deps, wanted } = work
  const read = await readOrder(work, await work.freshContext(), orderId)
  const pictures: Pictures = read.stamped && read.papers.length > 0 ? await picturesFor(read.stamped.side, read.stamped.pictures, deps) : {}
  const files: Drawn['files'] = []
  const left = [...read.skipped]
  for (const { name, tree } of read.papers) {
    try {
      files.push({ name: fileName(name), bytes: (await renderForm(tree, wanted.format, pictures)).bytes })
    } catch (error) {
      deps.log.error({ event: 'print.failed', code: tree.code, ...faultFields(error) })
      left.push({ form: name, why: failedWords })
    }
  }
  return { number: fileName(read.number), files, left }
}

async function readOrder({ deps, wanted, names }: Work, context: ExportContext, orderId: string): Promise<Done> {
  const { actor, secrets, locale } = context
  try {
    return await context.transaction(async tx => {
      const issues = wanted.issue && mayIssue(actor)
      const state = issues ? await lockState(tx, orderId, null) : await openState(tx, orderId)
      const printed = await printedOf(tx, state, actor, { names, open: secrets.open, roadside: deps.roadside })
      const issued = await listIssued(tx, state.order)
      const done: Done = { number: state.order.number ?? orderId, papers: [], skipped: [], stamped: null }
      const forms = formsFor([printed.side], actor).filter(({ code }) => wanted.forms.includes(code))
      for (const target of printTargetsOf(forms, printed)) {
        const { form } = target
        const missing = missingDataOf(target, printed)
        const name = `${form.name[wanted.language]} ${state.order.number}`
        if (missing.length > 0) {
          done.skipped.push({
            form: form.name[locale],
            why: { ru: missing.map(({ ru }) => ru).join('; '), en: missing.map(({ en }) => en).join('; ') },
          })
          continue
        }
        let [latest] = issuedOf(target, issued)
        if (!latest && issues && traitsOf(form.code).number !== null)
          latest = await issue(tx, actor, state, { printed, target, language: wanted.language, secrets: deps.secrets })
        if (latest) {
          const frozen = fromStored(deps.secrets.openBytes((await findIssued(tx, state.order, latest.id))!.sealed))
          const { tree, revealed } = issuedTree(target, { frozen, issued: latest }, wanted.language, actor)
          await recordReveal(tx, { revealed }, target)
          done.papers.push({ name: `${form.name[wanted.language]} ${latest.number}`, tree })
        } else {
          const tree = treeOf(target, printed, { language: wanted.language, number: null, draft: traitsOf(form.code).number !== null })
          await recordReveal(tx, printed, target)
          done.papers.push({ name, tree })
        }
      }
      const unknown = forms.length === 0 ? wanted.forms : []
      if (unknown.length > 0 && done.papers.length === 0) done.skipped.push({ form: '–', why: notYours })
      if (wanted.stamp) {
        const pictures = chosenPictures(await storedPictures(tx), await findPrintSettings(tx), true)
        done.stamped = { side: printed.side, pictures }
      }
      return done
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'export.rights') throw error
    const why = error.code === 'order.not_found' ? noOrderWords : { ru: error.wordsIn('ru'), en: error.wordsIn('en') }
    return { number: orderId, papers: [], skipped: [{ form: '–', why }], stamped: null }
  }
}

/** A name every system takes. */
const fileName = (text: string) =>
  text
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .replace(/[. ]+$/, '')
    .slice(0, 100)
