import { type ExportRow, exportLimits } from '#contract/exports.ts'
import type { Bilingual, Locale } from '#contract/primitives.ts'
import type { IssuedPrint, PrintRow, PrintSettings, prints } from '#contract/prints.ts'
import { ownFlights } from '#server/deals/flights/store/sheets.ts'
import { publishChanged, recordExport } from '#server/exports/commands.ts'
import { toRow } from '#server/exports/row.ts'
import { countOpen, insertExport } from '#server/exports/store.ts'
import type { Actor } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { enter, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { issue, recordReveal, storedPrintsOf } from './commands/issue.ts'
import { isDrivenByOther, openPaper, openSheet, openState, orderShelf, type Paper, sheetFlight } from './commands/papers.ts'
import { formOf, printForms, traitsOf } from './forms/catalogue.ts'
import { tripSheet } from './forms/tripSheet.ts'
import { formsFor, inOrder, type PrintTarget, printTargetsOf, sheetsLast, toPrintRow } from './papers/paper.ts'
import { storedPictures } from './papers/pictures.ts'
import { toIssued } from './row/issued.ts'
import { readNames } from './row/names.ts'
import { printedOf } from './row/printed.ts'
import { findPrintSettings, setPrintSettings } from './store.ts'
import { archiveName, sheetsName } from './words.ts'

export const handlers: Handlers<typeof prints> = {
  async list({ actor, secrets, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const state = await openState(tx, orderId)
      const making = { names: await readNames(tx), open: secrets.open }
      const printed = await printedOf(tx, state, actor, making)
      const shelf = await orderShelf(tx, state)
      const pictures = await picturesFound(tx)
      const items: PrintRow[] = []
      // what is the flight's is read last: its other orders have homes of their own
      for (const target of printTargetsOf(formsFor([printed.side], actor), printed).toSorted(sheetsLast)) {
        if (isSheet(target) && isDrivenByOther(state, actor)) continue
        const flight = isSheet(target) ? sheetFlight(state, actor) : null
        items.push(await rowOf(flight ? await openSheet(tx, flight.id, actor, making) : { target, printed, shelf }, actor, secrets))
      }
      return {
        items: inOrder(items),
        pictures,
      }
    })
  },

  async issue({ actor, secrets, transaction }, { data: { orderId, form, claim, language } }) {
    return transaction(async tx => {
      // nothing of it moves any more while the paper is made
      const making = { names: await readNames(tx), open: secrets.open, holds: true }
      return issued(tx, actor, await openPaper(tx, { orderId, form, claim }, actor, making), { language, secrets })
    })
  },

  async sheet({ actor, secrets, transaction }, { query: { flightId } }) {
    return transaction(async tx => {
      const paper = await openSheet(tx, flightId, actor, { names: await readNames(tx), open: secrets.open })
      return { sheet: await rowOf(paper, actor, secrets), pictures: await picturesFound(tx) }
    })
  },

  async issueSheet({ actor, secrets, transaction }, { data: { flightId, language } }) {
    return transaction(async tx => {
      const making = { names: await readNames(tx), open: secrets.open, holds: true }
      return issued(tx, actor, await openSheet(tx, flightId, actor, making), { language, secrets })
    })
  },

  async sheets({ actor, locale, transaction }, { data }) {
    return transaction(async tx => {
      const flightIds = await ownFlights(tx, [...new Set(data.flightIds)])
      if (flightIds.length === 0) refuse('flight.not_found')
      const made = await archived(tx, [tripSheet.code], { ...data, flightIds }, { title: sheetsName, locale, tz: actor.tz })
      await recordExport(tx, 'asked', made, { flights: flightIds.length })
      await publishChanged(tx, made.id)
      return toRow(made, locale)
    })
  },

  async forms({ actor }) {
    return {
      items: inOrder(
        formsFor(actor.sides, actor).map(({ code, name }) => ({
          form: code,
          name,
          group: traitsOf(code).group,
          issues: traitsOf(code).number !== null,
        })),
      ),
    }
  },

  async batch({ actor, locale, transaction }, { data }) {
    const own = formsFor(actor.sides, actor)
    if (data.forms.some(code => !own.some(form => form.code === code))) {
      const closed = data.forms.some(code => formOf(code) && traitsOf(code).money) && !actor.permissions.has('orders.prices')
      return closed ? refuse('access.denied', { permission: 'orders.prices' }) : refuse('print.not_found')
    }
    return transaction(async (tx): Promise<ExportRow> => {
      if (!(await opensAny(tx, data.orderIds))) refuse('order.not_found')
      const wanted = { ...data, forms: [...new Set(data.forms)], orderIds: [...new Set(data.orderIds)] }
      const made = await archived(tx, wanted.forms, wanted, { title: archiveName, locale, tz: actor.tz })
      await recordExport(tx, 'asked', made, { orders: wanted.orderIds.length })
      await publishChanged(tx, made.id)
      return toRow(made, locale)
    })
  },

  async settings({ transaction }) {
    return transaction(settingsOf)
  },

  async saveSettings({ transaction }, { data: { version, clauses, masks, stamp, sign } }) {
    return transaction(async tx => {
      const known = Object.fromEntries(
        Object.entries(masks).filter(([form, mask]) => mask !== undefined && traitsOf(form).number === 'mask'),
      ) as Record<string, string>
      const written = { masks: known, stamp, sign, clausesRu: clauses.ru, clausesEn: clauses.en }
      if (!(await setPrintSettings(tx, version, written))) refuse('company.changed')
      await audit(tx, { what: 'company.prints_saved', kind: 'organization', objectId: tx.actor.orgId, facts: { stamp, sign } })
      await publish(tx, 'company.changed', [tx.actor.orgId], {})
      return settingsOf(tx)
    })
  },
}

