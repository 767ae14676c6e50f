import { openTestServer } from '#testing/database.ts'

/** Before the first test of a run, for Vitest and Playwright alike; what it returns closes the server after the last. */
export default async function setup() {
  const server = await openTestServer()
  return server.close
}
