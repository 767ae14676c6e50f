import { z } from 'zod'
import { AdrClass } from './adr.ts'
import { post } from './call.ts'
import { OrderDraft, PaymentForm, RateUnit, VatMode, VatRate } from './order-draft.ts'
import { StopKind } from './order-states.ts'
import { PlaceRow } from './places.ts'
import { Code, Day, Money } from './primitives.ts'

/** How sure a field of a letter was read: said plainly, told by what stands beside it, or only supposed. */
export const Confidence = z.enum(['sure', 'likely', 'guess'])
export type Confidence = z.output<typeof Confidence>

const Hour = z.string().regex(/^\d\d:\d\d$/)
const { payDaysKind, payTrigger } = OrderDraft.shape

export const LetterStop = z.object({
  kind: StopKind,
  place: PlaceRow.nullable(),
  address: z.string(),
  /** By the calendar of the place; `lastDay` where loading is possible on several days. */
  day: Day.nullable(),
  lastDay: Day.nullable(),
  /** By the clock of the place. */
  from: Hour.nullable(),
  to: Hour.nullable(),
  partyName: z.string(),
  contactName: z.string(),
  contactPhone: z.string().nullable(),
})
export type LetterStop = z.output<typeof LetterStop>

export const LetterCargo = z.object({
  name: z.string(),
  packageType: Code.nullable(),
  pieces: z.int().nullable(),
  massKg: z.int().nullable(),
  volumeM3: z.number().nullable(),
  pallets: z.int().nullable(),
  adrUn: z.string().nullable(),
  adrClass: AdrClass.nullable(),
  /** Bounds of the temperature, in degrees. */
  tempMin: z.int().nullable(),
  tempMax: z.int().nullable(),
})

/** One order as a letter gives it, in the shape of a draft; what the letter does not say is null or empty. */
export const LetterOrder = z.object({
  customerNumber: z.string(),
  /** Who is to be called about the order, where nothing says at which stop. */
  contactName: z.string(),
  contactPhone: z.string().nullable(),
  stops: z.array(LetterStop),
  cargos: z.array(LetterCargo),
  truckType: Code.nullable(),
  capacityKg: z.int().nullable(),
  /** Of the body. */
  volumeM3: z.number().nullable(),
  bodyTypes: z.array(Code),
  loadingTypes: z.array(Code),
  temperature: Code.nullable(),
  price: Money.nullable(),
  /** Null: for the whole trip; else the price is a rate by this unit. */
  priceUnit: RateUnit.nullable(),
  paymentForm: PaymentForm.nullable(),
  /** How many vehicles are wanted, where more than one is; the order is of one. */
  trucksCount: z.int().nullable(),
  vatMode: VatMode.nullable(),
  vatRate: VatRate.nullable(),
  payDays: z.int().nullable(),
  payDaysKind: payDaysKind.unwrap().nullable(),
  payTrigger: payTrigger.unwrap().nullable(),
  /** Each field that was read (`stops.0.place`), how sure, and where in the letter it stands, in characters from its beginning. */
  marks: z.array(z.object({ field: z.string(), confidence: Confidence, from: z.int(), to: z.int() })),
})
export type LetterOrder = z.output<typeof LetterOrder>

/** How long a letter may be: `characters` altogether, `chunk` in one text of the request. */
export const letterMost = { characters: 20_000, chunk: 5_000 } as const

/** Orders read from a pasted letter. */
export const letters = {
  read: post('/api/letters/v0/read', {
    about:
      'Orders proposed from a letter or from rows of a spreadsheet, 20 000 characters at most, cut into texts of 5 000. Nothing is kept; every field says how sure it is and where it was read.',
    needs: 'orders.create',
    effect: 'read',
    data: z.strictObject({ letter: z.array(z.string().max(letterMost.chunk)).min(1).max(4) }),
    out: z.object({ orders: z.array(LetterOrder) }),
  }),
}
