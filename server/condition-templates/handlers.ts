import type { conditionTemplates, TemplateRow } from '#contract/condition-templates.ts'
import { plain } from '#contract/fuzzy-match.ts'
import { findCustomers } from '#server/customers/store.ts'
import { listPartners } from '#server/organizations/store.ts'
import { findPlaces } from '#server/places/store.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { dayIn } from '#server/platform/clock.ts'
import { readKey, writeKey } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { perRow } from '#server/platform/perRow.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  archiveTemplate,
  copyTemplate,
  createTemplate,
  mergeTemplate,
  ownTemplate,
  releaseTemplate,
  retireTemplate,
  saveTemplate,
  scopeTemplate,
  templateFor,
  usableTemplates,
} from './commands.ts'
import type { ScopeRecord, TemplateRecord } from './record.ts'
import { type ScopeNames, toEdition, toRow, toSystem } from './row.ts'
import { inForce } from './rules.ts'
import {
  countOrdersByTemplate,
  listEditions,
  listOlderOrders,
  listScopes,
  listSystemEditions,
  listSystemTemplates,
  listTemplates,
} from './store.ts'

export const handlers: Handlers<typeof conditionTemplates> = {
  async list({ actor, transaction }, { query: { cursor, limit, tab, search } }) {
    const after = cursor ? readKey(cursor) : null
    return transaction(async tx => {
      const words = plain(search)
      const keyOf = ({ name, id }: TemplateRecord) => ({ key: plain(name), id })
      const found = (await listTemplates(tx))
        .filter(({ active, name }) => active === (tab === 'active') && plain(name).includes(words))
        .map(template => ({ template, at: keyOf(template) }))
        .toSorted((a, b) => (a.at.key < b.at.key ? -1 : a.at.key > b.at.key ? 1 : a.at.id < b.at.id ? -1 : 1))
        .filter(({ at }) => after === null || at.key > after.key || (at.key === after.key && at.id > after.id))
      const page = found.slice(0, limit)
      const items = await rowsOf(
        tx,
        actor.tz,
        page.map(({ template }) => template),
      )
      const last = page.at(-1)
      return { items, next: found.length > limit && last ? writeKey(last.at) : null }
    })
  },

  async counts({ transaction }) {
    return transaction(async tx => {
      const templates = await listTemplates(tx)
      const active = templates.filter(each => each.active).length
      const system = (await listSystemTemplates(tx)).filter(each => each.active).length
      return { active, archived: templates.length - active, system }
    })
  },

  async get({ actor, transaction }, { query: { id } }) {
    return transaction(async tx => {
      const template = await ownTemplate(tx, id)
      const [row] = await rowsOf(tx, actor.tz, [template])
      const editions = await listEditions(tx, template.id)
      return { ...row!, editions: editions.map(toEdition), news: await newsOf(tx, template) }
    })
  },

  async forOrder({ actor, transaction }, { query: { customerId, executorId, from, to, bodyTypes, templateId } }) {
    return transaction(async tx => {
      const usable = await usableTemplates(tx, dayIn(actor.tz, tx.now))
      const facts = {
        ...{ customerId: customerId ?? null, executorId: executorId ?? null, from: from ?? null, to: to ?? null, bodyTypes },
      }
      const chosen = templateId ? (usable.find(({ id }) => id === templateId) ?? null) : await templateFor(tx, usable, facts)
      return { items: usable.map(({ id, name, edition }) => ({ id, name, edition })), chosen }
    })
  },

  async orders({ actor, transaction }, { query: { id } }) {
    return transaction(async tx => {
      const template = await ownTemplate(tx, id)
      const current = inForce(await listEditions(tx, template.id), dayIn(actor.tz, tx.now))
      const found = current && template.active ? await listOlderOrders(tx, template.id, current.edition) : []
      const items = found.map(order => ({
        ...{ id: order.id, version: order.version, number: order.number, status: order.status },
        ...{ executor: order.executor, edition: order.templateEdition! },
      }))
      return { items }
    })
  },

  async create({ actor, transaction }, { data: { draft, systemId } }) {
    return transaction(tx => createTemplate(tx, actor, draft, systemId))
  },

  async copy({ actor, transaction }, { data: { id, name } }) {
    return transaction(tx => copyTemplate(tx, actor, id, name))
  },

  async save({ actor, transaction }, { data: { draft, ...key } }) {
    return transaction(tx => saveTemplate(tx, actor, key, draft))
  },

  async setScopes({ transaction }, { data: { scopes, ...key } }) {
    return transaction(tx => scopeTemplate(tx, key, scopes))
  },

  async merge({ actor, transaction }, { data: { blocks, ...key } }) {
    return transaction(tx => mergeTemplate(tx, actor, key, blocks))
  },

  async bulk({ transaction, ...ctx }, { data: { action, rows } }) {
    return transaction(tx => perRow(tx, ctx, rows, async key => ({ version: await archiveTemplate(tx, key, action === 'restore') })))
  },

  async system({ actor, transaction }) {
    return transaction(async tx => {
      const staff = actor.permissions.has('platform.manage')
      const editions = new Map((await listSystemEditions(tx)).map(each => [`${each.templateId} ${each.edition}`, each]))
      const items = (await listSystemTemplates(tx))
        .filter(({ active }) => active || staff)
        .map(template => toSystem(template, editions.get(`${template.id} ${template.edition}`)!))
      return { items }
    })
  },

  async systemEditions({ actor, transaction }, { query: { id } }) {
    return transaction(async tx => {
      const template = (await listSystemTemplates(tx)).find(each => each.id === id)
      if (!template || !(template.active || actor.permissions.has('platform.manage'))) return refuse('template.not_found')
      const items = (await listSystemEditions(tx, id)).map(({ edition, noteRu, noteEn, at, blocks }) => ({
        ...{ edition, note: { ru: noteRu, en: noteEn }, at: at.toISOString(), blocks },
      }))
      return { items }
    })
  },

  async release({ transaction }, { data }) {
    return transaction(tx => releaseTemplate(tx, data))
  },

  async retire({ transaction }, { data: { active, ...key } }) {
    return transaction(tx => retireTemplate(tx, key, active))
  },
}

