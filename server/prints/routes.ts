import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Side } from '#contract/primitives.ts'
import {
  PRINT_FILE,
  PRINT_PAGE,
  PrintAsk,
  PrintFileAsk,
  type PrintFormat,
  SHEET_FILE,
  SHEET_PAGE,
  SheetAsk,
  SheetFileAsk,
} from '#contract/prints.ts'
import { readQuery } from '#contract/query-string.ts'
import { callerOf, localeOf } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { admit, type Platform } from '#server/platform/bind.ts'
import { inSession } from '#server/platform/db.ts'
import { attachment } from '#server/platform/disposition.ts'
import { setPreviewPolicy } from '#server/platform/headers.ts'
import { read } from '#server/platform/input.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { openRoadsideLinks } from '#server/waybills/roadside/links.ts'
import type { RoadsideKey } from '#server/waybills/store/waybills.ts'
import { recordReveal } from './commands/issue.ts'
import { openPaper, openSheet } from './commands/papers.ts'
import { renderForm } from './drawing/render.ts'
import { traitsOf } from './forms/catalogue.ts'
import type { Form } from './forms/form.ts'
import { fromStored, issuedTree, treeOf } from './papers/paper.ts'
import { chosenPictures, picturesFor, type StoredPictures, storedPictures } from './papers/pictures.ts'
import { readNames } from './row/names.ts'
import { findPrintSettings } from './store.ts'

type Deps = Platform & { storage: Storage }
type Found = { tree: Form; name: string; side: Side; pictures: StoredPictures }

/** Long papers of many rows take their time. */
const longest = 60_000

/**
 * Forms as pages and as files. A page has no script and may stand in a frame of the product's own alone; what was not issued is marked as
 * a draft on every page.
 */
export function bindPrints(app: FastifyInstance, deps: Deps) {
  const roadsideLinks = openRoadsideLinks(deps.secrets.keyFor('waybill road'), deps.config.url)
  const roadside = (waybill: RoadsideKey) => roadsideLinks.link(waybill)?.url ?? null
  const gate = (path: string, needs: 'orders.view' | 'flights.view') => (request: FastifyRequest) =>
    admit(deps, { path, needs, effect: 'read' }, request)

  async function found(request: FastifyRequest, asked: PrintAsk | SheetAsk, format: PrintFormat | null): Promise<Found> {
    const { session, actor } = callerOf(request)!
    return inSession(deps.app.db, session, async tx => {
      const making = { names: await readNames(tx), open: deps.secrets.open, roadside }
      const { target, printed, shelf } =
        'flightId' in asked
          ? await openSheet(tx, asked.flightId, actor, making)
          : await openPaper(tx, { ...asked, claim: asked.claim ?? null }, actor, making)
      const { code } = target.form
      const settings = await findPrintSettings(tx)
      const pictures = chosenPictures(await storedPictures(tx), settings, asked.stamp === undefined ? null : asked.stamp === 'true')
      let tree: Form
      let told: object = {}
      let revealed = printed.revealed
      if (asked.print === undefined)
        tree = treeOf(target, printed, { language: asked.language, number: null, draft: traitsOf(code).number !== null })
      else {
        const issued = await shelf.find(asked.print)
        if (issued?.form !== code || issued.claimId !== target.claimId) return refuse('print.not_found')
        told = { number: issued.number, version: issued.version }
        ;({ tree, revealed } = issuedTree(
          target,
          { frozen: fromStored(deps.secrets.openBytes(issued.sealed)), issued },
          asked.language,
          actor,
        ))
      }
      await recordReveal(tx, { revealed }, target)
      if (format !== null)
        await audit(tx, {
          what: 'print.downloaded',
          kind: shelf.of.kind,
          objectId: shelf.of.id,
          facts: { form: code, format, ...told },
        })
      const name = target.form.name[asked.language]
      return {
        tree,
        pictures,
        side: printed.side,
        name: `${name} ${tree.mark ? shelf.of.number : ((told as { number?: string }).number ?? shelf.of.number)}`,
      }
    })
  }

  const drawn = async ({ tree, side, pictures }: Found, format: PrintFormat) =>
    renderForm(tree, format, pictures.stamp || pictures.sign ? await picturesFor(side, pictures, deps) : {})

  for (const { page, file, ask, askFile, needs } of [
    { page: PRINT_PAGE, file: PRINT_FILE, ask: PrintAsk, askFile: PrintFileAsk, needs: 'orders.view' },
    { page: SHEET_PAGE, file: SHEET_FILE, ask: SheetAsk, askFile: SheetFileAsk, needs: 'flights.view' },
  ] as const) {
    app.route({
      method: 'GET',
      url: page,
      exposeHeadRoute: false,
      onRequest: gate(page, needs),
      handler: async (request, reply) => {
        const asked = read<z.ZodType<PrintAsk | SheetAsk>>(ask, queryOf(request), localeOf(request))
        const { bytes, mime } = await drawn(await found(request, asked, null), 'html')
        setPreviewPolicy(reply)
        return send(reply, bytes, mime)
      },
    })

    app.route({
      method: 'GET',
      url: file,
      exposeHeadRoute: false,
      handlerTimeout: longest,
      onRequest: gate(file, needs),
      handler: async (request, reply) => {
        const asked = read<z.ZodType<(PrintAsk | SheetAsk) & { format: PrintFormat }>>(askFile, queryOf(request), localeOf(request))
        const paper = await found(request, asked, asked.format)
        const { bytes, mime, ending } = await drawn(paper, asked.format)
        reply.header('content-disposition', attachment(`${paper.name.replaceAll(/[/\\:*?"<>|]/g, '-')}.${ending}`))
        return send(reply, bytes, mime)
      },
    })
  }

  return [PRINT_PAGE, PRINT_FILE, SHEET_PAGE, SHEET_FILE].map(path => ({ method: 'GET' as const, path }))
}

const queryOf = (request: FastifyRequest) => readQuery((request.raw.url?.split('?', 2)[1] ?? '').slice(0, 4000))

const send = (reply: FastifyReply, bytes: Uint8Array, mime: string) => reply.type(mime).send(Buffer.from(bytes))
