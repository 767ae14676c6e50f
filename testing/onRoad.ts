import { expect } from 'vitest'
import { consentVersion } from '#contract/consent-texts.ts'
import type { ConsentAnswer } from '#contract/consents.ts'
import { type DriverPoint, driverPage } from '#contract/driver-page.ts'
import type { TaskMark } from '#contract/order-card.ts'
import { makePartitions } from '#server/platform/retention.ts'
import { flightCard, flown, onDays } from './flights.ts'
import { openPair } from './orders.ts'
import { onPhone, type Phone } from './phones.ts'
import type { Someone, World } from './world.ts'

const days = onDays('2026-10-05', '2026-10-07')
const moment = (at: string) => new Date(at).toISOString()

export type OnRoad = { phone: Phone; linkId: string; tasks: string[] }

/** A flight whose driver has his page open: what he answers, sends and marks, in the world of a test. */
export function roadsOf(state: () => World) {
  /** Moves the clock, and has the days around it ready to be written to. */
  async function setTime(at: string) {
    await state().setClock(at)
    await makePartitions(state().db)
  }
  return {
    setTime,
    /** A flight of one order from the fifth to the seventh of October 2026, whose driver has opened his link. */
    async onRoad(pair?: { forwarder: Someone; executor: Someone }) {
      await setTime('2026-10-01T09:00:00+03:00')
      const { forwarder, executor } = pair ?? (await openPair(state()))
      const { order, flightId } = await flown(state(), { forwarder, executor }, days)
      const card = await flightCard(executor, flightId)
      const driverId = card.driver!.id!
      const tasks = card.tasks.map(({ taskId }) => taskId)
      const phone = await onPhone(state(), executor, { flightId, driverId })
      return { forwarder, executor, order, flightId, driverId, tasks, ...phone }
    },
    answer: ({ phone, linkId }: OnRoad, said: ConsentAnswer, at: string, version = consentVersion) =>
      phone.ask(driverPage.consent, {
        query: { linkId },
        data: { answer: said, version, locale: 'ru', at: moment(at), sentAt: moment(at) },
      }),
    send: ({ phone, linkId }: OnRoad, sentAt: string, points: DriverPoint[]) =>
      phone.ask(driverPage.positions, { query: { linkId }, data: { sentAt: moment(sentAt), points } }),
    async mark({ phone, linkId, tasks }: OnRoad, stop: number, what: TaskMark, at: string) {
      await setTime(at)
      const { data } = await phone.ask(driverPage.report, {
        query: { linkId },
        data: { taskId: tasks[stop]!, mark: what, comment: '', at: moment(at), sentAt: moment(at) },
      })
      expect(data.outcome, `${what} ${stop}`).toBe('taken')
    },
  }
}
