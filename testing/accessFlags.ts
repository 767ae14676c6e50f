import { usualRules } from '#contract/flag-rules.ts'
import type { Row } from './accessRow.ts'

const staff = { administrator: 200, owner: 403, viewer: 403, stranger: 403 } as const
const switches = { enabled: true, forTesters: false } as const
const shares = [{ variant: 'on', percent: 100 }]
const blank = { roles: [], sides: [], hosts: [], testers: false, from: null, until: null, shares }
const naming = (orgId: string, userId: string) => ({
  ...usualRules('price_per_km'),
  targets: [{ ...blank, orgIds: [orgId], userIds: [userId] }],
})

/** Who gets what with the calls of flags. What a rule names need not be there: it then meets nobody. */
export const flagsAccess: Record<string, Row[]> = {
  'flags.preview': [
    {
      ask: t => ({
        data: {
          ...{ key: 'price_per_km', ...switches, rules: naming(t.me.org, t.me.user), host: '', tester: false },
          person: { userId: t.me.user, orgId: t.me.org },
        },
      }),
      says: staff,
      places: {
        'data.rules.targets.*.orgIds': 200,
        'data.rules.targets.*.userIds': 200,
        'data.person.userId': 404,
        'data.person.orgId': 404,
      },
    },
  ],
  'flags.set': [
    {
      ask: t => ({ data: { key: `access_${t.me.org.slice(0, 8)}`, ...switches, version: 9, rules: naming(t.me.org, t.me.user) } }),
      // the flag never had that version
      says: { ...staff, administrator: 409 },
      places: { 'data.rules.targets.*.orgIds': 409, 'data.rules.targets.*.userIds': 409 },
    },
  ],
}