/** What is new in the system template a copy comes from. */
async function newsOf(tx: Tx, { originId, originEdition }: TemplateRecord) {
  if (originId === null) return null
  const editions = await listSystemEditions(tx, originId)
  const [newest] = editions
  const base = editions.find(({ edition }) => edition === originEdition)
  if (!newest || !base || newest.edition === base.edition) return null
  return { base: base.blocks, theirs: newest.blocks, note: { ru: newest.noteRu, en: newest.noteEn } }
}

/** Templates with everything the list tells of them. */
async function rowsOf(tx: Tx, tz: string, templates: readonly TemplateRecord[]): Promise<TemplateRow[]> {
  if (templates.length === 0) return []
  const today = dayIn(tz, tx.now)
  const editions = Map.groupBy(await listEditions(tx, templates.length === 1 ? templates[0]!.id : undefined), each => each.templateId)
  const scopes = Map.groupBy(await listScopes(tx), each => each.templateId)
  const names = await namesIn(
    tx,
    templates.flatMap(({ id }) => scopes.get(id) ?? []),
  )
  const systems = new Map((await listSystemTemplates(tx)).map(each => [each.id, each]))
  const orders = await countOrdersByTemplate(tx)
  return templates.map(template =>
    toRow(template, {
      ...{ editions: editions.get(template.id) ?? [], scopes: scopes.get(template.id) ?? [], names, today },
      ...{ system: systems.get(template.originId ?? ''), orders: orders.get(template.id) ?? 0 },
    }),
  )
}

async function namesIn(tx: Tx, scopes: readonly ScopeRecord[]): Promise<ScopeNames> {
  const ids = scopes.flatMap(({ executorId }) => executorId ?? [])
  const customers = await findCustomers(
    tx,
    scopes.flatMap(({ customerId }) => customerId ?? []),
  )
  const executors = ids.length === 0 ? [] : await listPartners(tx, ['forwarder', 'executor'], { ids })
  const places = await findPlaces(
    tx,
    scopes.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()),
  )
  return {
    customers: new Map(customers.map(({ id, name }) => [id, name])),
    executors: new Map(executors.map(({ id, nameShort }) => [id, nameShort])),
    places: new Map(places.map(place => [place.code, place])),
  }
}
