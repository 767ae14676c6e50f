import { z } from 'zod'
import { post } from './call.ts'
import { Instant } from './primitives.ts'

/** The clock of the installation. */
export const time = {
  sync: post('/api/timeSync', {
    about: 'How many seconds the clock of the caller is behind the clock of the installation.',
    needs: 'anyone',
    effect: 'read',
    data: z.strictObject({ clientTime: Instant }),
    out: z.object({ timeOffsetSeconds: z.number() }),
  }),
}
