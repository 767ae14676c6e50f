import { postPoints } from './calls.ts'
import { sendInOrder } from './messages.ts'
import { postBriefly } from './news.ts'
import { firstWaiting, settleMessage } from './phoneStore.ts'
import { dropBatch, dropPoints, sealFirst } from './positionStore.ts'
import { sendPoints } from './positions.ts'

/** One page at a time, or the service worker; where a browser knows no locks there is the key of each message. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('trassa-driver-messages', work) : work()

const messages = (locale: string) =>
  sendInOrder({ first: firstWaiting, post: message => postBriefly(message, locale), settle: settleMessage })

/** Points go after what was pressed: a consent or the start of the flight may be among that. */
const points = (locale: string) =>
  sendPoints({ first: sealFirst, post: batch => postPoints(batch, locale), drop: dropBatch, dropLink: dropPoints })

/** Sends what waits on this phone. True when nothing is left. */
export const sendWaiting = (locale: string): Promise<boolean> => alone(async () => (await messages(locale)) && points(locale))
