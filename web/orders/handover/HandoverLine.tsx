import { pictureOf } from '#contract/files.ts'
import type { TaskHandover } from '#contract/order-card.ts'
import { useWords } from '#web/i18n/words.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { handoverWords } from './words.ts'

/** Who took the cargo at a stop and how he proved it, with his signature; or why a dispatcher ended the stop without. */
export function HandoverLine({ handover }: { handover: TaskHandover }) {
  const t = useWords(handoverWords)
  const { method, receiver, position, power, reason, signatureId } = handover
  if (method === 'hand') return <span className="warn s12">{t.hand(reason)}</span>
  if (method === 'code') return <span className="go s12">{t.code}</span>
  const who = [receiver, position, power && t.power(power)].filter(Boolean).join(', ')
  return (
    <span className="row row-wrap s12">
      <span className="go">
        {t.received(who)}, {t.signature}
      </span>
      {signatureId && (
        <Link href={pictureOf(signatureId, 'large')} target="_blank" aria-label={t.signatureAlt}>
          <img
            src={pictureOf(signatureId, 'thumb')}
            alt={t.signatureAlt}
            width={96}
            height={48}
            loading="lazy"
            style={{ background: '#fff', borderRadius: 4 }}
          />
        </Link>
      )}
    </span>
  )
}
