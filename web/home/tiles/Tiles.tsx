import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isOtherwiseUsed } from '#web/home/keys.ts'
import { words } from '#web/home/words.ts'
import { useFormat } from '#web/i18n/format.ts'
import { minorDigits } from '#web/i18n/numbers.ts'
import { useWords } from '#web/i18n/words.ts'
import { Skeleton } from '#web/ui/loading/Skeleton.tsx'
import { Kbd } from '#web/ui/text/Kbd.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { shortOf, type Tile } from './tiles.ts'

/** The six figures of the day, each a way to the list it counts; null while they are asked for. */
export function Tiles({ tiles }: { tiles: Tile[] | null }) {
  const t = useWords(words)
  const navigate = useNavigate()
  useEffect(() => {
    if (!tiles) return
    const press = (event: KeyboardEvent) => {
      const tile = /^(Digit|Numpad)[1-6]$/.test(event.code) && !isOtherwiseUsed(event) ? tiles[Number(event.code.slice(-1)) - 1] : undefined
      if (!tile) return
      event.preventDefault()
      void navigate(tile.to)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [tiles, navigate])

  return (
    <nav className="home-tiles" aria-label={t.tiles} aria-busy={!tiles}>
      {tiles
        ? tiles.map((tile, i) => <TileLink key={tile.id} tile={tile} number={i + 1} />)
        : Array.from({ length: 6 }, (_, i) => (
            <span key={i} className="home-tile">
              <Skeleton width={48} height={24} />
              <Skeleton width={104} />
            </span>
          ))}
    </nav>
  )
}

function TileLink({ tile, number }: { tile: Tile; number: number }) {
  const t = useWords(words)
  const f = useFormat()
  const figure = (n: number) => (n > 1000 ? t.many : f.number(n))
  const of = figure(tile.of ?? 0)
  const under: Record<Tile['id'], string> = {
    withoutExecutor: t.withoutExecutorSub(of),
    confirm: t.confirmSub,
    behind: t.behindSub(of),
    missed: t.missedSub,
    docs: t.docsSub,
    soon: t.soonSub,
    sum: tile.money && tile.money.others > 0 ? t.sumOthers(tile.money.others) : t.sumSub(tile.of ?? 0),
    offers: t.offersSub,
    resources: t.resourcesSub,
    settle: t.settleSub,
    pending: t.pendingSub,
    approved: t.approvedSub,
    partly: t.partlySub,
    expired: t.expiredSub,
    unverified: t.unverifiedSub,
    failedJobs: t.failedJobsSub,
    lateJobs: t.lateJobsSub,
    unsent: t.unsentSub,
    organizations: t.organizationsSub(of),
    people: t.peopleSub(of),
  }
  const money = tile.id === 'sum' ? sumOf(tile) : null
  return (
    <Link to={tile.to} quiet className="home-tile" {...(tile.money ? { title: f.money(tile.money.sum) } : {})}>
      {tile.count === null ? (
        <Skeleton width={64} height={24} />
      ) : (
        <b className={tile.tone}>{money ? f.number(money.amount) : `${figure(tile.count)}${tile.more ? '+' : ''}`}</b>
      )}
      <span className="medium">
        {money ? t.sum(t[money.unit](f.amount(0, money.currency).replace(/^0\s*/, ''))) : t[tile.id === 'sum' ? 'week' : tile.id]}
      </span>
      <span className="muted s12 truncate">{tile.count === null ? '\u00a0' : under[tile.id]}</span>
      <span className="home-tile-key" aria-hidden="true">
        <Kbd>{String(number)}</Kbd>
      </span>
    </Link>
  )
}

function sumOf({ money }: Tile) {
  const sum = money?.sum ?? { minor: 0, currency: 'RUB' }
  return { ...shortOf(sum, minorDigits(sum.currency)), currency: sum.currency }
}
