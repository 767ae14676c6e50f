import type { MenuItem } from '#contract/menu.ts'

export const columns = [
  'id',
  'position',
  'title',
  'icon',
  'src',
  'path',
  'isIframe',
  'isTab',
  'key',
  'isExternal',
  'groupId',
  'subTitle',
  'core',
] as const

export type ItemRecord = {
  id: number
  position: number
  title: string
  icon: string | null
  src: string | null
  /** `true` where the item's path is a flag and no address. */
  path: string | null
  isIframe: boolean
  isTab: boolean
  key: string | null
  isExternal: boolean
  groupId: number | null
  subTitle: string | null
  core: boolean
}

export const toItem = (item: ItemRecord): MenuItem => ({
  id: item.id,
  position: item.position,
  title: item.title,
  icon: item.icon,
  src: item.src,
  path: item.path === 'true' ? true : item.path,
  is_iframe: item.isIframe,
  is_tab: item.isTab,
  key: item.key,
  is_external: item.isExternal,
  group_id: item.groupId,
  sub_title: item.subTitle,
})

export const toColumns = (item: Omit<MenuItem, 'id'>): Omit<ItemRecord, 'id' | 'core'> => ({
  position: item.position,
  title: item.title,
  icon: item.icon,
  src: item.src,
  path: item.path === true ? 'true' : item.path,
  isIframe: item.is_iframe,
  isTab: item.is_tab,
  key: item.key,
  isExternal: item.is_external,
  groupId: item.group_id,
  subTitle: item.sub_title,
})
