import type { driverLinks } from '#contract/driver-links.ts'
import { DRIVER_PAGE, type DriverFlight, type driverPage } from '#contract/driver-page.ts'
import type { Channels, MessengerName } from '#server/channels/adapters/open.ts'
import { bindMessenger, bindPush } from '#server/channels/commands/bind.ts'
import { driverLinkMessage } from '#server/channels/words.ts'
import type { Config } from '#server/config.ts'
import { toQuestion } from '#server/consents/row.ts'
import { lastAnswer, lastAnswers } from '#server/consents/store.ts'
import { findFlight } from '#server/deals/flights/store/flights.ts'
import { listLoads } from '#server/deals/flights/store/loads.ts'
import { listEntries } from '#server/dicts/store.ts'
import { cardOf } from '#server/flights/row/gathered.ts'
import { isOwnFlight } from '#server/flights/store/card.ts'
import { drawSignature, dropSignature } from '#server/handovers/commands.ts'
import { post } from '#server/mail/commands.ts'
import { describeAgent } from '#server/platform/agent.ts'
import type { Ctx, DriverCtx, Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { enter, type Tx } from '#server/platform/db.ts'
import { type DriverActor, type DriverPhones, inDriverLink } from '#server/platform/driverLink.ts'
import { publish } from '#server/platform/outbox.ts'
import { qrCode } from '#server/platform/qrCode.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Storage } from '#server/platform/storage.ts'
import {
  answerFlight,
  handOver,
  makeLink,
  type Reported,
  reportTask,
  revokeLink,
  sayConsent,
  takePhonePositions,
  tellProblem,
  unmarkTask,
} from './commands.ts'
import { sendLink, waysTo } from './effects.ts'
import { newsOf, toDriverFlight, toLink } from './row.ts'
import { planMark } from './rules.ts'
import { dispatcherOf, findLink, listCargos, listLinks, setLink, sitesOf } from './store.ts'
import { linkLetter } from './words.ts'

/** Links of drivers, as the people of an executor handle them. */
export const driverLinkHandlers = (config: Config): Handlers<typeof driverLinks> => ({
  async list({ secrets, transaction }, { query: { flightId } }) {
    return transaction(async tx => {
      if (!(await isOwnFlight(tx, flightId))) refuse('flight.not_found')
      const links = await listLinks(tx, flightId)
      const said = await lastAnswers(tx, [...new Set(links.map(({ driverId }) => driverId))])
      return { items: links.map(link => toLink(link, said)), ways: await waysTo(tx, secrets, flightId) }
    })
  },

  async make(ctx: Ctx, { data: { flightId, driverId, email, by, phone = '' } }) {
    const { actor, locale, secrets, transaction } = ctx
    if (email !== null && !config.mail) refuse('driver_link.no_mail', { field: 'email' })
    return transaction(async tx => {
      const { id, token, flight } = await makeLink(tx, { flightId, driverId, employeeId: actor.employeeId })
      const url = `${config.url}${DRIVER_PAGE}#${token}`
      if (email !== null)
        await post(tx, secrets, linkLetter(locale, email, { organization: actor.organization, number: flight.number, url }), tx.now)
      const facts = { organization: actor.organization, number: flight.number, url }
      const sentTo =
        by === undefined
          ? null
          : await sendLink(tx, secrets, { linkId: id, driverId, by, phone, message: driverLinkMessage(locale, facts) })
      return { id, url, picture: qrCode(url), mailedTo: email, sentTo }
    })
  },

  async revoke({ transaction }, { data: { linkId } }) {
    return transaction(async tx => ({ revoked: await revokeLink(tx, linkId) }))
  },
})

type PageDeps = { phones: DriverPhones; storage: Storage; config: Config; channels: Channels }

/** What a driver sees and does on his phone. */
export const driverPageHandlers = ({ phones, storage, config, channels }: PageDeps): Handlers<typeof driverPage> => ({
  async open({ db, http, locale }, { data: { token } }) {
    const pass = await phones.open(http, token)
    await inDriverLink(db, pass, async (tx, { flightId, linkId }) => {
      const flight = (await findFlight(tx, tx.actor.orgId, flightId))!
      await setLink(tx, linkId, { planMark: planMark(flight), locale })
      await publish(tx, 'flight.changed', [tx.actor.orgId], { flightId, version: flight.version })
    })
    return { linkId: pass.linkId }
  },

  async flights(ctx) {
    const items: DriverFlight[] = []
    // the moment the marks are judged by; without a link it matters to nobody
    let now = new Date()
    for (const linkId of ctx.links)
      await ctx.transaction(linkId, async (tx, driver) => {
        items.push(await flightOf(tx, ctx, driver))
        now = tx.now
      })
    const reasons = (await listEntries(ctx.db, 'task_failure_reasons')).map(({ code, nameRu, nameEn }) => ({
      code,
      name: { ru: nameRu, en: nameEn },
    }))
    const reached = { pushKey: channels.pushKey, messengers: Object.keys(channels.messengers) as MessengerName[] }
    return { now: now.toISOString(), items: items.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)), reasons, channels: reached }
  },

  async bindPush({ secrets, http, transaction }, { query: { linkId }, data: { subscription } }) {
    const name = describeAgent(http.request.headers['user-agent'] ?? '')
    const inside = config.channels.inside.includes('push')
    return transaction(linkId, async tx => {
      await bindPush(tx, secrets, { owner: { driverLinkId: linkId }, name, subscription, inside })
      return { bound: true }
    })
  },

  async bindMessenger({ transaction }, { query: { linkId }, data: { channel } }) {
    return transaction(linkId, async (tx, { driverId }) => {
      const { code } = await bindMessenger(tx, channel, { driverId })
      return { url: channels.messengers[channel]!.link(code) }
    })
  },

  async consent(ctx, { query: { linkId, knows }, data }) {
    return ctx.transaction(linkId, async (tx, driver) => {
      await sayConsent(tx, driver, data)
      return answered(tx, ctx, driver, { ...taken, knows })
    })
  },

  async positions(ctx, { query: { linkId }, data }) {
    return ctx.transaction(linkId, (tx, driver) => takePhonePositions(tx, driver, data))
  },

  async answer(ctx, { query: { linkId, knows }, data }) {
    return ctx.transaction(linkId, async (tx, driver) => {
      await answerFlight(tx, driver, data)
      return answered(tx, ctx, driver, { ...taken, knows })
    })
  },

  async report(ctx, { query: { linkId, knows }, data }) {
    return ctx.transaction(linkId, async (tx, driver) => {
      const reported = await reportTask(tx, driver, data)
      return answered(tx, ctx, driver, { ...reported, knows })
    })
  },

  async unmark(ctx, { query: { linkId, knows }, data }) {
    return ctx.transaction(linkId, async (tx, driver) => answered(tx, ctx, driver, { ...(await unmarkTask(tx, driver, data)), knows }))
  },

  async handover(ctx, { query: { linkId, knows }, data }) {
    const deps = { storage, secrets: ctx.secrets, organizationBytes: config.files.organizationBytes }
    const drawn = data.proof.method === 'signature' ? await drawSignature(deps, data.proof.strokes) : null
    try {
      return await ctx.transaction(linkId, async (tx, driver) => {
        const proven = await handOver(tx, driver, ctx.secrets, { ...data, drawn })
        if (drawn && proven.outcome !== 'taken') await dropSignature(deps, drawn)
        return answered(tx, ctx, driver, { ...proven, knows })
      })
    } catch (error) {
      if (drawn) await dropSignature(deps, drawn)
      throw error
    }
  },

  async problem(ctx, { query: { linkId, knows }, data }) {
    return ctx.transaction(linkId, async (tx, driver) => {
      await tellProblem(tx, driver, data)
      return answered(tx, ctx, driver, { ...taken, knows })
    })
  },
})

