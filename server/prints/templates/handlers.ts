import type { printTemplates } from '#contract/print-templates.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Storage } from '#server/platform/storage.ts'
import { removeTemplate, saveTemplate, shownTemplates, takeLogo } from '../commands/templates.ts'
import { printForms } from '../forms/catalogue.ts'
import { type LogoRecord, listLogos, listTemplates } from './store.ts'

const toLogo = ({ madeAt, ...logo }: LogoRecord) => ({ ...logo, at: madeAt.toISOString() })

/** Calls of print templates; pictures are read from the storage. */
export const printTemplateHandlers = ({ storage }: { storage: Pick<Storage, 'get'> }): Handlers<typeof printTemplates> => ({
  async list({ actor, transaction }) {
    return transaction(async tx => ({
      items: await shownTemplates(tx, await listTemplates(tx)),
      logos: (await listLogos(tx)).map(toLogo),
      forms: printForms
        .filter(({ sides }) => sides.some(side => actor.sides.includes(side)))
        .map(({ code, name }) => ({ form: code, name })),
    }))
  },

  async save({ actor, transaction }, { data }) {
    return transaction(tx => saveTemplate(tx, actor, data))
  },

  async remove({ transaction }, { data }) {
    await transaction(tx => removeTemplate(tx, data))
    return { removed: data.id }
  },

  async takeLogo({ secrets, transaction }, { data: { fileId } }) {
    return transaction(async tx => toLogo(await takeLogo(tx, fileId, { storage, secrets })))
  },
})
