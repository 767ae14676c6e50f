import { z } from 'zod'
import { get, post } from './call.ts'
import { ClaimKind } from './claims.ts'
import { ExportRow } from './exports.ts'
import { Bilingual, Code, Day, Id, Instant, Locale, text } from './primitives.ts'
import { flightOpenRefusals } from './refusals/flights.ts'
import { openRefusals } from './refusals/orders.ts'
import { sheetRefusals } from './refusals/prints.ts'
import { codesOf } from './refusals/words.ts'
import { isMask, requisiteRules } from './requisites.ts'

/** Where a form of an order is shown, as a page of its own without scripts, and where it is had as a file. Both are GET with `PrintAsk`. */
export const PRINT_PAGE = '/api/prints/v0/page'
export const PRINT_FILE = '/api/prints/v0/file'
/** The same for the trip sheet of a flight, by `SheetAsk`. */
export const SHEET_PAGE = '/api/prints/v0/sheetPage'
export const SHEET_FILE = '/api/prints/v0/sheetFile'

export const PrintFormat = z.enum(['pdf', 'docx', 'xlsx', 'html'])
export type PrintFormat = z.output<typeof PrintFormat>

/** What a form belongs to. */
export const PrintGroup = z.enum(['deal', 'transport', 'closing', 'claims'])
export type PrintGroup = z.output<typeof PrintGroup>

export const printLimits = {
  /** The most orders whose papers go into one archive. */
  orders: 500,
  flights: 500,
  forms: 20,
} as const

/** Which paper is meant: `print` an issued one as it was issued, else the form as the order stands now. */
export const PrintAsk = z.strictObject({
  orderId: Id,
  form: Code,
  /** The claim it is printed of, where a form is of one. */
  claim: Id.optional(),
  print: Id.optional(),
  language: Locale.default('ru'),
  /** With the organisation's own stamp and signature, where it keeps them; left out: as its settings say. */
  stamp: z.enum(['true', 'false']).optional(),
})
export type PrintAsk = z.output<typeof PrintAsk>
export const PrintFileAsk = PrintAsk.extend({ format: PrintFormat })

/** Which trip sheet is meant: `print` an issued one as it was issued, else the sheet as the flight stands now. */
export const SheetAsk = PrintAsk.pick({ print: true, language: true, stamp: true }).extend({ flightId: Id })
export type SheetAsk = z.output<typeof SheetAsk>
export const SheetFileAsk = SheetAsk.extend({ format: PrintFormat })

export const IssuedPrint = z.object({
  id: Id,
  version: z.int(),
  number: z.string(),
  date: Day,
  at: Instant,
  person: z.string(),
  language: Locale,
})
export type IssuedPrint = z.output<typeof IssuedPrint>

export const PrintRow = z.object({
  form: Code,
  claim: z.object({ id: Id, kind: ClaimKind }).nullable(),
  name: Bilingual,
  group: PrintGroup,
  page: z.enum(['A4', 'A4L', 'A5']),
  /** Whether it gets a number when it is issued; others are printed as the order stands. */
  issues: z.boolean(),
  /** Why it cannot be printed yet; empty: it can. */
  missing: z.array(Bilingual),
  /** Newest first. */
  issued: z.array(IssuedPrint),
  /** Whether what it is made of has changed since it was issued. */
  changed: z.boolean(),
})
export type PrintRow = z.output<typeof PrintRow>

const mask = z
  .string()
  .max(40)
  .refine(isMask, { params: { words: requisiteRules.mask } })

export const PrintSettings = z.object({
  version: z.int(),
  /** Masks by form; a form without one is numbered by the usual mask. */
  masks: z.record(Code, z.string()),
  stamp: z.boolean(),
  sign: z.boolean(),
  /** What the organisation adds to its transport orders. */
  clauses: Bilingual,
  /** Whether the organisation keeps such pictures. */
  pictures: z.object({ stamp: z.boolean(), sign: z.boolean() }),
  /** Forms that are numbered by a mask. */
  numbered: z.array(z.object({ form: Code, name: Bilingual })),
})
export type PrintSettings = z.output<typeof PrintSettings>

const Pictures = z.object({ stamp: z.boolean(), sign: z.boolean(), used: z.boolean() })

