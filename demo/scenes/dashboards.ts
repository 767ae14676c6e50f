import type { Dashboard, FigureId } from '#contract/analytics.ts'
import type { Side } from '#contract/primitives.ts'
import { setGoal } from '#server/analytics/goals/store.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Hand } from './transfers.ts'

const DAY = 86_400_000

/** What the people of one side wrote over days that lie so far back, and what they want of a figure in a month. */
const written: Record<Side, { notes: { dashboard: Dashboard; from: number; to: number; text: string }[]; goals: [FigureId, number][] }> = {
  forwarder: {
    notes: [
      { dashboard: 'execution', from: 12, to: 10, text: 'Ремонт моста на М-7 у Чебоксар: объезд, +3 часа к дороге' },
      { dashboard: 'money', from: 20, to: 20, text: 'С этого дня новые ставки по договору с ВолгаТранс' },
    ],
    goals: [
      ['unloadingInTime', 0.95],
      ['marginShare', 0.12],
    ],
  },
  executor: {
    notes: [{ dashboard: 'fleet', from: 9, to: 7, text: 'Два тягача на плановом ТО' }],
    goals: [['emptyShare', 0.15]],
  },
}

/** Notes and goals on the dashboards of an organisation that works on one side. */
export async function markDashboards(db: Db, { org, person, sides }: Hand, now: Date): Promise<void> {
  const dayAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString().slice(0, 10)
  await inHome(db, org, async tx => {
    const { id: employeeId } = await tx
      .selectFrom('employees')
      .select('id')
      .where('orgId', '=', org)
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    for (const side of sides) {
      for (const { dashboard, from, to, text } of written[side].notes)
        await tx
          .insertInto('analyticsNotes')
          .values({ orgId: org, id: newId(), dashboard, side, fromOn: dayAgo(from), toOn: dayAgo(to), text, employeeId, changedAt: tx.now })
          .execute()
      for (const [figure, value] of written[side].goals) await setGoal(tx, { figure, side, currency: 'RUB' }, { value, version: 0 })
    }
  })
}
