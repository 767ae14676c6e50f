import { useCan } from '#web/api/session.ts'
import { useWords } from '#web/i18n/words.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ServiceAccounts } from './Accounts.tsx'
import { Calendars } from './Calendars.tsx'
import { Webhooks } from './Webhooks.tsx'
import { words } from './words.ts'

/** How programs come in and what they are told: keys, webhooks, calendars. */
export function IntegrationsTab() {
  const t = useWords(words)
  if (!useCan('organization.manage'))
    return (
      <div className="org-form">
        <Banner tone="info">{t.noRight}</Banner>
      </div>
    )
  return (
    <div className="org-form">
      <ServiceAccounts />
      <Webhooks />
      <Calendars />
    </div>
  )
}
