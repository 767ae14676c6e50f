import { RuleDraft } from '#contract/management-rule-language.ts'
import { saveRule } from '#server/management-rules/commands/edits.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import type { Hand } from './transfers.ts'

/** Of these the first works and only tells; the others are written and not yet switched on. */
const written = [
  {
    name: 'Опоздание больше часа',
    event: 'task.late',
    conditions: { groups: [{ any: false, conditions: [{ field: 'lateMinutes', operator: 'ge', value: 60 }] }] },
    steps: [{ afterMinutes: 0, actions: [{ kind: 'notify', text: 'Машина опаздывает больше чем на час: позвоните клиенту' }] }],
  },
  {
    name: 'Малые доплаты согласовать сразу',
    event: 'extra.suggested',
    steps: [{ afterMinutes: 0, actions: [{ kind: 'approve_extra', upTo: { amount: '3000.00', currency: 'RUB' } }] }],
    sumADay: { amount: '20000.00', currency: 'RUB' },
  },
  {
    name: 'Никто не ответил: цена выше',
    event: 'demand.deadline_minus',
    minutesBefore: 60,
    conditions: { groups: [{ any: false, conditions: [{ field: 'offers', operator: 'eq', value: 0 }] }] },
    steps: [{ afterMinutes: 0, actions: [{ kind: 'raise_price', percent: 5 }] }],
    sumADay: { amount: '50000.00', currency: 'RUB' },
  },
] as const

/** Management rules as a forwarder keeps them. */
export async function keepRules(db: Db, { org, person, sides }: Hand): Promise<void> {
  await inHome(db, org, async tx => {
    const { id: employeeId } = await tx
      .selectFrom('employees')
      .select('id')
      .where('orgId', '=', org)
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    const author = { orgId: org, employeeId, name: person.name, sides }
    for (const [i, rule] of written.entries())
      await saveRule(tx, author, { rule: null, active: i === 0, draft: RuleDraft.parse({ ...rule, priority: 10 * (i + 1) }) })
  })
}
