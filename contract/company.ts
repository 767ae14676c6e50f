import { z } from 'zod'
import { get, post } from './call.ts'
import { JournalConditions, JournalEntry, JournalName, JournalProof } from './journal.ts'
import { CurrencyCode, Day, Id, Instant, MoneyAboveZero, PageQuery, pageOf, Side, text } from './primitives.ts'
import { recentSignInRefusals } from './refusals/sessions.ts'
import { codesOf } from './refusals/words.ts'
import { isMask, requisiteRules, TaxRegime } from './requisites.ts'
import { ruled } from './value-rules.ts'
import { WorkCalendar, WorkWeek } from './work-time.ts'

const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)
const line = (max: number) => orNull(text(1, max))

/** How an organisation stands in the register of forwarders (ГосЛог). */
export const GosLog = z.enum(['none', 'pending', 'active', 'suspended', 'excluded'])
export type GosLog = z.output<typeof GosLog>

/** What an organisation says of itself to everybody. Country and tax number never change. */
export const CompanyCard = z.strictObject({
  legalForm: z.string().regex(/^[a-z_]{2,20}$/),
  nameFull: text(3, 300),
  nameShort: text(1, 150),
  kpp: line(9),
  ogrn: line(15),
  sides: z.array(Side).min(1).max(2),
  legalAddress: line(300),
  actualAddress: line(300),
  postalAddress: line(300),
  director: z.strictObject({ name: text(0, 150), post: text(0, 100), basis: text(0, 150) }),
  phones: z.array(ruled('phone')).max(5),
  emails: z.array(ruled('email')).max(5),
  site: line(200),
  goslog: z.strictObject({ status: GosLog, number: line(40), since: orNull(Day) }),
})
export type CompanyCard = z.output<typeof CompanyCard>

