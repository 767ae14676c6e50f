import { useQuery } from '@tanstack/react-query'
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
import { stateWords, waitWords, words } from './words.ts'

const LATEST = 20

/** Letters that came to the organisation, those that wait first: each is read here, drafted or put aside. */
export function IncomingLetters({ onText }: { onText: (text: string) => void }) {
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
            <LetterItem key={letter.id} letter={letter} onText={onText} />
          ))}
      </ul>
    </section>
  )
}

function LetterItem({ letter, onText }: { letter: IncomingLetterRow; onText: (text: string) => void }) {
  const t = useWords(words)
  const { locale } = useLocale()
  const f = useFormat()
  const draft = useSend(incomingLetters.draftOrders)
  const dismiss = useSend(incomingLetters.dismiss)
  const meant = { letterId: letter.id, version: letter.version }
  const [order] = letter.orders
  const read = async () => {
    const [whole] = await ask(incomingLetters.get, { query: { letterId: letter.id } })
    if (whole) onText(whole.text)
  }
  const refused = (error: Error) => toasts.add({ type: 'danger', title: error.message, content: '' })
  return (
    <li>
      <div className="incoming-letter">
        <b>{letter.subject || t.noSubject}</b>
        <span className="muted s13">
          {letter.known ?? (letter.fromName || letter.fromAddress)} · {letter.fromAddress} · {f.dateTime(letter.at)}
          {letter.attachments > 0 && ` · ${t.files(letter.attachments)}`}
        </span>
        {letter.wait !== null && <span className="s13">{waitWords[letter.wait][locale]}</span>}
      </div>
      {letter.state === 'waiting' ? (
        <div className="row row-wrap">
          <Button size="small" onClick={() => void read()}>
            {t.toForm}
          </Button>
          {letter.wait !== 'nothing_read' && letter.wait !== 'many_orders' && (
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
          <Badge tone={letter.state === 'drafted' ? 'go' : 'neutral'}>{stateWords[letter.state][locale]}</Badge>
          {letter.state === 'drafted' && order !== undefined && (
            <ButtonLink size="small" to={paths.orderEdit(order)}>
              {t.toDraft}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  )
}
