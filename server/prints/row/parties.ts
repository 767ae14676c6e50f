import type { Tx } from '#server/platform/db.ts'
import { nobody, partyFacts } from '#server/prints/parts/parties.ts'
import { findOwnCustomer, type PartyRecord, type Requisites } from '#server/prints/store.ts'
import type { PartyFacts } from '#server/wording/record.ts'

/** An organisation of the deal with the account it prints. */
export function partyOf(card: PartyRecord | undefined, requisites: Requisites | undefined): PartyFacts | null {
  if (!card) return null
  if (requisites?.account == null) return partyFacts(card, null)
  const { account, correspondent } = requisites
  return partyFacts(card, {
    bik: requisites.bik ?? '',
    bank: requisites.bank ?? '',
    account,
    correspondent,
    currency: requisites.currency ?? 'RUB',
  })
}

/** An organisation that is no more, under the name its offer was made to. */
export const unknownParty = ({ name, tin }: { name: string; tin: string }): PartyFacts => ({ ...nobody, name, short: name, tin })

export async function customerOf(tx: Tx, id: string): Promise<PartyFacts | null> {
  const found = await findOwnCustomer(tx, id)
  if (!found) return null
  return {
    ...nobody,
    name: found.legalName || found.name,
    short: found.name,
    country: found.country,
    tin: found.tin ?? '',
    kpp: found.kpp ?? '',
    address: found.addresses[0] ?? '',
    phones: found.contactPhone ? [found.contactPhone] : [],
    emails: found.contactEmail ? [found.contactEmail] : [],
  }
}
