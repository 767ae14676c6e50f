import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/words.ts'
import type { QueryState } from '#web/unopened/Unopened.tsx'
import { UnopenedPage } from '#web/unopened/UnopenedPage.tsx'
import { words } from './words.ts'

/** An organisation that is not there, or is another one than the viewer's own. */
export function ClientUnopened({ query, crumbs }: { query: QueryState; crumbs?: ReactNode }) {
  const t = useWords(words)
  return (
    <UnopenedPage
      query={query}
      body="org-waiting"
      title={t.ownTitle}
      crumbs={crumbs}
      gone={{ title: t.missing, drawing: 'barrier' }}
      failed={t.failed}
    />
  )
}
