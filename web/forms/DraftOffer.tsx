import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { Autosave } from './autosave.ts'
import { words } from './words.ts'

type OfferProps = { title: string; opening: Exclude<Autosave['opening'], 'asking' | null>; label: (field: string) => string }

/** A draft waits: go on with it or begin anew, before anything new is typed. */
export function DraftOffer({ title, opening: { at, fields, goOn, anew }, label }: OfferProps) {
  const t = useWords(words)
  const f = useFormat()
  const named = [...new Set(fields.map(label))]
  return (
    <div className="form-state">
      <EmptyState
        drawing="stamp"
        title={
          <h1 tabIndex={-1}>
            {title}: {t.offerTitle.toLocaleLowerCase()}
          </h1>
        }
        actions={
          <>
            <Button variant="primary" autoFocus onClick={goOn}>
              {t.goOn}
            </Button>
            <Button onClick={anew}>{t.anew}</Button>
          </>
        }
      >
        <p>{t.offerText(f.dateTime(at))}</p>
        {named.length > 0 && (
          <p>
            {t.offerFilled}: {named.slice(0, 5).join(', ')}
            {named.length > 5 && ' …'}
          </p>
        )}
      </EmptyState>
    </div>
  )
}
