import { noBlocks } from '#contract/condition-blocks.ts'
import { defaultZone } from '#contract/zone.ts'
import { copyTemplate, createTemplate, saveTemplate, scopeTemplate } from '#server/condition-templates/commands.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { commandActorOf } from './steps.ts'
import type { Hand } from './transfers.ts'

const rub = (sum: number) => ({ minor: sum * 100, currency: 'RUB' })
const scope = { customerId: null, executorId: null, from: null, to: null, bodyType: null }

const chain = {
  ...noBlocks,
  payment: { payDays: 30, payDaysKind: 'banking', payTrigger: 'originals', latePaymentPercent: 0.1, latePaymentCap: 10 },
  waiting: { freeWaitMinutes: 180, waitRate: rub(600), layoverRate: rub(9_000) },
  penalties: { latePenalty: rub(5_000), lateDeliveryPercent: 5, lateDeliveryBase: 'freight', lateDeliveryCap: 50 },
  documents: { documentDays: 3, handover: 'none' },
  clauses: {
    clauses: 'По заказу {{order.number}} выгрузка по записи: водитель приезжает за час до окна.',
    clausesEn: 'Order {{order.number}} is unloaded by appointment: the driver comes an hour before the window.',
  },
} as const

const cold = {
  ...noBlocks,
  waiting: { freeWaitMinutes: 120, waitRate: rub(900), layoverRate: null },
  temperature: { excursionMinutes: 15, recorder: true },
  seal: { seal: true },
} as const

/** Condition templates as a forwarder keeps them: one for chains with a second edition, one for refrigerated bodies. */
export async function keepTemplates(db: Db, forwarder: Hand): Promise<void> {
  await inHome(db, forwarder.org, async tx => {
    const by = { name: commandActorOf(forwarder).name, tz: defaultZone }
    const draft = { name: 'Сети и маркетплейсы', effectiveOn: null, note: '', blocks: { ...chain, documents: null } }
    const first = await createTemplate(tx, by, draft, null)
    await saveTemplate(tx, by, first, { ...draft, blocks: chain, note: 'Документы за три дня' })
    const second = await createTemplate(tx, by, { ...draft, name: 'Холодная цепь', blocks: cold }, null)
    await copyTemplate(tx, by, first.id, 'Сети: срочная подача')
    await scopeTemplate(tx, second, [{ ...scope, bodyType: 'ref' }])
  })
}
