import { useState } from 'react'
import { type BlockChange, blockChanges, ConditionBlock } from '#contract/condition-blocks.ts'
import { conditionTemplates, type TemplateCard } from '#contract/condition-templates.ts'
import { blockWords } from '#contract/condition-words.ts'
import { useSend } from '#web/api/query.ts'
import { useLocale, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { toasts } from '#web/ui/feedback/toasts.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { BlockDiff } from './BlockDiff.tsx'
import { dialogWords } from './words.ts'

type Props = { card: TemplateCard; news: NonNullable<TemplateCard['news']>; onClose: () => void }

const tones = { same: 'neutral', theirs: 'info', mine: 'neutral', both: 'warn' } as const

/** What is new in the system template a copy comes from, block by block; what nobody touched here is chosen already. */
export function MergeDialog({ card, news, onClose }: Props) {
  const t = useWords(dialogWords)
  const { locale } = useLocale()
  const merge = useSend(conditionTemplates.merge)
  const mine = card.editions[0]!.blocks
  const changes = blockChanges(news.base, news.theirs, mine)
  const changed = ConditionBlock.options.filter(block => changes[block] === 'theirs' || changes[block] === 'both')
  const [taken, setTaken] = useState<readonly ConditionBlock[]>(() => changed.filter(block => changes[block] === 'theirs'))
  const send = () =>
    merge.mutate(
      { id: card.id, version: card.version, blocks: [...taken] },
      {
        onSuccess: () => {
          toasts.add({ type: 'success', title: t.merged, content: card.name })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t.mergeTitle(card.origin!.name[locale])}
      subtitle={news.note[locale]}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" pending={merge.isPending} onClick={send}>
            {t.mergeDo}
          </Button>
        </>
      }
    >
      <div className="stack" style={{ gap: 16 }}>
        {merge.error && <p role="alert">{merge.error.message}</p>}
        {changed.length === 0 && <p className="muted">{t.unchanged}</p>}
        {changed.map(block => (
          <section key={block} className="stack">
            <div className="row row-wrap">
              <h3>{blockWords[block][locale]}</h3>
              <ChangeBadge change={changes[block]} />
            </div>
            <BlockDiff block={block} before={mine} after={news.theirs} />
            <Checkbox
              checked={taken.includes(block)}
              onChange={take => setTaken(take ? [...taken, block] : taken.filter(each => each !== block))}
            >
              {t.take}
            </Checkbox>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function ChangeBadge({ change }: { change: BlockChange }) {
  const t = useWords(dialogWords)
  return <Badge tone={tones[change]}>{t[change]}</Badge>
}
