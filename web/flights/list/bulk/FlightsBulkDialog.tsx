import { type ReactNode, useState } from 'react'
import type { FlightBulk } from '#contract/flight-moves.ts'
import { flights } from '#contract/flights.ts'
import { ask } from '#web/api/client.ts'
import { useMe } from '#web/api/session.ts'
import { flightStepWords } from '#web/flights/steps/words.ts'
import { thisMinute, useFormat } from '#web/i18n/format.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { ReasonFields, useReason } from '#web/orders/actions/ReasonFields.tsx'
import { useResources } from '#web/orders/actions/ResourceFields.tsx'
import { StepFrame } from '#web/orders/actions/StepFrame.tsx'
import '#web/orders/actions/step.css'
import { stepWords } from '#web/orders/actions/stepWords.ts'
import { useMarkWords } from '#web/orders/actions/useMarkWords.ts'
import { Segmented } from '#web/ui/buttons/Segmented.tsx'
import { ComboBox } from '#web/ui/choices/ComboBox.tsx'
import { DateTimeField } from '#web/ui/dates/DatePicker.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { type FlightsAsking, nextMarkOf } from './steps.ts'
import { flightBulkWords } from './words.ts'

type Props = { asking: FlightsAsking; onClose: () => void }

/** What a step with many flights has to know first: when, what the drivers are told, which vehicle or driver and why. */
export function FlightsBulkDialog(props: Props) {
  switch (props.asking.kind) {
    case 'mark':
      return <MarkMany {...props} />
    case 'instruct':
      return <InstructMany {...props} />
    default:
      return <ReplaceMany {...props} />
  }
}

/** One step with many flights; each is answered for. */
const send = async (data: FlightBulk) => {
  const [done, error] = await ask(flights.bulk, { data }, { quiet: true })
  if (error) throw error
  return done.results
}

function Frame({ asking, onClose, onSubmit, children }: Props & { onSubmit: () => void; children: ReactNode }) {
  const t = useWords(flightBulkWords)
  const s = useWords(stepWords)
  const title = t.title(t[asking.kind], asking.rows.length)
  return (
    <StepFrame title={title} close={s.close} confirm={title} pending={false} held={null} error={null} onSubmit={onSubmit} onClose={onClose}>
      {children}
    </StepFrame>
  )
}

function MarkMany(props: Props) {
  const { asking, onClose } = props
  const t = useWords(flightBulkWords)
  const s = useWords(stepWords)
  const f = useFormat()
  const { locale } = useLocale()
  const { tz } = useMe()
  const said = { loading: useMarkWords('loading'), unloading: useMarkWords('unloading'), other: useMarkWords('fuel') }
  // what is marked is what was shown, also when it is tried once more after the list has moved on
  const [shown] = useState(() =>
    asking.rows.flatMap(row => {
      const next = nextMarkOf(row)
      return next ? [{ row, ...next }] : []
    }),
  )
  const [mode, setMode] = useState<'now' | 'typed'>('now')
  const [at, setAt] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const untimed = mode === 'typed' && at === null
  return (
    <Frame
      {...props}
      onSubmit={() => {
        setTried(true)
        if (untimed) return
        onClose()
        const marked = new Map(shown.map(({ row, stop, mark }) => [row.id, { taskId: stop.taskId, mark }]))
        asking.run(rows =>
          send({
            action: 'mark',
            rows: rows.flatMap(({ id, version }) => {
              const next = marked.get(id)
              return next ? [{ id, version, ...next }] : []
            }),
            comment: comment.trim(),
            ...(mode === 'typed' && at !== null ? { at } : {}),
          }),
        )
      }}
    >
      <p className="s13 ink-2">{t.markHint}</p>
      <ul className="s13" aria-label={t.marked}>
        {shown.map(({ row, stop, mark }) => (
          <li key={row.id}>
            <span className="mono nowrap">{row.number}</span>{' '}
            {(stop.kind === 'loading' || stop.kind === 'unloading' ? said[stop.kind] : said.other)(mark)}
            <span className="muted">, {stop.place[locale]}</span>
          </li>
        ))}
      </ul>
      <div className="order-step-field">
        <span className="order-step-label">{s.when}</span>
        <Segmented
          label={s.when}
          value={mode}
          onChange={next => {
            setMode(next)
            if (next === 'typed' && at === null) setAt(thisMinute())
          }}
          options={[
            { id: 'now', label: s.now },
            { id: 'typed', label: s.typed },
          ]}
        />
        {mode === 'typed' && (
          <DateTimeField
            label={s.when}
            hideLabel
            value={at}
            onChange={setAt}
            zone={tz}
            description={s.whenHint(f.zone(tz))}
            error={tried && untimed ? s.timeNone : null}
          />
        )}
      </div>
      <TextArea label={s.comment} optional value={comment} onChange={setComment} rows={2} maxLength={500} />
    </Frame>
  )
}

