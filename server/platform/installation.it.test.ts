import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { freshDatabase } from '#testing/database.ts'
import { type Login, openInstallation } from './installation.ts'

const database = await freshDatabase()
const logins = ['app', 'worker'].map(name => `own_${name}_${randomBytes(3).toString('hex')}`) as [string, string]

async function asRoot(query: string, name = database.name) {
  const db = new pg.Client({ connectionString: Object.assign(new URL(database.rootUrl), { pathname: `/${name}` }).href })
  await db.connect()
  try {
    await db.query(query)
  } finally {
    await db.end()
  }
}

/** The role policies see on a connection of this log-in, and who logged in. */
async function whoIs({ url, as }: Login) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    if (as) await db.query(`set role ${pg.escapeIdentifier(as)}`)
    return (await db.query('select current_user as acts, session_user as login')).rows[0]
  } finally {
    await db.end()
  }
}

const asUser = (name: string) => Object.assign(new URL(database.url), { username: name, password: 'secret' }).href

afterAll(async () => {
  await database.drop()
  for (const login of logins) await asRoot(`drop role if exists ${login}`, 'postgres')
})

test('with one address the pools leave the rights of the owner behind', async () => {
  const opened = await openInstallation(readConfig({ DATABASE_URL: database.url }), () => undefined)
  const owner = new URL(database.url).username
  expect(await whoIs(opened.app)).toEqual({ acts: database.roles.app, login: owner })
  expect(await whoIs(opened.worker)).toEqual({ acts: database.roles.worker, login: owner })
  await opened.close()
})

test('with log-ins of their own the app and the worker never hold the rights of the owner', async () => {
  await asRoot(`create role ${logins[0]} login password 'secret' in role ${database.roles.app}`)
  await asRoot(`create role ${logins[1]} login password 'secret' in role ${database.roles.worker}`)
  const opened = await openInstallation(
    readConfig({ DATABASE_URL: asUser(logins[0]), TRASSA_WORKER_URL: asUser(logins[1]), TRASSA_MIGRATE_URL: database.url }),
    () => undefined,
  )
  expect(await whoIs(opened.app)).toEqual({ acts: logins[0], login: logins[0] })
  expect(await whoIs(opened.worker)).toEqual({ acts: logins[1], login: logins[1] })
  await opened.close()
})
