/** A piece of two texts beside each other: in both, gone from the first, or new in the second. */
export type DiffPiece = { kind: 'same' | 'gone' | 'new'; text: string }

/** Texts longer than so many words are compared paragraph by paragraph. */
const MOST_WORDS = 1500

const piecesOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

function compared(before: readonly string[], after: readonly string[]): DiffPiece[] {
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] =
        before[i] === after[j] ? common[(i + 1) * width + j + 1]! + 1 : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const found: DiffPiece[] = []
  const add = (kind: DiffPiece['kind'], text: string) => {
    const last = found.at(-1)
    if (last?.kind === kind) last.text += text
    else found.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      add('same', before[i]!)
      i++
      j++
    } else if (j >= after.length || (i < before.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      add('gone', before[i++]!)
    else add('new', after[j++]!)
  }
  return found
}

/** Two texts word by word. */
export function wordDiff(before: string, after: string): DiffPiece[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const [old, fresh] = [piecesOf(before), piecesOf(after)]
  if (old.length <= MOST_WORDS && fresh.length <= MOST_WORDS) return compared(old, fresh)
  return compared(before.split(/(?<=\n)/), after.split(/(?<=\n)/))
}
