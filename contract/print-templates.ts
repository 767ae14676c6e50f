import { z } from 'zod'
import { get, post } from './call.ts'
import { unknownMarks } from './condition-clauses.ts'
import { Bilingual, Code, Id, Instant, Locale, text } from './primitives.ts'
import { logoRefusals, printTemplateRefusals } from './refusals/prints.ts'
import { codesOf } from './refusals/words.ts'

/** A paper of an order by a design that need not be saved yet, by `SampleAsk`. */
export const PRINT_SAMPLE = '/api/print-templates/v0/sample'
/** A face of papers for their pages on screen. */
export const PRINT_FACE = '/api/print-templates/v0/face'

/** Faces of printed papers: each has Cyrillic and comes with the product. */
export const PrintFont = z.enum(['pt_sans', 'pt_serif', 'roboto'])
export type PrintFont = z.output<typeof PrintFont>

/** A part of a paper that may be moved or left out as a whole. */
export const PrintPart = z.enum([
  'bank',
  'title',
  'parties',
  'route',
  'cargo',
  'vehicle',
  'resources',
  'price',
  'terms',
  'notes',
  'clauses',
  'lines',
  'statement',
  'code',
  'signatures',
])
export type PrintPart = z.output<typeof PrintPart>

/**
 * What a template may do to a form: `blocks` everything, `look` logo, face, colour and margins, `logo` the logo alone above a layout that
 * law fixes, `none` nothing.
 */
export type TemplateFreedom = 'blocks' | 'look' | 'logo' | 'none'

type TemplateForm = {
  freedom: TemplateFreedom
  /** In the order they stand in without a template. */
  parts: readonly PrintPart[]
  /** Without these the paper says nothing: they stay. */
  needs: readonly PrintPart[]
  /** Why no more may be changed. */
  why?: Bilingual
}

const lookOnly: TemplateForm = { freedom: 'look', parts: [], needs: [] }
const logoOnly = (ru: string, en: string): TemplateForm => ({ freedom: 'logo', parts: [], needs: [], why: { ru, en } })
const fixed = (ru: string, en: string): TemplateForm => ({ freedom: 'none', parts: [], needs: [], why: { ru, en } })

const forwarding = logoOnly(
  'Форму экспедиторских документов установил Минтранс (приказ № 23 от 11.02.2008): порядок граф остаётся, логотип встаёт над ними.',
  'The Ministry of Transport fixed forwarding papers (order 23 of 11.02.2008): boxes stay in their order, the logo stands above them.',
)
const taxed = logoOnly(
  'Форму установило Правительство (постановление № 1137): графы и их порядок остаются, логотип встаёт над формой и к вычету не мешает (НК РФ, статья 169, пункт 2).',
  'The Government fixed this form (Decree 1137): boxes stay in their order; a logo above it does not stand in the way of deducting VAT (Tax Code, 169).',
)

/** What may be changed of every form. */
export const templateForms: Readonly<Record<string, TemplateForm>> = {
  order_request: {
    freedom: 'blocks',
    parts: ['title', 'route', 'cargo', 'vehicle', 'resources', 'price', 'terms', 'notes', 'clauses', 'parties', 'signatures'],
    needs: ['title', 'route', 'cargo', 'price', 'terms', 'clauses', 'parties', 'signatures'],
  },
  order_request_customer: {
    freedom: 'blocks',
    parts: ['title', 'route', 'cargo', 'vehicle', 'price', 'terms', 'parties', 'signatures'],
    needs: ['title', 'route', 'cargo', 'price', 'terms', 'parties', 'signatures'],
  },
  invoice: {
    freedom: 'blocks',
    parts: ['bank', 'title', 'parties', 'lines', 'statement', 'code', 'signatures'],
    needs: ['bank', 'title', 'parties', 'lines', 'signatures'],
  },
  act: {
    freedom: 'blocks',
    parts: ['title', 'parties', 'lines', 'statement', 'signatures'],
    needs: ['title', 'parties', 'lines', 'statement', 'signatures'],
  },
  packing_list: lookOnly,
  temperature_record: lookOnly,
  co2_report: lookOnly,
  claim: lookOnly,
  downtime_act: lookOnly,
  discrepancy_act: lookOnly,
  adr_doc: logoOnly(
    'Состав транспортного документа на опасный груз задаёт ДОПОГ (5.4.1): порядок сведений остаётся.',
    'ADR (5.4.1) says what stands in the document of dangerous goods: its order stays.',
  ),
  forwarder_instruction: forwarding,
  forwarder_receipt: forwarding,
  warehouse_receipt: forwarding,
  upd: taxed,
  sf: taxed,
  tn: fixed(
    'Транспортная накладная печатается строго по приложению № 4 к Правилам перевозок (ПП РФ 2200): места для логотипа в ней нет.',
    'The waybill follows annex 4 of the Rules of carriage (Decree 2200) to the letter: there is no room for a logo.',
  ),
  ttn_1t: fixed(
    'Форму 1-Т утвердил Госкомстат (постановление № 78): она не меняется.',
    'Form 1-T was approved by the statistics office (decree 78): it does not change.',
  ),
  trip_sheet: fixed(
    'Реквизиты и порядок путевого листа задаёт приказ Минтранса № 390.',
    'Order 390 of the Ministry of Transport fixes the trip sheet.',
  ),
  cmr: fixed('Бланк CMR установлен Конвенцией КДПГ.', 'The CMR note is set by the convention.'),
  poa_m2: fixed('Форму М-2 утвердил Госкомстат (постановление № 71а).', 'Form M-2 was approved by the statistics office (decree 71a).'),
}

