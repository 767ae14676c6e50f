import { useCan } from '#web/api/session.ts'
import { countEn, countRu, defineWords, useWords } from '#web/i18n/words.ts'
import { screens } from '#web/screens.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { areaAddress } from './areaAddress.ts'
import { useOwnArea } from './useOwnArea.ts'

/** A name in quotes, unless it has its own. */
const quoted = (name: string) => (name.includes('«') ? name : `«${name}»`)

const words = defineWords({
  members: {
    ru: (name: string, n: number, waits: number) =>
      `${quoted(name)}: ${countRu(n, 'участник', 'участника', 'участников')}${waits > 0 ? `, из них ещё без согласия с правилами: ${waits}` : ''}`,
    en: (name: string, n: number, waits: number) =>
      `“${name}”: ${countEn(n, 'member', 'members')}${waits > 0 ? `, of them yet to agree to the rules: ${waits}` : ''}`,
  },
  none: { ru: 'Закрытой площадки у вас ещё нет.', en: 'You have no private area yet.' },
  make: { ru: 'Создать площадку', en: 'Make an area' },
  closed: { ru: (name: string) => `Площадка ${quoted(name)} закрыта.`, en: (name: string) => `The area “${name}” is closed.` },
  open: { ru: 'Открыть её', en: 'Open it' },
  empty: { ru: (name: string) => `На площадке ${quoted(name)} пока никого.`, en: (name: string) => `Nobody is in “${name}” yet.` },
  invite: { ru: 'Пригласить', en: 'Invite' },
})

/** What there is to know of the own area before something is put up in it: how many that reaches, or why nobody. */
export function useOwnAreaChoice(): { note: string | null; usable: boolean } {
  const t = useWords(words)
  const area = useOwnArea()
  const usable = area === undefined || (area !== null && area.status === 'open' && (area.members ?? 0) > 0)
  return { note: area && usable ? t.members(area.name, area.members ?? 0, area.unagreed ?? 0) : null, usable }
}

/** Why nothing can be put up in the own area, and the way out; nothing where it can. */
export function OwnAreaNote() {
  const t = useWords(words)
  const may = useCan('private.edit')
  const area = useOwnArea()
  if (area === undefined || (area?.status === 'open' && (area.members ?? 0) > 0)) return null
  const [said, way, to] =
    area === null
      ? [t.none, t.make, areaAddress(screens.privateArea.path, undefined, 'join')]
      : area.status === 'closed'
        ? [t.closed(area.name), t.open, areaAddress(screens.privateArea.path, area.id, 'settings')]
        : [t.empty(area.name), t.invite, areaAddress(screens.privateArea.path, area.id, 'members')]
  return (
    <p className="s13 ink-2">
      {said} {may && <Link to={to}>{way}</Link>}
    </p>
  )
}