/** How an archive of many papers is written. */
const archive = {
  format: PrintFormat,
  language: Locale.default('ru'),
  stamp: z.boolean().default(false),
  /** Issues what has no number yet instead of printing it as a draft. */
  issue: z.boolean().default(false),
}

const sheetFails = codesOf(flightOpenRefusals, sheetRefusals)
const seen = [...codesOf(openRefusals), 'print.not_found'] as const

/** Forms as an office signs them: issued papers, archives of many, settings. */
export const prints = {
  list: get('/api/prints/v0/list', {
    about: 'Forms of an order for the viewer’s side: what each lacks, and what was issued of it.',
    needs: 'orders.view',
    staleAfter: ['order.changed', 'prints.changed', 'sheet.changed', 'flight.changed'],
    query: z.object({ orderId: Id }),
    out: z.object({ items: z.array(PrintRow), pictures: Pictures }),
    fails: codesOf(openRefusals),
  }),
  issue: post('/api/prints/v0/issue', {
    about:
      'Issues a paper: it gets its number, and is kept as it is; issued again it is the next version under the same number. The trip sheet of an order is that of the flight that carries it.',
    needs: 'orders.view',
    data: z.strictObject({ orderId: Id, form: Code, claim: Id.nullable().default(null), language: Locale.default('ru') }),
    out: IssuedPrint,
    fails: [...seen, ...sheetFails, 'print.data_missing', 'print.not_issued'],
    emits: ['prints.changed', 'sheet.changed'],
  }),
  sheet: get('/api/prints/v0/sheet', {
    about: 'The trip sheet of an own flight, one for all its orders: what it lacks, and what was issued of it.',
    needs: 'flights.view',
    staleAfter: ['order.changed', 'flight.changed', 'sheet.changed'],
    query: z.object({ flightId: Id }),
    out: z.object({ sheet: PrintRow, pictures: Pictures }),
    fails: sheetFails,
  }),
  issueSheet: post('/api/prints/v0/issueSheet', {
    about: 'Issues the trip sheet of an own flight: it gets its number once, and is kept as it is; issued again it is the next version.',
    needs: 'flights.view',
    data: z.strictObject({ flightId: Id, language: Locale.default('ru') }),
    out: IssuedPrint,
    fails: [...sheetFails, 'print.data_missing'],
    emits: ['sheet.changed'],
  }),
  sheets: post('/api/prints/v0/sheets', {
    about: 'Has the trip sheets of many own flights written into one archive in the background, one for each flight.',
    needs: 'flights.view',
    data: z.strictObject({ flightIds: z.array(Id).min(1).max(printLimits.flights), ...archive }),
    out: ExportRow,
    fails: [...codesOf(flightOpenRefusals), 'export.too_many'],
    emits: ['exports.changed'],
  }),
  forms: get('/api/prints/v0/forms', {
    about: 'Forms the organisation prints of its orders, for a choice of many.',
    needs: 'orders.view',
    staleAfter: [],
    out: z.object({ items: z.array(z.object({ form: Code, name: Bilingual, group: PrintGroup, issues: z.boolean() })) }),
  }),
  batch: post('/api/prints/v0/batch', {
    about: 'Has forms of many orders written into one archive in the background, with the rights the person has while it is written.',
    needs: 'orders.view',
    data: z.strictObject({
      orderIds: z.array(Id).min(1).max(printLimits.orders),
      forms: z.array(Code).min(1).max(printLimits.forms),
      ...archive,
    }),
    out: ExportRow,
    fails: [...codesOf(openRefusals), 'export.too_many', 'print.not_found'],
    emits: ['exports.changed'],
  }),
  settings: get('/api/prints/v0/settings', {
    about: 'What the organisation prints on its papers: masks of numbers, stamp and signature, clauses.',
    needs: 'organization.view',
    staleAfter: ['company.changed'],
    out: PrintSettings,
  }),
  saveSettings: post('/api/prints/v0/saveSettings', {
    about: 'Changes what the organisation prints on its papers; what was issued stays.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({
      version: z.int(),
      masks: z.partialRecord(Code, mask),
      stamp: z.boolean(),
      sign: z.boolean(),
      clauses: z.strictObject({ ru: text(0, 8000), en: text(0, 8000) }),
    }),
    out: PrintSettings,
    fails: ['company.changed'],
    emits: ['company.changed'],
  }),
}
