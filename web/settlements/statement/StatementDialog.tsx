import { useRef, useState } from 'react'
import type { Output } from '#contract/call.ts'
import { MatchLevel, type StatementPayment, statementChunks } from '#contract/settlement-statement.ts'
import { settlementLimits } from '#contract/settlement-states.ts'
import { settlements } from '#contract/settlements.ts'
import { CallError } from '#web/api/client.ts'
import { useSend } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Spinner } from '#web/ui/loading/Spinner.tsx'
import { names } from '#web/ui/names.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { UploadIcon } from '#web/ui/pictures/screenIcons.tsx'
import '../settlements.css'
import { SettleDialog } from '#web/settlements/SettleDialog.tsx'
import { levelWords, settlementWords } from '#web/settlements/words.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { StatementRow } from './StatementRow.tsx'
import { type Choice, chosenAtFirst, partsSent } from './statement.ts'
import { statementWords } from './words.ts'

type Read = Output<typeof settlements.readStatement>

/** Reads a statement of the bank, shows what each payment pays, and records what its person confirms. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(statementWords)
  const w = useWords(settlementWords)
  const f = useFormat()
  const read = useSend(settlements.readStatement)
  const [found, setFound] = useState<{ base64: string[]; read: Read } | null>(null)
  const [large, setLarge] = useState(false)

  const bring = async (file: File | undefined) => {
    if (!file) return
    setLarge(file.size > settlementLimits.statementBytes)
    if (file.size > settlementLimits.statementBytes) return
    const base64 = statementChunks(textOf(new Uint8Array(await file.arrayBuffer())))
    read.mutate({ base64 }, { onSuccess: answer => setFound({ base64, read: answer }) })
  }

  if (found)
    return <Preview {...found} onRead={next => setFound({ ...found, read: next })} onOther={() => setFound(null)} onClose={onClose} />
  return (
    <Dialog open keep onClose={onClose} title={t.title} footer={<Button onClick={onClose}>{w.close}</Button>}>
      <div className="settle-form">
        {large && <Banner tone="danger">{t.tooLarge(f.number(settlementLimits.statementBytes / 1000))}</Banner>}
        {read.error instanceof CallError && !large && <Banner tone="danger">{read.error.message}</Banner>}
        <p className="s13 ink-2">{t.about}</p>
        <Drop pending={read.isPending} onFile={file => void bring(file)} />
      </div>
    </Dialog>
  )
}

/** Bytes as the text a call carries, piece by piece: a whole file is too many arguments. */
function textOf(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return btoa(letters)
}

function Drop({ pending, onFile }: { pending: boolean; onFile: (file: File | undefined) => void }) {
  const t = useWords(statementWords)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button chooses one by the keyboard
    <div
      className={names('settle-drop', over && 'settle-drop-over')}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!pending) onFile(event.dataTransfer.files[0])
      }}
    >
      {pending ? (
        <span className="row" role="status">
          <Spinner /> {t.reading}
        </span>
      ) : (
        <>
          <UploadIcon size={24} />
          <span className="muted settle-drop-words">{t.drop}</span>
          <Button onClick={() => input.current?.click()}>{t.choose}</Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t.choose}
        accept=".txt,.1c,text/plain"
        onChange={event => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

type PreviewProps = { base64: string[]; read: Read; onRead: (read: Read) => void; onOther: () => void; onClose: () => void }

function Preview({ base64, read, onRead, onOther, onClose }: PreviewProps) {
  const t = useWords(statementWords)
  const levels = useWords(levelWords)
  const f = useFormat()
  const confirm = useSend(settlements.confirmStatement)
  const again = useSend(settlements.readStatement)
  const back = useSend(settlements.leavePayment)
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(() => chosenAtFirst(read.items))
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [leaving, setLeaving] = useState<StatementPayment | null>(null)
  const { items, settlements: postedSettlements } = read
  const parts = partsSent(items, choices, postedSettlements)
  const payments = new Set(parts.map(({ key }) => key)).size
  const choose = (key: string, choice: Choice | null) => {
    const next = new Map(choices)
    if (choice) next.set(key, choice)
    else next.delete(key)
    setChoices(next)
  }
  /** The statement as it stands now; of what is done here nothing is chosen any more. */
  const readAgain = (done: readonly string[]) => {
    setChoices(new Map([...choices].filter(([key]) => !done.includes(key))))
    again.mutate({ base64 }, { onSuccess: onRead })
  }
  const submit = () =>
    confirm.mutate(
      { base64, payments: parts },
      {
        onSuccess: ({ paid, results }) => {
          const failed = new Map(results.flatMap(({ key, ok, error }) => (ok ? [] : [[key, error ?? '']])))
          setRefused(failed)
          if (paid > 0) toasts.add({ type: 'success', title: t.done(paid), content: t.doneText })
          if (failed.size === 0) onClose()
          else readAgain(results.map(({ key }) => key))
        },
      },
    )
  const takeUp = ({ key, version }: StatementPayment) =>
    back.mutate({ action: 'return', base64, key, version }, { onSettled: () => readAgain([key]) })
  const groups = MatchLevel.options.map(level => ({ level, of: items.filter(one => one.level === level) }))

  return (
    <>
      <SettleDialog
        title={t.title}
        subtitle={t.account(read.account, f.dates(read.from, read.to))}
        size="large"
        confirm={t.confirm(payments)}
        reason={payments === 0 ? t.nothingChosen : null}
        pending={confirm.isPending || again.isPending}
        error={confirm.error ?? back.error ?? again.error}
        onSubmit={submit}
        onClose={onClose}
      >
        <div className="row">
          <Button size="small" onClick={onOther}>
            {t.other}
          </Button>
        </div>
        {read.faults.length > 0 && (
          <Banner tone="warn">
            <b>{t.faults(read.faults.length)}</b>
            {read.faults.slice(0, 5).map(({ line, words }) => (
              <span key={line + words} className="settle-line">
                {t.fault(line, words)}
              </span>
            ))}
          </Banner>
        )}
        {items.length === 0 && <p className="muted">{t.none}</p>}
        {groups
          .filter(({ of }) => of.length > 0)
          .map(({ level, of }) => (
            <section key={level} className="settle-level" aria-label={levels[level]}>
              <h3 className="row">
                {levels[level]} <Badge tone={tones[level]}>{of.length}</Badge>
              </h3>
              <ul className="settle-payments">
                {of.map(payment => (
                  <StatementRow
                    key={payment.key}
                    payment={payment}
                    settlements={postedSettlements}
                    choice={choices.get(payment.key) ?? null}
                    refused={refused.get(payment.key)}
                    onChoose={choice => choose(payment.key, choice)}
                    onLeave={() => setLeaving(payment)}
                    onTakeUp={() => takeUp(payment)}
                  />
                ))}
              </ul>
            </section>
          ))}
      </SettleDialog>
      {leaving && (
        <LeaveDialog
          base64={base64}
          payment={leaving}
          onDone={() => {
            setLeaving(null)
            readAgain([leaving.key])
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

const tones = { certain: 'go', uncertain: 'warn', known: 'warn', unknown: 'neutral', aside: 'neutral', done: 'neutral' } as const
