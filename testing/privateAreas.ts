import type { Membership } from '#contract/private-area-card.ts'
import type { PrivateMemberMove } from '#contract/private-area-moves.ts'
import type { PrivateMemberAction } from '#contract/private-area-states.ts'
import { privateAreas } from '#contract/private-areas.ts'
import type { Someone, World } from './world.ts'

/** A private area as its owner enters it. */
export const entry = {
  area: null,
  ownerId: null,
  name: 'Клуб перевозчиков',
  rules: 'Отвечаем в тот же день',
  takesRequests: true,
  showsMembers: false,
}

/** Opens a private area; tells its id. */
export const opened = async (who: Someone, more: object = {}) => (await who.ask(privateAreas.save, { data: { ...entry, ...more } })).data.id
/** A step of a member without the member. */
export type Step = PrivateMemberMove extends infer M ? (M extends unknown ? Omit<M, 'memberId' | 'version'> : never) : never
/** A step of a member, with its answer. */
export const step = (who: Someone, { memberId, version }: { memberId: string; version: number }, move: Step) =>
  who.ask(privateAreas.move, { data: { memberId, version, ...move } as PrivateMemberMove })
/** What a member may do by now. */
export const may = ({ actions }: Membership): PrivateMemberAction[] => actions.filter(({ allow }) => allow).map(({ action }) => action)
const everyRead = (areaId: string) =>
  [
    [privateAreas.get, { areaId }],
    [privateAreas.posts, { areaId }],
    [privateAreas.members, { areaId }],
    [privateAreas.counts, { areaId }],
    [privateAreas.activity, { areaId }],
    [privateAreas.consequences, { areaId }],
  ] as const

/** A private area of one owner and one who is to be its member, in the world of a test. */
export function privateAreaSteps(state: () => { world: World; owner: Someone; member: Someone; area: string }) {
  const cardOf = (who: Someone, areaId = state().area) => who.ask(privateAreas.get, { query: { areaId } })
  const list = async (who: Someone, areaId = state().area) => (await who.ask(privateAreas.members, { query: { areaId } })).data.items
  const tinsOf = async (orgs: readonly string[]) =>
    (await state().world.root.query<{ tin: string }>('select tin from organizations where id = any ($1)', [orgs])).rows.map(
      ({ tin }) => tin,
    )
  const invite = async (who: Someone, { orgs = [], ...given }: { orgs?: string[] } & Record<string, unknown>, areaId = state().area) =>
    who.ask(privateAreas.invite, {
      data: { areaId, tins: await tinsOf(orgs), organizationIds: [], groupIds: [], days: 3, message: '', ...given },
    })
  const invited = async (one = state().member) => {
    await invite(state().owner, { orgs: [one.org] })
    return membership(one)
  }
  const membership = async (who: Someone, areaId = state().area): Promise<Membership> =>
    (await who.ask(privateAreas.mine)).data.items.find(({ id }) => id === areaId)!.membership!
  const joined = async (one = state().member) => (await step(one, await invited(one), { action: 'join', rulesVersion: 1 })).data
  const activity = async () =>
    (await state().owner.ask(privateAreas.activity, { query: { areaId: state().area } })).data.items.map(({ what, member: of }) =>
      `${what} ${of?.name ?? ''}`.trim(),
    )
  const codesOf = async (who: Someone, areaId = state().area) => {
    const codes: string[] = []
    for (const [call, query] of everyRead(areaId)) {
      const answer = await who.ask(call, { query })
      codes.push(answer.status === 200 ? 'ok' : answer.error.code)
    }
    return codes
  }

  return { cardOf, list, tinsOf, invite, invited, membership, joined, activity, codesOf }
}
