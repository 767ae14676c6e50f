import { openTestServer } from '#testing/database.ts'
import { buildWebIfStale } from './web.ts'

/** Before the first end-to-end test: the web is built and PostgreSQL runs; what it returns closes the server after the last. */
export default async function setup() {
  await buildWebIfStale(line => console.log(line))
  const server = await openTestServer()
  return server.close
}
