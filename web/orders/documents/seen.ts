import type { Output } from '#contract/call.ts'
import type { documents } from '#contract/documents.ts'

export type Paper = Output<typeof documents.list>['items'][number]

/** The pages of a paper as they are shown: it is accepted or refused as it was looked at. */
export const lookedAt = ({ id, version, versions }: Paper) => ({
  documentId: id,
  pages: versions.find(each => each.version === version)?.pages ?? '',
})
