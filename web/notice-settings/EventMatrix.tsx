import type { EventRow } from '#contract/notice-policy.ts'
import { type EventSetting, NoticeChannel } from '#contract/notice-settings.ts'
import { meaningOf, type OccurrenceCode } from '#contract/occurrences.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { DecimalField } from '#web/ui/fields/DecimalField.tsx'
import { Example } from './Example.tsx'
import { type Events, groupsOf, rowFor, withChannel, withRows } from './rows.ts'
import { channelWords, eventWords, groupWords } from './words.ts'

const channels = NoticeChannel.options

type MatrixProps = {
  events: Events
  codes: readonly OccurrenceCode[]
  onChange: (own: EventSetting[]) => void
  /** Which group stands open at first. */
  open: string
}

/** Events and the channels they are told by, group by group; on a phone a list that folds. */
export function EventMatrix({ events, codes, onChange, open }: MatrixProps) {
  const names = useWords(groupWords)
  const narrow = useBelow(768)
  const set = (of: readonly OccurrenceCode[], change: (row: EventRow, code: OccurrenceCode) => EventRow) =>
    onChange(
      withRows(
        events,
        of.map(code => ({ code, ...change(rowFor(events, code), code) })),
      ),
    )
  const Group = narrow ? GroupList : GroupTable
  return (
    <div className="org-stack" style={{ justifyItems: 'stretch' }}>
      {groupsOf(codes).map(({ group, codes: of }) => (
        <details key={group} open={group === open || undefined}>
          <summary className="medium">
            {names[group]} <span className="muted s13">{of.length}</span>
          </summary>
          <Group events={events} codes={of} label={names[group]} set={set} />
        </details>
      ))}
    </div>
  )
}

type Set = (of: readonly OccurrenceCode[], change: (row: EventRow, code: OccurrenceCode) => EventRow) => void
type GroupProps = { events: Events; codes: readonly OccurrenceCode[]; label: string; set: Set }

const has = (events: Events, code: OccurrenceCode, channel: NoticeChannel) => rowFor(events, code).channels.includes(channel)

function GroupTable({ events, codes, label, set }: GroupProps) {
  const t = useWords(eventWords)
  const names = useWords(channelWords)
  const mine = codes.map(code => rowFor(events, code).onlyMine)
  return (
    <div className="org-matrix" role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.event}</th>
            {channels.map(channel => (
              <th key={channel} scope="col" className="nowrap">
                {names[channel]}
              </th>
            ))}
            <th scope="col" className="nowrap" title={t.mineNote}>
              {t.mine}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t.example}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="muted">
              {t.all}
            </th>
            {channels.map(channel => (
              <td key={channel}>
                <AllBox events={events} codes={codes} label={label} channel={channel} set={set} />
              </td>
            ))}
            <td>
              <Checkbox
                label={t.of(label, t.mine)}
                checked={mine.every(Boolean)}
                indeterminate={mine.some(Boolean) && !mine.every(Boolean)}
                onChange={onlyMine => set(codes, row => ({ ...row, onlyMine }))}
              />
            </td>
            <td />
          </tr>
          {codes.map(code => (
            <tr key={code}>
              <th scope="row">
                <EventName code={code} events={events} set={set} />
              </th>
              {channels.map(channel => (
                <td key={channel}>
                  <ChannelBox code={code} channel={channel} events={events} set={set} />
                </td>
              ))}
              <td>
                <MineBox code={code} events={events} set={set} />
              </td>
              <td>
                <Example code={code} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GroupList({ events, codes, label, set }: GroupProps) {
  const t = useWords(eventWords)
  const names = useWords(channelWords)
  const { locale } = useLocale()
  return (
    <div role="group" aria-label={label}>
      <div className="org-roles">
        <span className="muted s13">{t.all}:</span>
        {channels.map(channel => (
          <AllBox key={channel} events={events} codes={codes} label={label} channel={channel} set={set} named />
        ))}
      </div>
      {codes.map(code => {
        const told = rowFor(events, code).channels.map(channel => names[channel])
        return (
          <details key={code}>
            <summary>
              {meaningOf(code).words[locale]} <span className="muted s13">{told.join(', ') || t.nowhere}</span>
            </summary>
            <EventName code={code} events={events} set={set} bare />
            <div className="org-roles">
              {channels.map(channel => (
                <ChannelBox key={channel} code={code} channel={channel} events={events} set={set} named />
              ))}
              <MineBox code={code} events={events} set={set} named />
              <Example code={code} />
            </div>
          </details>
        )
      })}
    </div>
  )
}

function AllBox({ events, codes, label, channel, set, named = false }: GroupProps & { channel: NoticeChannel; named?: boolean }) {
  const t = useWords(eventWords)
  const name = useWords(channelWords)[channel]
  const on = codes.filter(code => has(events, code, channel)).length
  return (
    <Checkbox
      label={t.of(label, name)}
      checked={on === codes.length}
      indeterminate={on > 0 && on < codes.length}
      onChange={next => set(codes, row => withChannel(row, channel, next))}
    >
      {named ? name : undefined}
    </Checkbox>
  )
}

type OneProps = { code: OccurrenceCode; events: Events; set: Set; named?: boolean }

function ChannelBox({ code, channel, events, set, named = false }: OneProps & { channel: NoticeChannel }) {
  const t = useWords(eventWords)
  const name = useWords(channelWords)[channel]
  const { locale } = useLocale()
  return (
    <Checkbox
      label={t.of(meaningOf(code).words[locale], name)}
      checked={has(events, code, channel)}
      disabled={channel === 'bell' && meaningOf(code).mandatory}
      onChange={on => set([code], row => withChannel(row, channel, on))}
    >
      {named ? name : undefined}
    </Checkbox>
  )
}

function MineBox({ code, events, set, named = false }: OneProps) {
  const t = useWords(eventWords)
  const { locale } = useLocale()
  return (
    <Checkbox
      label={t.of(meaningOf(code).words[locale], t.mine)}
      checked={rowFor(events, code).onlyMine}
      onChange={onlyMine => set([code], row => ({ ...row, onlyMine }))}
    >
      {named ? t.mine : undefined}
    </Checkbox>
  )
}

/** What the event is called, why it may be locked, and how much of it is too little to be told. */
function EventName({ code, events, set, bare = false }: OneProps & { bare?: boolean }) {
  const t = useWords(eventWords)
  const { locale } = useLocale()
  const { words, urgent, mandatory, threshold } = meaningOf(code)
  const name = words[locale]
  return (
    <>
      {!bare && name} {urgent && <Badge tone="warn">{t.urgent}</Badge>}
      {mandatory && <p className="muted s12">{t.mandatory}</p>}
      {threshold && (
        <DecimalField
          label={threshold === 'days' ? t.ahead(name) : t.later(name)}
          hideLabel={!bare}
          optional
          digits={0}
          unit={threshold === 'days' ? t.days : t.minutes}
          value={rowFor(events, code).threshold}
          onChange={value => {
            const most = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100_000 ? value : null
            set([code], row => ({ ...row, threshold: most }))
          }}
        />
      )}
    </>
  )
}
