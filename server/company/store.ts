import { sql } from 'kysely'
import type { BankAccount, CompanyCard, Signing } from '#contract/company.ts'
import type { Taxed } from '#contract/order-vat.ts'
import type { Side } from '#contract/primitives.ts'
import type { WorkCalendar, WorkWeek } from '#contract/work-time.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { violated } from '#server/platform/violation.ts'
import {
  accountColumns,
  type CompanyState,
  cardColumns,
  type SettingsRecord,
  settingsColumns,
  signingColumns,
  type TaxRecord,
} from './row.ts'
import type { CardRecord } from './rules.ts'

/** The card of the acting organisation. */
export function findCard(tx: Tx): Promise<CardRecord> {
  return tx.selectFrom('organizations').select(cardColumns).where('id', '=', tx.actor.orgId).executeTakeFirstOrThrow()
}

/** Everything the acting organisation says of itself. */
export async function companyStateOf(tx: Tx): Promise<CompanyState> {
  const own = tx.actor.orgId
  const card = await findCard(tx)
  const settings = await findSettings(tx)
  const { n } = await tx
    .selectFrom('bankAccounts')
    .select(on => on.fn.countAll<number>().as('n'))
    .where('orgId', '=', own)
    .executeTakeFirstOrThrow()
  return { card, settings, taxes: await listTaxes(tx), accounts: Number(n), today: await todayOf(tx, card.tz) }
}

/** What the acting organisation has set for itself; nothing before its first change. */
export function findSettings(tx: Tx): Promise<SettingsRecord | undefined> {
  return tx.selectFrom('organizationSettings').select(settingsColumns).where('orgId', '=', tx.actor.orgId).executeTakeFirst()
}

/** What the acting organisation says of its hours, and the clock and country it lives by. */
export const findWorkTime = (tx: Tx) =>
  tx
    .selectFrom('organizations as o')
    .leftJoin('organizationSettings as s', 's.orgId', 'o.id')
    .select(['o.tz', 'o.country', 's.hours', 's.calendar'])
    .where('o.id', '=', tx.actor.orgId)
    .executeTakeFirstOrThrow()

/** The day it is in a zone. */
export async function todayOf(tx: Tx, tz: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (${tx.now}::timestamptz at time zone ${tz})::date as day`.execute(tx)
  return rows[0]!.day
}

/** The moment a day begins in a zone. */
export async function startOf(tx: Tx, day: string, tz: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${day}::date::timestamp at time zone ${tz}) as at`.execute(tx)
  return rows[0]!.at
}

/** Writes the card where it still has that version; tells whether it had. */
export async function setCard(tx: Tx, version: number, card: Partial<CompanyCard> & { tz?: string }): Promise<boolean> {
  const changes = {
    ...(card.sides && { is_forwarder: card.sides.includes('forwarder'), is_executor: card.sides.includes('executor') }),
    ...(card.legalForm !== undefined && {
      legal_form: card.legalForm,
      name_full: card.nameFull,
      name_short: card.nameShort,
      kpp: card.kpp,
      ogrn: card.ogrn,
      legal_address: card.legalAddress,
      actual_address: card.actualAddress,
      postal_address: card.postalAddress,
      director_name: card.director?.name,
      director_post: card.director?.post,
      director_basis: card.director?.basis,
      phones: card.phones,
      emails: card.emails,
      site: card.site,
      goslog: card.goslog?.status,
      goslog_number: card.goslog?.number,
      goslog_since: card.goslog?.since,
    }),
    ...(card.tz !== undefined && { tz: card.tz }),
  }
  const { rows } = await sql<{
    version: number | null
  }>`select gate.set_card(${version}, ${JSON.stringify(changes)}::jsonb) as version`.execute(tx)
  return rows[0]!.version !== null
}

