/** A run of words that stays, goes or comes. */
export type Piece = { what: 'same' | 'gone' | 'new'; text: string }

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** How one text becomes another, word by word: the longest common words stay, the others go or come. */
export function textDiff(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j] ? common[(i + 1) * width + j + 1]! + 1 : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const pieces: Piece[] = []
  const put = (what: Piece['what'], text: string) => {
    const last = pieces.at(-1)
    if (last?.what === what) last.text += text
    else pieces.push({ what, text })
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      put('same', a[i]!)
      i++
      j++
    } else if (i < a.length && (j === b.length || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) put('gone', a[i++]!)
    else put('new', b[j++]!)
  }
  return pieces
}
