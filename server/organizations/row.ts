import type { OrganizationRow } from '#contract/organizations.ts'
import { sidesOf } from '#server/platform/actor.ts'

export const columns = [
  'organizations.id',
  'organizations.nameShort',
  'organizations.nameFull',
  'organizations.tin',
  'organizations.kpp',
  'organizations.country',
  'organizations.legalForm',
  'organizations.taxRegime',
  'organizations.vatRate',
  'organizations.verified',
  'organizations.isForwarder',
  'organizations.isExecutor',
  'partners.groupNames',
] as const

export type PartnerRecord = {
  id: string
  nameShort: string
  nameFull: string
  tin: string
  kpp: string | null
  country: string
  legalForm: string
  taxRegime: string
  vatRate: number | null
  verified: boolean
  isForwarder: boolean
  isExecutor: boolean
  groupNames: string[]
}

export const toRow = (partner: PartnerRecord): OrganizationRow => ({
  id: partner.id,
  name: partner.nameShort,
  tin: partner.tin,
  kpp: partner.kpp,
  country: partner.country,
  legal_form: partner.legalForm,
  tax_regime: partner.taxRegime,
  vat_rate: partner.vatRate,
  verified: partner.verified,
  sides: sidesOf(partner),
  groups: partner.groupNames,
})
