import type { DocumentRow } from '#contract/documents.ts'
import { useWords } from '#web/i18n/words.ts'
import { documentWords } from '../executionWords.ts'

/** What a paper is called: as its maker named it, otherwise by its kind. */
export function useNameOf(): (paper: Pick<DocumentRow, 'kind' | 'title'>) => string {
  const kinds = useWords(documentWords)
  return paper => paper.title || kinds[paper.kind]
}
