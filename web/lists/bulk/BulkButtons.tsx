import { useWords } from '#web/i18n/words.ts'
import { listsWords } from '#web/lists/words.ts'
import { useBelow } from '#web/ui/appearance.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import type { BulkAction, sortedOut } from './bulk.ts'

/** An action with the rows it is possible for, and why it is not for the others. */
export type Sorted<Row> = { action: BulkAction<Row> } & ReturnType<typeof sortedOut<Row>>

const asName = 5

/** So many actions stand in the bar, which is whole then at 1 280 px; on a phone fewer. */
const mostButtons = { wide: 5, phone: 2 }

/**
 * The actions of the chosen rows, each with how many it is possible for: those all of them may first, at a press; those some may tell
 * the reasons before. What the bar has no room for, rare ones and what changes nothing stand in one menu.
 */
export function BulkButtons<Row>({
  sorted,
  of,
  busy,
  tools,
  nameOf,
  onBegin,
  onPartly,
}: {
  sorted: readonly Sorted<Row>[]
  /** How many rows are chosen. */
  of: number
  busy: boolean
  tools: readonly MenuEntry[]
  nameOf: (row: Row) => string
  onBegin: (action: BulkAction<Row>, able: readonly Row[]) => void
  /** One of the menu is possible for some of the rows only: that is asked about first. */
  onPartly: (sorted: Sorted<Row>) => void
}) {
  const t = useWords(listsWords)
  const phone = useBelow(768)
  const possible = sorted.filter(({ able }) => able.length > 0)
  const often = possible.filter(({ action }) => !action.rare)
  const whole = often.filter(({ able }) => able.length === of)
  const shown = [...whole, ...often.filter(one => !whole.includes(one))].slice(0, phone ? mostButtons.phone : mostButtons.wide)
  const others = possible.filter(one => !shown.includes(one))
  return (
    <>
      {shown.map(one =>
        whole.includes(one) ? (
          <Button
            key={one.action.id}
            variant={one.action.danger ? 'danger-plain' : 'plain'}
            disabled={busy}
            onClick={() => onBegin(one.action, one.able)}
          >
            {one.action.label}{' '}
            <span className="muted s12" aria-hidden="true">
              {of}
            </span>
          </Button>
        ) : (
          <PartlyButton
            key={one.action.id}
            sorted={one}
            of={of}
            busy={busy}
            nameOf={nameOf}
            onBegin={() => onBegin(one.action, one.able)}
          />
        ),
      )}
      {(others.length > 0 || tools.length > 0) && (
        <Menu
          label={t.more}
          placement="top end"
          items={[
            ...others.map(one => ({
              id: one.action.id,
              label: one.action.label,
              danger: one.action.danger,
              ...(one.able.length < of && { note: t.possible(one.able.length, of) }),
              onAction: () => (one.able.length < of ? onPartly(one) : onBegin(one.action, one.able)),
            })),
            ...(others.length > 0 && tools.length > 0 ? ['separator' as const] : []),
            ...tools,
          ]}
        >
          <Button variant="ghost" disabled={busy}>
            {t.more}
          </Button>
        </Menu>
      )}
    </>
  )
}

type PartlyProps<Row> = {
  sorted: Sorted<Row>
  /** How many rows are chosen. */
  of: number
  nameOf: (row: Row) => string
  onBegin: () => void
}

/** An action that is possible for some of the rows: for how many, why not for the others, and only then the doing. */
function PartlyButton<Row>({ sorted, of, busy, nameOf, onBegin }: PartlyProps<Row> & { busy: boolean }) {
  const t = useWords(listsWords)
  const { action, able } = sorted
  return (
    <Popover
      label={action.label}
      placement="top"
      trigger={
        <Button variant="ghost" disabled={busy}>
          {action.label}{' '}
          <span className="muted s12">
            <span aria-hidden="true">{able.length}</span>
            <span className="visually-hidden">{t.possible(able.length, of)}</span>
          </span>
        </Button>
      }
    >
      {close => (
        <div className="lists-reasons">
          <Reasons {...sorted} nameOf={nameOf} />
          <Button
            variant="primary"
            onClick={() => {
              close()
              onBegin()
            }}
          >
            {t.doFor(action.label, able.length)}
          </Button>
        </div>
      )}
    </Popover>
  )
}

/** The same for an action of the menu. */
export function PartlyDialog<Row>({ sorted, of, nameOf, onClose, onBegin }: PartlyProps<Row> & { onClose: () => void }) {
  const t = useWords(listsWords)
  const { action, able } = sorted
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={action.label}
      subtitle={t.possible(able.length, of)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" onClick={onBegin}>
            {t.doFor(action.label, able.length)}
          </Button>
        </>
      }
    >
      <div className="lists-reasons">
        <Reasons {...sorted} nameOf={nameOf} />
      </div>
    </Dialog>
  )
}

/** The rows an action is not possible for, by the reason. */
function Reasons<Row>({ reasons, nameOf }: Pick<Sorted<Row>, 'reasons'> & { nameOf: (row: Row) => string }) {
  const t = useWords(listsWords)
  return (
    <>
      <p className="strong">{t.notFor([...reasons.values()].reduce((sum, rows) => sum + rows.length, 0))}</p>
      <ul>
        {[...reasons].map(([reason, refused]) => (
          <li key={reason}>
            {reason} <span className="muted">({named(refused, nameOf, t.andMore)})</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function named<Row>(rows: readonly Row[], nameOf: (row: Row) => string, more: (n: number) => string): string {
  const said = rows.slice(0, asName).map(nameOf).join(', ')
  return rows.length > asName ? `${said} ${more(rows.length - asName)}` : said
}