const isSheet = ({ form }: PrintTarget): boolean => form.code === tripSheet.code

/** A paper as the list shows it. */
const rowOf = async ({ target, printed, shelf }: Paper, { tz }: Actor, secrets: Secrets): Promise<PrintRow> =>
  toPrintRow(target, printed, { issued: shelf.issued, tz, kept: await storedPrintsOf(shelf, target, secrets) })

async function issued(tx: Tx, actor: Actor, paper: Paper, asked: Parameters<typeof issue>[3]): Promise<IssuedPrint> {
  const made = await issue(tx, actor, paper, asked)
  await recordReveal(tx, paper.printed, paper.target)
  return toIssued(made)
}

/** What stamp and signature there are, and whether they are used unless told otherwise. */
async function picturesFound(tx: Tx) {
  const [kept, settings] = [await storedPictures(tx), await findPrintSettings(tx)]
  return {
    stamp: kept.stamp !== null,
    sign: kept.sign !== null,
    used: (settings?.stamp ?? false) || (settings?.sign ?? false),
  }
}

/** An archive to be written in the background. */
async function archived(
  tx: Tx,
  forms: readonly string[],
  prints: object,
  { title, locale, tz }: { title: Bilingual; locale: Locale; tz: string },
) {
  if ((await countOpen(tx)) >= exportLimits.waiting) refuse('export.too_many', { most: exportLimits.waiting })
  const asked = { list: 'prints', format: 'zip' as const, query: '', columns: [...forms] }
  return insertExport(tx, asked, { name: `${title[locale]} ${dayIn(tz, tx.now)}.zip`, locale, prints })
}

async function opensAny(tx: Tx, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if ((await enter(tx, 'order', id)) !== null) return true
  return false
}

async function settingsOf(tx: Tx): Promise<PrintSettings> {
  const [found, kept] = [await findPrintSettings(tx), await storedPictures(tx)]
  return {
    version: found?.version ?? 0,
    masks: (found?.masks ?? {}) as Record<string, string>,
    stamp: found?.stamp ?? false,
    sign: found?.sign ?? false,
    clauses: { ru: found?.clausesRu ?? '', en: found?.clausesEn ?? '' },
    pictures: { stamp: kept.stamp !== null, sign: kept.sign !== null },
    numbered: printForms.filter(({ code }) => traitsOf(code).number === 'mask').map(({ code, name }) => ({ form: code, name })),
  }
}
