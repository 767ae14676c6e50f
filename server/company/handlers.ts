import type { BankAccount, Company, company } from '#contract/company.ts'
import { readEmail, readPhone } from '#contract/identifiers.ts'
import { Side } from '#contract/primitives.ts'
import { accountError, numberErrors } from '#contract/requisites.ts'
import { checkExpiry } from '#server/compliance/commands.ts'
import { findEntry, hasEntry } from '#server/dicts/store.ts'
import { sidesOf } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { checkRecentSignIn, freshUntil } from '#server/platform/recentSignIn.ts'
import { refuse } from '#server/platform/refusal.ts'
import { applyTax, companyCompliance } from './commands.ts'
import { journalHandlers } from './journal/handlers.ts'
import { type CompanyState, toAccount, toCompany } from './row.ts'
import { firstErrorOf } from './rules.ts'
import {
  companyStateOf,
  deleteAccount,
  deleteTax,
  findAccount,
  findCard,
  hasOrdersAs,
  insertAccount,
  listAccounts,
  lockAccounts,
  putTax,
  setAccount,
  setCard,
  setSettings,
} from './store.ts'

export const handlers: Handlers<typeof company> = {
  async get(ctx) {
    return ctx.transaction(async tx => answer(ctx, await companyStateOf(tx)))
  },

  async saveCard(ctx, { data: { version, ...data } }) {
    return ctx.transaction(async tx => {
      const before = await findCard(tx)
      const card = { ...data, phones: data.phones.map(one => readPhone(one)!), emails: data.emails.map(one => readEmail(one)!) }
      const error = firstErrorOf(numberErrors({ ...card, country: before.country, tin: before.tin }))
      if (error) refuse('input.invalid', { field: error.field, why: error.why })
      await checkLegalForm(tx, card.legalForm, before.country)
      for (const side of Side.options)
        if (sidesOf(before).includes(side) && !card.sides.includes(side) && (await hasOrdersAs(tx, side)))
          refuse('company.side_in_use', { side })
      if (!(await setCard(tx, version, card))) refuse('company.changed', { asked: version })
      const state = await companyStateOf(tx)
      const [old, fresh] = [answer(ctx, { ...state, card: before }).card, answer(ctx, state).card]
      await publishChange(tx, 'organization.changed', { fields: changed(old, fresh), changes: changesOf(old, fresh) })
      return answer(ctx, state)
    })
  },

  async saveTime(ctx, { data: { version, tz, hours, calendar } }) {
    return ctx.transaction(async tx => {
      if (!(await hasEntry(tx, 'time_zones', tz)))
        refuse('input.invalid', { field: 'tz', why: { ru: 'такого часового пояса нет', en: 'there is no such time zone' } })
      const before = await findCard(tx)
      if (!(await setSettings(tx, version, { hours, calendar }))) refuse('company.changed', { asked: version })
      if (before.tz !== tz && !(await setCard(tx, before.version, { tz }))) refuse('company.changed', { asked: before.version })
      await applyTax(tx)
      await publishChange(tx, 'organization.time', { tz, ...(calendar && { days: calendar.days.length, answers: calendar.answers }) })
      return answer(ctx, await companyStateOf(tx))
    })
  },

  async saveNumbering(ctx, { data: { version, masks } }) {
    return ctx.transaction(async tx => {
      const before = await companyStateOf(tx)
      if (!(await setSettings(tx, version, { masks }))) refuse('company.changed', { asked: version })
      const state = await companyStateOf(tx)
      const [old, fresh] = [answer(ctx, before).settings.masks, answer(ctx, state).settings.masks]
      await publishChange(tx, 'organization.numbering', { order: masks.order, changes: changesOf(old, fresh) })
      return answer(ctx, state)
    })
  },

  async saveSigning(ctx, { data: { version, ...signing } }) {
    return ctx.transaction(async tx => {
      if (!(await setSettings(tx, version, { signing }))) refuse('company.changed', { asked: version })
      const { attorneys, exchange, policy } = signing
      await publishChange(tx, 'organization.signing', {
        attorneys: attorneys.map(one => one.person),
        ...(exchange && { exchange: exchange.number }),
        ...(policy && { policy: policy.number }),
      })
      await checkExpiry(tx, companyCompliance, tx.actor.orgId)
      return answer(ctx, await companyStateOf(tx))
    })
  },

  async setTax(ctx, { data: { validFrom, regime } }) {
    return ctx.transaction(async tx => {
      await putTax(tx, validFrom, regime)
      await applyTax(tx)
      await publishChange(tx, 'organization.tax', { regime, validFrom })
      return answer(ctx, await companyStateOf(tx))
    })
  },

  async dropTax(ctx, { data: { validFrom } }) {
    return ctx.transaction(async tx => {
      if (validFrom <= (await companyStateOf(tx)).today) refuse('company.tax_begun', { validFrom })
      await deleteTax(tx, validFrom)
      await applyTax(tx)
      await publishChange(tx, 'organization.tax_dropped', { validFrom })
      return answer(ctx, await companyStateOf(tx))
    })
  },

  async accounts({ transaction }) {
    return { items: (await transaction(listAccounts)).map(toAccount) }
  },

  async addAccount(ctx, { data }) {
    checkRecentSignIn(ctx)
    return ctx.transaction(async tx => {
      await checkAccount(tx, data)
      const others = await lockAccounts(tx)
      const main = data.main || !hasMain(others, data.currency)
      const id = (await insertAccount(tx, { ...data, main })) ?? refuse('bank.taken', { account: data.account })
      await publishChange(tx, 'bank.added', { bank: data.bank, account: shown(data.account) }, id)
      return toAccount((await findAccount(tx, id))!)
    })
  },

  async saveAccount(ctx, { data }) {
    checkRecentSignIn(ctx)
    return ctx.transaction(async tx => {
      const { known, others } = await accountOf(tx, data)
      await checkAccount(tx, data)
      // the main account of a currency stays so until another one takes its place
      const main = data.main || !hasMain(others, data.currency)
      if (!(await setAccount(tx, { ...data, main, version: data.version + 1 }))) refuse('bank.taken', { account: data.account })
      if (known.currency !== data.currency) await succeed(tx, known, others)
      await publishChange(tx, 'bank.changed', { bank: data.bank, account: shown(data.account) }, data.id)
      return toAccount((await findAccount(tx, data.id))!)
    })
  },

  async removeAccount(ctx, { data }) {
    checkRecentSignIn(ctx)
    return ctx.transaction(async tx => {
      const { known, others } = await accountOf(tx, data)
      await deleteAccount(tx, data.id)
      await succeed(tx, known, others)
      await publishChange(tx, 'bank.removed', { bank: known.bank, account: shown(known.account) }, data.id)
      return { removed: data.id }
    })
  },

  ...journalHandlers,
}

