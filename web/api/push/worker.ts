import { showPushes } from './show.ts'

/** The service worker of the product: shows notices while no page is open, and keeps nothing. */
showPushes('/')
