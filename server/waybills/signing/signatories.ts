import type { Signing } from '#contract/company.ts'
import type { Day } from '#contract/primitives.ts'
import { isPerson } from '#contract/requisites.ts'
import type { SignerRow } from '#contract/waybills.ts'
import { toSigning } from '#server/company/row.ts'
import { findCard, findSettings, todayOf } from '#server/company/store.ts'
import type { Tx } from '#server/platform/db.ts'
import { refuse } from '#server/platform/refusal.ts'
import { traderName } from '#server/wording/words/names.ts'

const DIRECTOR = 'director'

/** Persons who may sign for an organisation on a day: its director, and who holds a power of attorney of that day. */
export function signatories(director: { name: string; post: string }, attorneys: Signing['attorneys'], day: Day): SignerRow[] {
  const head = director.name.trim() === '' ? [] : [{ id: DIRECTOR, name: director.name, post: director.post, attorney: null, until: null }]
  const others = attorneys
    .filter(({ from, to }) => from <= day && day <= to)
    .map(({ number, person, powers, to }) => ({ id: number, name: person, post: powers, attorney: number, until: to }))
  return [...others, ...head]
}

/** Who will sign a title that is formed: the one who is named, else the first who may. */
export async function namedSigner(tx: Tx, who: string | undefined) {
  const signers = await signersOf(tx)
  if (signers.length === 0) refuse('waybill.no_signer', { field: 'signer' })
  const person =
    who === undefined ? signers[0]! : (signers.find(({ id }) => id === who) ?? refuse('waybill.signer_ended', { field: 'signer' }))
  const { attorneys } = toSigning(await findSettings(tx))
  const { legalForm } = await findCard(tx)
  const power = attorneys.find(({ number }) => number === person.attorney)
  return {
    id: person.id,
    name: person.name,
    // what a power of attorney allows is no post
    post: person.attorney === null ? person.post : '',
    attorney: power ? { number: power.number, from: power.from } : null,
    trader: isPerson(legalForm),
  }
}

/** Persons who may sign for the acting organisation today. */
export async function signersOf(tx: Tx) {
  const card = await findCard(tx)
  const { attorneys } = toSigning(await findSettings(tx))
  // an entrepreneur signs for himself, whether or not his card says so twice
  const name = card.directorName || (isPerson(card.legalForm) ? traderName(card.nameFull) : '')
  return signatories({ name, post: card.directorPost }, attorneys, await todayOf(tx, card.tz))
}
