import { type CarKind, type cars, trailerKinds, truckKinds } from '#contract/cars.ts'
import type { Ctx, Handlers } from '#server/platform/bind.ts'
import { refuse } from '#server/platform/refusal.ts'
import { toRow } from './row.ts'
import { listCars } from './store.ts'

async function owned(ctx: Ctx, executorId: string, kinds: readonly CarKind[]) {
  if (executorId !== ctx.actor.orgId) refuse('organization.not_found')
  const cars = await ctx.transaction(tx => listCars(tx, kinds))
  return { cars: cars.map(toRow) }
}

export const handlers: Handlers<typeof cars> = {
  async trailers(ctx, { query }) {
    return owned(ctx, query.id, trailerKinds)
  },

  async trucks(ctx, { query }) {
    return owned(ctx, query.id, truckKinds)
  },
}
