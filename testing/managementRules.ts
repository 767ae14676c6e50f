import { z } from 'zod'
import { RuleDraft } from '#contract/management-rule-language.ts'
import { managementRules } from '#contract/management-rules.ts'
import type { OccurrenceCode } from '#contract/occurrences.ts'
import { partners } from '#contract/partners.ts'
import { hearOccurrence } from '#server/management-rules/commands/hearing.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Occurrence } from '#server/platform/occurrences.ts'
import type { Someone, World } from './world.ts'

/** A forwarder with an executor in each of two groups. */
export async function openGroups(world: World) {
  const f1 = await world.forwarder({ name: 'Северный Экспедитор' })
  const [e1, e2] = [await world.executor({ name: 'ВолгаТранс' }), await world.executor({ name: 'УралГруз' })]
  const ids: string[] = []
  for (const [executor, name] of [
    [e1, 'Основные'],
    [e2, 'Резерв'],
  ] as const) {
    await world.partners(f1, executor)
    const { data } = await f1.ask(partners.saveGroup, { data: { group: null, name, delayMinutes: 0 } })
    ids.push(data.id)
    await world.root.query('update partners set group_names = $1 where org_id = $2 and partner_org_id = $3', [[name], f1.org, executor.org])
  }
  return { f1, e1, e2, main: ids[0]!, reserve: ids[1]! }
}

/** The rule of scenario 10: the main group at once, the reserve after 30 minutes, three percent more after an hour. */
export const scenarioTen = ({ main, reserve }: { main: string; reserve: string }, given: object = {}): RuleDraft =>
  z.decode(RuleDraft, {
    name: 'Тенты до 1000 км',
    event: 'order.placed',
    conditions: {
      groups: [
        {
          any: false,
          conditions: [
            { field: 'bodyTypes', operator: 'contains', value: 'tent' },
            { field: 'distanceKm', operator: 'lt', value: 1000 },
          ],
        },
      ],
    },
    steps: [
      { afterMinutes: 0, actions: [{ kind: 'publish', groupId: main, hours: 24, priced: true }] },
      { afterMinutes: 30, actions: [{ kind: 'publish', groupId: reserve, hours: 24 }] },
      { afterMinutes: 60, actions: [{ kind: 'raise_price', percent: 3 }] },
    ],
    ...given,
  })

export const saveRule = async (
  who: Someone,
  draft: RuleDraft,
  more: { rule?: { ruleId: string; version: number }; active?: boolean } = {},
) => (await who.ask(managementRules.save, { data: { rule: null, active: true, ...more, draft } })).data

/** Has the rules of an organisation hear of something, as the consumer of occurrences does. */
export async function hearOf(
  world: Pick<World, 'db'>,
  org: Pick<Someone, 'org'>,
  code: OccurrenceCode,
  about: { objectId: string; kind?: Occurrence['kind']; facts?: object; cause?: Occurrence['cause']; id?: string; db?: Db },
): Promise<string> {
  const id = about.id ?? newId()
  await inHome(about.db ?? world.db, org.org, tx =>
    hearOccurrence(tx, {
      id,
      at: tx.now,
      code,
      kind: about.kind ?? 'order',
      objectId: about.objectId,
      home: org.org,
      byOrgId: org.org,
      byEmployeeId: null,
      cause: about.cause ?? null,
      facts: (about.facts ?? {}) as Occurrence['facts'],
    }),
  )
  return id
}

/** A database that dies at its n-th statement, as a process would. */
export function dyingAt(db: Db, n: number): Db {
  let left = n
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (left-- === 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}
