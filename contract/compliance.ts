import { z } from 'zod'
import { get } from './call.ts'
import { type Bilingual, Day, Id, Instant } from './primitives.ts'

/** Whose documents run out. */
export const ComplianceHolder = z.enum(['driver', 'vehicle', 'partner', 'organization'])
export type ComplianceHolder = z.output<typeof ComplianceHolder>

/** Every document that has a last day. */
export const ComplianceKind = z.enum([
  'licence',
  'medical',
  'adr',
  'permit',
  'hire',
  'tachograph',
  'medical_book',
  'osago',
  'inspection',
  'atp',
  'pass',
  'lease',
  'contract',
  'insurance',
  'attorney',
])
export type ComplianceKind = z.output<typeof ComplianceKind>

/** Documents of drivers, vehicles and partners. */
export const complianceWords = {
  licence: { ru: 'водительские права', en: 'driving licence' },
  medical: { ru: 'медицинская справка', en: 'medical certificate' },
  adr: { ru: 'свидетельство ДОПОГ', en: 'ADR certificate' },
  permit: { ru: 'патент или разрешение на работу', en: 'patent or work permit' },
  hire: { ru: 'договор найма', en: 'hire agreement' },
  tachograph: { ru: 'карта тахографа', en: 'tachograph card' },
  medical_book: { ru: 'медицинская книжка', en: 'medical book' },
  osago: { ru: 'ОСАГО', en: 'OSAGO insurance' },
  inspection: { ru: 'техосмотр', en: 'technical inspection' },
  atp: { ru: 'свидетельство СПС (ATP)', en: 'ATP certificate' },
  pass: { ru: 'пропуск', en: 'pass' },
  lease: { ru: 'договор аренды или лизинга', en: 'lease' },
  contract: { ru: 'договор', en: 'contract' },
  insurance: { ru: 'страховка', en: 'insurance' },
  attorney: { ru: 'электронная доверенность', en: 'electronic power of attorney' },
} as const satisfies Record<ComplianceKind, Bilingual>

/** A document by its code as a notice names it; what is no code stays as it is. */
export const documentIn = (about: string | null, locale: keyof Bilingual): string | null =>
  about !== null && Object.hasOwn(complianceWords, about) ? complianceWords[about as ComplianceKind][locale] : about

/** A document and its last day, on which it still holds; null: there is none, though it is asked for. `blocks`: without it nobody may drive. */
export const ComplianceDocument = z.object({ document: ComplianceKind, expires: Day.nullable(), blocks: z.boolean() })
export type ComplianceDocument = z.output<typeof ComplianceDocument>

/** So many days before the last day somebody is warned; 0: it has passed. */
export const warnDays = [30, 7, 1, 0] as const

export const ExpiryNotice = z.object({
  kind: ComplianceHolder,
  objectId: Id,
  /** The driver's short name, the plate, the partner's name, the person of a power of attorney. */
  name: z.string(),
  document: ComplianceKind,
  expires: Day,
  days: z.literal(warnDays),
  blocks: z.boolean(),
  at: Instant,
})
export type ExpiryNotice = z.output<typeof ExpiryNotice>

/** Documents that ran out or soon will. */
export const compliance = {
  notices: get('/api/compliance/v0/notices', {
    about:
      'Documents of own drivers, vehicles and partners that ran out or soon will, the most urgent first, as far as the person may see them.',
    needs: 'session',
    staleAfter: ['compliance.changed'],
    out: z.object({ items: z.array(ExpiryNotice), today: Day }),
  }),
}
