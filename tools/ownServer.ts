import { type Config, StartError } from '#server/config.ts'

/** Refuses, in a sentence, what is for the embedded database alone. */
export function refuseOwnServer({ database }: Config) {
  if (database)
    throw new StartError(
      'DATABASE_URL names a PostgreSQL of your own: back it up and restore it by its own programs, as docs/operations.md says.',
    )
}