export const templateLimits = {
  /** Of one organisation. */
  templates: 50,
  customers: 30,
  /** Own texts of one template. */
  texts: 3,
  words: 500,
} as const

export const templateRules = {
  colour: { ru: 'цвет пишется так: #1f4e79', en: 'write a colour as #1f4e79' },
  contrast: {
    ru: 'цвет слишком светлый для белой бумаги: контраст должен быть не ниже 4,5',
    en: 'the colour is too light for white paper: its contrast must be 4.5 or more',
  },
  part: { ru: 'такого блока в этой форме нет, или он указан дважды', en: 'this form has no such block, or it is given twice' },
  needed: { ru: 'без этого блока бумага теряет силу, его нельзя выключить', en: 'without this block the paper is worth nothing: it stays' },
  texts: { ru: 'своих текстов не больше трёх', en: 'three own texts at most' },
  textEmpty: { ru: 'напишите текст или уберите блок', en: 'write the text or take the block away' },
} as const satisfies Record<string, Bilingual>

const channel = (part: string): number => {
  const value = Number.parseInt(part, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The contrast of a colour `#rrggbb` with white paper, as WCAG reckons it. */
export function contrastWithPaper(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => channel(colour.slice(at, at + 2))) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const Accent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .refine(colour => contrastWithPaper(colour) >= 4.5, { params: { words: templateRules.contrast } })

const own = (max: number) => z.strictObject({ ru: text(0, max), en: text(0, max) })

/** A part of the form, or an own text with marks such as `{{order.number}}`. */
export const PrintBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('part'), part: PrintPart, on: z.boolean() }),
  z.strictObject({ kind: z.literal('text'), title: own(80), text: own(templateLimits.words) }),
])
export type PrintBlock = z.output<typeof PrintBlock>

export const LogoPlace = z.enum(['left', 'center', 'right'])
export type LogoPlace = z.output<typeof LogoPlace>

/** How papers of a form look; lengths in millimetres. */
export const PrintDesign = z.strictObject({
  font: PrintFont,
  /** Of titles and their rules; null: black. */
  accent: Accent.nullable(),
  margins: z.strictObject({
    left: z.int().min(10).max(30),
    right: z.int().min(5).max(30),
    top: z.int().min(8).max(40),
    bottom: z.int().min(14).max(40),
  }),
  logo: z.strictObject({ id: Id, at: LogoPlace, widthMm: z.int().min(10).max(90) }).nullable(),
  /** Beside the logo on the first sheet, such as address and telephones. */
  header: own(200),
  /** At the foot of every sheet. */
  footer: own(120),
  blocks: z.array(PrintBlock).max(24),
})
export type PrintDesign = z.output<typeof PrintDesign>

/** The usual look of a form. */
export const usualDesign = (form: string): PrintDesign => ({
  font: 'pt_sans',
  accent: null,
  margins: { left: 17, right: 10, top: 12, bottom: 16 },
  logo: null,
  header: { ru: '', en: '' },
  footer: { ru: '', en: '' },
  blocks: (templateForms[form]?.parts ?? []).map(part => ({ kind: 'part', part, on: true })),
})

/** Blocks as the form prints them: parts the design does not know stand behind those they follow without it. */
export function completeBlocks(form: string, blocks: readonly PrintBlock[]): PrintBlock[] {
  const all = [...blocks]
  const { parts = [] } = templateForms[form] ?? {}
  parts.forEach((part, i) => {
    if (all.some(block => block.kind === 'part' && block.part === part)) return
    const before = parts.slice(0, i)
    const at = all.findLastIndex(block => block.kind === 'part' && before.includes(block.part))
    all.splice(at + 1, 0, { kind: 'part', part, on: true })
  })
  return all
}

