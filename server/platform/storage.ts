/** Where bytes lie under names somebody else made up; what is kept survives the process that kept it. */
export type Storage = {
  write: (name: string, bytes: Buffer) => Promise<void>
  /** The bytes, or null when there is nothing of that name. */
  get: (name: string) => Promise<Buffer | null>
  /** Removing what is not there is done already. */
  remove: (name: string) => Promise<void>
  /** Every name and when it was put. */
  list: () => AsyncIterable<{ name: string; at: Date }>
}

/** Names are lower-case letters, digits and hyphens, for they are parts of paths and addresses. */
export function checkName(name: string): string {
  if (!/^[a-z0-9][a-z0-9-]{2,99}$/.test(name)) throw new RangeError('not a name of the storage')
  return name
}