/** `knows`: what the phone has of the flight. */
type Answered = Reported & { knows: string }
const taken: Reported = { outcome: 'taken', why: null }

/** What became of a report, with the flight as it is by it; without what the phone knows of it. */
const answered = async (tx: Tx, ctx: DriverCtx, driver: DriverActor, { outcome, why, knows }: Answered) => ({
  outcome,
  why: why && { ru: why.wordsIn('ru'), en: why.wordsIn('en') },
  flight: newsOf(await flightOf(tx, ctx, driver), knows),
})

/** The flight of a link as its driver sees it. */
async function flightOf(tx: Tx, { secrets, db }: Pick<DriverCtx, 'secrets' | 'db'>, driver: DriverActor): Promise<DriverFlight> {
  const flight = (await findFlight(tx, tx.actor.orgId, driver.flightId))!
  const viewing = { viewer: tx.actor.orgId, prices: false, openPhone: secrets.open, now: tx.now, today: dayIn(driver.tz, tx.now) }
  const card = await cardOf(tx, flight, await listLoads(tx, flight), viewing)
  const cargos = new Map<string, Awaited<ReturnType<typeof listCargos>>>()
  for (const { id } of card.orders) {
    const home = await enter(tx, 'order', id)
    if (home !== null) cargos.set(id, await listCargos(tx, home, id))
  }
  const link = (await findLink(tx, driver.linkId))!
  return toDriverFlight(driver, {
    flight,
    card,
    cargos,
    sites: await sitesOf(tx, db, card.tasks),
    answer: link.answer,
    dispatcher: await dispatcherOf(tx, link.employeeId),
    positions: toQuestion(await lastAnswer(tx, driver.driverId), tx.rules.positions),
  })
}
