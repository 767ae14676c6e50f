/** Letters of Arial by their width in thousandths of the type; what is in neither list is as wide as an average letter. */
const regular: Record<number, string> = {
  191: "'",
  222: 'ijl’',
  260: '|',
  278: ' \u00a0!,./:;I[\\]ft·',
  333: '()-`r²³“”„{}',
  355: '"',
  365: 'г',
  389: '*',
  438: 'к',
  458: 'зт',
  500: 'Jcksvxyzсухэ',
  525: 'чьв',
  542: 'Гпян',
  556: '#$0123456789?L_abdeghnopquаеорё«»–₽',
  573: 'ийбцКдл',
  584: '+<=>~×^',
  611: 'FTZТЗ',
  640: 'ъУ',
  656: 'БЛЬ',
  667: '&ABEKPSVXYАВЕРХЧЁж',
  688: 'мД',
  722: 'CDHNRUwНСЯИЙПЭы',
  750: 'юЦФ',
  778: 'GOQО',
  802: 'шЪ',
  833: 'MmМфщ',
  889: '%Ы',
  938: 'ШЖЩ',
  1000: '—…WЮ@',
  1073: '№',
}
const bold: Record<number, string> = {
  238: "'",
  278: ' \u00a0,./I\\ijl’·|',
  333: '!()-:;[]`ft²³',
  389: '*r{}',
  417: 'г',
  497: '"тзzк“”„',
  556: '#$0123456789J_aceksvxyаесухё«»–э₽',
  583: 'Гчя+<=>^~×',
  611: '?FLTZbdghnopquТорнпК',
  622: 'вийцьбУ',
  640: 'Здл',
  667: 'EPSVXYЕРХЁ',
  709: 'ЛЧжЭД',
  722: '&ABCDHKNRUАВНСБИЙПЬЯъЦ',
  740: 'м',
  778: 'GOQwО',
  850: 'MМшщФыюЪ',
  889: 'mф%Ж',
  975: 'WЫ@',
  1019: '—…ШЩЮ',
  1115: '№',
}
const OTHER = 620

const mapOf = (widths: Record<number, string>): ReadonlyMap<string, number> =>
  new Map(Object.entries(widths).flatMap(([width, letters]) => [...letters].map(letter => [letter, Number(width)] as const)))
const faces = { false: mapOf(regular), true: mapOf(bold) }

/** How wide a line of Arial is, in points. */
export function widthOf(text: string, size: number, strong = false): number {
  const face = faces[`${strong}`]
  let sum = 0
  for (const letter of text) sum += face.get(letter) ?? OTHER
  return (sum * size) / 1000
}

/** Pieces between which an office may end a line: behind a blank, and behind a hyphen or dash inside a word. */
const piecesOf = (line: string): string[] => line.split(/(?<=[ \t])|(?<=[^\s\d-][-–—])(?=[^\s\d])/)

/** How many lines a text takes in this width, a word too long for one being parted. */
export function linesIn(text: string, width: number, size: number, strong = false): number {
  let lines = 0
  for (const line of text.split('\n')) {
    lines += 1
    let used = 0
    for (const piece of piecesOf(line)) {
      const bare = widthOf(piece.trimEnd(), size, strong)
      if (used > 0 && used + bare > width) {
        lines += 1
        used = 0
      }
      if (bare > width) lines += Math.ceil(bare / width) - 1
      used = bare > width ? bare % width : used + widthOf(piece, size, strong)
    }
  }
  return lines
}

/** How wide the longest of its words is, in points. */
export const widestIn = (text: string, size: number, strong = false): number =>
  Math.max(0, ...text.split('\n').flatMap(line => piecesOf(line).map(piece => widthOf(piece.trimEnd(), size, strong))))

/** Below this part of its type a text is not made smaller: it would not be read, and its word is parted rather. */
const LEAST = 0.7

/** The part of its type in which no word of the text is parted in this width; 1 where all find room, or one never would. */
export function fitOf(text: string, width: number, size: number, strong = false): number {
  const widest = widestIn(text, size, strong)
  const part = widest > 0 ? width / widest : 1
  return part >= 1 || part < LEAST ? 1 : part
}
