import type { CustomerRow } from '#contract/customers.ts'

export const columns = ['id', 'name', 'tin', 'kpp', 'addresses', 'contactName', 'contactPhone', 'searchName', 'searchAddress'] as const

export type CustomerRecord = {
  id: string
  name: string
  tin: string | null
  kpp: string | null
  addresses: string[]
  contactName: string
  contactPhone: string | null
  searchName: string
  searchAddress: string
}

export const toRow = (customer: CustomerRecord): CustomerRow => ({
  id: customer.id,
  name: customer.name,
  tin: customer.tin,
  kpp: customer.kpp,
  addresses: customer.addresses,
  contact_name: customer.contactName,
  contact_phone: customer.contactPhone,
})
