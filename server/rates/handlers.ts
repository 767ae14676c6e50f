import type { currencies } from '#contract/currencies.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { ratesOn } from './store.ts'

export const handlers: Handlers<typeof currencies> = {
  async rates({ db }, { query: { day } }) {
    return { items: await ratesOn(db, day) }
  },
}
