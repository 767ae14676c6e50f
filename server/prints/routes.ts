import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Side } from '#contract/primitives.ts'
import { PRINT_FILE, PRINT_PAGE, PrintAsk, PrintFileAsk, type PrintFormat } from '#contract/prints.ts'
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
import { openState, recordReveal } from './commands.ts'
import { renderForm } from './drawing/render.ts'
import { traitsOf } from './forms/catalogue.ts'
import type { Form } from './forms/form.ts'
import { fromStored, issuedTree, printTargetOf, treeOf } from './papers/paper.ts'
import { chosenPictures, picturesFor, type StoredPictures, storedPictures } from './papers/pictures.ts'
import { readNames } from './row/names.ts'
import { printedOf } from './row/printed.ts'
import { findIssued, findPrintSettings } from './store.ts'

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
  const gate = (path: string) => (request: FastifyRequest) => admit(deps, { path, needs: 'orders.view', effect: 'read' }, request)

  async function found(request: FastifyRequest, asked: PrintAsk, format: PrintFormat | null): Promise<Found> {
    const { session, actor } = callerOf(request)!
    return inSession(deps.app.db, session, async tx => {
      const state = await openState(tx, asked.orderId)
      const printed = await printedOf(tx, state, actor, { names: await readNames(tx), open: deps.secrets.open, roadside })
      const target = printTargetOf(asked.form, asked.claim ?? null, printed, actor)
      const settings = await findPrintSettings(tx)
      const pictures = chosenPictures(await storedPictures(tx), settings, asked.stamp === undefined ? null : asked.stamp === 'true')
      let tree: Form
      let told: object = {}
      let revealed = printed.revealed
      if (asked.print === undefined)
        tree = treeOf(target, printed, { language: asked.language, number: null, draft: traitsOf(asked.form).number !== null })
      else {
        const issued = await findIssued(tx, state.order, asked.print)
        if (issued?.form !== asked.form || issued.claimId !== (asked.claim ?? null)) return refuse('print.not_found')
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
          kind: 'order',
          objectId: state.order.id,
          facts: { form: asked.form, format, ...told },
        })
      const name = target.form.name[asked.language]
      return {
        tree,
        pictures,
        side: printed.side,
        name: `${name} ${tree.mark ? state.order.number : ((told as { number?: string }).number ?? state.order.number)}`,
      }
    })
  }

  const drawn = async ({ tree, side, pictures }: Found, format: PrintFormat) =>
    renderForm(tree, format, pictures.stamp || pictures.sign ? await picturesFor(side, pictures, deps) : {})

  app.route({
    method: 'GET',
    url: PRINT_PAGE,
    exposeHeadRoute: false,
    onRequest: gate(PRINT_PAGE),
    handler: async (request, reply) => {
      const asked = read(PrintAsk, queryOf(request), localeOf(request))
      const { bytes, mime } = await drawn(await found(request, asked, null), 'html')
      setPreviewPolicy(reply)
      return send(reply, bytes, mime)
    },
  })

  app.route({
    method: 'GET',
    url: PRINT_FILE,
    exposeHeadRoute: false,
    handlerTimeout: longest,
    onRequest: gate(PRINT_FILE),
    handler: async (request, reply) => {
      const asked = read(PrintFileAsk, queryOf(request), localeOf(request))
      const paper = await found(request, asked, asked.format)
      const { bytes, mime, ending } = await drawn(paper, asked.format)
      reply.header('content-disposition', attachment(`${paper.name.replaceAll(/[/\\:*?"<>|]/g, '-')}.${ending}`))
      return send(reply, bytes, mime)
    },
  })

  return [PRINT_PAGE, PRINT_FILE].map(path => ({ method: 'GET' as const, path }))
}

const queryOf = (request: FastifyRequest) => readQuery((request.raw.url?.split('?', 2)[1] ?? '').slice(0, 4000))

const send = (reply: FastifyReply, bytes: Uint8Array, mime: string) => reply.type(mime).send(Buffer.from(bytes))
