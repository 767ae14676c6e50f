/** Cyrillic of Russian, Belarusian, Ukrainian and Kazakh in Latin letters, by ICAO Doc 9303 and, for Kazakh, the letters it is nearest to. */
const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  ї: 'i',
  є: 'ie',
  ґ: 'g',
  ў: 'u',
  ә: 'a',
  ғ: 'g',
  қ: 'k',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
}
const signs: Readonly<Record<string, string>> = { '«': '"', '»': '"', '№': 'No. ', '—': '-', '–': '-' }

const cyrillic = /\p{Script=Cyrillic}/u

export const isCyrillic = (text: string): boolean => cyrillic.test(text)

/** A text for a reader of Latin letters alone: «ул. Софийская, 8» → `ul. Sofiiskaia, 8`. A word in capitals stays in capitals. */
export function latinOf(text: string): string {
  const shouted = (at: number) =>
    [text[at - 1], text[at + 1]].some(near => near !== undefined && cyrillic.test(near) && near === near.toUpperCase())
  return Array.from(text, (letter, at) => {
    const small = letter.toLowerCase()
    const written = letters[small]
    if (written === undefined) return signs[letter] ?? letter
    if (letter === small) return written
    return shouted(at) ? written.toUpperCase() : written.slice(0, 1).toUpperCase() + written.slice(1)
  })
    .join('')
    .replace(/No\. +/g, 'No. ')
}

const lettersOf = (pairs: string): [string, string][] => pairs.split(' ').map(pair => [pair.slice(0, 1), pair.slice(1)])
/** Georgian by the national system of 2002, Armenian by BGN/PCGN, Greek by ELOT 743, and the vowel of Azerbaijani by ICAO Doc 9303. */
const georgian = new Map(
  lettersOf('აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh'),
)
const cased = new Map(
  lettersOf(
    'աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւu փp քk ևev օo ֆf ' +
      'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo əe',
  ),
)

/**
 * A letter of an alphabet near by, or one with marks, in plain Latin; undefined for any other. `first`: it begins a word, which letters
 * without capitals do not show.
 */
export function latinLetter(letter: string, first: boolean): string | undefined {
  const plain = letter.normalize('NFD')[0]!
  if (/[A-Za-z]/.test(plain)) return plain
  const small = plain.toLowerCase()
  const written = georgian.get(small) ?? cased.get(small)
  if (written === undefined) return undefined
  return plain !== small || (first && georgian.has(small)) ? written.slice(0, 1).toUpperCase() + written.slice(1) : written
}
