/** What a person reads out of a letter; what is left out stands nowhere in it. */
export type Expected = {
  customerNumber?: string
  contactName?: string
  contactPhone?: string
  stops?: ExpectedStop[]
  cargos?: {
    name?: string
    packageType?: string
    pieces?: number
    massKg?: number
    volumeM3?: number
    pallets?: number
    adrUn?: string
    adrClass?: string
    /** Told by the regime where one is given. */
    tempMin?: number
    tempMax?: number
  }[]
  truckType?: string
  capacityKg?: number
  volumeM3?: number
  bodyTypes?: string[]
  loadingTypes?: string[]
  temperature?: string
  /** In units of the currency: `68000`, or `420000 KZT`. */
  price?: number | string
  priceUnit?: string
  paymentForm?: string
  trucksCount?: number
  vatMode?: string
  vatRate?: number
  payDays?: number
  payDaysKind?: string
  payTrigger?: string
}

type ExpectedStop = {
  kind: 'loading' | 'unloading'
  /** Name, with its region where there are several: `Киров, Калужская область`. */
  place: string
  address?: string
  day?: string
  lastDay?: string
  from?: string
  to?: string
  partyName?: string
  contactName?: string
  contactPhone?: string
}

export type Sample = { name: string; text: string; orders: Expected[] }

type Rest = Omit<ExpectedStop, 'kind' | 'place'>
export const load = (place: string, rest: Rest = {}): ExpectedStop => ({ kind: 'loading', place, ...rest })
export const unload = (place: string, rest: Rest = {}): ExpectedStop => ({ kind: 'unloading', place, ...rest })

/** The moment the letters are read at: a Thursday morning in Moscow. */
export const readAt = new Date('2026-10-01T10:00:00+03:00')
