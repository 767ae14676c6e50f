import type { Output } from '#contract/call.ts'
import type { documents } from '#contract/documents.ts'

export type OrderDocument = Output<typeof documents.list>['items'][number]

/** The files of the version that stands. */
export const filesOf = ({ version, versions }: OrderDocument) =>
  versions.find(each => each.version === version && each.status !== 'withdrawn')?.files ?? []

/** The pages of a document as they are shown: it is accepted or refused as it was looked at. */
export const expectedPagesOf = ({ id, version, versions }: OrderDocument) => ({
  documentId: id,
  pages: versions.find(each => each.version === version)?.pages ?? '',
})
