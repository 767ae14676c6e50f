import { isTin } from '#contract/identifiers.ts'
import { brokenTaxRule } from '#contract/organizations.ts'
import type { Side } from '#contract/primitives.ts'
import { valueRules } from '#contract/value-rules.ts'
import { readList } from '#server/imports/cells/values.ts'
import { listOrganizationsByTin } from '#server/imports/store/known.ts'
import { invite, saveOwnFields } from '#server/partners/commands.ts'
import { directionOf } from '#server/partners/row.ts'
import { listGroups } from '#server/partners/store/groups.ts'
import { listWith } from '#server/partners/store/partners.ts'
import { cellsOf, countryWords, firstOfField, type ImportCtx, type Importer, needed } from './importer.ts'

type Partner = { organizationId: string; own: Side; theirs: Side; groups: string[]; note: string }

const sides: Readonly<Record<Side, readonly string[]>> = {
  executor: ['исполнитель', 'перевозчик', 'carrier'],
  forwarder: ['экспедитор', 'forwarder'],
}
const unknown = { ru: 'такой организации в продукте ещё нет', en: 'there is no such organisation in the product yet' }
const otherSide = { ru: 'эта организация так не работает', en: 'this organisation does not work as one' }
const itself = { ru: 'это ваша организация', en: 'this is your own organisation' }
const noGroup = { ru: 'такой группы у вас нет, сначала создайте её', en: 'you have no such group, make it first' }
const tooLong = { ru: 'слишком длинно, сократите', en: 'too long, shorten it' }

/** Partners, as invitations: one of them by the tin and the side it is wanted for. */
export const partners: Importer<Partner> = {
  words: {
    tin: ['инн', 'бин', 'унп', 'инн партнера', 'инн перевозчика', 'tin', 'inn'],
    country: ['страна', 'country'],
    groups: ['группа', 'group', 'groups'],
    note: ['комментарий', 'примечание', 'заметки', 'comment'],
    side: ['роль', 'кто', 'role'],
  },
  looks: { tin: text => isTin(text) },

  async prepare({ tx, actor, today }, rows) {
    const tins = [...new Set(rows.flatMap(({ tin }) => (tin ? [tin.replace(/\s/g, '')] : [])))]
    const organizations = await listOrganizationsByTin(tx, tins)
    const found = new Map(organizations.map(one => [`${one.country}:${one.tin}`, one]))
    const groups = new Set((await listGroups(tx)).map(({ name }) => name))
    const own: Side = actor.sides.includes('forwarder') ? 'forwarder' : 'executor'
    return cells => {
      const row = cellsOf(cells, today)
      const country = row.word('country', countryWords, 'RU')
      const tin = row.text('tin').replace(/\s/g, '')
      const broken = brokenTaxRule(tin, country)
      const organization = found.get(`${country}:${tin}`)
      if (tin === '') row.fault('tin', needed)
      else if (broken) row.fault('tin', valueRules[broken])
      else if (!organization) row.fault('tin', unknown)
      else if (organization.id === actor.orgId) row.fault('tin', itself)
      const theirs = row.word('side', sides, organization?.isExecutor === false ? 'forwarder' : 'executor')
      if (organization && !(theirs === 'executor' ? organization.isExecutor : organization.isForwarder))
        row.fault(row.text('side') === '' ? 'tin' : 'side', otherSide)
      const wanted = readList(row.text('groups'))
      if (wanted.some(name => !groups.has(name))) row.fault('groups', noGroup)
      if (row.text('note').length > 500) row.fault('note', tooLong)
      const faults = firstOfField(row.faults)
      return {
        values:
          faults.length > 0 || !organization
            ? null
            : { organizationId: organization.id, own, theirs, groups: wanted, note: row.text('note') },
        keys: organization ? [{ field: 'tin', key: `${organization.id}:${directionOf(own, theirs)}` }] : [],
        faults,
      }
    }
  },

  async known({ tx }, keys) {
    const ids = [...new Set(keys.map(key => key.slice(0, 36)))]
    return new Set((await listWith(tx, ids)).map(({ partnerOrgId, direction }) => `${partnerOrgId}:${direction}`))
  },

  async write({ tx, actor }: ImportCtx, { groups, note, ...asked }) {
    const state = await invite(tx, actor, { ...asked, message: '' })
    if (groups.length > 0 || note !== '') await saveOwnFields(tx, actor, state, { groups, note })
    return state.partner.id
  },
}