/** Whether the acting organisation has orders on a side. */
export async function hasOrdersAs(tx: Tx, side: Side): Promise<boolean> {
  const found = await tx
    .selectFrom('orderParties')
    .select('orderId')
    .where('orgId', '=', tx.actor.orgId)
    .where('side', '=', side)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type SettingsChange = { hours?: WorkWeek; calendar?: WorkCalendar | undefined; masks?: { order: string }; signing?: Signing }

/** Writes settings where they still have that version (0: there are none yet); tells whether they had. */
export async function setSettings(tx: Tx, version: number, change: SettingsChange): Promise<boolean> {
  const columns = {
    ...(change.hours && { hours: JSON.stringify(change.hours) }),
    ...(change.calendar && { calendar: JSON.stringify(change.calendar) }),
    ...(change.masks && { masks: JSON.stringify(change.masks) }),
    ...(change.signing && signingColumns(change.signing)),
  }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('organizationSettings')
      .values({ orgId: tx.actor.orgId, ...columns })
      .onConflict(on => on.column('orgId').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('organizationSettings')
    .set({ ...columns, version: version + 1 })
    .where('orgId', '=', tx.actor.orgId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What it has set for its numbers. */
export async function findMasks(tx: Tx): Promise<Pick<SettingsRecord, 'masks'> | undefined> {
  return tx.selectFrom('organizationSettings').select('masks').where('orgId', '=', tx.actor.orgId).executeTakeFirst()
}

export function listTaxes(tx: Tx): Promise<TaxRecord[]> {
  return tx
    .selectFrom('taxPeriods')
    .select(['validFrom', 'regime'])
    .where('orgId', '=', tx.actor.orgId)
    .orderBy('validFrom', 'desc')
    .execute()
}

/** By what regime the organisation is taxed on a day: the last that began by then; its present one where none is noted so early. */
export async function ownTax(tx: Tx, day: string): Promise<Taxed> {
  const { taxRegime, country } = await tx
    .selectFrom('organizations')
    .select(['taxRegime', 'country'])
    .where('id', '=', tx.actor.orgId)
    .executeTakeFirstOrThrow()
  const then = (await listTaxes(tx)).find(({ validFrom }) => validFrom <= day)
  return { regime: then?.regime ?? taxRegime, country }
}

export async function putTax(tx: Tx, validFrom: string, regime: string): Promise<void> {
  await tx
    .insertInto('taxPeriods')
    .values({ orgId: tx.actor.orgId, validFrom, regime, createdAt: tx.now })
    .onConflict(on => on.columns(['orgId', 'validFrom']).doUpdateSet({ regime, createdAt: tx.now }))
    .execute()
}

export async function deleteTax(tx: Tx, validFrom: string): Promise<void> {
  await tx.deleteFrom('taxPeriods').where('orgId', '=', tx.actor.orgId).where('validFrom', '=', validFrom).execute()
}

/** Puts a regime and its rate on the card. */
export async function showTax(tx: Tx, regime: string, rate: number): Promise<void> {
  await sql`select gate.set_tax(${regime}, ${rate})`.execute(tx)
}

/** Holds all accounts of the organisation: which of them are the main ones is decided by one at a time. */
export async function lockAccounts(tx: Tx): Promise<BankAccount[]> {
  await sql`select gate.hold_accounts()`.execute(tx)
  return listAccounts(tx)
}

export function listAccounts(tx: Tx): Promise<BankAccount[]> {
  return tx
    .selectFrom('bankAccounts')
    .select(accountColumns)
    .where('orgId', '=', tx.actor.orgId)
    .orderBy('main', 'desc')
    .orderBy('currency')
    .orderBy('id')
    .execute()
}

export function findAccount(tx: Tx, id: string): Promise<BankAccount | undefined> {
  return tx.selectFrom('bankAccounts').select(accountColumns).where('orgId', '=', tx.actor.orgId).where('id', '=', id).executeTakeFirst()
}

type AccountDraft = Omit<BankAccount, 'id' | 'version'>

/** Adds an account; null where the same one stands there already. */
export async function insertAccount(tx: Tx, draft: AccountDraft & { demo?: boolean }): Promise<string | null> {
  const id = newId()
  await clearMain(tx, draft)
  try {
    await tx
      .insertInto('bankAccounts')
      .values({ orgId: tx.actor.orgId, id, ...draft, createdAt: tx.now, mainSince: draft.main && !draft.demo ? tx.now : null })
      .execute()
  } catch (error) {
    if (violated(error) === 'bank_accounts__account') return null
    throw error
  }
  return id
}

/** Changes an account; false where its new numbers are those of another one. */
export async function setAccount(tx: Tx, { id, version, ...draft }: BankAccount): Promise<boolean> {
  await clearMain(tx, draft, id)
  try {
    await tx
      .updateTable('bankAccounts')
      .set({
        ...draft,
        version,
        // the same numbers as before are no change to whoever pays
        mainSince: sql<Date | null>`case when not ${draft.main}::boolean then null
          when main and bik = ${draft.bik} and account = ${draft.account} and currency = ${draft.currency} then main_since else ${tx.now} end`,
      })
      .where('orgId', '=', tx.actor.orgId)
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (violated(error) === 'bank_accounts__account') return false
    throw error
  }
  return true
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('bankAccounts').where('orgId', '=', tx.actor.orgId).where('id', '=', id).execute()
}

/** One account of a currency is the main one. */
async function clearMain(tx: Tx, { main, currency }: Pick<AccountDraft, 'main' | 'currency'>, but: string | null = null): Promise<void> {
  if (!main) return
  let query = tx
    .updateTable('bankAccounts')
    .set(on => ({ main: false, version: on('version', '+', 1) }))
    .where('orgId', '=', tx.actor.orgId)
    .where('currency', '=', currency)
  if (but !== null) query = query.where('id', '<>', but)
  await query.where('main', '=', true).execute()
}
