/** A value read out of a letter, how sure it is, and where it stands. */
export type Confidence = 'sure' | 'likely' | 'guess'
export type Found<T> = { value: T; sure: Confidence; from: number; to: number }

/** Keys of the two layouts, in the same order. */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const same: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\r': ' ',
  ё: 'е',
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
  '‐': '-',
  '→': '>',
  '➡': '>',
  '⇒': '>',
  '³': '3',
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '…': '~',
  // what is understood is blanked by it
  '█': ' ',
}

/** The letter as the rules read it: lower case, one dash, one arrow; every character stands where it stood. */
export const levelled = (text: string): string =>
  text
    .split('\n')
    .map(line => broken(relaid(line)))
    .join('\n')

const LONGEST = 600

/** Nobody writes lines without an end: one that has none is cut between words, so that reading it stays quick. */
function broken(line: string): string {
  if (line.length <= LONGEST) return line
  const space = line.lastIndexOf(' ', LONGEST)
  const at = space > LONGEST / 2 ? space : LONGEST
  return `${line.slice(0, at)}\n${broken(line.slice(at + 1))}`
}

const levelChar = (char: string) => {
  const low = char.toLowerCase()
  return same[char] ?? same[low] ?? (low.length === char.length ? low : char)
}

const freight = /(?<![а-я])(?:тент|реф|борт|погрузка|загрузка|выгрузка|ставка|ндс|тонн|груз|куб|руб)(?![а-я])/

/** A line typed in the other layout is read as it was meant: it says nothing as it stands, and speaks of freight when retyped. */
function relaid(line: string): string {
  const low = Array.from({ length: line.length }, (_, i) => levelChar(line[i]!)).join('')
  if (!/[a-z]{3}/.test(low) || /[а-я]{3}/.test(low)) return low
  const meant = Array.from({ length: low.length }, (_, i) => {
    const at = latinKeys.indexOf(low[i]!)
    // a point between digits is part of a number
    if (at < 0 || (/[.,]/.test(low[i]!) && /\d/.test(low[i - 1] ?? '') && /\d/.test(low[i + 1] ?? ''))) return low[i]!
    return russianKeys[at]!.replace('ё', 'е')
  }).join('')
  return freight.test(meant) ? meant : low
}

const made = new WeakMap<RegExp, RegExp>()

/** The pattern kept to one line: a figure and its unit never stand on two. */
export function withinLine(pattern: RegExp): RegExp {
  const known = made.get(pattern)
  if (known) return known
  const source = pattern.source.replace(/\\.|\[(?:\\.|[^\]])*\]/g, part =>
    part.startsWith('[') ? part.replaceAll('\\s', ' \\t') : part === '\\s' ? '[ \\t]' : part,
  )
  const line = new RegExp(source, 'g')
  made.set(pattern, line)
  return line
}

/** A part of a letter being read: what was understood is blanked, so that nothing is understood twice. */
export class Page {
  readonly raw: string
  readonly offset: number
  low: string

  constructor(raw: string, low: string, offset: number) {
    this.raw = raw
    this.low = low
    this.offset = offset
  }

  /** Everything a pattern finds and the reader accepts, in the order of the text; accepted parts are blanked unless they are only looked at. */
  find<T>(pattern: RegExp, read: (match: RegExpExecArray) => Omit<Found<T>, 'from' | 'to'> | null, blank = true): Found<T>[] {
    const found: Found<T>[] = []
    for (const match of this.low.matchAll(withinLine(pattern))) {
      if (match[0] === '') continue
      const value = read(match as RegExpExecArray)
      if (!value) continue
      const front = /^[\s,;(]*/.exec(match[0])![0].length
      const back = /[\s,;]*$/.exec(match[0])![0].length
      found.push({ ...value, from: match.index + front, to: match.index + Math.max(front + 1, match[0].length - back) })
    }
    if (blank) for (const { from, to } of found) this.blank(from, to)
    return found
  }

  /** What stands there is understood; lines stay lines. */
  blank(from: number, to: number) {
    this.low = this.low.slice(0, from) + this.low.slice(from, to).replace(/[^\n]/g, '█') + this.low.slice(to)
  }

  /** Beginning and end of the line a position stands on. */
  line(at: number): { from: number; to: number } {
    const from = this.low.lastIndexOf('\n', at - 1) + 1
    const end = this.low.indexOf('\n', at)
    return { from, to: end < 0 ? this.low.length : end }
  }
}

const headerStart =
  /^(?:[ >]*-{2,}[ ]*(?:исходное|original|пересылаемое|пересланное|forwarded|begin forwarded)[^\n]*|[ >]*(?:от|from|отправитель):[^\n]*\n[ >]*(?:отправлено|дата|date|sent|кому|to|тема|subject|when):|[^\n]{0,60}(?:wrote|пишет|написал[а]?):[ ]*$|(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|on )[^\n]*\d{4}[^\n]*:[ ]*$)/gm
const headerLine =
  /^[ >]*(?:-{2,}[^\n]*|(?:от|from|отправитель|отправлено|дата|date|sent|кому|to|копия|cc|тема|subject|важность)[ ]*:[^\n]*)$/
const signature =
  /^[ ]*(?:--[ ]*$|с уважением|с наилучшими|best regards|kind regards|regards[,.]|br,|thanks|thank you|спасибо за|отправлено (?:с|из)|sent from|заранее спасибо|это письмо)/m
const quoted = /^[ ]*>[^\n]*$/gm

export type Stretch = { from: number; to: number }

/** The parts of a letter that were written for its reader, newest first: quotations, headers and signatures are left out. */
export function blocks(low: string): (Stretch & { sign: Stretch | null })[] {
  const starts = [0, ...[...low.matchAll(headerStart)].map(({ index }) => index)]
  return starts.flatMap((start, i) => {
    const end = starts[i + 1] ?? low.length
    let from = start
    if (i > 0)
      for (;;) {
        const stop = low.indexOf('\n', from)
        const line = low.slice(from, stop < 0 ? end : stop)
        if (stop < 0 || stop >= end || !(from === start || headerLine.test(line) || line.trim() === '')) break
        from = stop + 1
      }
    const sign = signature.exec(low.slice(from, end))
    const to = sign && low.slice(from, from + sign.index).trim() !== '' ? from + sign.index : end
    const lines = sign && to < end ? /^(?:[^\n]*\n){0,9}/.exec(low.slice(to, end))![0].length || end - to : 0
    return from < to ? [{ from, to, sign: sign && to < end ? { from: to, to: Math.min(end, to + Math.max(lines, 200)) } : null }] : []
  })
}

/** Quoted lines as blanks: they are another letter's. */
export const withoutQuotes = (low: string): string => low.replace(quoted, line => ' '.repeat(line.length))
