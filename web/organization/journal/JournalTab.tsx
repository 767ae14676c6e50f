import { lazy, Suspense, useState } from 'react'
import { company } from '#contract/company.ts'
import { JournalConditions, type JournalEntry, JournalKind } from '#contract/journal.ts'
import { ask } from '#web/api/client.ts'
import { useCan, useMe } from '#web/api/session.ts'
import { historyWords } from '#web/drivers/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import type { FilterField } from '#web/lists/filters/fields.ts'
import { ListPage } from '#web/lists/ListPage.tsx'
import { useList } from '#web/lists/list.ts'
import type { ListColumn } from '#web/lists/order.ts'
import { eventWords } from '#web/orders/history/words.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { actionWords } from './actionWords.ts'
import { placeOf, useActionText, useActorText, useFactTexts } from './display.ts'
import { journalWords, kindWords } from './words.ts'

const JournalPeek = lazy(async () => ({ default: (await import('./JournalPeek.tsx')).JournalPeek }))
const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }))

const exported = ['list.exported', 'export.asked', 'export.downloaded']

/** Who did what in the organisation, newest first: looked through by person, object, action, day and words, and given out with its proof. */
export function JournalTab() {
  const t = useWords(journalWords)
  const whole = useCan('organization.manage')
  const list = useList({ id: 'journal', call: company.journal, schema: JournalConditions, prefix: 'journal' })
  const [proving, setProving] = useState(false)
  const actionText = useActionText()
  return (
    <>
      <ListPage
        list={list}
        label={t.label}
        before={!whole && <Banner tone="info">{t.own}</Banner>}
        columns={useColumns()}
        hidden={['via', 'seq']}
        fields={useFields(whole)}
        searchHint={t.search}
        presets={[
          { id: 'personal', label: t.personalPreset, change: { personal: true } },
          { id: 'exports', label: t.exportsPreset, change: { action: exported } },
        ]}
        above={
          <div className="lists-filters">
            <Button size="small" onClick={() => setProving(true)}>
              {t.proof}
            </Button>
          </div>
        }
        exportAs="journal"
        nameOf={entry => actionText(entry)}
        hrefOf={placeOf}
        menuOf={(entry, open) => [
          ...open,
          ...(entry.objectId === null
            ? []
            : [{ id: 'history', label: t.history, onAction: () => list.change({ object: [entry.objectId!] }) }]),
        ]}
        card={entry => <JournalCard entry={entry} />}
        peek={(entry, moving) => (
          <Suspense>
            <JournalPeek entry={entry} onObject={object => list.change({ object: [object] })} {...moving} />
          </Suspense>
        )}
        empty={{ drawing: 'stamp', title: t.empty, text: t.emptyText }}
      />
      {proving && (
        <Suspense>
          <ProofDialog onClose={() => setProving(false)} />
        </Suspense>
      )}
    </>
  )
}

const loadNames = (of: 'object' | 'by' | 'key') => async (text: string, signal: AbortSignal) => {
  if (of === 'object' && text.trim() === '') return []
  const [found] = await ask(company.journalNames, { query: { of, search: text.trim().slice(0, 60) } }, { quiet: true, signal })
  return found ? found.items.map(({ id, name, kind }) => ({ id, label: name, hint: kind })) : []
}

