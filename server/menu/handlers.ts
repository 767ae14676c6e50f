import { isOutside, type MenuItem, type menu } from '#contract/menu.ts'
import type { Config } from '#server/config.ts'
import { featureFor } from '#server/flags/commands.ts'
import { listEverybody } from '#server/organizations/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db.ts'
import { publish } from '#server/platform/outbox.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toItem } from './row.ts'
import { checkItem, isOrders, isShown, nextId, toOldTable } from './rules.ts'
import { tokenFor } from './signing/tokens.ts'
import { deleteItem, insertItem, listItems, lockItems, setItem } from './store.ts'

const STEP = 10
const empty = {
  icon: null,
  src: null,
  path: null,
  is_iframe: false,
  is_tab: false,
  key: null,
  is_external: false,
  group_id: null,
  sub_title: null,
}

async function publishChange(tx: Tx, what: 'created' | 'changed' | 'deleted', id: number) {
  await audit(tx, { what: `menu.${what}`, kind: 'menu', objectId: null, facts: { id } })
  await publish(tx, 'menu.changed', await listEverybody(tx), {})
}

export const menuHandlers = ({ frames, url }: Pick<Config, 'frames' | 'url'>): Handlers<typeof menu> => ({
  async list(ctx, { query }) {
    const { actor, db } = ctx
    if (query.all && !actor.permissions.has('menu.manage')) refuse('access.denied', { permission: 'menu.manage' })
    const items = (await listItems(db)).map(toItem)
    if (query.all) return items
    const shown = items.filter(item => isShown(item, actor))
    return shown.some(isOrders) && !(await featureFor(ctx, 'new_table')) ? shown.map(toOldTable) : shown
  },

  async frameToken({ actor, db, now }, { query: { id } }) {
    const item = (await listItems(db)).map(toItem).find(one => one.id === id && isShown(one, actor))
    if (!item?.is_iframe || item.src === null || !isOutside(item.src)) refuse('menu.not_found')
    return tokenFor(item.src, actor, { frames, issuer: url, now: now() })
  },

  async create({ transaction }, { data }) {
    return transaction(async tx => {
      const items = await lockItems(tx)
      const id = data.id ?? nextId(items.map(item => item.id))
      if (items.some(item => item.id === id)) refuse('menu.taken', { id })
      const item: MenuItem = { position: (items.at(-1)?.position ?? 0) + STEP, ...empty, ...data, id }
      checkItem(item)
      await insertItem(tx, item)
      await publishChange(tx, 'created', id)
      return item
    })
  },

  async update({ transaction }, { data }) {
    return transaction(async tx => {
      const known = (await lockItems(tx)).find(item => item.id === data.id) ?? refuse('menu.not_found')
      const item: MenuItem = { ...toItem(known), ...data }
      if (known.core && item.key !== known.key) refuse('menu.core', { title: known.title })
      checkItem(item)
      await setItem(tx, item)
      await publishChange(tx, 'changed', item.id)
      return item
    })
  },

  async delete({ transaction }, { query }) {
    return transaction(async tx => {
      const known = (await lockItems(tx)).find(item => item.id === query.id) ?? refuse('menu.not_found')
      if (known.core) refuse('menu.core', { title: known.title })
      await deleteItem(tx, known.id)
      await publishChange(tx, 'deleted', known.id)
      return { id: known.id }
    })
  },
})
