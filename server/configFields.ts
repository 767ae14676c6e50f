import { z } from 'zod'
import { readHosts } from './configHosts.ts'

const absent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(absent, schema.optional())
export const or = <S extends z.ZodType>(schema: S, fallback: z.output<S>) =>
  z.preprocess(absent, schema.optional()).transform(value => value ?? fallback)

export const text = z.string().trim()
export const httpAddress = text
  .refine(value => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), 'an address such as https://trassa.example')
  .transform(value => value.replace(/\/+$/, ''))
/** A page that gives the rates of a day, or a file of this machine that somebody keeps up to date. */
export const ratesAddress = text.refine(
  value => /^(?:https?:\/\/[^/]|file:\/\/\/)/.test(value) && URL.canParse(value),
  'an address such as https://www.cbr.ru/scripts/XML_daily.asp, or a file such as file:///var/lib/trassa/rates.xml',
)
export const origin = httpAddress.refine(
  value => new URL(value).origin === value,
  'an address without a path, such as https://trassa.example',
)
/** An issuer is compared to the letter, so it stays as it was given; plain http is for this machine alone. */
export const issuer = text.refine(
  value => URL.canParse(value) && /^https:\/\/[^/?#]+[^?#]*$|^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/[^?#]*)?$/.test(value),
  'an https address such as https://id.example/realms/trassa',
)
export const postgres = text
  .refine(value => readHosts(value) !== null, 'an address such as postgres://user:password@host:5432/database')
  .transform(value => readHosts(value)!)
/** A socket of this machine, or a host and its port. */
export const clamd = text
  .refine(value => /^\/.+|^[^/\s:]+:\d{1,5}$/.test(value), 'a socket such as /run/clamav/clamd.ctl, or an address such as 127.0.0.1:3310')
  .transform(value => (value.startsWith('/') ? { path: value } : { host: value.split(':')[0]!, port: Number(value.split(':')[1]) }))
/** An address of this machine to listen on. */
export const listening = text
  .refine(value => /^[^/\s]+:\d{1,5}$/.test(value), 'an address to listen on such as 127.0.0.1:9100')
  .transform(value => {
    const colon = value.lastIndexOf(':')
    return { host: value.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(value.slice(colon + 1)) }
  })
/** A mail server and how it is reached: smtp with STARTTLS where it offers it, smtps from the first byte. */
export const mailServer = text.refine(
  value => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
  'an address such as smtps://user:password@mail.example:465',
)
export const whole = (least: number, most: number) =>
  text
    .refine(value => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most, `a whole number from ${least} to ${most}`)
    .transform(Number)
export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) => z.enum(values, `one of: ${values.join(', ')}`)