const answer = ({ caller }: Ctx, state: CompanyState): Company => toCompany(state, freshUntil(caller))

async function publishChange(tx: Tx, what: string, facts: Record<string, unknown>, objectId: string | null = null): Promise<void> {
  await audit(tx, { what, kind: what.split('.')[0]!, objectId, facts })
  await publish(tx, 'company.changed', [tx.actor.orgId], {})
}

/** The account for a change, and the others it stands among. */
async function accountOf(tx: Tx, { id, version }: { id: string; version: number }) {
  const all = await lockAccounts(tx)
  const known = all.find(one => one.id === id) ?? refuse('bank.not_found')
  if (known.version !== version) refuse('bank.changed', { version: known.version, asked: version })
  return { known, others: all.filter(one => one !== known) }
}

const hasMain = (accounts: readonly BankAccount[], currency: string) => accounts.some(one => one.main && one.currency === currency)

/** The next account of the currency takes the place of a main one that leaves it. */
async function succeed(tx: Tx, { main, currency }: BankAccount, others: readonly BankAccount[]): Promise<void> {
  const next = main ? others.find(one => one.currency === currency) : undefined
  if (next) await setAccount(tx, { ...next, main: true, version: next.version + 1 })
}

async function checkAccount(tx: Tx, data: Omit<BankAccount, 'id' | 'version'>): Promise<void> {
  const error = firstErrorOf(accountError(data, (await findCard(tx)).country))
  if (error) refuse('input.invalid', { field: error.field, why: error.why })
  if (!(await hasEntry(tx, 'currencies', data.currency)))
    refuse('input.invalid', { field: 'currency', why: { ru: 'такой валюты нет', en: 'there is no such currency' } })
}

/** A legal form must be one of the country. */
async function checkLegalForm(tx: Tx, code: string, country: string): Promise<void> {
  const form = await findEntry(tx, 'legal_forms', code)
  const of = (form?.attrs as { country?: string | null } | undefined)?.country
  if (!form || (of && of !== country))
    refuse('input.invalid', {
      field: 'legalForm',
      why: { ru: 'такой формы нет в этой стране', en: 'there is no such form in this country' },
    })
}

/** An account as the journal names it. */
const shown = (account: string) => `••• ${account.slice(-4)}`

const changed = <T extends object>(before: T, after: T) =>
  (Object.keys(after) as (keyof T & string)[]).filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.map(textOf).join(', ')
      : typeof value === 'object'
        ? Object.values(value).map(textOf).filter(Boolean).join(', ')
        : String(value)

/** What stood in each field that changed, before and after, as the journal shows it word by word. */
const changesOf = <T extends object>(before: T, after: T) =>
  changed(before, after).map(field => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