/** What keeps a design from being one of this form, field by field. */
export function designFaults(form: string, { blocks, header, footer }: PrintDesign): { field: string; why: Bilingual }[] {
  const { parts = [], needs = [] } = templateForms[form] ?? {}
  const faults: { field: string; why: Bilingual }[] = []
  const marks = (field: string, texts: readonly string[]) => {
    const [unknown] = texts.flatMap(unknownMarks)
    if (unknown) faults.push({ field, why: { ru: `подстановки ${unknown} нет в списке`, en: `there is no mark ${unknown} in the list` } })
  }
  marks('header', [header.ru, header.en])
  marks('footer', [footer.ru, footer.en])
  const seen = new Set<PrintPart>()
  blocks.forEach((block, i) => {
    const field = `blocks.${i}`
    if (block.kind === 'text') {
      if (block.text.ru === '') faults.push({ field, why: templateRules.textEmpty })
      marks(field, [block.title.ru, block.title.en, block.text.ru, block.text.en])
      return
    }
    if (!parts.includes(block.part) || seen.has(block.part)) faults.push({ field, why: templateRules.part })
    seen.add(block.part)
    if (!block.on && needs.includes(block.part)) faults.push({ field, why: templateRules.needed })
  })
  if (blocks.filter(({ kind }) => kind === 'text').length > templateLimits.texts) faults.push({ field: 'blocks', why: templateRules.texts })
  return faults
}

/** A picture papers may bear, as it is laid on them; the file it was made of may be gone. */
export const PrintLogo = z.object({
  id: Id,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  /** When it was taken over: a picture of the same name that came later is another one. */
  at: Instant,
})
export type PrintLogo = z.output<typeof PrintLogo>

export const PrintTemplate = z.object({
  id: Id,
  version: z.int(),
  form: Code,
  name: z.string(),
  /** Whether orders without a template of their customer are printed by it. */
  main: z.boolean(),
  /** Customers whose orders are printed by it. */
  customers: z.array(z.object({ id: Id, name: z.string() })),
  design: PrintDesign,
  changedAt: Instant,
  person: z.string(),
})
export type PrintTemplate = z.output<typeof PrintTemplate>

export const PrintTemplateDraft = z.strictObject({
  form: Code,
  name: text(1, 80),
  main: z.boolean(),
  customerIds: z.array(Id).max(templateLimits.customers),
  design: PrintDesign,
})
export type PrintTemplateDraft = z.output<typeof PrintTemplateDraft>

/** `design` as `PrintDesign` in JSON, in base64url. */
export const SampleAsk = z.strictObject({
  orderId: Id,
  form: Code,
  language: Locale.default('ru'),
  format: z.enum(['html', 'pdf']).default('html'),
  design: z.string().max(12_000),
})
export type SampleAsk = z.output<typeof SampleAsk>

export const FaceAsk = z.strictObject({ font: PrintFont, bold: z.stringbool().default(false) })

/** How papers look: templates by form, and the pictures they bear. */
export const printTemplates = {
  list: get('/api/print-templates/v0/list', {
    about: 'Print templates of the organisation, the pictures they may bear, and the forms it prints.',
    needs: 'organization.view',
    staleAfter: ['company.changed'],
    out: z.object({
      items: z.array(PrintTemplate),
      logos: z.array(PrintLogo),
      forms: z.array(z.object({ form: Code, name: Bilingual })),
    }),
  }),
  save: post('/api/print-templates/v0/save', {
    about: 'Makes a print template (version 0) or changes one; what was issued stays as it was printed. The main one of a form is one.',
    needs: 'organization.manage',
    effect: 'edit',
    data: PrintTemplateDraft.extend({ id: Id.nullable(), version: z.int() }),
    out: PrintTemplate,
    fails: [...codesOf(printTemplateRefusals), 'print_template.not_found', 'print_template.changed', 'print_template.too_many'],
    emits: ['company.changed'],
  }),
  remove: post('/api/print-templates/v0/remove', {
    about: 'Removes a print template; what was issued by it stays.',
    needs: 'organization.manage',
    effect: 'edit',
    data: z.strictObject({ id: Id, version: z.int() }),
    out: z.object({ removed: Id }),
    fails: ['print_template.not_found', 'print_template.changed'],
    emits: ['company.changed'],
  }),
  takeLogo: post('/api/print-templates/v0/takeLogo', {
    about: 'Takes an own picture (files of the organisation, purpose `logo`) over as it is laid on papers; the same picture is one logo.',
    needs: 'organization.manage',
    data: z.strictObject({ fileId: Id }),
    out: PrintLogo,
    fails: [...codesOf(logoRefusals), 'file.not_found'],
    emits: ['company.changed'],
  }),
}
