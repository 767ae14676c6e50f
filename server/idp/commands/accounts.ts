import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '#contract/primitives.ts'
import type { Account, TokenProvider } from '#server/auth/providers/provider.ts'
import type { Config } from '#server/config.ts'
import { findAccount, findKnown, insertToken } from '#server/idp/store.ts'
import { words } from '#server/idp/words.ts'
import { post } from '#server/mail/commands.ts'
import { letterOf } from '#server/mail/row.ts'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { TicketKinds, Tickets } from '#server/platform/tickets.ts'

/** How `identities.provider` names the accounts of this provider. */
export const EMBEDDED = 'embedded'
/** The password of every demo account. */
export const DEMO_PASSWORD = 'trassa'

const LIFE_S = 600
/** How long a letter that confirms an account is good for. */
const CONFIRM_S = 86_400

const hash = (token: string) => createHash('sha256').update(token).digest()

/** The provider of the default start: accounts of the table `logins`, tokens for ten minutes and for one application. */
export function embeddedProvider({ workerDb }: { workerDb: Db }): TokenProvider {
  return { flow: 'token', name: EMBEDDED, confirm: token => accountOf(workerDb, token) }
}

/** The account a token was given for; null for one that is unknown or too old. */
export const accountOf = (workerDb: Db, token: string): Promise<Account | null> => findAccount(workerDb, hash(token))

/** Makes a token of an account for one application, and tells for how many seconds it is good. */
export async function giveToken(workerDb: Db, login: string, clientId: string): Promise<{ token: string; seconds: number }> {
  const token = randomBytes(32).toString('base64url')
  await insertToken(workerDb, { tokenHash: hash(token), login, clientId, seconds: LIFE_S })
  return { token, seconds: LIFE_S }
}

type Means = { config: Pick<Config, 'url'>; workerDb: Db; secrets: Secrets; tickets: Tickets }

/**
 * Sends the letter a new account is confirmed by. Whoever has the account already hears of it by letter, so that the page tells nobody
 * whose address is known.
 */
export async function sendConfirmation(
  { config, workerDb, secrets, tickets }: Means,
  account: TicketKinds['account'],
  locale: Locale,
): Promise<void> {
  const say = words[locale]
  const { now, known } = await findKnown(workerDb, account.login)
  const letter = known
    ? letterOf(locale, account.login, {
        title: say.knownTitle,
        paragraphs: [say.knownText],
        button: { label: say.enter, href: `${config.url}/login` },
      })
    : letterOf(locale, account.login, {
        title: say.letterTitle,
        paragraphs: [say.letterText],
        button: {
          label: say.confirmGo,
          href: `${config.url}/idp/confirm?lang=${locale}&ticket=${await tickets.give('account', account, CONFIRM_S)}`,
        },
        note: say.letterNote,
      })
  await post(workerDb, secrets, letter, now)
}