function useFields(whole: boolean): FilterField<JournalConditions>[] {
  const t = useWords(journalWords)
  const kinds = useWords(kindWords)
  const actions = useWords(actionWords)
  const events = useWords(eventWords)
  const ofDrivers = useWords(historyWords)
  const { tz } = useMe()
  const named = (of: 'object' | 'by' | 'key') => async (text: string, signal: AbortSignal) =>
    (await loadNames(of)(text, signal)).map(({ hint, ...one }) => ({
      ...one,
      hint: kinds[hint as JournalKind] ?? undefined,
    }))
  const options = [
    ...Object.entries(actions),
    ...Object.entries(events).map(([id, label]) => [id.startsWith('flight.') ? id : `order.${id}`, label] as const),
    ...Object.entries(ofDrivers).map(([id, label]) => [`driver.${id}`, label] as const),
  ].map(([id, label]) => ({ id, label }))
  return [
    {
      name: 'kind',
      kind: 'choice',
      label: t.kind,
      pinned: true,
      options: JournalKind.options.filter(id => id !== 'all').map(id => ({ id, label: kinds[id] })),
    },
    { name: 'period', kind: 'dates', label: t.period, pinned: true, zone: tz },
    ...(whole
      ? ([
          { name: 'by', kind: 'suggest', label: t.by, pinned: true, load: named('by') },
          { name: 'object', kind: 'suggest', label: t.object, pinned: true, load: named('object') },
          { name: 'key', kind: 'suggest', label: t.key, load: named('key') },
        ] as const)
      : []),
    { name: 'action', kind: 'choices', label: t.actions, options },
    { name: 'personal', kind: 'flag', label: t.personal },
    {
      name: 'address',
      kind: 'own',
      label: t.address,
      wordsOf: String,
      edit: (value, set) => <TextField label={t.address} value={String(value ?? '')} onChange={text => set(text.trim() || undefined)} />,
    },
  ]
}

function useColumns(): ListColumn<JournalEntry>[] {
  const t = useWords(journalWords)
  const f = useFormat()
  const actionText = useActionText()
  const actorText = useActorText()
  const { brief } = useFactTexts()
  const { tz } = useMe()
  return [
    {
      id: 'at',
      header: t.when,
      width: 150,
      pin: true,
      cell: entry => <time dateTime={entry.at}>{f.dateTime(entry.at, { zone: tz })}</time>,
      text: entry => f.dateTime(entry.at, { zone: tz }),
    },
    {
      id: 'what',
      header: t.action,
      width: 320,
      grow: 1,
      cell: entry => {
        const details = brief(entry)
        return (
          <span className="truncate" title={details}>
            {actionText(entry)}
            {details && <span className="muted">: {details}</span>}
          </span>
        )
      },
      text: entry => [actionText(entry), brief(entry)].filter(Boolean).join(': '),
    },
    {
      id: 'object',
      header: t.object,
      width: 190,
      cell: entry => {
        const place = placeOf(entry)
        const name = <span className="truncate">{entry.number ?? (place ? t.open : '')}</span>
        return place ? <Link to={place}>{name}</Link> : name
      },
      text: entry => entry.number ?? '',
    },
    {
      id: 'who',
      header: t.by,
      width: 220,
      cell: entry => (
        <span className="truncate">
          {actorText(entry)}
          {entry.by.organization && <span className="muted">, {entry.by.organization}</span>}
        </span>
      ),
      text: entry => [actorText(entry), entry.by.organization].filter(Boolean).join(', '),
    },
    {
      id: 'via',
      header: t.via,
      width: 180,
      cell: entry => <span className="truncate">{[entry.via.key, entry.via.address].filter(Boolean).join(', ')}</span>,
      text: entry => [entry.via.key, entry.via.address].filter(Boolean).join(', '),
    },
    {
      id: 'seq',
      header: t.seq,
      width: 130,
      align: 'end',
      cell: entry => (entry.link ? f.number(entry.link.seq) : ''),
      text: entry => String(entry.link?.seq ?? ''),
    },
  ]
}

/** An entry as a card of the phone's list. */
function JournalCard({ entry }: { entry: JournalEntry }) {
  const f = useFormat()
  const actionText = useActionText()
  const actorText = useActorText()
  const { brief } = useFactTexts()
  const place = placeOf(entry)
  const details = brief(entry)
  const action = actionText(entry)
  return (
    <article className="stack s13" style={{ gap: 4 }}>
      <span>
        {place ? <Link to={place}>{action}</Link> : <b>{action}</b>}
        {entry.number && <span className="ink-2"> {entry.number}</span>}
      </span>
      {details && <span className="ink-2">{details}</span>}
      <span className="muted">
        {f.dateTime(entry.at)}, {actorText(entry)}
        {entry.by.organization && `, ${entry.by.organization}`}
      </span>
    </article>
  )
}
