import type { DocumentRow } from '#contract/documents.ts'
import { useWords } from '#web/i18n/words.ts'
import { documentWords } from '../executionWords.ts'

/** What a document is called: as its maker named it, otherwise by its kind. */
export function useNameOf(): (orderDocument: Pick<DocumentRow, 'kind' | 'title'>) => string {
  const kinds = useWords(documentWords)
  return orderDocument => orderDocument.title || kinds[orderDocument.kind]
}
