import { Locale } from '#contract/primitives.ts'
import type { Config } from '#server/config.ts'
import { takeWarning } from '#server/idp/store.ts'
import { words } from '#server/idp/words.ts'
import { post } from '#server/mail/commands.ts'
import { letterOf } from '#server/mail/row.ts'
import type { Db } from '#server/platform/db.ts'
import { faultFields, type Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets.ts'

type Means = { config: Pick<Config, 'url' | 'mail'>; workerDb: Db; secrets: Pick<Secrets, 'seal'>; log: Log }

/**
 * Writes to owners whose accounts are tried with wrong passwords, at most once a day each. It is done beside the answer, whose time would
 * else tell whether there is such an account.
 */
export function openWarnings({ config, workerDb, secrets, log }: Means) {
  const under = new Set<Promise<void>>()

  async function warn(login: string): Promise<void> {
    const about = await takeWarning(workerDb, login)
    if (!about) return
    const locale = Locale.catch('ru').parse(about.locale)
    const say = words[locale]
    const button = { label: say.enter, href: `${config.url}/login` }
    await post(
      workerDb,
      secrets,
      letterOf(locale, about.email, { title: say.triedTitle, paragraphs: [say.triedText, say.triedAdvice], button }),
      about.now,
    )
  }

  return {
    /** Has the owner written to where letters are sent. */
    add(login: string): void {
      if (!config.mail) return
      const warning = warn(login)
        .catch(error => log.error({ event: 'sign_in.warning', ...faultFields(error) }))
        .finally(() => under.delete(warning))
      under.add(warning)
    },
    /** Resolves when nothing is under way any more. */
    sent: async () => void (await Promise.all(under)),
  }
}
