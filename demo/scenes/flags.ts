import type { FlagRules } from '#contract/flag-rules.ts'
import { writeFlag } from '#server/flags/commands.ts'
import { type FlagRecord, unsetFlag } from '#server/flags/row.ts'
import { addCounts, type Counted, listFlags, setFlag } from '#server/flags/store.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'

const DAY_MS = 86_400_000
const whole = (variant: string): FlagRules['rest'] => [{ variant, percent: 100 }]
const blank = { userIds: [], roles: [], sides: [], hosts: [], testers: false, from: null, until: null }

type Change = { key: string; reason: string; rules?: Partial<FlagRules> }

/** Flags as the staff of a platform has them: a list on its way to everybody, a trial people take themselves, and one that stood too long. */
export async function setFlags(db: Db, { platform, by, first }: { platform: OrgId; by: string; first: readonly OrgId[] }): Promise<void> {
  const changes: Change[] = [
    {
      key: 'new_table',
      reason: 'Первая четверть: смотрим на обращения в поддержку',
      rules: { by: 'organization', rest: [{ variant: 'on', percent: 25 }] },
    },
    {
      key: 'new_table',
      reason: 'За неделю ни одного обращения: три четверти',
      rules: {
        by: 'organization',
        targets: [{ ...blank, orgIds: [...first], shares: whole('on') }],
        rest: [{ variant: 'on', percent: 75 }],
      },
    },
    { key: 'price_per_km', reason: 'Пробуют те, кто хочет сам', rules: { choice: true, rest: [{ variant: 'on', percent: 0 }] } },
    { key: 'automatic_plan', reason: 'Проверено, включаем всем' },
  ]
  await inHome(db, platform, async tx => {
    for (const { key, reason, rules } of changes) {
      const all = await listFlags(tx)
      const known = all.find(flag => flag.key === key)
      const was: FlagRecord = known ?? { ...unsetFlag(key), owner: '', removeOn: null }
      await writeFlag(tx, {
        known,
        all,
        next: { ...was, enabled: true, rules: { ...was.rules, ...rules }, version: was.version + 1 },
        by,
        reason,
      })
    }
    const stood = new Date(tx.now.getTime() - 74 * DAY_MS)
    const plan = (await listFlags(tx)).find(({ key }) => key === 'automatic_plan')!
    await setFlag(tx, { ...plan, switchedAt: stood, wholeSince: stood })
    for (let day = 13; day >= 0; day--) await addCounts(tx, countsOf(day), new Date(tx.now.getTime() - day * DAY_MS))
  })
}

/** What was counted on a day so long ago: fewer on a weekend, and more of the new list as its share grew. */
function countsOf(ago: number): Counted[] {
  const busy = ago % 7 === 5 || ago % 7 === 6 ? 0.3 : 1
  const of = (key: string, variant: string, count: number): Counted => ({ key, variant, count: Math.round(count * busy), failed: 0 })
  const share = ago > 6 ? 0.25 : 0.75
  return [
    of('automatic_plan', 'on', 900 + ago * 17),
    of('new_table', 'off', 640 * (1 - share)),
    of('new_table', 'on', 640 * share),
    of('price_per_km', 'off', 860 + ago * 11),
    of('price_per_km', 'on', 40 + (13 - ago) * 9),
  ]
}
