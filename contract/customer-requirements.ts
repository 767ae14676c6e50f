import { z } from 'zod'
import { text } from './primitives.ts'

/** What a customer requires of an order for him: which field, and by which moment. */

/** Fields of an order a customer may insist on. */
export const RequiredField = z.enum([
  ...(['customerNumber', 'customerPrice', 'partyName', 'notes', 'volumeM3', 'pallets'] as const),
  ...(['costCentre', 'contractNumber'] as const),
])
export type RequiredField = z.output<typeof RequiredField>

/** Those of them that may still be entered once the order is agreed, so papers and bills may wait for them. */
export const LateField = RequiredField.extract(['customerNumber', 'costCentre', 'contractNumber'])
export type LateField = z.output<typeof LateField>

/** When a customer asks: before the order is placed, before its papers are closed, before he is billed. What is asked earlier is asked later too. */
export const RequirementMoment = z.enum(['placing', 'documents', 'invoice'])
export type RequirementMoment = z.output<typeof RequirementMoment>

/** A field a customer names himself. */
export const OwnField = z.strictObject({
  /** As the values of an order name it. */
  key: text(1, 12),
  ru: text(2, 60),
  en: text(0, 60),
  kind: z.enum(['text', 'number', 'day']),
  moment: RequirementMoment,
})
export type OwnField = z.output<typeof OwnField>

/** Everything one customer requires, by the moment his list is asked at. */
export const CustomerRequirements = z.object({
  requiredFields: z.array(RequiredField).max(RequiredField.options.length),
  documentFields: z.array(LateField).max(LateField.options.length).default([]),
  invoiceFields: z.array(LateField).max(LateField.options.length).default([]),
  ownFields: z
    .array(OwnField)
    .max(10)
    .refine(fields => new Set(fields.map(({ key }) => key)).size === fields.length)
    .default([]),
  /** The number of his contract, which an order for him begins with. */
  contractNumber: text(0, 64).default(''),
  /** Driver and vehicle are named so many hours before the loading; null: he does not ask. */
  passHours: z.int().min(1).max(168).nullable().default(null),
})
export type CustomerRequirements = z.output<typeof CustomerRequirements>

export const noRequirements: CustomerRequirements = CustomerRequirements.parse({ requiredFields: [] })
