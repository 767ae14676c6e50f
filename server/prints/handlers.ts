import { type ExportRow, exportLimits } from '#contract/exports.ts'
import type { PrintSettings, prints } from '#contract/prints.ts'
import { publishChanged, recordExport } from '#server/exports/commands.ts'
import { toRow } from '#server/exports/row.ts'
import { countOpen, insertExport } from '#server/exports/store.ts'
import { lockState } from '#server/orders/commands/sides.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { enter, type Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { issue, openState, recordReveal, storedPrintsOf } from './commands.ts'
import { formOf, printForms, traitsOf } from './forms/catalogue.ts'
import { formsFor, inOrder, printTargetOf, printTargetsOf, toPrintRow } from './papers/paper.ts'
import { storedPictures } from './papers/pictures.ts'
import { toIssued } from './row/issued.ts'
import { readNames } from './row/names.ts'
import { printedOf } from './row/printed.ts'
import { findPrintSettings, listIssued, setPrintSettings } from './store.ts'
import { archiveName } from './words.ts'

export const handlers: Handlers<typeof prints> = {
  async list({ actor, secrets, transaction }, { query: { orderId } }) {
    return transaction(async tx => {
      const state = await openState(tx, orderId)
      const printed = await printedOf(tx, state, actor, { names: await readNames(tx), open: secrets.open })
      const issued = await listIssued(tx, state.order)
      const kept = await storedPictures(tx)
      const settings = await findPrintSettings(tx)
      const items = []
      for (const target of printTargetsOf(formsFor([printed.side], actor), printed))
        items.push(
          toPrintRow(target, printed, { issued, tz: actor.tz, kept: await storedPrintsOf(tx, state.order, { issued, target }, secrets) }),
        )
      return {
        items: inOrder(items),
        pictures: {
          stamp: kept.stamp !== null,
          sign: kept.sign !== null,
          used: (settings?.stamp ?? false) || (settings?.sign ?? false),
        },
      }
    })
  },

  async issue({ actor, secrets, transaction }, { data: { orderId, form, claim, language } }) {
    return transaction(async tx => {
      // nothing of it moves any more while the paper is made
      const state = await lockState(tx, orderId, null)
      const printed = await printedOf(tx, state, actor, { names: await readNames(tx), open: secrets.open })
      const target = printTargetOf(form, claim, printed, actor)
      const made = await issue(tx, actor, state, { printed, target, language, secrets })
      await recordReveal(tx, printed, target)
      return toIssued(made)
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
      if ((await countOpen(tx)) >= exportLimits.waiting) refuse('export.too_many', { most: exportLimits.waiting })
      if (!(await opensAny(tx, data.orderIds))) refuse('order.not_found')
      const name = `${archiveName[locale]} ${dayIn(actor.tz, tx.now)}.zip`
      const asked = { list: 'prints', format: 'zip' as const, query: '', columns: [...new Set(data.forms)] }
      const wanted = { ...data, forms: [...new Set(data.forms)], orderIds: [...new Set(data.orderIds)] }
      const made = await insertExport(tx, asked, { name, locale, prints: wanted })
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
