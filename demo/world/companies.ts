import { isAccount, isCorrespondentAccount } from '#contract/identifiers.ts'
import { isIban, isPerson } from '#contract/requisites.ts'
import type { WorkCalendar } from '#contract/work-time.ts'
import type { DemoOrganization } from '#demo/record.ts'
import { insertAccount, putTax, setSettings } from '#server/company/store.ts'
import { hashOf, tokenOf } from '#server/employees/commands.ts'
import { insertInvitation } from '#server/employees/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { organizations } from './organizations.ts'
import { people } from './people.ts'

type Bank = { bik: string; bank: string; account?: string }

const sber: Bank = { bik: '044525225', bank: 'ПАО Сбербанк' }
const banks: Readonly<Record<string, Bank>> = {
  north: { bik: '044030653', bank: 'Северо-Западный банк ПАО Сбербанк', account: '40702810955000033344' },
  volga: { bik: '049205603', bank: 'Отделение «Банк Татарстан» ПАО Сбербанк', account: '40702810562000045678' },
  kovalev: { bik: '042202603', bank: 'Волго-Вятский банк ПАО Сбербанк', account: '40802810249770012345' },
  ural: { bik: '046577674', bank: 'Уральский банк ПАО Сбербанк', account: '40702810416540098765' },
  trans: { bik: '045004641', bank: 'Сибирский банк ПАО Сбербанк', account: '40702810344050099001' },
}

/** The digit that makes a number pass its check. */
const keyed = (write: (key: number) => string, holds: (text: string) => boolean) =>
  Array.from({ length: 10 }, (_, key) => write(key)).find(holds)!

const correspondentOf = (bik: string) =>
  keyed(
    key => `30101810${key}00000000${bik.slice(-3)}`,
    text => isCorrespondentAccount(text, bik),
  )

/** Where the money of an organisation goes. */
function accountOf(org: DemoOrganization, at: number) {
  const tail = String(100_000 + at * 7919).padStart(7, '0')
  if ((org.country ?? 'RU') !== 'RU') {
    const body = `125KZT50041${tail.slice(-5)}`
    const iban = Array.from({ length: 98 }, (_, key) => `KZ${String(key).padStart(2, '0')}${body}`).find(isIban)!
    return { bik: 'HSBKKZKX', bank: 'АО «Народный Банк Казахстана»', account: iban, correspondent: null, currency: 'KZT' }
  }
  const { bik, bank, account } = banks[org.key] ?? sber
  const own = keyed(
    key => `${isPerson(org.form) ? '40802' : '40702'}810${key}3800${tail}`,
    text => isAccount(text, bik),
  )
  return { bik, bank, account: account ?? own, correspondent: correspondentOf(bik), currency: 'RUB' }
}

const host = (org: DemoOrganization) => `${org.key}.example`

/** What a demo organisation says of itself beside its numbers. */
export function cardOf(org: DemoOrganization) {
  const owner = people.find(person =>
    person.jobs.some(job => job.org === org.key && (job.role === 'owner' || job.role === 'administrator')),
  )
  const at = organizations.findIndex(({ key }) => key === org.key)
  const forwarder = org.sides.includes('forwarder')
  return {
    directorName: isPerson(org.form) ? '' : (owner?.name ?? ''),
    directorPost: isPerson(org.form) ? '' : 'Генеральный директор',
    directorBasis: isPerson(org.form) ? '' : 'Устав',
    actualAddress: org.address,
    phones: [(org.country ?? 'RU') === 'RU' ? `+7495${String(2_100_000 + at * 137)}` : `+7727${String(2_100_000 + at * 137)}`],
    emails: [`office@${host(org)}`],
    site: `https://${host(org)}`,
    ...(forwarder && { goslogNumber: `ЭК-${String(1200 + at)}`, goslogSince: '2026-03-01' }),
  }
}

const week = (from: string, to: string, saturday = false) => {
  const day = { from, to, breaks: [{ from: '13:00', to: '14:00' }] }
  return [day, day, day, day, day, saturday ? { from, to: '15:00', breaks: [] } : null, null] as const
}

/** Account, taxes and hours of a demo organisation, in its own home. */
export async function makeCompany(tx: Tx, org: DemoOrganization): Promise<void> {
  if (org.sides.includes('platform')) return
  await insertAccount(tx, {
    ...accountOf(
      org,
      organizations.findIndex(({ key }) => key === org.key),
    ),
    main: true,
    demo: true,
  })
  await putTax(tx, '2026-01-01', org.tax)
  if (org.vat === 'main') await putTax(tx, '2025-01-01', org.tax)
  const calendar: WorkCalendar = {
    official: true,
    answers: false,
    days: [
      { day: '2020-09-14', hours: null, yearly: true, note: 'День компании' },
      { day: `${tx.now.getUTCFullYear()}-12-30`, hours: { from: '09:00', to: '14:00' }, yearly: false, note: 'Закрываем год' },
    ],
  }
  await setSettings(tx, 0, {
    calendar,
    hours: [...week(org.sides.includes('executor') ? '08:00' : '09:00', '18:00', org.resourceSets > 10)],
  })
}

/** Somebody who was invited and has not come yet. */
export async function makeInvitation(tx: Tx, secrets: Secrets, org: DemoOrganization, invitedBy: string): Promise<void> {
  const id = newId()
  const sentAt = new Date(tx.now.getTime() - 26 * 3_600_000)
  await insertInvitation(tx, {
    id,
    email: `d.sokolova@${host(org)}`,
    name: 'Соколова Д. А.',
    roles: [org.sides.includes('forwarder') ? 'logistician' : 'dispatcher'],
    position: org.sides.includes('forwarder') ? 'Логист' : 'Диспетчер',
    limits: JSON.stringify({ maxOrderAmount: { minor: 15_000_000, currency: 'RUB' }, seesPrices: null }),
    tokenHash: hashOf(tokenOf(secrets, { id, sentAt })),
    invitedBy,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + 7 * 86_400_000),
    demo: true,
  })
}
