import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Locale } from '#contract/primitives.ts'
import { PrintFormat, PrintGroup, printLimits, prints } from '#contract/prints.ts'
import { queryOf, useSend } from '#web/api/query.ts'
import { useCan } from '#web/api/session.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import './prints.css'
import { printLanguages } from './address.ts'
import { printGroupWords, printManyWords, printWords } from './words.ts'

type Props = {
  rows: readonly { id: string }[]
  onClose: () => void
}

/** Which forms of the chosen orders go into one archive, and how. */
export function PrintsBulkDialog({ rows, onClose }: Props) {
  const t = useWords(printManyWords)
  const w = useWords(printWords)
  const groups = useWords(printGroupWords)
  const { locale } = useLocale()
  const queries = useQueryClient()
  const forms = useQuery(queryOf(prints.forms, {}, { quiet: true }))
  const send = useSend(prints.batch)
  const runs = useCan('orders.command')
  const keeps = useCan('settlements.edit')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [format, setFormat] = useState<PrintFormat>('pdf')
  const [language, setLanguage] = useState<Locale>('ru')
  const [issues, setIssues] = useState(false)
  const [stamped, setStamped] = useState(false)
  const [tried, setTried] = useState(false)
  const many = rows.length > printLimits.orders
  const numbered = forms.data?.items.some(each => each.issues && chosen.includes(each.form)) ?? false

  const begin = () => {
    setTried(true)
    if (chosen.length === 0 || many) return
    send.mutate(
      { orderIds: rows.map(({ id }) => id), forms: [...chosen], format, language, stamp: stamped, issue: issues && numbered },
      {
        onSuccess: made => {
          void import('#web/exports/awaited.ts').then(({ follow }) => follow(queries, made))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title(rows.length)}
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button variant="primary" pending={send.isPending} reason={many ? t.tooMany(printLimits.orders) : null} onClick={begin}>
            {t.begin}
          </Button>
        </>
      }
    >
      <div className="prints-many">
        <p className="s13 ink-2">{t.lead}</p>
        {send.error && <Banner tone="danger">{send.error.message}</Banner>}
        {tried && chosen.length === 0 && <Banner tone="warn">{t.none}</Banner>}
        {forms.data ? (
          PrintGroup.options.map(group => {
            const of = forms.data.items.filter(each => each.group === group)
            return (
              of.length > 0 && (
                <div key={group} role="group" aria-label={groups[group]}>
                  <h3 className="prints-head">{groups[group]}</h3>
                  <div className="prints-choice">
                    {of.map(({ form, name }) => (
                      <Checkbox
                        key={form}
                        checked={chosen.includes(form)}
                        onChange={on => setChosen(on ? [...chosen, form] : chosen.filter(each => each !== form))}
                      >
                        {name[locale]}
                      </Checkbox>
                    ))}
                  </div>
                </div>
              )
            )
          })
        ) : forms.isPending ? (
          <Skeleton lines={6} height={20} />
        ) : (
          <ErrorState compact title={w.failed} onRetry={() => void forms.refetch()} />
        )}
        <Segmented
          label={t.format}
          value={format}
          onChange={setFormat}
          options={PrintFormat.options.map(id => ({ id, label: id.toUpperCase() }))}
        />
        <div>
          <Segmented label={w.language} value={language} onChange={setLanguage} options={printLanguages} />
          <p className="s12 muted">{t.languageHint}</p>
        </div>
        {numbered && (runs || keeps) && (
          <div>
            <Checkbox checked={issues} onChange={setIssues}>
              {t.issue}
            </Checkbox>
            <p className="s12 muted">{t.issueHint}</p>
          </div>
        )}
        <Checkbox checked={stamped} onChange={setStamped}>
          {w.stamp}
        </Checkbox>
      </div>
    </Dialog>
  )
}
