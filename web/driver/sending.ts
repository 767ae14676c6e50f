import { postMessage } from './calls.ts'
import { sendInOrder } from './messages.ts'
import { firstWaiting, settleMessage } from './phoneStore.ts'

/** One page at a time, or the service worker; where a browser knows no locks there is the key of each message. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('trassa-driver-messages', work) : work()

/** Sends what waits on this phone. True when nothing is left. */
export const sendWaiting = (locale: string): Promise<boolean> =>
  alone(() => sendInOrder({ first: firstWaiting, post: message => postMessage(message, locale), settle: settleMessage }))
