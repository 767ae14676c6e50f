import type { Watched } from '#server/compliance/watched.ts'
import { toSigning } from './row.ts'
import { findCard, findSettings } from './store.ts'

/** The organisation's own policy and powers of attorney under the daily watch; they are warned of and keep nobody from work. */
export const companyCompliance: Watched = {
  kind: 'organization',

  async find(tx) {
    const { policy, attorneys } = toSigning(await findSettings(tx))
    if (!policy && attorneys.length === 0) return []
    const card = await findCard(tx)
    // one warning for all powers of attorney: that of the one that ends first
    const [first] = attorneys.map(one => one.to).toSorted()
    return [
      {
        id: card.id,
        name: card.nameShort,
        compliance: [
          { document: 'insurance', expires: policy?.expires ?? null, blocks: false },
          { document: 'attorney', expires: first ?? null, blocks: false },
        ],
        systemBlocked: false,
        canBlock: false,
      },
    ]
  },

  async block() {},
  async unblock() {},
}
