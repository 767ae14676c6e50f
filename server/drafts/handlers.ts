import { type DraftContent, draftMost, type drafts } from '#contract/drafts.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { draftOf, removeDraft, writeDraft } from './store.ts'

export const handlers: Handlers<typeof drafts> = {
  async get({ transaction, secrets, actor }, { query: { form } }) {
    const found = await transaction(tx => draftOf(tx, form))
    return {
      draft: found
        ? {
            version: found.version,
            savedAt: found.savedAt.toISOString(),
            content: JSON.parse(secrets.open(found.sealed)) as DraftContent,
          }
        : null,
      // another key for every person, so that a copy left in a browser tells the next one nothing
      seal: secrets.keyFor(`drafts of ${actor.orgId} ${actor.employeeId} ${actor.userId}`).toString('base64'),
    }
  },

  async save({ transaction, secrets }, { data: { form, version, content } }) {
    const text = JSON.stringify(content)
    if (text.length > draftMost) refuse('draft.too_large')
    return transaction(async tx => {
      const next = await writeDraft(tx, form, version, secrets.seal(text))
      return next === null ? refuse('draft.changed') : { version: next, savedAt: tx.now.toISOString() }
    })
  },

  async drop({ transaction }, { data: { form } }) {
    return transaction(async tx => ({ dropped: await removeDraft(tx, form) }))
  },
}
