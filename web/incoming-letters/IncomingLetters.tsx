import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type IncomingLetterRow, incomingLetters } from '#contract/incoming-letters.ts'
import { ask } from '#web/api/client.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import './incoming-letters.css'
import { useCan } from '#web/api/session.ts'
import type { LoadCustomers } from './IntroduceDialog.tsx'
import { LetterFiles } from './LetterFiles.tsx'
import { channelWords, stateWords, waitWords, words } from './words.ts'

const IntroduceDialog = lazy(async () => ({ default: (await import('./IntroduceDialog.tsx')).IntroduceDialog }))

const LATEST = 20
/** What a press cannot draft: a person reads it himself, or opens the table. */
const unread: readonly IncomingLetterRow['wait'][] = ['nothing_read', 'table', 'many_orders']

/** `loadCustomers`: none where no orders are drafted of letters. */
type Props = { onText: (text: string) => void; loadCustomers?: LoadCustomers }

/** Letters that came to the organisation, those that wait first: each is read here, drafted or put aside. */
export function IncomingLetters({ onText, loadCustomers }: Props) {
  const t = useWords(words)
  const letters = useQuery(queryOf(incomingLetters.list, { waiting: false, limit: LATEST }, { quiet: true }))
  if (letters.isPending) return <Skeleton lines={2} height={28} />
  if (!letters.data) return <ErrorState compact title={t.failed} onRetry={() => void letters.refetch()} />
  const { items } = letters.data
  if (items.length === 0)
    return (
      <p className="muted s13">
        {t.none}. {t.noneText}
      </p>
    )
  const rank = ({ state }: IncomingLetterRow) => (state === 'waiting' ? 0 : 1)
  return (
    <section aria-label={t.came}>
      <h3 className="s13 muted">{t.came}</h3>
      <ul className="incoming-letters">
        {items
          .toSorted((a, b) => rank(a) - rank(b))
          .map(letter => (
            <LetterItem key={letter.id} letter={letter} onText={onText} {...(loadCustomers && { loadCustomers })} />
          ))}
      </ul>
    </section>
  )
}

function LetterItem({ letter, onText, loadCustomers }: Props & { letter: IncomingLetterRow }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const f = useFormat()
  const draft = useSend(incomingLetters.draftOrders)
  const dismiss = useSend(incomingLetters.dismiss)
  const mayDraft = useCan('orders.create') && loadCustomers !== undefined
  const meant = { letterId: letter.id, version: letter.version }
  const [order] = letter.orders
  const read = async () => {
    const [whole] = await ask(incomingLetters.get, { query: { letterId: letter.id } })
    if (whole) onText(whole.text)
  }
  const [opened, setOpened] = useState<'files' | 'customer' | null>(null)
  const from = [
    letter.known ?? (letter.fromName || letter.fromAddress),
    letter.channel === 'email' ? letter.fromAddress : channelWords[letter.channel][locale],
    f.dateTime(letter.at),
  ]
  const refused = (error: Error) => toasts.add({ type: 'danger', title: error.message, content: '' })
  const files = letter.attachments > 0 && (
    <Button size="small" variant="ghost" aria-expanded={opened === 'files'} onClick={() => setOpened(opened === 'files' ? null : 'files')}>
      {t.files(letter.attachments)}
    </Button>
  )
  return (
    <li>
      <div className="incoming-letter">
        <b>{letter.subject || t.noSubject}</b>
        <span className="muted s13">{[...new Set(from)].join(' · ')}</span>
        {letter.wait !== null && <span className="s13">{waitWords[letter.wait][locale]}</span>}
      </div>
      {letter.state === 'waiting' ? (
        <div className="row row-wrap">
          {files}
          <Button size="small" onClick={() => void read()}>
            {mayDraft ? t.toForm : t.read}
          </Button>
          {mayDraft && letter.introducible && (
            <Button size="small" onClick={() => setOpened('customer')}>
              {t.introduce}
            </Button>
          )}
          {mayDraft && !unread.includes(letter.wait) && (
            <Button size="small" pending={draft.isPending} onClick={() => draft.mutate(meant, { onError: refused })}>
              {t.draft}
            </Button>
          )}
          <Button size="small" variant="ghost" pending={dismiss.isPending} onClick={() => dismiss.mutate(meant, { onError: refused })}>
            {t.aside}
          </Button>
        </div>
      ) : (
        <div className="row row-wrap">
          {files}
          <Badge tone={letter.state === 'drafted' ? 'go' : 'neutral'}>{stateWords[letter.state][locale]}</Badge>
          {mayDraft && letter.state === 'drafted' && order !== undefined && (
            <ButtonLink size="small" to={paths.orderEdit(order)}>
              {t.toDraft}
            </ButtonLink>
          )}
        </div>
      )}
      {opened === 'files' && <LetterFiles letterId={letter.id} mayImport={mayDraft} />}
      {opened === 'customer' && loadCustomers && (
        <Suspense>
          <IntroduceDialog letter={letter} load={loadCustomers} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </li>
  )
}
