import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Side } from '#contract/primitives.ts'
import { FaceAsk, PRINT_FACE, PRINT_SAMPLE, PrintDesign, SampleAsk } from '#contract/print-templates.ts'
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
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import { openRoadsideLinks } from '#server/waybills/roadside/links.ts'
import type { RoadsideKey } from '#server/waybills/store/waybills.ts'
import { recordReveal } from './commands/issue.ts'
import { openPaper, openSheet, openState } from './commands/papers.ts'
import { checkDesign } from './commands/templates.ts'
import { faces } from './drawing/faces.ts'
import { drawWords } from './drawing/html.ts'
import { printMimes, type Rendered, renderForm } from './drawing/render.ts'
import { traitsOf } from './forms/catalogue.ts'
import type { Form } from './forms/form.ts'
import { formsFor, fromStored, issuedTree, printTargetsOf, treeOf } from './papers/paper.ts'
import { chosenPictures, picturesFor, type StoredPictures, storedPictures } from './papers/pictures.ts'
import { readNames } from './row/names.ts'
import { printedOf } from './row/printed.ts'
import { findPrintSettings } from './store.ts'
import { logoOf } from './templates/store.ts'

type Deps = Platform & { storage: Storage }
type Found = { tree: Form; name: string; side: Side; pictures: StoredPictures; logo: Uint8Array | null }

type Admitted = 'orders.view' | 'flights.view' | 'organization.view' | 'session'

/** Long papers of many rows take their time. */
const longest = 60_000

/**
 * Forms as pages and as files. A page has no script and may stand in a frame of the product's own alone; what was not issued is marked as
 * a draft on every page.
 */
export function bindPrints(app: FastifyInstance, deps: Deps) {
  const roadsideLinks = openRoadsideLinks(deps.secrets.keyFor('waybill road'), deps.config.url)
  const roadside = (waybill: RoadsideKey) => roadsideLinks.link(waybill)?.url ?? null
  const gate = (path: string, needs: Admitted) => (request: FastifyRequest) => admit(deps, { path, needs, effect: 'read' }, request)

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
        logo: await logoOf(tx, tree),
        side: printed.side,
        name: `${name} ${tree.mark ? shelf.of.number : ((told as { number?: string }).number ?? shelf.of.number)}`,
      }
    })
  }

  const drawn = async ({ tree, side, pictures, logo }: Found, format: PrintFormat) =>
    renderForm(tree, format, {
      ...(pictures.stamp || pictures.sign ? await picturesFor(side, pictures, deps) : {}),
      ...(logo && { logo }),
    })

  bindSamples(app, deps, { gate, drawn, roadside })

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

  return [PRINT_PAGE, PRINT_FILE, SHEET_PAGE, SHEET_FILE, PRINT_SAMPLE, PRINT_FACE].map(path => ({ method: 'GET' as const, path }))
}

const queryOf = (request: FastifyRequest, most = 4000) => readQuery((request.raw.url?.split('?', 2)[1] ?? '').slice(0, most))

/** The design in an address; whatever else stands there is none. */
function designIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const send = (reply: FastifyReply, bytes: Uint8Array, mime: string) => reply.type(mime).send(Buffer.from(bytes))

type Common = {
  gate: (path: string, needs: Admitted) => (request: FastifyRequest) => Promise<unknown>
  drawn: (found: Found, format: PrintFormat) => Promise<Rendered>
  roadside: (waybill: RoadsideKey) => string | null
}

/** Papers by a design that need not be saved, and the faces their pages are set in. */
function bindSamples(app: FastifyInstance, deps: Deps, { gate, drawn, roadside }: Common) {
  /** A paper of an order by a design as it is being made: nothing of it is saved. */
  async function sampled(request: FastifyRequest, { orderId, form, language, design }: SampleAsk): Promise<Found> {
    const { session, actor } = callerOf(request)!
    const wanted = read(PrintDesign, designIn(design), localeOf(request))
    return inSession(deps.app.db, session, async tx => {
      const logo = await checkDesign(tx, form, wanted)
      const making = { names: await readNames(tx), open: deps.secrets.open, roadside }
      const printed = await printedOf(tx, await openState(tx, orderId), actor, making)
      const target = printTargetsOf(formsFor([printed.side], actor), printed).find(each => each.form.code === form)
      if (!target) return refuse('print.not_found')
      const dressings = new Map([[form, { design: wanted, logo }]])
      const tree = treeOf(target, { ...printed, dressings }, { language, number: null, draft: true })
      const settings = await findPrintSettings(tx)
      const pictures = chosenPictures(await storedPictures(tx), settings, null)
      return { tree, pictures, side: printed.side, name: target.form.name[language], logo: logo?.png ?? null }
    })
  }

  app.route({
    method: 'GET',
    url: PRINT_SAMPLE,
    exposeHeadRoute: false,
    handlerTimeout: longest,
    onRequest: gate(PRINT_SAMPLE, 'organization.view'),
    handler: async (request, reply) => {
      const asked = read(SampleAsk, queryOf(request, 14_000), localeOf(request))
      if (asked.format === 'html') setPreviewPolicy(reply)
      let found: Found
      try {
        found = await sampled(request, asked)
      } catch (error) {
        // in a frame a refusal is read as a page
        if (asked.format !== 'html' || !(error instanceof Refusal)) throw error
        return send(reply, drawWords(error.wordsIn(localeOf(request))), printMimes.html)
      }
      const { bytes, mime, ending } = await drawn(found, asked.format)
      if (asked.format === 'pdf') reply.header('content-disposition', attachment(`${found.name}.${ending}`))
      return send(reply, bytes, mime)
    },
  })

  app.route({
    method: 'GET',
    url: PRINT_FACE,
    exposeHeadRoute: false,
    onRequest: gate(PRINT_FACE, 'session'),
    handler: async (request, reply) => {
      const { font, bold } = read(FaceAsk, queryOf(request), localeOf(request))
      reply.header('cache-control', 'private, max-age=604800, immutable')
      return send(reply, await readFile(bold ? faces[font].bold : faces[font].normal), 'font/ttf')
    },
  })
}
