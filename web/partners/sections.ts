import type { ComponentType } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { Side } from '#contract/primitives.ts'
import { PartnersList } from './list/PartnersList.tsx'
import type { partnersWords } from './words.ts'

/** A part of the directory behind `/partners?section=…`: who may not see it has no tab of it. */
export type Section = {
  id: 'partners' | 'customers' | 'nodal_points'
  label: keyof (typeof partnersWords)['ru'] & ('partners' | 'customers' | 'nodalPoints')
  needs: Permission
  /** Seen on this side alone. */
  side?: Side
  load: () => Promise<{ default: ComponentType }>
}

export const sections: readonly Section[] = [
  {
    id: 'partners',
    label: 'partners',
    needs: 'partners.view',
    load: async () => ({ default: PartnersList }),
  },
  {
    id: 'customers',
    label: 'customers',
    needs: 'customers.view',
    side: 'forwarder',
    load: async () => ({ default: (await import('#web/customers/CustomersSection.tsx')).CustomersSection }),
  },
  {
    id: 'nodal_points',
    label: 'nodalPoints',
    needs: 'customers.view',
    side: 'forwarder',
    load: async () => ({ default: (await import('#web/customers/nodal-points/NodalPointsSection.tsx')).NodalPointsSection }),
  },
]
