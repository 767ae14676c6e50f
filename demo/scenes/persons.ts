import { ERASED } from '#contract/personal-data-words.ts'
import { insertCustomer } from '#server/customers/store.ts'
import { erase } from '#server/personal-data/commands.ts'
import { findPerson } from '#server/personal-data/store/people.ts'
import { audit } from '#server/platform/audit.ts'
import { type Db, inHome } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { putPeriod } from '#server/retention/store.ts'
import type { Hand } from './transfers.ts'

/** What the owner of a forwarder decided of data: notices are kept for two months, and a contact who asked for it was erased with an act. */
export async function keepLess(db: Db, secrets: Secrets, { org, person: owner }: Hand): Promise<void> {
  await inHome(db, org, async tx => {
    await putPeriod(tx, 'notices', 0, { days: 60, byName: owner.name })
    const facts = { kind: 'notices', days: 60, was: 90 }
    await audit(tx, { what: 'retention.set', kind: 'organization', objectId: org, home: org, facts })
    const contact = { contactName: 'Самойлова Вера Петровна', contactPhone: '+79161110022', contactEmail: 'samoylova@example.ru' }
    const id = await insertCustomer(tx, { name: 'ООО «Волжский картон»', demo: true, ...contact })
    const found = await findPerson(tx, secrets, { kind: 'customer', id, place: 0 }, ERASED)
    await erase(tx, owner, found!, {
      ...{ basis: 'request', confirm: found!.name, byPosition: 'Директор', fingerprint: secrets.fingerprint },
    })
  })
}
