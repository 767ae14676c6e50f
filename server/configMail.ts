import { z } from 'zod'
import { listening, mailServer, optional, text } from './configFields.ts'

const sender = text.max(200, 'at most 200 characters').refine(value => value.includes('@'), 'a sender such as Trassa <trassa@example.ru>')
const domain = text.refine(value => /^[a-z0-9.-]{3,120}$/i.test(value), 'a domain such as mail.example.ru')
const hostName = text.refine(
  value => /^[a-z0-9.-]{1,120}$/i.test(value),
  'the name of the mail server in Authentication-Results, such as mx.example.ru',
)

/** The variables of letters that leave and come in. */
export const mailFields = {
  TRASSA_MAIL_URL: optional(mailServer),
  TRASSA_MAIL_FROM: optional(sender),
  TRASSA_MAIL_IN: optional(listening),
  TRASSA_MAIL_IN_DOMAIN: optional(domain),
  TRASSA_MAIL_IN_PROVEN_BY: optional(hostName),
}

const Fields = z.object(mailFields)
type Fields = z.output<typeof Fields>
/** Ends the start with a sentence. */
type Fault = (words: string) => never

/** Letters are sent by a server that is named together with their sender; without one, links are handed over by people. */
export function readMail({ TRASSA_MAIL_URL: url, TRASSA_MAIL_FROM: from }: Fields, fault: Fault) {
  if (url === undefined) return null
  if (from === undefined) return fault('TRASSA_MAIL_FROM must be given together with TRASSA_MAIL_URL.')
  return { url, from, host: from.slice(from.lastIndexOf('@') + 1).replace(/[>\s].*$/, '') }
}

/** Letters that come in are handed over by the installation's own mail server, for a domain of theirs. */
export function readMailIn(
  { TRASSA_MAIL_IN: listen, TRASSA_MAIL_IN_DOMAIN: name, TRASSA_MAIL_IN_PROVEN_BY: provenBy }: Fields,
  fault: Fault,
) {
  if (listen === undefined) return null
  if (name === undefined) return fault('TRASSA_MAIL_IN_DOMAIN must be given together with TRASSA_MAIL_IN.')
  return { listen, domain: name.toLowerCase(), provenBy: provenBy ?? null }
}
