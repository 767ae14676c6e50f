import { createHash } from 'node:crypto'

const BUCKETS = 10_000

/** The bucket of somebody in a flag: the same for good, and another one in another flag. */
export const bucketOf = (key: string, id: string): number => createHash('sha256').update(`${key}|${id}`).digest().readUInt32BE(0) % BUCKETS
