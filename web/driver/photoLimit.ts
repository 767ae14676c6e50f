/** As many photos as a stop may have; `calls.test.ts` compares with the contract. */
export const MOST_PHOTOS = 10
