import type { announcements } from '#contract/announcements.ts'
import { listEverybody } from '#server/organizations/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toManaged } from './row.ts'
import { deleteAnnouncement, findAnnouncement, insertAnnouncement, insertDismissal, listAnnouncements, setAnnouncement } from './store.ts'

async function publishChange(tx: Tx, what: 'added' | 'changed' | 'removed', id: string, titleRu: string) {
  await audit(tx, { what: `announcement.${what}`, kind: 'announcement', objectId: id, facts: { title: titleRu } })
  await publish(tx, 'announcements.changed', await listEverybody(tx), {})
}

export const handlers: Handlers<typeof announcements> = {
  async list({ db }) {
    return { items: (await listAnnouncements(db)).map(toManaged) }
  },

  async save({ actor, transaction }, { data: { id, version, startsAt, endsAt, ...words } }) {
    return transaction(async tx => {
      const [starts, ends] = [new Date(startsAt), new Date(endsAt)]
      if (ends <= starts || ends <= tx.now) refuse('announcement.period')
      const given = { ...words, startsAt: starts, endsAt: ends, version: version + 1, byName: actor.name, changedAt: tx.now }
      if (id === undefined) {
        const made = { ...given, id: newId() }
        await insertAnnouncement(tx, made)
        await publishChange(tx, 'added', made.id, words.titleRu)
        return toManaged(made)
      }
      if (!(await findAnnouncement(tx, id))) refuse('announcement.not_found')
      if (!(await setAnnouncement(tx, { ...given, id }, version))) refuse('announcement.changed', { asked: version })
      await publishChange(tx, 'changed', id, words.titleRu)
      return toManaged({ ...given, id })
    })
  },

  async remove({ transaction }, { data: { id, version } }) {
    return transaction(async tx => {
      const found = (await findAnnouncement(tx, id)) ?? refuse('announcement.not_found')
      if (!(await deleteAnnouncement(tx, id, version))) refuse('announcement.changed', { asked: version })
      await publishChange(tx, 'removed', id, found.titleRu)
      return { id }
    })
  },

  async dismiss({ actor, transaction }, { data: { id } }) {
    return transaction(async tx => {
      if (!(await findAnnouncement(tx, id))) refuse('announcement.not_found')
      await insertDismissal(tx, actor.employeeId, id)
      return { id }
    })
  },
}
