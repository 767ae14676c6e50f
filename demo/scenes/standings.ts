import { setStanding } from '#server/clients/store.ts'
import { type Db, inHome, type OrgId } from '#server/platform/db.ts'

const DAY = 86_400_000

const day = (at: Date) => at.toISOString().slice(0, 10)

/** What the platform agreed with some organisations, so that its staff has something to look at: by the key of each. */
const agreed = {
  north: { plan: 'extended', max_people: 40, contract_number: 'П-2025/011', since: 420, until: -310 },
  volga: { plan: 'extended', max_people: 25, contract_number: 'П-2025/014', since: 400, until: null },
  kovalev: { plan: 'trial', max_people: 3, contract_number: '', since: 0, until: null },
  ural: { plan: 'standard', max_people: 15, contract_number: 'П-2026/003', since: 210, until: -155 },
  trans: { plan: 'standard', max_people: null, contract_number: 'П-2026/007', since: 150, until: null },
  neva: { plan: 'standard', max_people: 20, contract_number: 'П-2026/009', since: 120, until: null },
} as const

/** Agrees plans, limits and contracts with organisations of the demo world. */
export async function agreeOnTerms(db: Db, orgOf: (key: string) => OrgId, now: Date): Promise<void> {
  await inHome(db, orgOf('platform'), async tx => {
    for (const [key, { plan, max_people, contract_number, since, until }] of Object.entries(agreed)) {
      const dayAgo = (days: number) => day(new Date(now.getTime() - days * DAY))
      await setStanding(tx, orgOf(key), {
        ...{ plan, max_people, contract_number },
        contract_on: contract_number === '' ? null : dayAgo(since),
        contract_until: until === null ? null : dayAgo(until),
      })
    }
  })
}
