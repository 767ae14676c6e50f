import type { Paper, PaperKind } from '#contract/papers.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Watched } from '#server/expiry/watched.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { offersWithdrawn, tell } from './commands.ts'
import { factsOf, type PartnerRecord } from './row.ts'
import { listExpiring, lockPartner, moveShared, stateOf } from './store.ts'

type Dated = Pick<PartnerRecord, 'direction' | 'contractUntil'> & { insuredUntil: string | null }

/** Papers of a partnership that have a last day. A policy that ran out suspends it where this side leads; a contract is only warned of. */
const papersOf = ({ direction, contractUntil, insuredUntil }: Dated): Paper[] => [
  { paper: 'insurance', expires: insuredUntil, blocks: direction === 'fwd_exec' },
  { paper: 'contract', expires: contractUntil, blocks: false },
]

/** Partnerships under the daily watch over papers. */
export const partnerPapers: Watched = {
  kind: 'partner',

  async find(tx, until, id) {
    const rows = await listExpiring(tx, until, id)
    return rows.map(row => ({
      id: row.id,
      name: row.nameShort,
      papers: papersOf(row),
      systemBlocked: row.status === 'suspended' && row.moved === 'system',
      canBlock: row.status === 'active' && row.direction !== 'exec_fwd',
    }))
  },

  async block(tx, id, papers) {
    const { partner } = await stateOf(tx, defaultZone, await lockPartner(tx, id, null))
    if ((await moveShared(tx, id, 'suspend', 'papers_expired', '', null)) !== 'done') return
    await offersWithdrawn.given(
      tx,
      { orgId: tx.actor.orgId, userId: '', name: '', organization: '' },
      partner.partnerOrgId,
      'verification_failed',
    )
    await told(tx, id, partner.partnerOrgId, 'partner.suspend', 'suspended', papers)
  },

  async unblock(tx, id) {
    const state = await stateOf(tx, defaultZone, await lockPartner(tx, id, null))
    if (factsOf(state).missing.length > 0 || (await moveShared(tx, id, 'resume', null, '', null)) !== 'done') return
    await told(tx, id, state.partner.partnerOrgId, 'partner.resume', 'active', [])
  },
}

async function told(tx: Tx, id: string, other: string, what: string, to: string, papers: readonly PaperKind[]) {
  await audit(tx, { what, kind: 'partner', objectId: id, to, facts: { papers } })
  await tell(tx, other)
}
