import { defineWords, useWords } from '#web/i18n/words.ts'
import { Badge } from '#web/ui/badges/Badge.tsx'
import { LockIcon } from '#web/ui/pictures/screenIcons.tsx'
import './private-tag.css'

const words = defineWords({ tag: { ru: 'закрытая площадка', en: 'private area' } })

/** That a lot or a demand is for the members of a private area alone; `brief` where there is room for a sign only. */
export function PrivateTag({ brief = false }: { brief?: boolean }) {
  const t = useWords(words)
  if (!brief)
    return (
      <Badge tone="private" icon={<LockIcon size={12} />}>
        {t.tag}
      </Badge>
    )
  return (
    <span className="private private-tag" title={t.tag}>
      <LockIcon size={14} />
      <span className="visually-hidden">{t.tag}</span>
    </span>
  )
}
