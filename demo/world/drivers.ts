import { defaultZone } from '#contract/zone.ts'
import type { DemoOrganization } from '#demo/record.ts'
import type { DriverColumns } from '#server/drivers/store/columns.ts'
import { dayAfter, dayIn } from '#server/platform/clock.ts'
import { forenames, patronymics, surnames } from './names.ts'
import { mayCarryAdr } from './vehicles.ts'

const DAY = 86_400_000

/** Days from now on which something of a driver ends, for the first of a fleet: so that some end tomorrow, in a week and in a month. */
const soon: readonly Partial<
  Record<'medicalExpires' | 'tachographExpires' | 'licenceExpires' | 'medicalBookExpires' | 'adrExpires', number>
>[] = [
  {},
  { medicalExpires: 1 },
  { licenceExpires: 7 },
  { tachographExpires: 30 },
  { adrExpires: 24 },
  { tachographExpires: -4 },
  { medicalExpires: 6 },
]

/** The day so many days from now, by the clock of most of the fleet. */
const dayOf = (now: Date, days: number) => dayAfter(dayIn(defaultZone, now), days)

/** What is known of the driver of the set number `i` beside his name, phone and licence. */
export function complianceOfDriver(org: DemoOrganization, i: number, now: Date): Partial<DriverColumns> {
  const ends = org.resourceSets >= 6 ? (soon[i] ?? {}) : {}
  const dangerous = mayCarryAdr(i)
  const born = now.getUTCFullYear() - 26 - ((i * 7 + org.region) % 32)
  const abroad = org.country !== undefined
  return {
    birth: `${born}-${String(((i * 5) % 12) + 1).padStart(2, '0')}-${String(((i * 11) % 28) + 1).padStart(2, '0')}`,
    licenceIssued: dayOf(now, (ends.licenceExpires ?? 1461) - 3652),
    licenceExpires: dayOf(now, ends.licenceExpires ?? 1461),
    medicalExpires: dayOf(now, ends.medicalExpires ?? 210 + ((i * 37) % 400)),
    tachographCard: `RUD${String(1_000_000 + org.region * 1000 + i)}`,
    tachographExpires: dayOf(now, ends.tachographExpires ?? 300 + ((i * 53) % 600)),
    ...(dangerous && { adrClasses: ['3', '8', '9'], adrExpires: dayOf(now, ends.adrExpires ?? 500), adrCertificate: `АБ ${160_000 + i}` }),
    ...(!abroad && {
      passport: JSON.stringify({
        series: `${String(org.region).slice(-2).padStart(2, '0')}${String(10 + (i % 14))}`,
        number: String(400_000 + org.region * 97 + i).slice(0, 6),
        issuedBy: 'отдел УФМС',
        issuedOn: `${born + 20}-06-15`,
        code: '160-004',
      }),
    }),
    trackingConsentAt: i % 4 === 3 ? null : new Date(now.getTime() - 200 * DAY),
    // somebody always forgets the document
    ...(i % 11 === 5 && { processingConsentAt: null }),
  }
}

/** A driver beside the sets of resources, in every other state; `leave` are days from now. */
export type SpareDriver = { draft: DriverColumns; leave?: { kind: string; from: number; until: number } }

/** Drivers of an organisation who drive nothing now: being entered, away, blocked, hired, dismissed. */
export function spareDriversOf(org: DemoOrganization, now: Date): SpareDriver[] {
  if (org.resourceSets < 9) return []
  const whole = (k: number): DriverColumns => ({
    lastName: surnames[(k * 5 + org.region + 3) % surnames.length]!,
    firstName: forenames[(k * 3 + org.region) % forenames.length]!,
    middleName: patronymics[(k * 2 + org.region) % patronymics.length]!,
    phone: `+7919${String(org.region * 1000 + k).padStart(7, '0')}`,
    licence: `99${String(17_000_000 + org.region * 1000 + k).padStart(8, '0')}`,
    categories: ['C', 'CE'],
    processingConsentAt: new Date(now.getTime() - 300 * DAY),
    ...complianceOfDriver(org, k + 40, now),
  })
  return [
    { draft: { ...whole(1), status: 'on_leave' }, leave: { kind: 'vacation', from: -6, until: 8 } },
    { draft: { ...whole(2), status: 'active' }, leave: { kind: 'vacation', from: 9, until: 22 } },
    { draft: { ...whole(3), status: 'verification' } },
    { draft: { ...whole(4), status: 'draft', licence: null, licenceIssued: null, licenceExpires: null, processingConsentAt: null } },
    { draft: { ...whole(5), status: 'blocked', blockedBy: 'system', medicalExpires: dayOf(now, -9) } },
    { draft: { ...whole(6), status: 'blocked', blockedBy: 'person', blockReason: 'Разбор ДТП в Самаре' } },
    {
      draft: {
        ...whole(7),
        status: 'active',
        employment: 'attracted',
        hiredFrom: 'ИП Самойлов Д. И.',
        hiredUntil: dayOf(now, 18),
        citizenship: 'UZ',
        permitKind: 'patent',
        permit: `16 ${2_400_000 + org.region}`,
        permitExpires: dayOf(now, 25),
      },
    },
    { draft: { ...whole(8), status: 'dismissed' } },
  ]
}