/** The card as it stands: what was written before a rule was there is shown all the same. */
const ShownCard = z.object({
  legalForm: z.string(),
  nameFull: z.string(),
  nameShort: z.string(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  sides: z.array(Side),
  legalAddress: z.string().nullable(),
  actualAddress: z.string().nullable(),
  postalAddress: z.string().nullable(),
  director: z.object({ name: z.string(), post: z.string(), basis: z.string() }),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  site: z.string().nullable(),
  goslog: z.object({ status: GosLog, number: z.string().nullable(), since: Day.nullable() }),
})

/** A power of attorney kept as a file in the register of the tax service (МЧД): who signs electronic documents for the organisation. */
/** A power of attorney: who may sign what of the organisation's, and from when until when. */
export const Attorney = z
  .strictObject({
    number: ruled('attorney'),
    person: text(3, 150),
    tin: ruled('tin').refine(tin => tin.length === 12, { params: { words: requisiteRules['tin.person'] } }),
    powers: text(0, 300),
    from: Day,
    to: Day,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { words: requisiteRules['attorney.turned'] } })

/** The operator of electronic documents and the number of the organisation with him. */
export const DocumentExchange = z.strictObject({ operator: text(2, 100), number: ruled('edo') })

export const LiabilityPolicy = z.strictObject({ insurer: text(2, 150), number: text(1, 60), sum: MoneyAboveZero, expires: Day })

/** By what an organisation signs and answers: electronic exchange, powers of attorney, the policy of its liability. */
export const Signing = z.strictObject({
  exchange: orNull(DocumentExchange),
  attorneys: z.array(Attorney).max(20),
  policy: orNull(LiabilityPolicy),
})
export type Signing = z.output<typeof Signing>

/** What an organisation has to show before it is checked. */
export const CheckCode = z.enum(['numbers', 'address', 'director', 'contacts', 'bank', 'goslog'])
export type CheckCode = z.output<typeof CheckCode>
export const Check = z.object({ code: CheckCode, done: z.boolean() })

export const TaxPeriod = z.object({ validFrom: Day, regime: TaxRegime, rate: z.int() })
export type TaxPeriod = z.output<typeof TaxPeriod>

export const Company = z.object({
  id: Id,
  version: z.int(),
  country: z.string(),
  tin: z.string(),
  card: ShownCard,
  tz: z.string(),
  verified: z.boolean(),
  checks: z.array(Check),
  /** Newest first; the one of today is the first that is not in the future. */
  taxes: z.array(TaxPeriod),
  /** The regime and the rate that hold today. */
  tax: z.object({ regime: TaxRegime, rate: z.int() }),
  settings: z.object({
    version: z.int(),
    hours: WorkWeek,
    calendar: WorkCalendar,
    masks: z.object({ order: z.string() }),
    signing: Signing,
  }),
  /** Until when the sign-in counts as fresh: changes of bank accounts and new owners need that. */
  freshUntil: Instant,
})
export type Company = z.output<typeof Company>

const account = {
  bik: text(8, 11),
  bank: text(2, 150),
  account: text(15, 34),
  correspondent: line(20),
  currency: CurrencyCode,
  main: z.boolean(),
}
export const BankAccount = z.object({ id: Id, version: z.int(), ...account })
export type BankAccount = z.output<typeof BankAccount>

/** The own organisation: card, taxes, signing, bank accounts, journal. */
export const company = {
  get: get('/api/company/v0/get', {
    about: 'The own organisation: card, check, taxes, settings.',
    needs: 'organization.view',
    staleAfter: ['company.changed', 'clients.changed'],
    out: Company,
  }),
  saveCard: post('/api/company/v0/saveCard', {
    about: 'Changes the card. Who changes name, form or registration numbers is to be checked again.',
    needs: 'organization.manage',
    effect: 'edit',
    data: CompanyCard.extend({ version: z.int() }),
    out: Company,
    fails: ['company.changed', 'company.side_in_use'],
    emits: ['company.changed'],
  }),
  saveTime: post('/api/company/v0/saveTime', {
    about: 'Sets the time zone, the working week and the days that are worked otherwise; without a calendar that stays as it is.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({ version: z.int(), tz: text(1, 60), hours: WorkWeek, calendar: WorkCalendar.optional() }),
    out: Company,
    fails: ['company.changed'],
    emits: ['company.changed'],
  }),
  saveNumbering: post('/api/company/v0/saveNumbering', {
    about: 'Sets the masks of human numbers; numbers given already stay.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({
      version: z.int(),
      masks: z.strictObject({
        order: z
          .string()
          .max(40)
          .refine(isMask, { params: { words: requisiteRules.mask } }),
      }),
    }),
    out: Company,
    fails: ['company.changed'],
    emits: ['company.changed'],
  }),
  saveSigning: post('/api/company/v0/saveSigning', {
    about: 'Sets the electronic exchange, the powers of attorney and the policy.',
    needs: 'organization.manage',
    effect: 'edit',
    data: Signing.extend({ version: z.int() }),
    out: Company,
    fails: ['company.changed'],
    emits: ['company.changed', 'compliance.changed'],
  }),
  setTax: post('/api/company/v0/setTax', {
    about: 'Says how the organisation is taxed from a day on; the same day again replaces what was said of it.',
    needs: 'organization.manage',
    data: z.strictObject({ validFrom: Day, regime: TaxRegime }),
    out: Company,
    emits: ['company.changed'],
  }),
  dropTax: post('/api/company/v0/dropTax', {
    about: 'Takes back a tax period that has not begun.',
    needs: 'organization.manage',
    data: z.strictObject({ validFrom: Day }),
    out: Company,
    fails: ['company.tax_begun'],
    emits: ['company.changed'],
  }),
  accounts: get('/api/company/v0/accounts', {
    about: 'Bank accounts of the own organisation.',
    needs: 'organization.view',
    staleAfter: ['company.changed'],
    out: z.object({ items: z.array(BankAccount) }),
  }),
  addAccount: post('/api/company/v0/addAccount', {
    about: 'Adds a bank account; the first of a currency is its main one. Needs a fresh sign-in.',
    needs: 'bank.edit',
    data: z.strictObject(account),
    out: BankAccount,
    fails: [...codesOf(recentSignInRefusals), 'bank.taken'],
    emits: ['company.changed'],
  }),
  saveAccount: post('/api/company/v0/saveAccount', {
    about: 'Changes a bank account. Needs a fresh sign-in.',
    needs: 'bank.edit',
    effect: 'edit',
    data: z.strictObject({ id: Id, version: z.int(), ...account }),
    out: BankAccount,
    fails: [...codesOf(recentSignInRefusals), 'bank.taken', 'bank.not_found', 'bank.changed'],
    emits: ['company.changed'],
  }),
  removeAccount: post('/api/company/v0/removeAccount', {
    about: 'Removes a bank account. Needs a fresh sign-in.',
    needs: 'bank.edit',
    effect: 'edit',
    data: z.strictObject({ id: Id, version: z.int() }),
    out: z.object({ removed: Id }),
    fails: [...codesOf(recentSignInRefusals), 'bank.not_found', 'bank.changed'],
    emits: ['company.changed'],
  }),
  journal: get('/api/company/v0/journal', {
    about:
      'What was done in the organisation, newest first: all of it for who manages it, the own actions for others. A page may be short of rows and name a next one where much had to be looked through.',
    needs: 'organization.view',
    staleAfter: ['company.changed', 'employees.changed'],
    query: PageQuery.extend(JournalConditions.shape),
    out: pageOf(JournalEntry),
  }),
  journalNames: get('/api/company/v0/journalNames', {
    about: 'What the journal may be narrowed to, by a part of its number or name: objects, people and programs, keys.',
    needs: 'organization.view',
    staleAfter: [],
    query: z.object({ of: z.enum(['object', 'by', 'key']), search: z.string().trim().max(60).default('') }),
    out: z.object({ items: z.array(JournalName) }),
  }),
  journalProof: get('/api/company/v0/journalProof', {
    about: 'How many rows the chain of the journal has, and the hashes of the first and of the last.',
    needs: 'organization.view',
    staleAfter: [],
    out: JournalProof,
  }),
}
