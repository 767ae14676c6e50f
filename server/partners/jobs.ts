import type { ComplianceDocument, ComplianceKind } from '#contract/compliance.ts'
import { defaultZone } from '#contract/zone.ts'
import type { Watched } from '#server/compliance/record.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { occur } from '#server/platform/occurrences.ts'
import { offersWithdrawn, publishChange } from './commands.ts'
import { type CardRecord, factsOf, type PartnerRecord } from './row.ts'
import { listExpiring, lockPartner, moveShared, partnerStateOf } from './store/partners.ts'

type Dated = Pick<PartnerRecord, 'direction' | 'contractUntil'> & { insuredUntil: string | null }

/** Documents of a partnership that have a last day. A policy that ran out suspends it where this side leads; a contract is only warned of. */
const complianceOf = ({ direction, contractUntil, insuredUntil }: Dated): ComplianceDocument[] => [
  { document: 'insurance', expires: insuredUntil, blocks: direction === 'fwd_exec' },
  { document: 'contract', expires: contractUntil, blocks: false },
]

/** Partnerships under the daily watch over documents. */
export const partnerCompliance: Watched = {
  kind: 'partner',

  async find(tx, until, id) {
    const rows = await listExpiring(tx, until, id)
    return rows.map(row => ({
      id: row.id,
      name: row.nameShort,
      compliance: complianceOf(row),
      systemBlocked: row.status === 'suspended' && row.moved === 'system',
      canBlock: row.status === 'active' && row.direction !== 'exec_fwd',
    }))
  },

  async block(tx, id, documents) {
    const { partner } = await partnerStateOf(tx, defaultZone, await lockPartner(tx, id, null))
    if ((await moveShared(tx, id, { action: 'suspend', reason: 'compliance_expired', comment: '', name: null })) !== 'done') return
    await offersWithdrawn.given(
      tx,
      { orgId: tx.actor.orgId, userId: '', name: '', organization: '' },
      partner.partnerOrgId,
      'verification_failed',
    )
    await recordStep(tx, partner, { what: 'partner.suspend', to: 'suspended', documents })
  },

  async unblock(tx, id) {
    const state = await partnerStateOf(tx, defaultZone, await lockPartner(tx, id, null))
    if (
      factsOf(state).missing.length > 0 ||
      (await moveShared(tx, id, { action: 'resume', reason: null, comment: '', name: null })) !== 'done'
    )
      return
    await recordStep(tx, state.partner, { what: 'partner.resume', to: 'active', documents: [] })
  },
}

async function recordStep(
  tx: Tx,
  { id, partnerOrgId, nameShort }: Pick<PartnerRecord & CardRecord, 'id' | 'partnerOrgId' | 'nameShort'>,
  { what, to, documents }: { what: string; to: string; documents: readonly ComplianceKind[] },
) {
  await audit(tx, { what, kind: 'partner', objectId: id, to, facts: { compliance: documents } })
  await publishChange(tx, partnerOrgId)
  const code = what === 'partner.suspend' ? ('partner.stopped' as const) : ('partner.moved' as const)
  await occur(tx, { code, objectId: id, audience: [tx.actor.orgId], facts: { number: nameShort } })
}
