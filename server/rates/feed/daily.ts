import { createRequire } from 'node:module'
import { z } from 'zod'
import type { CurrencyRate } from '#contract/currencies.ts'
import { lazily } from '#server/platform/lazily.ts'

export type ReadRate = Omit<CurrencyRate, 'source'>

const require = createRequire(import.meta.url)
/** The reader of XML, read itself when the first file comes. */
const openParser = lazily(() => {
  const { XMLParser } = require('fast-xml-parser') as typeof import('fast-xml-parser')
  return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, processEntities: false })
})

const Daily = z.object({
  ValCurs: z.object({
    '@Date': z.string().regex(/^\d{2}[./]\d{2}[./]\d{4}$/),
    Valute: z
      .array(
        z.object({
          CharCode: z.string().regex(/^[A-Z]{3}$/),
          Nominal: z.string().regex(/^\d{1,8}$/),
          Value: z.string().regex(/^\d{1,9}(?:[,.]\d{1,4})?$/),
        }),
      )
      .min(1)
      .max(500),
  }),
})

/**
 * Reads the table of a day as the Bank of Russia serves it (`XML_daily.asp`): windows-1251, commas in numbers, the day the rates are of in
 * its head. Throws on anything else.
 */
export function readDaily(bytes: Uint8Array): ReadRate[] {
  const text = new TextDecoder('windows-1251', { fatal: true }).decode(bytes)
  const { ValCurs } = Daily.parse(openParser().parse(text, true))
  const [day, month, year] = ValCurs['@Date'].split(/[./]/)
  return ValCurs.Valute.map(({ CharCode, Nominal, Value }) => {
    const [whole, part = ''] = Value.split(/[,.]/)
    return { currency: CharCode, day: `${year}-${month}-${day}`, nominal: Number(Nominal), rate: `${Number(whole)}.${part.padEnd(4, '0')}` }
  })
}
