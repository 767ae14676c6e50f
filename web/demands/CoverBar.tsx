import { useFormat } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/words.ts'
import { barWords } from './barWords.ts'
import './cells.css'

export type Cover = { needed: number; promised: number; confirmed: number }

/** How far a need is covered: confirmed is solid, promised beyond it hatched, the rest open; the figures stand beside, in words where there is room. */
export function CoverBar({ cover: { needed, promised, confirmed }, isDescribed = false }: { cover: Cover; isDescribed?: boolean }) {
  const t = useWords(barWords)
  const f = useFormat()
  const share = (trips: number) => `${Math.min(100, needed > 0 ? (trips / needed) * 100 : 0)}%`
  const [n, p, c] = [f.number(needed), f.number(promised), f.number(confirmed)]
  return (
    <span className="demand-cover" role="img" aria-label={t.label(n, p, c)}>
      <span className="demand-cover-said" aria-hidden="true">
        {isDescribed ? (
          <>
            <span>
              {t.needed} <b>{n}</b>
            </span>
            <span>
              {t.promised} <b>{p}</b>
            </span>
            <span>
              {t.confirmed} <b>{c}</b>
            </span>
          </>
        ) : (
          <span className="nowrap">
            {n} / {p} / <b>{c}</b>
          </span>
        )}
      </span>
      <span className="demand-cover-bar" aria-hidden="true">
        <i className="demand-cover-promised" style={{ width: share(Math.max(promised, confirmed)) }} />
        <i className="demand-cover-confirmed" style={{ width: share(confirmed) }} />
      </span>
    </span>
  )
}
