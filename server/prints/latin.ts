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
