import { z } from 'zod'
import { get } from './call.ts'
import { Id } from './primitives.ts'

export const CustomerRow = z.object({
  id: Id,
  name: z.string(),
  tin: z.string().nullable(),
  kpp: z.string().nullable(),
  addresses: z.array(z.string()),
  contact_name: z.string(),
  contact_phone: z.string().nullable(),
})
export type CustomerRow = z.output<typeof CustomerRow>

/** The forwarder whose customers are meant: the asking organisation; another one is answered as unknown. */
const forwarderId = z.string().max(64).optional()
const out = z.object({ customers: z.array(CustomerRow) })
const typed = z.string().trim().max(100).default('')

export const customers = {
  suggestByName: get('/api/customer/suggestByName/v0', {
    about: 'Own customers by a part of the name.',
    needs: 'customers.view',
    query: z.object({ name: typed, forwarderId }),
    out,
    fails: ['organization.not_found'],
  }),
  suggestByTin: get('/api/customer/suggestByTin/v0', {
    about: 'Own customers by the beginning of the tin.',
    needs: 'customers.view',
    query: z.object({ tin: typed, forwarderId }),
    out,
    fails: ['organization.not_found'],
  }),
  suggestByAddress: get('/api/customer/suggestByAddress/v0', {
    about: 'Own customers by a part of an address.',
    needs: 'customers.view',
    query: z.object({ address: typed, forwarderId }),
    out,
    fails: ['organization.not_found'],
  }),
}
