import type { RuleCard, RuleConflict } from '#contract/management-rules.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/pictures/screenIcons.tsx'
import { RuleText } from './RuleText.tsx'
import { words } from './words.ts'

type Props = {
  rule: RuleCard
  nameOf: (code: string) => string
  conflicts: readonly RuleConflict[]
  mayEdit: boolean
  pending: boolean
  onSwitch: (active: boolean) => void
  onOwn: () => void
  onUp: (() => void) | null
  onDown: (() => void) | null
  onOpen: (what: 'edit' | 'runs' | 'versions' | 'remove') => void
  onDrag: () => void
  onDrop: () => void
}

/** One rule: what it says, whether it is on, what it did, and what stands in its way. */
export function RuleListCard(props: Props) {
  const { rule, nameOf, conflicts, mayEdit, onOpen } = props
  const t = useWords(words)
  const f = useFormat()
  const { name } = rule.draft
  return (
    <li
      className="rule-card"
      draggable={mayEdit}
      onDragStart={props.onDrag}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        props.onDrop()
      }}
    >
      <div className="rule-head">
        <h2>{name}</h2>
        <Badge>{t.priority(String(rule.draft.priority))}</Badge>
        {mayEdit && (
          <>
            <IconButton
              label={t.up(name)}
              icon={<ChevronUpIcon />}
              disabled={props.onUp === null || props.pending}
              onClick={() => props.onUp?.()}
            />
            <IconButton
              label={t.down(name)}
              icon={<ChevronDownIcon />}
              disabled={props.onDown === null || props.pending}
              onClick={() => props.onDown?.()}
            />
          </>
        )}
        <Switch checked={rule.active} disabled={!mayEdit || props.pending} label={t.on(name)} onChange={props.onSwitch} />
      </div>
      <RuleText draft={rule.draft} nameOf={nameOf} />
      {rule.failedAt !== null && !rule.active && <Banner tone="danger">{t.selfOff}</Banner>}
      {conflicts.map(({ kind, otherId, other }) => (
        <Banner key={`${kind} ${otherId}`} tone="warn">
          {kind === 'shadowed' ? t.shadowed(other) : t.contrary(other)}
        </Banner>
      ))}
      {rule.ownerGone && <Banner tone="danger">{t.ownerGone}</Banner>}
      <div className="rule-head">
        <span className="muted s12">
          {t.owner(rule.owner)} · {t.fired(f.number(rule.firedLately), f.number(rule.fired))}
          {rule.waiting > 0 && ` · ${t.waiting(f.number(rule.waiting))}`}
        </span>
        <span className="spacer" />
        {mayEdit && rule.ownerGone && (
          <Button size="small" onClick={props.onOwn}>
            {t.own}
          </Button>
        )}
        <Button size="small" onClick={() => onOpen('runs')}>
          {t.log}
        </Button>
        <Button size="small" onClick={() => onOpen('versions')}>
          {t.versions}
        </Button>
        <Button size="small" onClick={() => onOpen('edit')}>
          {mayEdit ? t.edit : t.look}
        </Button>
        {mayEdit && (
          <Button size="small" variant="danger-plain" onClick={() => onOpen('remove')}>
            {t.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