function InstructMany(props: Props) {
  const { asking, onClose } = props
  const t = useWords(flightBulkWords)
  const s = useWords(flightStepWords)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const instructions = text.trim()
  return (
    <Frame
      {...props}
      onSubmit={() => {
        setTried(true)
        if (instructions === '') return
        onClose()
        asking.run(rows => send({ action: 'instruct', rows: keysOf(rows), instructions }))
      }}
    >
      <TextArea
        label={s.instructText}
        description={t.instructHint}
        value={text}
        onChange={setText}
        rows={6}
        maxLength={2000}
        error={tried && instructions === '' ? t.instructNone : null}
      />
    </Frame>
  )
}

function ReplaceMany(props: Props) {
  const { asking, onClose } = props
  const t = useWords(flightBulkWords)
  const s = useWords(stepWords)
  const { rows, chosen, choose } = useResources()
  const why = useReason()
  const [override, setOverride] = useState('')
  const [tried, setTried] = useState(false)
  const [truckId, driverId, coDriverId] = [chosen.truck?.id ?? null, chosen.driver?.id ?? null, chosen.coDriver?.id ?? null]
  const isMissing = truckId === null && driverId === null && coDriverId === null
  const truckItem = ({ id, plate, make, model }: NonNullable<typeof chosen.truck>) => ({
    id,
    label: plate,
    hint: `${make} ${model}`.trim(),
  })
  const driverItem = ({ id, name, categories }: NonNullable<typeof chosen.driver>) => ({ id, label: name, hint: categories.join(', ') })
  return (
    <Frame
      {...props}
      onSubmit={() => {
        setTried(true)
        const given = why.given()
        if (!given || isMissing) return
        onClose()
        const overridden = override.trim() === '' ? {} : { overrideReason: override.trim() }
        asking.run(chosenRows =>
          send({
            action: 'replace',
            rows: keysOf(chosenRows),
            truckId,
            driverId,
            ...(coDriverId !== null && { coDriverId }),
            ...overridden,
            ...given,
          }),
        )
      }}
    >
      <p className="s13 ink-2">{t.replaceHint}</p>
      <ComboBox
        label={s.truck}
        optional
        placeholder={t.stays}
        value={chosen.truck && truckItem(chosen.truck)}
        onChange={item => choose.truck(item?.id ?? null)}
        items={(rows.trucks ?? []).map(truckItem)}
        error={tried && isMissing ? t.replaceNone : null}
      />
      <ComboBox
        label={s.driver}
        optional
        placeholder={t.stays}
        value={chosen.driver && driverItem(chosen.driver)}
        onChange={item => choose.driver(item?.id ?? null)}
        items={rows.drivers.map(driverItem)}
      />
      <ComboBox
        label={s.coDriver}
        optional
        placeholder={t.stays}
        value={chosen.coDriver && driverItem(chosen.coDriver)}
        onChange={item => choose.coDriver(item?.id ?? null)}
        items={rows.drivers.filter(({ id }) => id !== driverId).map(driverItem)}
      />
      <ReasonFields by={why} dict="executorRevokeReasons" />
      <TextArea label={s.override} optional description={t.overrideHint} value={override} onChange={setOverride} rows={2} maxLength={300} />
    </Frame>
  )
}

const keysOf = (rows: readonly { id: string; version: number }[]) => rows.map(({ id, version }) => ({ id, version }))
